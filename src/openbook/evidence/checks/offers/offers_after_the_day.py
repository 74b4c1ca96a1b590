"""OB228: an offer made after the day of the case."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import Message


def check(case: Case) -> list[Finding]:
    """Compare the day of each offer with the day of the case."""
    as_of = case.head.as_of
    return [
        found(
            "OB228",
            offer.where.place("made_on"),
            Message(
                "made on {day}, but the case stands on {day_case}",
                day=offer.made_on,
                day_case=as_of,
            ),
            remedy="Correct the day, or set `as_of` in case.yaml to a later one; or "
            "keep the offer, to look back on the result.",
        )
        for offer in case.offers
        if offer.made_on > as_of
    ]

"""A percentage that does not match the counts it is made from."""

from __future__ import annotations

from openbook.evidence.claims.bases import fits_other_years, is_share, off, other_base
from openbook.evidence.claims.claim_set import ClaimSet
from openbook.evidence.claims.derivation import Worked
from openbook.evidence.claims.difference import Difference
from openbook.evidence.claims.disproof import disproof
from openbook.findings.message import Message


def find(told: ClaimSet) -> list[Difference]:
    """Divide each share's counts anew; a base that would fit is another check's matter."""
    return [
        _difference(worked)
        for worked in told.worked
        if is_share(worked)
        and off(worked)
        and not fits_other_years(worked)
        and other_base(worked, told) is None
    ]


def _difference(worked: Worked) -> Difference:
    return disproof(
        "share_and_counts",
        worked,
        Message(
            "The share in {own} does not follow from its own counts.",
            own=worked.heard.name,
        ),
        "The two counts of the same day and the same people, divided again.",
    )

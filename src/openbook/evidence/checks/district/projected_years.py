"""OB918: no year is projected, or more of them than anybody can know something about."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import Message

_MOST = 30


def check(case: Case) -> list[Finding]:
    """Count the years from the first to the last."""
    head = case.head
    if 1 <= len(head.years) <= _MOST:
        return []
    return [
        found(
            "OB918",
            head.where.place("last_year"),
            Message(
                "from {year} to {year_last} are {number} years",
                year=head.first_year,
                year_last=head.last_year,
                number=len(head.years),
            ),
            remedy=Message(
                "Write a last year that makes 1 to {number} of them.", number=_MOST
            ),
        )
    ]

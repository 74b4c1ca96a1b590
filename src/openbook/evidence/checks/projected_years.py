"""OB918: no year is projected, or more of them than anybody can know something about."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.findings.catalog import found
from openbook.findings.finding import Finding

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
            f"from {head.first_year} to {head.last_year} are {len(head.years)} years",
            remedy=f"Write a last year that makes 1 to {_MOST} of them.",
        )
    ]

"""OB104: parts of the case that are not there yet, and what waits for them."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.findings.catalog import found
from openbook.findings.finding import Finding, Place
from openbook.findings.message import Message, series

# The field of the case, and what cannot be computed without it.
_NEEDED = {
    "district": "bargaining units",
    "calendar": "days of school",
    "contract": "today's terms",
    "books": "projections",
    "offers": "costs of offers",
    "schools": "schools",
    "cohorts": "students in later years",
    "staff": "pay by step and column",
    "budget": "revenue and spending",
    "reserve": "the reserve",
    "claims": "who said which number",
}


def check(case: Case) -> list[Finding]:
    """List everything that is absent, in one note."""
    absent = [part for part in _NEEDED if not _has(case, part)]
    if not absent:
        return []
    waits = series(Message("{a} ({own})", a=_NEEDED[part], own=part) for part in absent)
    return [
        found(
            "OB104",
            Place("case.yaml"),
            Message(
                "parts of this case are not there yet: {own}", own=", ".join(absent)
            ),
            why=Message(
                "Until they are, nothing is known of {waits}; nothing is assumed.",
                waits=waits,
            ),
            remedy="Add the files when you can; the page The case format lists them.",
        )
    ]


def _has(case: Case, part: str) -> bool:
    value = getattr(case, part)
    return value is not None and (not hasattr(value, "__len__") or len(value) > 0)

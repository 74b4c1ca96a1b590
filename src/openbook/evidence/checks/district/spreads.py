"""OB212: a spread that does not hold the value it stands around."""

from __future__ import annotations

from openbook.case.book import Assumption, Spread
from openbook.case.case import Case
from openbook.figures.amounts import said_amount
from openbook.figures.figure import Figure
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import Message


def check(case: Case) -> list[Finding]:
    """Compare each spread with its value."""
    return [
        found(
            "OB212",
            assumption.where.place("spread"),
            Message(
                "the value {own} lies outside its spread", own=_said(assumption.value)
            ),
            remedy="Widen the spread or fix the value.",
        )
        for book in case.books
        for assumption in book.assumptions
        if assumption.value is not None and _outside(assumption)
    ]


def _said(figure: Figure) -> str:
    return said_amount(figure.value, str(figure.unit))


def _outside(assumption: Assumption) -> bool:
    spread, value = assumption.spread, assumption.value
    if not isinstance(spread, Spread) or value is None:
        return False
    return not spread.low <= value.value <= spread.high

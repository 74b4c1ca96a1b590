"""Year-end variance by cause: how far a year ends from its projection, and why."""

from __future__ import annotations

from openbook.case.book import Book, leaning
from openbook.case.case import Case
from openbook.figures.figure import Year
from openbook.figures.functions import last_year
from openbook.figures.line import Line
from openbook.law.sums import added
from openbook.model.inputs import Inputs

UNEXPLAINED = "variance.unexplained"
TOTAL = "variance.total"
_FADE = "variance.fade"
# The causes that evidence/misses.csv tells apart.
CAUSES = (
    *("variance.state_revenue", "variance.one_time_money", "variance.vacancies"),
    *("variance.enrollment", "variance.actions", "variance.carryover"),
)


def year_end_variance(case: Case, inputs: Inputs, first: Line) -> Line:
    """Return the variance of each year: what each cause brings, as it fades.

    A cause is asked for where some set of assumptions of the case names it. ``first``
    marks the first projected year.
    """
    unexplained = inputs.assumed(UNEXPLAINED)
    named = _named(case)
    if not named:
        return unexplained
    before = last_year(1)
    left = (before * (1 - inputs.assumed(_FADE) * (1 - first))).named(
        "variance.kept", "share of the variance that is left: last year's × (1 − fade)"
    )
    before.follows(left)
    causes = added([inputs.assumed(name) for name in named]) * left
    return (causes + unexplained).named(
        TOTAL, "year-end variance by cause × share that is left + variance of no known cause"
    )


def assumed_variance(case: Case, book: Book, year: Year) -> float:
    """Return the variance that some assumptions name for a year, without a model."""
    row = leaning(book, case.books)

    def value(name: str) -> float:
        for _, each in row.entries(name):
            figure = each.by_year.get(year, each.value)
            if figure is not None:
                return figure.value
        return 0.0

    kept = (1 - value(_FADE)) ** (year.start - case.head.first_year.start)
    return sum(map(value, _named(case))) * kept + value(UNEXPLAINED)


def _named(case: Case) -> list[str]:
    told = {each.name for book in case.books for each in book.assumptions}
    return [name for name in CAUSES if name in told]

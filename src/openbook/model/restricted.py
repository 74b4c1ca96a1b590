"""Restricted money: what is bound to a purpose, and what special education needs more."""

from __future__ import annotations

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.leaning import leaning
from openbook.figures.leaves import given
from openbook.figures.line import Line
from openbook.figures.year import Year
from openbook.model.budget import (
    RESTRICTED,
    SPENDING,
    UNRESTRICTED,
    PublishedBudget,
)
from openbook.model.inputs import Inputs

_CONTRIBUTION = "special_education.contribution"
_CENT = 0.01


def contribution(case: Case, book: Book | None, inputs: Inputs) -> Line | None:
    """Unrestricted money that goes to special education; None if nobody tells it.

    It is asked for where the employer's book tells it, and moves no total.
    """
    if book is None or not leaning(book, case.books).entries(_CONTRIBUTION):
        return None
    return (inputs.assumed(_CONTRIBUTION) * 1).named(
        "contribution.special_education",
        "moved from unrestricted to restricted money: a part of spending, not more of it",
    )


def restricted_spending(
    budget: PublishedBudget | None, total: Line, years: tuple[Year, ...]
) -> dict[str, Line]:
    """Spending of each kind where the published budget tells all of it apart.

    No line where it does not: nobody can say then what is bound.
    """
    if budget is None:
        return {}
    whole = budget.amount(years[0], SPENDING)
    bound = budget.amount(years[0], SPENDING, RESTRICTED)
    free = budget.amount(years[0], SPENDING, UNRESTRICTED)
    if whole is None or bound is None or free is None:
        return {}
    if not whole.value or abs(bound.value + free.value - whole.value) > _CENT:
        return {}
    first, all_of_it = (
        given("budget.restricted", bound),
        given("budget.spending", whole),
    )
    restricted = (total * (first / all_of_it)).named(
        "restricted.spending",
        "spending × share that is restricted in the published budget of the first year",
    )
    return {
        "restricted": restricted,
        "unrestricted": (total - restricted).named(
            "unrestricted.spending", "all spending − restricted spending"
        ),
    }

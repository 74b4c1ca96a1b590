"""One offer under each costing convention: the difference is often the dispute.

*Cast forward* freezes today's people and moves each along the schedule. *With turnover*
replaces those who leave at entry pay and leaves positions vacant as the assumptions say.
*Position control* prices every budgeted position as filled, without turnover savings.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.figures.model import Model
from openbook.law.state import StateLaw
from openbook.offers.cost import cost_on_books
from openbook.offers.cost_result import Cost
from openbook.offers.theirs import assume


class Convention(StrEnum):
    """How people and positions are counted when an offer is costed."""

    CAST_FORWARD = "cast forward"
    WITH_TURNOVER = "with turnover"
    POSITION_CONTROL = "position control"


# What each convention fixes of a side's assumptions; the rest stays as the side has it.
_NO_TURNOVER = {"staff.attrition": 0.0, "staff.attrition_savings": 0.0, "staff.vacancies": 0.0}
FIXED: Mapping[Convention, Mapping[str, float]] = {
    Convention.CAST_FORWARD: {**_NO_TURNOVER, "staff.change": 0.0},
    Convention.WITH_TURNOVER: {},
    Convention.POSITION_CONTROL: _NO_TURNOVER,
}


@dataclass(frozen=True, slots=True)
class ConventionCost:
    """What an offer costs under one convention."""

    convention: Convention
    cost: Cost


def cost_by_convention(
    case: Case, law: StateLaw, model: Model, offer: Offer, book: Book
) -> tuple[ConventionCost, ...]:
    """Return the cost of an offer under each convention, on one side's assumptions."""
    books = [assume(book, FIXED[each], case=case) for each in Convention]
    costed = cost_on_books(case, law, model, offer, books)
    return tuple(
        ConventionCost(convention, each.cost)
        for convention, each in zip(Convention, costed, strict=True)
    )

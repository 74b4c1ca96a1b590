"""One offer under each costing convention: the difference is often the dispute.

*Cast forward* freezes today's people and moves each along the schedule. *With turnover*
replaces those who leave at entry pay and leaves positions vacant as the assumptions say.
*Position control* prices every budgeted position as filled, without turnover savings.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.case.scope import Convention
from openbook.figures.model import Model
from openbook.law.state import StateLaw
from openbook.offers.cost_result import ConventionCost
from openbook.offers.disclosed.increases import step_and_column
from openbook.offers.disclosed.pay import UnitSums
from openbook.offers.gaps.book_gap import GapShare
from openbook.offers.sorted_terms import offer_units
from openbook.offers.theirs import assume
from openbook.offers.two_runs import YearAmounts, cost_between, run_twice

# What each convention fixes of a side's assumptions; the rest stays as the side has it.
_NO_TURNOVER = {"staff.attrition": 0.0, "staff.attrition_savings": 0.0, "staff.vacancies": 0.0}
FIXED: Mapping[Convention, Mapping[str, float]] = {
    Convention.CAST_FORWARD: {**_NO_TURNOVER, "staff.change": 0.0},
    Convention.WITH_TURNOVER: {},
    Convention.POSITION_CONTROL: _NO_TURNOVER,
}


_BY_CONVENTION = frozenset(name for fixed in FIXED.values() for name in fixed)


def by_convention(shares: Sequence[GapShare]) -> tuple[GapShare, ...]:
    """Return the parts of a gap that a costing convention would settle."""
    return tuple(
        share
        for share in shares
        if share.beliefs and _BY_CONVENTION.issuperset(each.name for each in share.beliefs)
    )


def cost_by_convention(
    case: Case, law: StateLaw, model: Model, offer: Offer, book: Book
) -> tuple[ConventionCost, ...]:
    """Return the cost of an offer under each convention, on one side's assumptions."""
    return tuple(_costed(case, law, model, offer, (book, each)) for each in Convention)


def _costed(
    case: Case, law: StateLaw, model: Model, offer: Offer, on: tuple[Book, Convention]
) -> ConventionCost:
    """Cost an offer, and part the step and column of the units that it is for."""
    book, convention = on
    fixed = assume(book, FIXED[convention], case=case)
    runs = run_twice(case, law, model, offer, fixed, years=len(model.years))
    units = offer_units(case, offer)
    steps = step_and_column(UnitSums(runs, units, all_funds=False))
    return ConventionCost(
        convention=convention,
        cost=cost_between(runs.before, runs.after),
        gross=_row(steps.gross),
        attrition=_row(steps.attrition),
        positions=_row(steps.positions),
        net=_row(steps.net),
    )


def _row(amounts: YearAmounts) -> tuple[float | None, ...]:
    """Return amounts of years in their order."""
    return tuple(amounts.values())

"""Rounded to: how finely a line can be told, given how the published totals are rounded.

A total published to $0.1 billion moves the reserve by as much, so the reserve is told
no finer. A difference of two answers on the same totals keeps its digits: the rounding
is the same in both and cancels.
"""

from __future__ import annotations

from openbook.case.case import Case
from openbook.case.tables.money import UNRESTRICTED
from openbook.figures.figure import Year
from openbook.model.inputs import start_row
from openbook.model.money.anchor import OBJECTS
from openbook.model.money.budget import REVENUE, SPENDING, published_budget

Objects = tuple[int, int]

_IN_YEAR: dict[str, tuple[Objects, ...]] = {
    "revenue.ongoing": (REVENUE,),
    "revenue.other": (REVENUE,),
    "revenue.total": (REVENUE,),
    "revenue.unexplained": (REVENUE,),
    "budget.other_revenue": (REVENUE,),
    "spending.ongoing": (SPENDING,),
    "spending.other": (SPENDING,),
    "spending.planned": (SPENDING,),
    "spending.total": (SPENDING,),
    "spending.unexplained": (SPENDING,),
    "budget.other_spending": (SPENDING,),
    "object.other": (SPENDING,),
    **{name: (objects,) for name, objects in OBJECTS.items()},
    "budget.result": (REVENUE, SPENDING),
    "unrestricted.revenue": (REVENUE,),
    "restricted.revenue": (REVENUE,),
    "unrestricted.sources": (REVENUE,),
    "unrestricted.spending": (SPENDING,),
    "restricted.spending": (SPENDING,),
    "unrestricted.result": (REVENUE, SPENDING),
}
# Carried from year to year, from the balance at the start on.
_CARRIED = frozenset(
    {
        "reserve.unrestricted",
        "reserve.available",
        "reserve.margin",
        "reserve.unassigned",
        "balance.unassigned",
        "balance.restricted",
    }
)
# A share of spending.
_SHARES = frozenset(
    {"reserve.required", "reserve.economic_uncertainty", "balance.economic_uncertainty"}
)


ROUNDED = frozenset({*_CARRIED, *_SHARES, *_IN_YEAR, "reserve.share"})


def rounded_to(case: Case, line: str, year: Year, value: float = 0.0) -> float:
    """Return the step in which a line of a year can be told; 0 where any digit is known.

    ``value`` is the line's own, for lines that are a share of spending.
    """
    if line in _CARRIED:
        years = [each for each in case.head.years if each <= year]
        totals = (_total(case, each, (REVENUE, SPENDING)) for each in years)
        return max((_start(case), *totals))
    if line == "reserve.share":
        return _of_spending(case, year, rounded_to(case, "reserve.available", year))
    if line in _SHARES:
        return _of_spending(case, year, _total(case, year, (SPENDING,)) * abs(value))
    return _total(case, year, _IN_YEAR[line]) if line in _IN_YEAR else 0.0


def _of_spending(case: Case, year: Year, amount: float) -> float:
    budget = published_budget(case)
    known = [
        figure.value
        for each in case.head.years
        if each <= year and budget and (figure := budget.amount(each, SPENDING))
    ]
    return amount / known[-1] if known and known[-1] else 0.0


def _total(case: Case, year: Year, kinds: tuple[Objects, ...]) -> float:
    """Return the coarsest rounding of a year; a year without a budget follows the last."""
    key = ("rounding", kinds)
    if key not in case.looked_up:
        case.looked_up[key] = _by_year(case, kinds)
    steps: dict[Year, float] = case.looked_up[key]
    return steps.get(year, 0.0)


def _by_year(case: Case, kinds: tuple[Objects, ...]) -> dict[Year, float]:
    budget, steps = published_budget(case), {}
    last = dict.fromkeys(kinds, 0.0)
    for year in case.head.years:
        for kind in kinds:
            if budget is not None and budget.amount(year, kind) is not None:
                last[kind] = _coarse(budget.rounded_to(year, kind))
        steps[year] = max(last.values())
    return steps


def _start(case: Case) -> float:
    """Return the rounding of the balance that the first projected year starts from."""
    row = start_row(case, UNRESTRICTED)
    step = case.reserve.column("rounded_to")[row] if row is not None else None
    return _coarse(step or 0.0)


def _coarse(step: float) -> float:
    """Return a step, or 0 for whole dollars: nobody tells a total finer than that."""
    return step if step > 1 else 0.0

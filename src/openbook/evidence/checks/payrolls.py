"""OB885: pay of units that does not fit their placements or the published budget."""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum

from openbook.case.case import Case
from openbook.case.tables.district import OTHER_FUNDS, BargainingUnit
from openbook.findings.finding import Finding, found
from openbook.findings.message import Message
from openbook.model.money.budget import SPENDING, published_budget

_SALARIES = (1000, 2999)
_NEAR = 0.05  # a year's hires and leavers, and what a projection rounds


def check(case: Case) -> Iterator[Finding]:
    """Compare the placements of each unit with its payroll, and all pay with the budget."""
    pay: dict[str, float] = {}
    for unit in case.units:
        placed = _placed(case, unit)
        stated = unit.payroll.value if unit.payroll else None
        if placed and stated and abs(placed / stated - 1) > _NEAR:
            yield _differs(unit, placed, stated)
        pay[unit.id] = (placed or stated or 0.0) * _general_share(unit)
    yield from _above_the_budget(case, fsum(pay.values()))


def _placed(case: Case, unit: BargainingUnit) -> float:
    """Return what the salary schedule pays the people placed on it; 0 where not all is known."""
    schedule = case.schedules.get(unit.schedule)
    paid = (
        {tuple(cell): pay for *cell, pay in schedule.each("column", "step", "pay")}
        if (schedule)
        else {}
    )
    rows = [
        (paid.get((column, step)), fte)
        for name, column, step, fte in case.staff.each("unit", "column", "step", "fte")
        if name == unit.id
    ]
    return fsum(pay * fte for pay, fte in rows if pay and fte) if all(map(all, rows)) else 0.0


def _general_share(unit: BargainingUnit) -> float:
    other = unit.funded.get(OTHER_FUNDS)
    return 1 - (other.value if other else 0.0)


def _differs(unit: BargainingUnit, placed: float, stated: float) -> Finding:
    what = Message(
        "the placements of {own} on their salary schedule cost {number} a year, and its payroll "
        "is {number_stated}",
        own=unit.id,
        number=f"{placed:,.0f}",
        number_stated=f"{stated:,.0f}",
    )
    remedy = "Fix the placements, the schedule or the payroll; the placements count."
    return found("OB885", unit.where.place("payroll"), what, remedy=remedy)


def _above_the_budget(case: Case, pay: float) -> Iterator[Finding]:
    """Say where units are paid more than the published budget spends on salaries."""
    budget, first = published_budget(case), case.head.first_year
    if budget is None:
        return
    spent = budget.flow(first, _SALARIES) or budget.flow(first, SPENDING)
    if not spent or pay <= spent * (1 + _NEAR):
        return
    what = Message(
        "pay of all units in the general fund is {number}, and the published budget of {year} "
        "has {number_spent} for it",
        number=f"{pay:,.0f}",
        year=first,
        number_spent=f"{spent:,.0f}",
    )
    remedy = (
        "Fix the payroll or placements of the unit that is wrong; write what other funds pay "
        "of it under funded."
    )
    yield found("OB885", case.units[0].where.place("payroll"), what, remedy=remedy)

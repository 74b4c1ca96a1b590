"""OB104, OB303 and OB885: parts that are not there, do not add up, or do not fit the pay of units."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import fsum
from typing import Any

from openbook.case.case import Case
from openbook.case.format.table import Table
from openbook.case.tables.district import OTHER_FUNDS
from openbook.case.tables.money import GENERAL_FUND, ReservePart
from openbook.evidence.pay_and_classes import pay_of
from openbook.findings.finding import Finding, Place, found
from openbook.findings.message import Message, series
from openbook.model.money.budget import SPENDING, published_budget

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
_OF_THE_BALANCE = (
    "nonspendable",
    "restricted",
    "committed",
    "assigned",
    "economic uncertainty",
    "unassigned",
)
_SOME = ("stabilization",)  # few districts have it
_COLUMNS = ("unrestricted", "restricted")


def check(case: Case) -> Iterator[Finding]:
    """List what is absent; compare totals with their parts, and pay with the budget."""
    yield from _absent(case)
    yield from _balance(case)
    yield from _payrolls(case)


def _absent(case: Case) -> Iterator[Finding]:
    """List everything that is absent, in one note."""
    absent = [part for part in _NEEDED if not getattr(case, part)]
    if absent:
        waits = [Message("{a} ({own})", a=_NEEDED[part], own=part) for part in absent]
        what = "parts of this case are not there yet: {own}"
        why = "Until they are, nothing is known of {waits}; nothing is assumed."
        remedy = "Add the files when you can; the page The case format lists them."
        place = Place("case.yaml")
        yield found(
            "OB104", place, what, why=why, remedy=remedy, own=", ".join(absent), waits=series(waits)
        )


def _balance(case: Case) -> Iterator[Finding]:
    """Compare the total with its parts, where all of them are given."""
    table = case.reserve
    given: dict[tuple[object, ...], dict[str, tuple[int, float]]] = {}
    rows = table.each("year", "stage", "part", "amount", "fund")
    for index, (year, stage, part, amount, fund) in enumerate(rows):
        if amount is not None:
            given.setdefault((year, stage, fund or GENERAL_FUND), {})[part] = (index, amount)
    for parts in given.values():
        for of, some in ((_OF_THE_BALANCE, _SOME), (_COLUMNS, ())):
            if parts.keys() >= {"total", *of}:
                yield from _sum(table, parts, [part for part in (*of, *some) if part in parts])


def _sum(
    table: Table[ReservePart], given: Mapping[str, tuple[int, float]], parts: Sequence[str]
) -> Iterator[Finding]:
    """Compare a total with the sum of some parts."""
    index, total = given["total"]
    together = sum(given[part][1] for part in parts)
    if abs(total - together) >= 1:
        what = "the parts add up to {number}, not to {number_total}"
        yield found(
            "OB303",
            table.place(index, "amount"),
            Message(what, number=f"{together:,.0f}", number_total=f"{total:,.0f}"),
            remedy="Fix the part or the total that is wrong.",
        )


_SALARIES = (1000, 2999)
_NEAR = 0.05  # a year's hires and leavers, and what a projection rounds


def _payrolls(case: Case) -> Iterator[Finding]:
    """Compare the placements of each unit with its payroll, and all pay with the budget."""
    pay: list[float] = []
    for unit in case.units:
        placed, other = pay_of(case, unit), unit.funded.get(OTHER_FUNDS)
        stated = unit.payroll.value if unit.payroll else None
        if placed and stated and abs(placed / stated - 1) > _NEAR:
            yield found(
                "OB885",
                unit.where.place("payroll"),
                "the placements of {own} on their salary schedule cost {number} a year, and its "
                "payroll is {number_stated}",
                remedy="Fix the placements, the schedule or the payroll; the placements count.",
                own=unit.id,
                number=f"{placed:,.0f}",
                number_stated=f"{stated:,.0f}",
            )
        pay.append((placed or stated or 0.0) * (1 - (other.value if other else 0.0)))
    yield from _above_the_budget(case, fsum(pay))


def _above_the_budget(case: Case, pay: float) -> Iterator[Finding]:
    """Say where units are paid more than the published budget spends on salaries."""
    budget, first = published_budget(case), case.head.first_year
    if budget is None:
        return
    spent = budget.flow(first, _SALARIES) or budget.flow(first, SPENDING)
    if not spent or pay <= spent * (1 + _NEAR):
        return
    what = (
        "pay of all units in the general fund is {number}, and the published budget of {year} "
        "has {number_spent} for it"
    )
    said: dict[str, Any] = {"number": f"{pay:,.0f}", "number_spent": f"{spent:,.0f}", "year": first}
    remedy = (
        "Fix the payroll or placements of the unit that is wrong; write what other funds pay "
        "of it under funded."
    )
    yield found("OB885", case.units[0].where.place("payroll"), what, remedy=remedy, **said)

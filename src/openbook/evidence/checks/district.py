"""OB113, OB131 to OB133, OB161 to OB163 and OB902: units, their schedules, and state aid."""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum

from openbook.case.case import Case
from openbook.case.format.fields import NamedFigures
from openbook.case.format.table import Table
from openbook.case.tables.district import NO_PENSION, BargainingUnit
from openbook.case.tables.staff import Pay
from openbook.figures.amounts import percent
from openbook.findings.finding import Finding, found
from openbook.findings.message import Message
from openbook.law.errors import LawNotKnownError
from openbook.model.inputs import known_law
from openbook.model.staff.benefits import pension_systems
from openbook.model.students.state_aid import ADD_ONS, row_used

_NEAR = 5e-7  # shares are written with a few decimals


def check(case: Case) -> Iterator[Finding]:
    """Look at the shares, tiers and schedules of units, and at the state aid of the district."""
    for unit in case.units:
        for field, shares in (("pensions", unit.pensions), ("funded", unit.funded)):
            if shares and abs(_together(shares) - 1) > _NEAR:
                yield _not_whole(unit, field, shares)
    yield from _tiers(case)
    yield from _rates(case)
    yield from _schedules(case)
    yield from _unused(case)
    yield from _impossible(case)
    yield from _twice(case)


def _together(shares: NamedFigures) -> float:
    return fsum(figure.value for figure in shares.values())


def _not_whole(unit: BargainingUnit, field: str, shares: NamedFigures) -> Finding:
    what = "the shares of pay of {own} under {own_field} add up to {share}, not to 100%"
    remedy = "Fix the share that is wrong, or add the one that is missing."
    said = {"own": unit.id, "own_field": field, "share": percent(_together(shares))}
    return found("OB131", unit.where.place(field), what, remedy=remedy, **said)


def _tiers(case: Case) -> Iterator[Finding]:
    table, seen = case.health_plans, set()
    rows = table.each("unit", "plan", "tier", "people", "premium")
    for index, (unit, plan, tier, people, premium) in enumerate(rows):
        if unit in seen or None not in (people, premium):
            continue
        seen.add(unit)
        lacking = "premium" if premium is None else "people"
        what = "tier {own_tier} of plan {own_plan} of {own} has no {own_field}"
        remedy = "Write the number from the plan's rate sheet or the enrollment report."
        said = {"own": unit, "own_plan": plan, "own_tier": tier, "own_field": lacking}
        yield found("OB132", table.place(index, lacking), what, remedy=remedy, **said)


def _rates(case: Case) -> Iterator[Finding]:
    """Look for units whose pension rate nobody knows; without it no pay is costed."""
    head = case.head
    law = known_law(case)
    if law is None:  # told by the check of the projection
        return
    try:
        rates = law.employer_rates((head.first_year,), {})
    except LawNotKnownError:
        return
    systems = ", ".join(pension_systems(rates))
    for unit in case.units if systems else ():
        if any(unit.id in kind.covers for kind in rates.kinds.values() if kind.pension):
            continue  # the law itself says which plan it is in
        if not unit.systems and unit.pension != NO_PENSION:
            what = Message("the pension system of {own} is not stated", own=unit.id)
            yield _no_rate(unit, what, systems)
        for system in unit.systems:
            if system not in {*rates, *unit.rates}:
                template = (
                    "the law has no employer rate for {own_system}, the pension system of {own}"
                )
                what = Message(template, own_system=repr(system), own=unit.id)
                yield _no_rate(unit, what, systems)


def _no_rate(unit: BargainingUnit, what: Message, systems: str) -> Finding:
    remedy = "Write pension: with one of {own}, pension: none, or the unit's own rate under rates."
    place = unit.where.place("pensions" if unit.pensions else "pension")
    return found("OB133", place, what, remedy=remedy, own=systems)


def _schedules(case: Case) -> Iterator[Finding]:
    """Look up the pay of everybody on the scattergram."""
    for unit in case.units:
        schedule = case.schedules.get(unit.schedule)
        if schedule is not None:
            yield from _unpaid(case, unit, schedule)
        elif unit.schedule:
            file = f"district/schedules/{unit.schedule}.csv"
            what = "there is no file {file}"
            remedy = "Add the schedule with the columns column, step and pay."
            yield found("OB902", unit.where.place("schedule"), what, remedy=remedy, file=file)


def _unpaid(case: Case, unit: BargainingUnit, schedule: Table[Pay]) -> Iterator[Finding]:
    """Yield the steps of a unit that have people and no salary."""
    cells = schedule.each("column", "step", "pay")
    paid = {(column, step) for column, step, pay in cells if pay is not None}
    staff = case.staff
    for index, (name, *cell) in enumerate(staff.each("unit", "column", "step")):
        if name == unit.id and None not in cell and tuple(cell) not in paid:
            column, step = cell[0], f"{cell[1]:g}"
            what = "{file} has no pay for column {own}, step {number}"
            remedy = "Add a line {own} with the pay, or fix the step."
            yield found(
                "OB113",
                staff.place(index, "step"),
                Message(what, file=schedule.file, own=column, number=step),
                remedy=Message(remedy, own=f"{column},{step}"),
            )


_NAMED = (*ADD_ONS, "tk_ada")
_SMALL, _SMALL_ADA = (
    "necessary_small_schools",
    ("nss_ada_tk_3", "nss_ada_4_6", "nss_ada_7_8", "nss_ada_9_12"),
)


def _unused(case: Case) -> Iterator[Finding]:
    """Yield rows after the first projected year, or all where none is of it or just before."""
    first, table = case.head.first_year, case.state_aid
    used = row_used(case)
    for index, year in enumerate(table.column("year")):
        if year is None or (used is not None and year <= first):
            continue
        yield found(
            "OB161",
            table.place(index, "year"),
            Message("the projection does not start from the sums of {year}", year=year),
            remedy=Message(
                "Write the sums of {year} or {year_before}; what property tax does later "
                "is property_tax.change in each side's assumptions.",
                year=first,
                year_before=first.plus(-1),
            ),
        )


def _impossible(case: Case) -> Iterator[Finding]:
    table = case.state_aid
    for index, row in enumerate(table):
        if row.in_lieu is not None and row.in_lieu > (row.property_tax or 0):
            yield found(
                "OB162",
                table.place(index, "in_lieu"),
                "more property tax is passed on to charter schools than there is",
                remedy="Write the property tax before it is passed on, and the part "
                "passed on as a positive number.",
            )
        attending = any(getattr(row, name) is not None for name in _SMALL_ADA)
        if (row.necessary_small_schools is not None) != attending:
            yield found(
                "OB162",
                table.place(index, "year" if attending else _SMALL),
                "necessary small schools need both their amount and their attendance",
                remedy="Write necessary_small_schools, and their attendance by grade span "
                "in nss_ada_tk_3 to nss_ada_9_12.",
            )


def _twice(case: Case) -> Iterator[Finding]:
    used = row_used(case)
    if used is None:
        return
    row = case.state_aid[used]
    if all(getattr(row, name) is None for name in _NAMED):
        return
    for told in (each for book in case.books for each in book.assumptions):
        figures = [told.value, *told.by_year.values()]
        if told.name != "funding.add_ons" or not any(f and f.value for f in figures):
            continue
        what = "this set of assumptions adds to the add-ons of district/state_aid.csv"
        remedy = "Write 0 for funding.add_ons, or only what the file does not name."
        yield found("OB163", told.where.place(), what, remedy=remedy)

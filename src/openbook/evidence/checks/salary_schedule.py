"""OB113 and OB902: people on a step that the schedule does not pay, or no schedule."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.case.case import Case
from openbook.case.format.table import Table
from openbook.case.tables.district import BargainingUnit
from openbook.case.tables.staff import Pay
from openbook.findings.finding import Finding, found
from openbook.findings.message import Message


def check(case: Case) -> Iterator[Finding]:
    """Look up the pay of everybody on the scattergram."""
    for unit in case.units:
        schedule = case.schedules.get(unit.schedule)
        if schedule is not None:
            yield from _unpaid(case, unit, schedule)
        elif unit.schedule:
            file = f"district/schedules/{unit.schedule}.csv"
            yield found(
                "OB902",
                unit.where.place("schedule"),
                Message("there is no file {file}", file=file),
                remedy="Add the schedule with the columns column, step and pay.",
            )


def _unpaid(case: Case, unit: BargainingUnit, schedule: Table[Pay]) -> Iterator[Finding]:
    """The steps of a unit that have people and no salary."""
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

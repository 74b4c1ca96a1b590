"""OB113 and OB902: people on a step that the schedule does not pay, or no schedule."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.case.format.table import Table
from openbook.case.tables.district import BargainingUnit
from openbook.case.tables.staff import Pay
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import Message


def check(case: Case) -> list[Finding]:
    """Look up the pay of everybody on the scattergram."""
    findings: list[Finding] = []
    for unit in case.units:
        schedule = case.schedules.get(unit.schedule)
        if unit.schedule and schedule is None:
            findings.append(_no_schedule(unit))
        elif schedule is not None:
            findings += _unpaid(case, unit, schedule)
    return findings


def _unpaid(case: Case, unit: BargainingUnit, schedule: Table[Pay]) -> list[Finding]:
    """The steps of a unit that have people and no salary."""
    paid = {
        (column, step)
        for column, step, pay in schedule.each("column", "step", "pay")
        if pay is not None
    }
    findings = []
    staff = case.staff
    for index, (name, *cell) in enumerate(staff.each("unit", "column", "step")):
        if name == unit.id and None not in cell and tuple(cell) not in paid:
            findings.append(
                found(
                    "OB113",
                    staff.place(index, "step"),
                    Message(
                        "{file} has no pay for column {own}, step {number}",
                        file=schedule.file,
                        own=cell[0],
                        number=f"{cell[1]:g}",
                    ),
                    remedy=Message(
                        "Add a line {own} with the pay, or fix the step.",
                        own=f"{cell[0]},{cell[1]:g}",
                    ),
                )
            )
    return findings


def _no_schedule(unit: BargainingUnit) -> Finding:
    return found(
        "OB902",
        unit.where.place("schedule"),
        Message(
            "there is no file {file}", file=f"district/schedules/{unit.schedule}.csv"
        ),
        remedy="Add the schedule with the columns column, step and pay.",
    )

"""Unit pay: what a unit earns on today's schedule, by year, before any raise."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.case.case import Case
from openbook.case.district import BargainingUnit
from openbook.case.staff import Pay
from openbook.case.table import Table
from openbook.case.unit_people import people_of
from openbook.figures.figure import Figure, Source, Status
from openbook.figures.leaves import given
from openbook.figures.line import Line
from openbook.figures.unit import FTE, USD, Unit
from openbook.model.headcount import Headcount, grown
from openbook.model.inputs import Inputs
from openbook.model.schedule import Moments, moments, read_cells, read_steps


@dataclass(frozen=True, slots=True)
class OnSchedule:
    """A unit whose people stand on a schedule."""

    unit: BargainingUnit
    people: Figure
    moments: Moments
    files: str  # of people and of pay
    origin: str  # where those files come from


@dataclass(frozen=True, slots=True)
class OnPayroll:
    """A unit of which only the payroll is known."""

    unit: BargainingUnit
    people: Figure
    payroll: Figure


Ground = OnSchedule | OnPayroll


def ground(case: Case, unit: BargainingUnit) -> Ground | list[str]:
    """What is known of a unit, or sentences that say what to write."""
    cells, missing = read_cells(case, unit)
    people, file = people_of(case, unit), unit.where.file or "district/district.yaml"
    schedule = case.schedules.get(unit.schedule)
    if people is None:
        missing.append(
            f"{file}: nobody knows how many people {unit.id} has; write members: with "
            f"the number, or rows of {unit.id} in district/staff.csv"
        )
    if any(cells.values()) and schedule is not None:
        steps, unpaid = read_steps(schedule, cells)
        if people is not None and not missing and not unpaid:
            found = moments(cells, steps, len(case.head.years))
            return OnSchedule(unit, people, found, *_sources(case, schedule))
        return [*missing, *unpaid]
    if unit.payroll is None:
        missing.append(
            f"{file}: the pay of {unit.id} is not known; write payroll: with a year's "
            f"pay, or schedule: with its people in district/staff.csv and the pay in "
            f"district/schedules/{unit.schedule or unit.id}.csv"
        )
    elif people is not None and not missing:
        return OnPayroll(unit, people, unit.payroll)
    return missing


def pay_today(known: Ground, people: Headcount, case: Case, inputs: Inputs) -> Line:
    """A year's pay at today's schedule, in filled posts."""
    name = f"pay_today.{known.unit.id}"
    if isinstance(known, OnSchedule):
        return _on_the_schedule(known, people, case).named(
            name,
            "(pay of today's people later on × share still here + people hired since × "
            "pay at their step) × posts filled",
        )
    growth = grown(
        f"steps_and_columns.{known.unit.id}",
        1 + people.later * inputs.assumed("staff.step_and_column"),
        "last year's × (1 + growth from steps and columns)",
    )
    start = given(f"payroll.{known.unit.id}", known.payroll)
    return (start * growth * people.posts * people.filled).named(name)


def _on_the_schedule(known: OnSchedule, people: Headcount, case: Case) -> Line:
    stayed, hired, fte = _constants(known, case)
    paid = people.here * stayed
    for cohort, each in zip(people.hired, hired, strict=False):
        paid = paid + cohort * fte * each
    return paid * people.filled


def _constants(known: OnSchedule, case: Case) -> tuple[Line, tuple[Line, ...], Line]:
    """The moments as figures: arithmetic on two files, done once for all worlds."""
    found, unit = known.moments, known.unit.id

    def worked_out(value: float, measured: Unit, what: str) -> Figure:
        title = f"{known.files}: {what}"
        source = Source("Openbook", title, status=Status.DERIVED, note=known.origin)
        return Figure(value, measured, source)

    stayed = {
        year: worked_out(pay, USD, f"pay of today's people after {later} years")
        for later, (year, pay) in enumerate(
            zip(case.head.years, found.stayed, strict=True)
        )
    }
    hired = tuple(
        given(
            f"schedule.hired_{age}.{unit}",
            worked_out(pay, USD / FTE, f"pay of one FTE hired {age} years ago"),
        )
        for age, pay in enumerate(found.hired)
    )
    fte = given(f"fte.{unit}", worked_out(found.fte, FTE, "FTE of today's people"))
    return given(f"schedule.stayed.{unit}", stayed), hired, fte


def _sources(case: Case, schedule: Table[Pay]) -> tuple[str, str]:
    """The two files, and what they come from."""
    tables = (case.staff, schedule)
    origins = (case.source_at(table, 0) for table in tables)
    return (
        " × ".join(table.file for table in tables),
        "; ".join(str(origin) for origin in origins if origin is not None),
    )

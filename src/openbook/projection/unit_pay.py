"""Unit pay: what a unit earns on today's schedule, by year, before any raise."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.case.case import Case
from openbook.case.district import BargainingUnit
from openbook.case.staff import Pay
from openbook.case.table import Table
from openbook.case.unit_people import people_of
from openbook.figures.figure import Figure
from openbook.figures.leaves import given
from openbook.figures.line import Line
from openbook.figures.source import Source, Status
from openbook.figures.unit import FTE, USD, Unit
from openbook.projection.headcount import Headcount, grown
from openbook.projection.inputs import Inputs
from openbook.projection.schedule import Moments, moments, read_cells, read_steps


@dataclass(frozen=True, slots=True)
class Ground:
    """What is known of a unit's pay: its people on a schedule, or only its payroll."""

    unit: BargainingUnit
    people: Figure
    moments: Moments | None
    sources: tuple[str, str]  # the files of people and pay, and where those come from


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
        missing += unpaid
        if people is not None and not missing:
            found = moments(cells, steps, len(case.head.years))
            return Ground(unit, people, found, _sources(case, schedule))
    elif unit.payroll is None:
        missing.append(
            f"{file}: the pay of {unit.id} is not known; write payroll: with a year's "
            f"pay, or schedule: with its people in district/staff.csv and the pay in "
            f"district/schedules/{unit.schedule or unit.id}.csv"
        )
    if missing or people is None:
        return missing
    return Ground(unit, people, None, ("", ""))


def pay_today(
    known: Ground, people: Headcount, case: Case, inputs: Inputs
) -> tuple[Line, str]:
    """A year's pay at today's schedule, in filled posts, and its formula in words."""
    if known.moments is not None:
        return _on_the_schedule(known, people, case)
    payroll = known.unit.payroll
    if payroll is None:  # ground() asked for it
        raise AssertionError(known.unit.id)
    growth = grown(
        f"steps_and_columns.{known.unit.id}",
        1 + people.later * inputs.assumed("staff.step_and_column"),
        "last year's × (1 + growth from steps and columns)",
    )
    start = given(f"payroll.{known.unit.id}", payroll)
    words = "payroll × growth from steps and columns × posts × posts filled"
    return start * growth * people.posts * people.filled, words


def _on_the_schedule(known: Ground, people: Headcount, case: Case) -> tuple[Line, str]:
    stayed, hired, fte = _constants(known, case)
    paid = people.here * stayed
    for cohort, each in zip(people.hired, hired, strict=False):
        paid = paid + cohort * fte * each
    words = (
        "(pay of today's people later on × share still here + people hired since × pay "
        "at their step) × posts filled"
    )
    return paid * people.filled, words


def _constants(known: Ground, case: Case) -> tuple[Line, tuple[Line, ...], Line]:
    """The moments as figures: arithmetic on two files, done once for all worlds."""
    found, unit = known.moments, known.unit.id
    if found is None:
        raise AssertionError(unit)
    files, origin = known.sources

    def worked_out(value: float, measured: Unit, what: str) -> Figure:
        title = f"{files}: {what}"
        return Figure(
            value,
            measured,
            Source("Openbook", title, status=Status.DERIVED, note=origin),
        )

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

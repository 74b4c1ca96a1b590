"""Wages on strike days: of the unit on strike, of other units out, and of substitutes."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from math import fsum

from openbook.case.case import Case
from openbook.case.ladder import pay_at, read_cells, read_steps
from openbook.case.tables.district import BargainingUnit
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message
from openbook.model.staff.one_percent import FUNDS
from openbook.strike.notices import units_out
from openbook.strike.staffing.sites import people_out


class NoSuchUnitError(OpenbookError):
    """strike.yaml names a unit that the district does not have."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(
            Message(
                "strike/strike.yaml: unit {own} is not in district/district.yaml, "
                "which has {own_known}; write one of them",
                own=repr(name),
                own_known=", ".join(known) or "none",
            )
        )


@dataclass(frozen=True, slots=True)
class Wages:
    """Pay of a day: everybody's together, and one member's on average."""

    unit: BargainingUnit
    strikers: float | None
    announced: float | None  # of all strikers, as the district said
    average_pay: float | None  # of a year, from the schedule, else the payroll
    work_year: float | None
    substitute_day: float | None

    @property
    def daily(self) -> float | None:
        """What one member loses on a day, on average."""
        if self.average_pay is None or not self.work_year:
            return None
        return self.average_pay / self.work_year

    @property
    def modeled(self) -> float | None:
        """Strikers × average pay of a day."""
        if self.daily is None or self.strikers is None:
            return None
        return self.strikers * self.daily


def wages_of(case: Case) -> Wages:
    """Return the wages of the unit on strike, as far as the case knows them."""
    units = {each.id: each for each in case.units}
    strike = case.strike
    name = strike.unit if strike else ""
    unit = units.get(name)
    if strike is None or unit is None:
        raise NoSuchUnitError(name, tuple(units))
    people = strike.strikers or unit.members
    return Wages(
        unit,
        people.value if people else None,
        strike.wages_saved.value if strike.wages_saved else None,
        _average(case, unit),
        unit.work_year.value if unit.work_year else None,
        strike.substitute_day.value if strike.substitute_day else None,
    )


def substitutes_on(case: Case, day: date) -> int:
    """Return people paid as substitutes who are there on a day; others have their own pay."""
    rows, out = case.adults.each("adult", "role", "first_day", "last_day"), people_out(case, day)
    there = (
        role
        for adult, role, first, last in rows
        if adult not in out and (first or day) <= day <= (last or day)
    )
    return sum(role == "substitute" for role in there)


def others_out(case: Case, day: date) -> dict[str, float] | None:
    """Return the pay of a day of people of other units who stay out, by unit.

    None where that of one unit is not known.
    """
    units = {each.id: each for each in case.units}
    paid: dict[str, float] = {}
    for out in units_out(case, day):
        unit = units.get(out.unit)
        pay = _average(case, unit) if unit else None
        if unit is None or pay is None or not unit.members or not unit.work_year:
            return None
        own = unit.members.value * out.share.value * pay / unit.work_year.value
        paid[out.unit] = paid.get(out.unit, 0.0) + own
    return paid


def shares_by_fund(case: Case, paid: Mapping[str, float]) -> dict[str, float]:
    """Return the share of each fund in the pay of some units; nothing if one does not tell."""
    units = {each.id: each for each in case.units}
    whole = fsum(paid.values())
    if not whole or not all(units[unit].funded for unit in paid):
        return {}
    return {
        fund: fsum(
            amount * figure.value / whole
            for unit, amount in paid.items()
            if (figure := units[unit].funded.get(fund)) is not None
        )
        for fund in FUNDS
    }


def _average(case: Case, unit: BargainingUnit) -> float | None:
    """Pay of a year, averaged over the people of the unit: on the schedule it names.

    A unit of which only the payroll is known has no schedule.
    """
    if not unit.schedule and unit.payroll and unit.members and unit.members.value:
        return unit.payroll.value / unit.members.value
    schedule = case.schedules.get(unit.schedule)
    cells, gaps = read_cells(case, unit)
    if schedule is None or not cells or gaps:
        return None
    steps, gaps = read_steps(schedule, cells)
    if gaps:
        return None
    paid = fsum(fte * pay_at(steps[col], step) for (col, step), fte in cells.items())
    return paid / fsum(cells.values())

"""The district: who it is, its school calendar and its bargaining units."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta

from openbook.case.format import fields
from openbook.case.format.limits import PAID, PEOPLE, Limits
from openbook.case.format.where import NOWHERE, Where
from openbook.case.tables.sources import Sourced
from openbook.figures.figure import Figure
from openbook.figures.year import Year

WORK_YEAR = "work_days"  # the field that people write, for messages


@dataclass(frozen=True, kw_only=True, slots=True)
class Closing:
    """Weekdays on which no school is taught."""

    first: date = fields.day("First closed day")
    last: date | None = fields.day(
        "Last closed day; left out for a single day", required=False
    )
    why: str = fields.text("Holiday, recess or other reason")
    recess: bool = fields.flag(
        "Whether it is the winter recess, which may be left out of a school month"
    )
    where: Where = field(default=NOWHERE, repr=False, compare=False)

    def days(self) -> Iterator[date]:
        """Every day of the closing."""
        last = self.last or self.first
        for step in range(max(0, (last - self.first).days) + 1):
            yield self.first + timedelta(days=step)


@dataclass(frozen=True, kw_only=True, slots=True)
class Calendar(Sourced):
    """district/calendar.yaml: the days on which school is taught."""

    year: Year = fields.year("School year")
    first_day: date = fields.day("First day of school")
    last_day: date = fields.day("Last day of school")
    days: Figure | None = fields.figure(
        "Number of days taught, as published; compared with the dates",
        "days",
        required=False,
        limits=Limits(0, 366, 160, 200, "Education Code 46200: 180 days"),
    )
    closed: tuple[Closing, ...] = fields.records(
        "Weekdays between the two days without school", Closing, required=False
    )
    where: Where = field(default=NOWHERE, repr=False, compare=False)

    def taught_days(self) -> tuple[date, ...]:
        """Every day of school, in order."""
        closed = {day for closing in self.closed for day in closing.days()}
        length = min(max(0, (self.last_day - self.first_day).days), 400)
        every = (self.first_day + timedelta(days=step) for step in range(length + 1))
        return tuple(day for day in every if day.weekday() < 5 and day not in closed)


@dataclass(frozen=True, kw_only=True, slots=True)
class BargainingUnit(Sourced):
    """A group of employees with one contract."""

    id: str = fields.word("Short name used in staff, offers and the contract", key=True)
    name: str = fields.text("Full name")
    party: str = fields.word(
        "Party that speaks for it; left out for unrepresented staff", required=False
    )
    pension: str = fields.word(
        "Pension system, as the state's law names it, such as calstrs", required=False
    )
    schedule: str = fields.word(
        "Name of its pay schedule in district/schedules/", required=False
    )
    members: Figure | None = fields.figure(
        "Number of people in the unit", "people", required=False, limits=PEOPLE
    )
    payroll: Figure | None = fields.figure(
        "Yearly pay of the unit before benefits", "USD", required=False, limits=PAID
    )
    work_days: Figure | None = fields.figure(
        "Paid days in a year", "days", required=False, limits=Limits(0, 366, 150, 261)
    )
    where: Where = field(default=NOWHERE, repr=False, compare=False)

    @property
    def work_year(self) -> Figure | None:
        """The paid days in a year."""
        return self.work_days


@dataclass(frozen=True, kw_only=True, slots=True)
class District(Sourced):
    """district/district.yaml: who the district is."""

    name: str = fields.text("Full name of the district")
    short: str = fields.text("Short name, such as LAUSD", required=False)
    county: str = fields.text("County", required=False)
    kind: str = fields.choice(
        "Grades it serves", "unified", "elementary", "high", "other"
    )
    time_zone: str = fields.text(
        "Time zone of its schools, such as America/Los_Angeles; alerts and calendars "
        "carry it",
        required=False,
    )
    units: tuple[BargainingUnit, ...] = fields.records(
        "Bargaining units and other groups of employees", BargainingUnit, required=False
    )
    where: Where = field(default=NOWHERE, repr=False, compare=False)

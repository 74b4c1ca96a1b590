"""The district: who it is, its school calendar, its bargaining units, and the parties."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from datetime import date, timedelta

from openbook.case.format import fields
from openbook.case.format.fields import NamedFigures, described
from openbook.case.format.limits import PART, Limits
from openbook.case.format.table import NOWHERE, Where
from openbook.case.tables.sources import Sourced
from openbook.figures.figure import Figure, Year
from openbook.findings.dataclass import dataclass

WORK_YEAR = "work_year"  # the field that people write, for messages
NO_PENSION = "none"  # people in no pension system
UNRESTRICTED, RESTRICTED, OTHER_FUNDS = "unrestricted", "restricted", "other_funds"


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class Closing:
    """Weekdays on which no school is taught."""

    first: date
    last: date | None = None
    why: str
    recess: bool = False
    where: Where = field(default=NOWHERE, repr=False, compare=False)

    def days(self) -> Iterator[date]:
        """Yield every day of the closing."""
        last = self.last or self.first
        for step in range(max(0, (last - self.first).days) + 1):
            yield self.first + timedelta(days=step)


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class Calendar(Sourced):
    """district/calendar.yaml: the days on which school is taught."""

    year: Year
    first_day: date
    last_day: date
    days: Figure | None = None
    closed: tuple[Closing, ...] = fields.records(
        "Weekdays between the two days without school", Closing, required=False
    )
    where: Where = field(default=NOWHERE, repr=False, compare=False)

    def taught_days(self) -> tuple[date, ...]:
        """Return every day of school, in order."""
        closed = {day for closing in self.closed for day in closing.days()}
        length = min(max(0, (self.last_day - self.first_day).days), 400)
        every = (self.first_day + timedelta(days=step) for step in range(length + 1))
        return tuple(day for day in every if day.weekday() < 5 and day not in closed)


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class BargainingUnit(Sourced):
    """A group of employees with one contract."""

    id: str
    name: str
    party: str = ""
    pension: str = ""
    pensions: NamedFigures = fields.by_name(
        "Several pension systems, with the share of the unit's pay in each; together 100%",
        "share",
        limits=PART,
    )
    rates: NamedFigures = fields.by_name(
        "The unit's own rates on pay by name, such as opeb or workers_compensation; a "
        "rate that the law or an assumption knows by this name is replaced",
        "share",
        limits=Limits(0, 1, 0, 0.3, "San Juan USD: OPEB 1.55%, workers' comp 1.77%"),
    )
    schedule: str = ""
    members: Figure | None = None
    fte: Figure | None = None
    hours: Figure | None = None
    funded: NamedFigures = fields.by_name(
        "Share of its pay by the money that pays it: the unrestricted and the restricted "
        "general fund, and other funds; together 100%",
        "share",
        UNRESTRICTED,
        RESTRICTED,
        OTHER_FUNDS,
        limits=PART,
    )
    payroll: Figure | None = None
    lowest_pay: Figure | None = None
    lowest_wage: Figure | None = None
    other_pay: Figure | None = None
    statutory: Figure | None = None
    work_year: Figure | None = None
    where: Where = field(default=NOWHERE, repr=False, compare=False)

    @property
    def lowest(self) -> float | None:
        """The lowest pay of one FTE in a year, as given or by the hour; None where not known."""
        if self.lowest_pay is not None:
            return self.lowest_pay.value
        if self.lowest_wage is None or self.hours is None or self.work_year is None:
            return None
        return self.lowest_wage.value * self.hours.value * self.work_year.value

    @property
    def systems(self) -> tuple[str, ...]:
        """The pension systems of its people, in the order written."""
        own = (self.pension,) if self.pension not in {"", NO_PENSION} else ()
        return tuple(self.pensions) or own

    @property
    def main_system(self) -> str:
        """The pension system of most of its pay."""
        shares = {name: figure.value for name, figure in self.pensions.items()}
        return max(shares, key=shares.__getitem__, default=self.pension)


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class District(Sourced):
    """district/district.yaml: who the district is."""

    name: str
    short: str = ""
    county: str = ""
    kind: str = ""
    time_zone: str = ""
    units: tuple[BargainingUnit, ...] = fields.records(
        "Bargaining units and other groups of employees", BargainingUnit, required=False
    )
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class Party:
    """One side, or a body that watches or helps."""

    id: str
    name: str
    role: str
    short: str = ""
    where: Where = field(default=NOWHERE, repr=False, compare=False)

    @property
    def called(self) -> str:
        """What headings call it: the short name, or the full one."""
        return self.short or self.name

"""Days or hours added to or taken from the work year."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import fsum
from typing import ClassVar

from openbook.case.case import Case
from openbook.case.duration_years import Lasting, until
from openbook.case.format import fields
from openbook.case.format.limits import Limits
from openbook.case.format.not_known import NotKnownError
from openbook.case.levers import AS_EDITED, Fields, LeverMove, Levers
from openbook.case.posts_today import for_people, heads_by_unit, only_these, some_people
from openbook.case.tables.district import BargainingUnit
from openbook.case.term_facts import Disclosed, Lever
from openbook.figures.figure import Figure
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message, plural


@dataclass(frozen=True, kw_only=True, slots=True)
class WorkDays(Lasting):
    """Days or hours added to or taken from the work year."""

    word: ClassVar[str] = "work_days"
    title: ClassVar[str] = "Work days"
    ends_less: ClassVar[str] = "days hours"
    disclosed: ClassVar[Disclosed] = Disclosed.WORKING_CONDITIONS
    compensation: ClassVar[bool] = True
    member_pay: ClassVar[bool] = True
    form: ClassVar[Mapping[str, str]] = {"days": "1", "paid": "yes", "what": "training"}
    levers: ClassVar[Mapping[str, Lever]] = {
        "work_days": Lever("Paid days added to the work year", Limits(-366, 366, -10, 15))
    }
    days: Figure | None = fields.figure(
        "Days more in a year; furlough days are negative, and paid days that are lost",
        "days",
        required=False,
        limits=Limits(-366, 366, -10, 15),
    )
    hours: Figure | None = fields.figure(
        "Hours more on every work day, such as 0.5; less are negative. They need the hours and "
        "the work_year of the unit",
        "hours",
        required=False,
        limits=Limits(-24, 24, -4, 4),
    )
    people: Figure | None = some_people()
    paid: bool = fields.flag("Whether added days or hours are paid")
    what: str = fields.text("What they are for")

    @property
    def phrase(self) -> str:
        """The term in one short phrase."""
        if self.days is None and self.hours is not None:
            label = self._hourly(self.hours.value)
        elif self.days is None:
            label = Message("work days: {own}", own=self.what)
        elif self.days.value < 0:
            label = plural(
                -self.days.value,
                "one paid day fewer: {own}",
                "{number} paid days fewer: {own}",
                number=f"{-self.days.value:,.15g}",
                own=self.what,
            )
        else:
            label = plural(
                self.days.value,
                "one additional day: {own}",
                "{number} additional days: {own}",
                number=f"{self.days.value:,.15g}",
                own=self.what,
            )
        return until(for_people(label, self.people), self.ends)

    @property
    def only_some(self) -> str:
        """Why only some members of its units get it; empty where all do."""
        return only_these(self.people)

    def _hourly(self, hours: float) -> str:
        if hours < 0:
            return Message("{number} fewer hours a day: {own}", number=f"{-hours:g}", own=self.what)
        return Message("{number} more hours a day: {own}", number=f"{hours:g}", own=self.what)

    def apply(self, levers: Levers, case: Case) -> Levers:
        """Lengthen or shorten the paid year; added days without pay cost nothing."""
        years = [year for year in levers.years if self.holds_in(year)]
        heads = heads_by_unit(case)
        whole = fsum(heads[unit] for unit in self.units)
        part = self.people.value / whole if self.people else 1.0
        for unit in case.units:
            days = self._days(unit) * part if unit.id in self.units else 0.0
            if days < 0 or (self.paid and days):
                levers = levers.added(f"work_days.{unit.id}", dict.fromkeys(years, days))
        return levers

    def _days(self, unit: BargainingUnit) -> float:
        """Return the days of today's length that it adds to the work year of a unit."""
        days = self.days.value if self.days else 0.0
        if self.hours is None:
            return days
        if unit.hours is None or unit.work_year is None or not unit.hours.value:
            raise NotKnownError(
                Message(
                    "{file}: {label} needs the hours of {own} on a work day and its days in a year; "
                    "write hours: and {own_field}",
                    file=unit.where.file or "district/district.yaml",
                    label=self.label,
                    own=unit.id,
                    own_field="work_year:",
                )
            )
        return days + self.hours.value * unit.work_year.value / unit.hours.value

    @classmethod
    def rows_for(cls, move: LeverMove) -> Iterator[Fields]:
        """Yield the paid days that are missing."""
        said = {"days": move.more("days"), "paid": "yes", "what": AS_EDITED}
        yield {**said, "starts": str(move.year), "units": move.of}


TERM = WorkDays

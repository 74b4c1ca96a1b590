"""A raise in dollars an hour."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import ClassVar, Self

from openbook.case.case import Case
from openbook.case.duration_years import until
from openbook.case.format import fields
from openbook.case.format.limits import Limits
from openbook.case.format.not_known import NotKnownError
from openbook.case.ladder import Ladder, PayChange, YearPlace
from openbook.case.offer import Term
from openbook.case.posts_today import people_of
from openbook.case.schedule_changes import ScheduleChange
from openbook.case.tables.district import WORK_YEAR
from openbook.figures.figure import Figure
from openbook.findings.message import Message


@dataclass(frozen=True, slots=True)
class HourlyChange(PayChange):
    """Dollars an hour, as dollars a year for each FTE."""

    amount: float = 0.0

    def on(self, place: YearPlace, pay: float) -> float:
        """Return the pay with the hours of a year at the new dollars."""
        del place
        return pay + self.amount


@dataclass(frozen=True, kw_only=True, slots=True)
class HourlyRaise(ScheduleChange):
    """A raise in dollars an hour: people × hours a day × days a year."""

    word: ClassVar[str] = "hourly_raise"
    title: ClassVar[str] = "Raise by the hour"
    claimed_as: ClassVar[tuple[str, ...]] = (r"raises?\b",)
    form: ClassVar[Mapping[str, str]] = {"amount": "1"}
    amount: Figure = fields.figure("Dollars an hour", "USD/hours", limits=Limits(0, 200, 0, 10))
    ends: date | None = fields.day(
        "Last day; the day after, pay falls back to what it would be without the raise",
        required=False,
    )

    @property
    def label(self) -> str:
        """The term in one short phrase."""
        raised = Message(
            "{dollars} an hour from {day}", dollars=f"${self.amount.value:,.15g}", day=self.starts
        )
        return until(raised, self.ends)

    @property
    def last_day(self) -> date | None:
        """The last day on which it holds, where it ends."""
        return self.ends

    def ended(self, last: date) -> Self:
        """Return the raise with a last day; its own, or none if it is later, stays."""
        return self if self.ends or self.starts > last else replace(self, ends=last)

    def taken_back(self, day: date) -> Iterator[Term]:
        """Yield what takes the raise back, if it ends after a day."""
        if self.ends and self.ends >= day:
            less = replace(self.amount, value=-self.amount.value)
            after = self.ends + timedelta(days=1)
            yield replace(self, amount=less, starts=after, ends=None)

    def change(self, ladder: Ladder, case: Case) -> PayChange:
        """Return the dollars of a year for each FTE of the unit."""
        unit = ladder.unit
        people = people_of(case, unit)
        if unit.hours is None or unit.work_year is None or people is None:
            raise NotKnownError(
                Message(
                    "{file}: {label} needs the people of {own}, their hours a day and their "
                    "days a year; write members:, hours: and {own_field}",
                    file=unit.where.file or "district/district.yaml",
                    label=self.label,
                    own=unit.id,
                    own_field=f"{WORK_YEAR}:",
                )
            )
        hours = people.value * unit.hours.value * unit.work_year.value
        each = self.amount.value * hours / ladder.fte
        return HourlyChange(self.starts, self.ends, each)


TERM = HourlyRaise

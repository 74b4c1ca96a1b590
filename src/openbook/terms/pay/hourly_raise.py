"""A raise in dollars an hour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar, Self

from openbook.case.case import Case
from openbook.case.duration_years import until
from openbook.case.format import fields
from openbook.case.format.limits import Limits
from openbook.case.format.not_known import NotKnownError
from openbook.case.ladder import AmountChange, Ladder, PayChange
from openbook.case.posts_today import people_of
from openbook.case.schedule_changes import EndingChange
from openbook.case.tables.district import WORK_YEAR
from openbook.figures.amounts import in_dollars
from openbook.figures.figure import Figure
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message


@dataclass(frozen=True, kw_only=True, slots=True)
class HourlyRaise(EndingChange):
    """A raise in dollars an hour: people × hours a day × days a year."""

    word: ClassVar[str] = "hourly_raise"
    title: ClassVar[str] = "Hourly-rate raise"
    claimed_as: ClassVar[tuple[str, ...]] = (r"raises?\b",)
    adds_up: ClassVar[str] = "amount"
    form: ClassVar[Mapping[str, str]] = {"amount": "1"}
    amount: Figure = fields.figure("Dollars an hour", "USD/hours", limits=Limits(0, 200, 0, 10))

    @property
    def phrase(self) -> str:
        """The term in one short phrase."""
        raised = Message(
            "{dollars} an hour from {day}", dollars=in_dollars(self.amount.value), day=self.starts
        )
        return until(raised, self.ends)

    def reversed(self) -> Self:
        """Return the raise that undoes it."""
        return replace(self, amount=replace(self.amount, value=-self.amount.value))

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
        return AmountChange(self.starts, self.ends, each)


TERM = HourlyRaise

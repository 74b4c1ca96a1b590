"""More pay after so many years."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import ClassVar, Self

from openbook.case.case import Case
from openbook.case.duration_years import until
from openbook.case.format import fields
from openbook.case.format.limits import STEP, Limits
from openbook.case.ladder import Ladder, PayChange, YearPlace
from openbook.case.offer import Term
from openbook.case.schedule_changes import ScheduleChange, needs_schedule
from openbook.figures.amounts import percent
from openbook.figures.figure import Figure
from openbook.findings.message import Message


@dataclass(frozen=True, slots=True)
class LongevityChange(PayChange):
    """Dollars or a share of pay from a step on."""

    step: float = 0.0
    amount: float = 0.0
    share: float = 0.0

    def on(self, place: YearPlace, pay: float) -> float:
        """Return the pay, with more of it from the step on."""
        return pay if place.step < self.step else pay * (1 + self.share) + self.amount


@dataclass(frozen=True, kw_only=True, slots=True)
class Longevity(ScheduleChange):
    """More pay after so many years: dollars, or a share of pay."""

    word: ClassVar[str] = "longevity"
    title: ClassVar[str] = "Longevity pay"
    claimed_as: ClassVar[tuple[str, ...]] = (r"raises?\b",)
    priced_by: ClassVar[tuple[str, ...]] = ("amount", "share")
    form: ClassVar[Mapping[str, str]] = {"step": "6", "amount": "1000"}
    step: Figure = fields.figure(
        "Step of the schedule, in years, from which it is paid", "years", limits=STEP
    )
    amount: Figure | None = fields.figure(
        "Dollars a year for each FTE",
        "USD/FTE",
        required=False,
        limits=Limits(0, 500_000, 0, 10_000),
    )
    share: Figure | None = fields.figure(
        "As a share of pay", "share", required=False, limits=Limits(0, 1, 0, 0.1)
    )
    ends: date | None = fields.day(
        "Last day; the day after, pay falls back to what it would be without the raise",
        required=False,
    )

    @property
    def label(self) -> str:
        """The term in one short phrase."""
        step, day = f"{self.step.value:g}", self.starts
        said = f"${self.amount.value:,.15g}" if self.amount else ""
        if not said and self.share:
            said = percent(self.share.value)
        if not said:
            label = Message("longevity pay from step {number}", number=step)
        else:
            label = Message(
                "{amount} longevity pay from step {number}, from {day}",
                amount=said,
                number=step,
                day=day,
            )
        return until(label, self.ends)

    @property
    def last_day(self) -> date | None:
        """The last day on which it holds, where it ends."""
        return self.ends

    def ended(self, last: date) -> Self:
        """Return the pay with a last day; its own, or none if it is later, stays."""
        return self if self.ends or self.starts > last else replace(self, ends=last)

    def taken_back(self, day: date) -> Iterator[Term]:
        """Yield what takes the pay back, if it ends after a day."""
        if not self.ends or self.ends < day:
            return
        less = {
            "amount": self.amount and replace(self.amount, value=-self.amount.value),
            "share": self.share and replace(self.share, value=1 / (1 + self.share.value) - 1),
        }
        after = self.ends + timedelta(days=1)
        yield replace(self, starts=after, ends=None, amount=less["amount"], share=less["share"])

    def change(self, ladder: Ladder, case: Case) -> PayChange:
        """Return the dollars or the share from the step on."""
        del case
        needs_schedule(ladder, self.label)
        return LongevityChange(
            self.starts,
            self.ends,
            self.step.value,
            self.amount.value if self.amount else 0.0,
            self.share.value if self.share else 0.0,
        )


TERM = Longevity

"""More pay after so many years."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar, Self

from openbook.case.case import Case
from openbook.case.duration_years import until
from openbook.case.format import fields
from openbook.case.format.limits import STEP, Limits
from openbook.case.format.not_known import NotKnownError
from openbook.case.ladder import Ladder, PayChange, YearPlace
from openbook.case.schedule_changes import EndingChange, needs_schedule
from openbook.figures.amounts import in_dollars, percent
from openbook.figures.figure import Figure
from openbook.findings.dataclass import dataclass
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
class Longevity(EndingChange):
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

    @property
    def phrase(self) -> str:
        """The term in one short phrase."""
        step, day = f"{self.step.value:g}", self.starts
        said = in_dollars(self.amount.value) if self.amount else ""
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

    def reversed(self) -> Self:
        """Return the pay that undoes it."""
        less = self.amount and replace(self.amount, value=-self.amount.value)
        part = self.share and replace(self.share, value=1 / (1 + self.share.value) - 1)
        return replace(self, amount=less, share=part)

    def change(self, ladder: Ladder, case: Case) -> PayChange:
        """Return the dollars or the share from the step on."""
        del case
        needs_schedule(ladder, self.label)
        self._refuse_beyond(ladder)
        return LongevityChange(
            self.starts,
            self.ends,
            self.step.value,
            self.amount.value if self.amount else 0.0,
            self.share.value if self.share else 0.0,
        )

    def _refuse_beyond(self, ladder: Ladder) -> None:
        """Refuse a step that nobody is known to have reached: the last step lasts."""
        if self.step.value > max(person.step for person, _ in ladder.people):
            last = max(steps[-1][0] for steps in ladder.steps.values())
            if self.step.value > last:
                raise NotKnownError(
                    Message(
                        "district/staff.csv: how many of {own} have {number} years is not known, "
                        "the schedule ends at step {number_last}; write their years as step",
                        own=ladder.unit.id,
                        number=f"{self.step.value:g}",
                        number_last=f"{last:g}",
                    )
                )


TERM = Longevity

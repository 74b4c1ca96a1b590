"""Steps given or withheld: one step more for everybody, or a freeze of step movement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar, Self

from openbook.case.case import Case
from openbook.case.duration_years import until
from openbook.case.format import fields
from openbook.case.format.limits import Limits
from openbook.case.ladder import Ladder, PayChange, YearPlace
from openbook.case.schedule_changes import EndingChange, needs_schedule
from openbook.figures.figure import Figure, Year
from openbook.findings.dataclass import dataclass
from openbook.findings.message import plural


@dataclass(frozen=True, slots=True)
class MovedSteps(PayChange):
    """So many steps further up or down the schedule; who is hired later is not moved."""

    steps: float = 0.0

    def on(self, place: YearPlace, pay: float) -> float:
        """Return the pay of the place that many steps away, by all earlier changes."""
        person = place.person
        if person.hired and person.since >= Year.of(self.day):
            return pay
        moved = replace(place, person=replace(person, step=person.step + self.steps))
        return moved.paid_on(max(self.day, place.year.first_day), place.year)


@dataclass(frozen=True, kw_only=True, slots=True)
class StepChange(EndingChange):
    """Steps given or withheld: one step more for everybody, or a freeze of step movement.

    Columns, cells and the last step stay as they are: nobody goes beyond the last.
    """

    word: ClassVar[str] = "step_change"
    title: ClassVar[str] = "Step increases given or withheld"
    claimed_as: ClassVar[tuple[str, ...]] = (r"\bsteps?\b", r"raises?\b")
    form: ClassVar[Mapping[str, str]] = {"steps": "6"}
    gains: ClassVar[Mapping[str, int]] = {"steps": 1}
    steps: Figure = fields.figure(
        "Steps more for everybody on the schedule, in years of service; -1 is a freeze of one "
        "year that is not made up",
        "years",
        limits=Limits(-10, 20, -3, 6),
    )

    @property
    def phrase(self) -> str:
        """The term in one short phrase."""
        steps, day = self.steps.value, self.starts
        words = ("{number} step more from {day}", "{number} steps more from {day}")
        if steps < 0:
            words = (
                "step freeze of {number} year from {day}",
                "step freeze of {number} years from {day}",
            )
        label = plural(abs(steps), *words, number=f"{abs(steps):g}", day=day)
        return until(label, self.ends)

    def reversed(self) -> Self:
        """Return the steps that undo it."""
        return replace(self, steps=replace(self.steps, value=-self.steps.value))

    def change(self, ladder: Ladder, case: Case) -> PayChange:
        """Return the move of everybody who is on the schedule by then."""
        del case
        needs_schedule(ladder, self.label)
        return MovedSteps(self.starts, self.ends, self.steps.value)


TERM = StepChange

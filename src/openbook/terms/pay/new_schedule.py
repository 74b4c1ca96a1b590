"""Another salary schedule, from a day on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import ClassVar

from openbook.case.case import Case
from openbook.case.format import fields
from openbook.case.format.fields import NamedFigures
from openbook.case.format.limits import STEP
from openbook.case.format.not_known import NotKnownError
from openbook.case.format.table import Table
from openbook.case.ladder import Ladder, PayChange, Steps, YearPlace, pay_at, read_steps
from openbook.case.offer import Term
from openbook.case.schedule_changes import ScheduleChange, needs_schedule
from openbook.case.tables.staff import Pay
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message

_SAME, _HIGHER, _STEPS = "same step", "next higher pay", "steps"


@dataclass(frozen=True, slots=True)
class OtherSchedule(PayChange):
    """The cells of another schedule, with a rule that places today's people on it."""

    steps: Steps | None = None
    rule: str = _SAME
    placed: tuple[tuple[float, float], ...] = ()  # step today, step then

    def on(self, place: YearPlace, pay: float) -> float:
        """Return the pay of the place on the other schedule."""
        del pay
        own = (self.steps or {})[place.person.column]
        return pay_at(own, self._step(place, own))

    def _step(self, place: YearPlace, own: tuple[tuple[float, float], ...]) -> float:
        """Return the step on the other schedule, with the years since it began."""
        person = place.person
        began = max(Year.of(self.day), person.since)
        later = max(0, place.year.start - began.start)
        if person.hired and person.since >= Year.of(self.day):
            return own[0][0] + later
        step = person.step_in(began)
        if self.rule == _STEPS:
            # Steps that the rule leaves out follow the next lower one that it names.
            named = max((old for old, _ in self.placed if old <= step), default=None)
            step = step if named is None else dict(self.placed)[named] + step - named
        elif self.rule == _HIGHER:
            paid = place.paid_on(self.day, began)
            step = next((each for each, pay in own if pay >= paid), own[-1][0])
        return step + later


@dataclass(frozen=True, kw_only=True, slots=True)
class NewSchedule(ScheduleChange):
    """Another salary schedule, from a day on; raises before it are in its cells."""

    word: ClassVar[str] = "new_schedule"
    title: ClassVar[str] = "New salary schedule"
    claimed_as: ClassVar[tuple[str, ...]] = (r"raises?\b",)
    form: ClassVar[Mapping[str, str]] = {"schedule": "teachers-2019"}
    schedule: str = fields.word("Name of the new schedule in district/schedules/")
    placement: str = fields.choice(
        "Where people go: to the same step, to the step with the next higher pay, or by "
        "steps as written",
        _SAME,
        _HIGHER,
        _STEPS,
        required=False,
        default=_SAME,
    )
    steps: NamedFigures = fields.by_name(
        "The new step of each step of today, such as 1: 1 and 2: 1; those left out follow "
        "the next lower one",
        "years",
        limits=STEP,
    )

    @property
    def phrase(self) -> str:
        """The term in one short phrase."""
        return Message("new salary schedule {own} from {day}", own=self.schedule, day=self.starts)

    def taken_back(self, day: date) -> Iterator[Term]:
        """Yield nothing: a schedule stays until another one comes."""
        del day
        yield from ()

    def change(self, ladder: Ladder, case: Case) -> PayChange:
        """Return the cells of the new schedule, which must pay every column in use."""
        needs_schedule(ladder, self.label)
        table = case.schedules.get(self.schedule)
        if table is None:
            raise NotKnownError(
                Message(
                    "there is no file {file}; add the schedule with the columns column, "
                    "step and pay",
                    file=f"district/schedules/{self.schedule}.csv",
                )
            )
        steps, missing = read_steps(table, {})
        lacking = sorted({each.column for each, _ in ladder.people} - steps.keys())
        if missing or lacking:
            raise NotKnownError(missing[0] if missing else _no_column(table, lacking))
        rule, placed = self.placement, self._placed()
        if placed:
            rule = _STEPS
        elif rule == _STEPS:
            raise NotKnownError(
                Message(
                    "{label} places people by steps; write steps: with the new step of each",
                    label=self.label,
                )
            )
        if rule == _SAME:
            _, missing = read_steps(table, {(p.column, p.step): fte for p, fte in ladder.people})
            if missing:
                raise NotKnownError(missing[0])
        return OtherSchedule(self.starts, None, steps, rule, placed)

    def _placed(self) -> tuple[tuple[float, float], ...]:
        """Return the steps of today that are numbers, with the new ones."""
        found = []
        for old, new in self.steps.items():
            try:
                found.append((float(old), new.value))
            except ValueError as error:
                raise NotKnownError(
                    Message(
                        "{label}: {own} is not a step; write numbers, such as 2: 1",
                        label=self.label,
                        own=repr(old),
                    )
                ) from error
        return tuple(sorted(found))


def _no_column(table: Table[Pay], lacking: list[str]) -> str:
    return Message(
        "{file} has no column {own}, in which people are paid today; add its steps and their pay",
        file=table.file,
        own=lacking[0],
    )


TERM = NewSchedule

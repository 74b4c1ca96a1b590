"""Parameter: one number of the law over time, as it was known on any day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from openbook.figures.figure import Unit, Year
from openbook.findings.message import Message
from openbook.law.errors import LawNotKnownError
from openbook.law.value import DatedValue


class Holds(StrEnum):
    """How long a value stands when nothing else is written."""

    UNTIL_CHANGED = "until changed"  # a later year keeps it until a newer value
    ONE_YEAR = "one year"  # set anew each year: a later year without one is unknown


@dataclass(frozen=True, slots=True)
class Clock:
    """What a number of days is counted from, when the parameter is a time limit."""

    step: str  # what must be done by then
    event: str  # the day counting starts from (or, backward, ends on)
    working: bool  # working days, otherwise calendar days
    backward: bool  # counted back from the event


@dataclass(frozen=True, slots=True)
class Parameter:
    """All dated values of one number, in order of in-force day, then known-on day."""

    name: str
    description: str
    unit: Unit | None  # None for days of the year and names of rules
    holds: Holds
    values: tuple[DatedValue, ...]
    checked_on: date  # last day somebody compared the values with their sources
    clock: Clock | None = None

    def at(self, when: Year | date, *, known_on: date, planning: bool = False) -> DatedValue:
        """Give the value in force on a day, as it was known on another day.

        A year stands for its first day, 1 July. Among the values public on
        ``known_on``, the one that came into force last counts, and where there are
        several for the same in-force day, the one made public last. If that value
        has run out by then, the answer is NotKnownError: nothing is carried forward.
        Planning values, which nobody has enacted, count only where ``planning`` asks.
        """
        day = when.first_day if isinstance(when, Year) else when
        public = tuple(value for value in self.known(known_on) if planning or not value.planned)
        begun = [value for value in public if value.in_force <= day]
        if begun and begun[-1].holds_on(day):
            return begun[-1]
        newest = begun[-1] if begun else None
        raise LawNotKnownError(self.name, str(when), known_on.isoformat(), _newest(newest, public))

    def known(self, known_on: date) -> tuple[DatedValue, ...]:
        """The values that were public on a day."""
        return tuple(value for value in self.values if value.known_on <= known_on)


def _newest(newest: DatedValue | None, public: tuple[DatedValue, ...]) -> str:
    if newest is not None:
        return Message(
            "the newest value known is in effect from {day} until {day_until}",
            day=newest.in_force,
            day_until=newest.until,
        )
    if public:
        return Message("the first value known is in effect from {day}", day=public[0].in_force)
    return "no value was public yet"

"""StateLaw: the questions asked of a state, and Deadline: a day by which it is due."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Protocol

from openbook.figures.figure import Figure
from openbook.figures.source import Source
from openbook.figures.year import Year
from openbook.law.statutes import Statutes


@dataclass(frozen=True, slots=True)
class Deadline:
    """Something that must be done by a day, and the law that says so."""

    step: str
    due: date
    event: str  # what the days are counted from
    happened: date  # the day of that event
    source: Source


class StateLaw(Protocol):
    """What Openbook asks of any state; a year not yet enacted raises NotKnownError."""

    @property
    def name(self) -> str:
        """The state, as people write it."""
        ...

    @property
    def statutes(self) -> Statutes:
        """Every number and rule, as known on the day of this law."""
        ...

    def grants(self, year: Year) -> Mapping[str, Figure]:
        """Dollars per pupil attending, by grade span, before extra for need."""
        ...

    def paid_attendance(self, attendance: Mapping[Year, float], year: Year) -> float:
        """The attendance a year is paid for, given the counts of the years to it."""
        ...

    def employer_rates(self, year: Year) -> Mapping[str, Figure]:
        """Shares of pay an employer owes: pensions, social security and the like."""
        ...

    def minimum_reserve(self, spending: float, attendance: float, year: Year) -> Figure:
        """The least reserve in dollars for a year's spending and a district's size."""
        ...

    def deadlines(
        self, happened: Mapping[str, date], holidays: Collection[date] = ()
    ) -> tuple[Deadline, ...]:
        """What is due, and when, after the events that have happened."""
        ...

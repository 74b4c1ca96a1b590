"""DatedValue: what the law says from a day on, and since when that was public."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from typing import TypeVar

from openbook.figures.figure import Figure
from openbook.figures.source import Source, Status
from openbook.figures.unit import Unit
from openbook.law.day_of_year import DayOfYear
from openbook.law.errors import WrongShapeError
from openbook.law.scale import Scale

# A number, a table by size, a table by name (grade span), a day, a word, or none:
# the law sets no such number in that time.
Content = Fraction | Scale | Mapping[str, Fraction] | DayOfYear | str | None
_Shape = TypeVar("_Shape", Fraction, Scale, DayOfYear, str)


@dataclass(frozen=True, slots=True)
class DatedValue:
    """One value with its two dates and its proof."""

    content: Content
    in_force: date
    known_on: date
    until: date | None  # last day in force; None: until a newer value takes over
    source: Source
    known_on_status: Status = Status.CONFIRMED

    @property
    def number(self) -> Fraction:
        """The value where it is a single number."""
        return self._as(Fraction, "a single number")

    @property
    def scale(self) -> Scale:
        """The value where it depends on a size."""
        return self._as(Scale, "a table by size")

    @property
    def day(self) -> DayOfYear:
        """The value where it is a day of the year."""
        return self._as(DayOfYear, "a day of the year")

    @property
    def rule(self) -> str:
        """The value where it is the name of a rule."""
        return self._as(str, "the name of a rule")

    @property
    def by_name(self) -> Mapping[str, Fraction]:
        """The value where there is one for each name, such as a grade span."""
        if not isinstance(self.content, Mapping):
            raise WrongShapeError(self._misfit("a table by name"))
        return self.content

    def holds_on(self, day: date) -> bool:
        """Whether the value has begun and not ended on this day."""
        return self.in_force <= day and (self.until is None or day <= self.until)

    def figure(self, unit: Unit, name: str = "") -> Figure:
        """The number, or the number of one name, as a figure with its source."""
        number = self.by_name[name] if name else self.number
        return Figure(float(number), unit, self.source)

    def _as(self, shape: type[_Shape], words: str) -> _Shape:
        if not isinstance(self.content, shape):
            raise WrongShapeError(self._misfit(words))
        return self.content

    def _misfit(self, words: str) -> str:
        found = "none" if self.content is None else type(self.content).__name__
        return (
            f"the value in force from {self.in_force} is not {words} but {found} "
            f"({self.source.title})"
        )


def end_of_year_from(day: date) -> date:
    """The last day of the twelve months that start on a day.

    >>> end_of_year_from(date(2018, 7, 1)).isoformat()
    '2019-06-30'
    """
    return date(day.year + 1, day.month, day.day) - timedelta(days=1)

"""A figure of a story: a number, a range or a day, with its unit and its span."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

_OFTEN = 1000  # smaller counts turn up by chance


@dataclass(frozen=True, slots=True)
class StoryFigure:
    """What was written between two characters, as a value and a unit."""

    start: int
    end: int
    kind: str  # money, share, count, time, rank, day
    value: float | None = None
    value_to: float | None = None
    unit: str = ""
    precision: str = "exact"
    digits: float = 0.0  # half of the last digit that was written
    day: str = ""  # a day or a month as far as it is said: 2019-01-14, 2017-04, 03-18
    year: str = ""  # a school year: 2017-18

    @property
    def same(self) -> tuple[object, ...]:
        """What two mentions of one figure share."""
        return (self.kind, self.value, self.value_to, self.unit, self.day, self.year)

    @property
    def is_telling(self) -> bool:
        """Whether a number is hardly said of two things by chance.

        Shares, small counts and money with a single digit turn up everywhere.
        """
        value = abs(self.value or 0.0)
        if self.kind == "money":
            return len(f"{value:.0f}".rstrip("0")) > 1
        return self.kind != "share" and (self.kind != "count" or value >= _OFTEN)


@dataclass(frozen=True, slots=True)
class SkippedDigits:
    """Digits of the story that are no figure, and why."""

    start: int
    end: int
    why: str


def iso_day(year: int | None, month: int, day: int | None) -> str:
    """A day as far as it is said; nothing where there is no such day.

    >>> iso_day(2019, 1, 14), iso_day(None, 3, 18), iso_day(2017, 4, None)
    ('2019-01-14', '03-18', '2017-04')
    """
    try:
        date(year or 2000, month, day or 1)
    except ValueError:
        return ""
    parts = ([f"{year:04d}"] if year else []) + [f"{month:02d}"]
    return "-".join([*parts, f"{day:02d}"] if day else parts)

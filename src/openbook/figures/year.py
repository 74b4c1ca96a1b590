"""Year: a school and budget year, July to June, written 2018-19."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import MAXYEAR, MINYEAR, date

_WRITTEN = re.compile(r"(\d{4})-(\d{2})")


@dataclass(frozen=True, order=True, slots=True)
class Year:
    """A budget year, named by the calendar year in which it starts."""

    start: int

    def __hash__(self) -> int:
        return self.start

    def __str__(self) -> str:
        return f"{self.start}-{(self.start + 1) % 100:02d}"

    @property
    def first_day(self) -> date:
        """The first of July."""
        return date(self.start, 7, 1)

    @property
    def last_day(self) -> date:
        """The thirtieth of June."""
        return date(self.start + 1, 6, 30)

    def plus(self, years: int) -> Year:
        """The year so many years later.

        >>> str(Year(2018).plus(1))
        '2019-20'
        """
        return Year(self.start + years)

    @classmethod
    def of(cls, day: date) -> Year:
        """The budget year in which a day falls.

        >>> str(Year.of(date(2019, 1, 14)))
        '2018-19'
        """
        return cls(day.year if day.month >= 7 else day.year - 1)

    @classmethod
    def parse(cls, text: str) -> Year | None:
        """Read ``2018-19``; None where the text is no such year, or has no days.

        >>> Year.parse("2018-19")
        Year(start=2018)
        >>> Year.parse("2018-20") is None, Year.parse("0000-01") is None
        (True, True)
        """
        match = _WRITTEN.fullmatch(text.strip())
        if match is None:
            return None
        start = int(match[1])
        known = MINYEAR <= start < MAXYEAR  # the calendar has its first and last day
        return cls(start) if known and (start + 1) % 100 == int(match[2]) else None


def years_between(first: Year, last: Year) -> tuple[Year, ...]:
    """Every year from the first to the last, both included."""
    return tuple(Year(start) for start in range(first.start, last.start + 1))

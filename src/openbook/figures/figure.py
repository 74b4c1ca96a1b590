"""Figure: a number with its unit, its year and its source, and what leaves of a model hold."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Sequence
from datetime import MAXYEAR, MINYEAR, date, timedelta
from enum import StrEnum
from functools import cache, lru_cache
from typing import ClassVar

from openbook.findings.dataclass import dataclass

# The things Openbook counts. A share (a percentage, a plain ratio) counts nothing.
COUNTED = (
    "USD",
    "pupils",
    "FTE",
    "people",
    "schools",
    "sections",
    "days",
    "hours",
    "years",
    "degrees",
    "km",
    "points",
    "minutes",
)


Powers = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Unit:
    """A product of counted things with whole powers, such as USD/pupils."""

    powers: Powers = ()

    def __str__(self) -> str:
        over = [_power(name, power) for name, power in self.powers if power > 0]
        under = [_power(name, -power) for name, power in self.powers if power < 0]
        if not under:
            return "*".join(over) or "share"
        return "/".join(["*".join(over) or "1", *under])

    def __mul__(self, other: Unit) -> Unit:
        return _combined(self.powers, other.powers, 1)

    def __truediv__(self, other: Unit) -> Unit:
        return _combined(self.powers, other.powers, -1)


def _power(name: str, power: int) -> str:
    return name if power == 1 else f"{name}^{power}"


@cache
def _combined(one: Powers, other: Powers, sign: int) -> Unit:
    powers = dict(one)
    for name, power in other:
        powers[name] = powers.get(name, 0) + sign * power
    return Unit(tuple(sorted((n, p) for n, p in powers.items() if p)))


@lru_cache(maxsize=1_000)  # a case names few units, and names them often
def parse_unit(text: str) -> Unit | None:
    """Read ``USD/pupils``; None where a word in it is not one of ours.

    >>> str(parse_unit("USD / pupils"))
    'USD/pupils'
    >>> parse_unit("dollars") is None
    True
    """
    unit = SHARE
    for place, part in enumerate(text.split("/")):
        for word in part.split("*"):
            name = word.strip()
            if name in {"share", "1"}:
                continue
            if name not in COUNTED:
                return None
            step = Unit(((name, 1),))
            unit = unit / step if place else unit * step
    return unit


SHARE = Unit()
USD = Unit((("USD", 1),))
PUPILS = Unit((("pupils", 1),))
FTE = Unit((("FTE", 1),))
PEOPLE = Unit((("people", 1),))
SCHOOLS = Unit((("schools", 1),))
SECTIONS = Unit((("sections", 1),))
DAYS = Unit((("days", 1),))
HOURS = Unit((("hours", 1),))
YEARS = Unit((("years", 1),))
# What a comparison gives. It is nothing anybody counts, so no file can name it.
TRUTH = Unit((("yes or no", 1),))


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
        """Return the year so many years later.

        >>> str(Year(2018).plus(1))
        '2019-20'
        """
        return Year(self.start + years)

    def part(self, first: date, last: date) -> float:
        """Return the part of the year between two of its days, both included.

        Pay and premiums are due by the month: each is a twelfth, a day its share of a month.

        >>> Year(2018).part(date(2019, 1, 1), date(2019, 6, 30))
        0.5
        """
        return max(0.0, self._months(last + timedelta(days=1)) - self._months(first)) / 12

    def _months(self, day: date) -> float:
        length = monthrange(day.year, day.month)[1]
        return (day.year - self.start) * 12 + day.month - 7 + (day.day - 1) / length

    @classmethod
    def of(cls, day: date) -> Year:
        """Return the budget year in which a day falls.

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
    """Return every year from the first to the last, both included."""
    return tuple(Year(start) for start in range(first.start, last.start + 1))


def years_after(day: date, years: int) -> date:
    """Return the same day some years later, the last of February for the 29th."""
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return day.replace(year=day.year + years, day=28)


# The budget year and the two after it are certified (Education Code 42130, 42131).
_MULTIYEAR = 3


def multiyear(years: Sequence[Year]) -> tuple[Year, ...]:
    """Return the years that a county reviews: the budget year and the two after it.

    >>> [str(year) for year in multiyear(years_between(Year(2018), Year(2022)))]
    ['2018-19', '2019-20', '2020-21']
    """
    return tuple(years[:_MULTIYEAR])


def outlook(years: Sequence[Year]) -> tuple[Year, ...]:
    """Return the projected years beyond those that a county reviews."""
    return tuple(years[_MULTIYEAR:])


class Status(StrEnum):
    """How well a number is supported; shown wherever the number is."""

    SAID = "said"  # in a document we hold: somebody said it in public
    CONFIRMED = "confirmed"  # read in the source that is named
    DERIVED = "derived"  # arithmetic on said and confirmed numbers
    UNCONFIRMED = "unconfirmed"  # general knowledge; nobody has confirmed it
    GENERATED = "generated"  # made by a program, calibrated to published totals


@dataclass(frozen=True, slots=True)
class Source:
    """Where a number comes from."""

    who: str
    title: str
    on: date | None = None
    link: str = ""
    page: str = ""
    status: Status = Status.UNCONFIRMED
    note: str = ""
    learned_later: bool = False  # published after the day of the case

    def __str__(self) -> str:
        day = f", {self.on.isoformat()}" if self.on else ""
        page = f", {self.page}" if self.page else ""
        later = ", learned later" if self.learned_later else ""
        return f"{self.who}: {self.title}{day}{page} ({self.status}{later})"


@dataclass(frozen=True, slots=True)
class Figure:
    """One number with its unit and source.

    There is no arithmetic on purpose: a figure enters a calculation only through
    a line of a model, which keeps the source. NumPy is told to keep out as well.

    >>> from openbook.figures.figure import USD
    >>> a = Figure(5.0, USD, Source("UTLA", "statement"))
    >>> a + a
    Traceback (most recent call last):
    TypeError: unsupported operand type(s) for +: 'Figure' and 'Figure'
    """

    value: float
    unit: Unit
    source: Source

    __array_ufunc__: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Given:
    """Values by row and year with their sources; no years means the same in all."""

    values: tuple[tuple[float, ...], ...]
    years: tuple[Year, ...]
    sources: tuple[Source, ...]  # one for all, or one for each value in order

    def column(self, year: Year) -> int:
        """Return the place of a year among the values."""
        return self.years.index(year) if self.years else 0

    def source(self, row: int, year: Year) -> Source:
        """Return where the value of a row and year comes from."""
        if len(self.sources) == 1:
            return self.sources[0]
        return self.sources[row * len(self.values[0]) + self.column(year)]


class InputKind(StrEnum):
    """What an input is to the people at the table."""

    ASSUMPTION = "assumption"  # somebody's belief about the world
    LEVER = "lever"  # what the contract fixes and bargaining moves


@dataclass(frozen=True, slots=True)
class Input:
    """An input: one value a world, or one a world and year."""

    kind: InputKind
    by_year: bool

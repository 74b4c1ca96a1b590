"""Values of the law: dated, by bracket or by grade span, and how each reads in words."""

from __future__ import annotations

import calendar
from collections.abc import Mapping
from dataclasses import field
from datetime import date, timedelta
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from typing import TypeVar

from openbook.figures.figure import SHARE, Figure, Source, Status, Unit, Year
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message
from openbook.law.errors import LawNotKnownError, WrongShapeError


@dataclass(frozen=True, slots=True)
class BracketScale:
    """Values by bracket; each edge is the smallest whole size of its bracket.

    >>> BracketScale((0, 301), (Fraction("0.05"), Fraction("0.04"))).brackets()[0]
    (0, 300, Fraction(1, 20))
    """

    edges: tuple[int, ...]
    values: tuple[Fraction, ...]

    def brackets(self) -> tuple[tuple[int, int | None, Fraction], ...]:
        """Return each bracket as its smallest size, its largest (None: no end) and value."""
        ends = (*(edge - 1 for edge in self.edges[1:]), None)
        return tuple(zip(self.edges, ends, self.values, strict=True))


@dataclass(frozen=True, slots=True)
class DayOfYear:
    """A month and a day; which date that is depends on the budget year."""

    month: int
    day: int

    def __str__(self) -> str:
        return f"{self.day} {calendar.month_name[self.month]}"

    def within(self, year: Year) -> date:
        """Return the date in a budget year, July to June.

        >>> DayOfYear(4, 15).within(Year(2018)).isoformat()
        '2019-04-15'
        """
        number = year.start if self.month >= 7 else year.start + 1
        # 29 February is the last of February where there is none.
        last = calendar.monthrange(number, self.month)[1]
        return date(number, self.month, min(self.day, last))


# A number, a table by size, a table by name (grade span), a day, a word, or none:
# the law sets no such number in that time.
Content = Fraction | BracketScale | Mapping[str, Fraction] | DayOfYear | str | None
_Shape = TypeVar("_Shape", Fraction, BracketScale, DayOfYear, str)


@dataclass(frozen=True, slots=True)
class DatedValue:
    """One value with its two dates and its proof."""

    content: Content
    in_force: date
    known_on: date
    until: date | None  # last day in force; None: until a newer value takes over
    source: Source
    known_on_status: Status = Status.CONFIRMED
    planned: bool = False  # proposed or projected, not enacted

    @property
    def number(self) -> Fraction:
        """The value where it is a single number."""
        return self._as(Fraction, "a single number")

    @property
    def scale(self) -> BracketScale:
        """The value where it depends on a size."""
        return self._as(BracketScale, "a table by size")

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
        """Return whether the value has begun and not ended on this day."""
        return self.in_force <= day and (self.until is None or day <= self.until)

    def figure(self, unit: Unit, name: str = "") -> Figure:
        """Return the number, or the number of one name, as a figure with its source."""
        number = self.by_name[name] if name else self.number
        return Figure(float(number), unit, self.source)

    def _as(self, shape: type[_Shape], words: str) -> _Shape:
        if not isinstance(self.content, shape):
            raise WrongShapeError(self._misfit(words))
        return self.content

    def _misfit(self, words: str) -> str:
        found = "none" if self.content is None else type(self.content).__name__
        return (
            f"the value in effect from {self.in_force} is not {words} but {found} "
            f"({self.source.title})"
        )


def end_of_year_from(day: date) -> date:
    """Return the last day of the twelve months that start on a day.

    >>> end_of_year_from(date(2018, 7, 1)).isoformat()
    '2019-06-30'
    """
    return date(day.year + 1, day.month, day.day) - timedelta(days=1)


GRADES = ("TK", "K", *(str(number) for number in range(1, 13)))


def grades_of(span: str) -> tuple[str, ...]:
    """Return every grade of a span; a span that starts with K takes TK as well.

    >>> grades_of("K-3")
    ('TK', 'K', '1', '2', '3')
    >>> grades_of("7-8")
    ('7', '8')
    """
    first, _, last = span.partition("-")
    start = "TK" if first == "K" else first
    if start not in GRADES or (last or first) not in GRADES:
        message = f"{span!r} is no span of grades; write it like K-3, 4-6 or K-12"
        raise WrongShapeError(message)
    return GRADES[GRADES.index(start) : GRADES.index(last or first) + 1]


def show_content(content: Content, unit: Unit | None) -> str:
    """Return the value with its unit, as a short text."""
    if content is None:
        return "none"
    if isinstance(content, Fraction):
        return show_number(content, unit)
    if isinstance(content, BracketScale):
        return "; ".join(
            f"{low:,} and over: {show_number(value, unit)}"
            if high is None
            else f"{low:,}–{high:,}: {show_number(value, unit)}"
            for low, high, value in content.brackets()
        )
    if isinstance(content, Mapping):
        return "; ".join(f"{n}: {show_number(v, unit)}" for n, v in content.items())
    return str(content)


def show_number(number: Fraction, unit: Unit | None) -> str:
    """Write a number exactly as the law has it; a whole number above 1 counts something.

    >>> show_number(Fraction("0.1628"), SHARE), show_number(Fraction(1, 3), SHARE)
    ('16.28%', '1/3')
    >>> show_number(Fraction(1), SHARE), show_number(Fraction(2), SHARE)  # decimals, a weight
    ('100%', '2')
    """
    if not _is_decimal(number):
        return str(number)
    if unit == SHARE and not (number.denominator == 1 and number > 1):
        return f"{_plain(number * 100)}%"
    powers = dict(unit.powers) if unit else {}
    if powers.get("USD") == 1:
        cents = number.denominator != 1
        amount = f"{float(number):,.2f}" if cents else f"{int(number):,}"
        return f"${amount}"
    return _plain(number)


def _is_decimal(number: Fraction) -> bool:
    rest = number.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return rest == 1


def _plain(number: Fraction) -> str:
    written = Decimal(number.numerator) / Decimal(number.denominator)
    text = f"{written:,f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


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
    # What is written beside the values: label, covers, outside, restricted.
    marks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def label(self) -> str:
        """What people call the number; its short name where nothing is written."""
        return "".join(self.marks.get("label", ())) or self.name.partition(".")[2]

    def at(
        self, when: Year | date, *, known_on: date, planning: bool = False, said: str = ""
    ) -> DatedValue:
        """Give the value in force on a day, as it was known on another day.

        A year stands for its first day, 1 July. Among the values public on
        ``known_on``, the one that came into force last counts, and where there are
        several for the same in-force day, the one made public last. If that value
        has run out by then, the answer is NotKnownError: nothing is carried forward.
        Planning values, which nobody has enacted, count only where ``planning`` asks.
        ``said`` is how the time asked is told.
        """
        day = when.first_day if isinstance(when, Year) else when
        public = tuple(value for value in self.known(known_on) if planning or not value.planned)
        begun = [value for value in public if value.in_force <= day]
        if begun and begun[-1].holds_on(day):
            return begun[-1]
        newest = begun[-1] if begun else None
        raise LawNotKnownError(
            self.name, said or str(when), known_on.isoformat(), _newest(newest, public)
        )

    def known(self, known_on: date) -> tuple[DatedValue, ...]:
        """Return the values that were public on a day."""
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

"""Limits: what a number can be at all, and the range that it seldom leaves.

They are declared once, beside the field or assumption, and used by every door: the reader of
files, tables that are sent, forms, the API, and the cells of a workbook.
"""

from __future__ import annotations

from datetime import date
from typing import Any

from openbook.figures.amounts import percent
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message

UNUSUAL = "OB860"  # the finding of a number outside its seldom-left range
UNUSUAL_REMEDY = (
    "Compare it with its source and its unit; where it is right, leave it and say so in a note."
)


@dataclass(frozen=True, slots=True)
class Limits:
    """Hard limits, a seldom-left range, and where the range was seen.

    Without a source the range is unconfirmed: it stops slips of the pen, no more.
    """

    least: float
    most: float
    low: float
    high: float
    source: str = ""

    def admit(self, value: float) -> bool:
        """Return whether the number is possible."""
        return self.least <= value <= self.most

    def expect(self, value: float) -> bool:
        """Return whether the number lies in the seldom-left range."""
        return self.low <= value <= self.high


# Years of days and of budgets. Teachers bargain in California since the act of 1975.
CALENDAR = Limits(1900, 2199, 1975, 2060)
DEFINITION = "by definition"
PART = Limits(0, 1, 0, 1, DEFINITION)
ANY = Limits(-1e15, 1e15, -1e15, 1e15)  # its unit, or its assumption, has limits
MONEY = Limits(-1e12, 1e12, -2e10, 5e10)
PAID = Limits(0, 1e12, 0, 2e10)
ALL_PUPILS = Limits(0, 3_000_000, 0, 1_200_000)
SITE_PUPILS = Limits(0, 20_000, 0, 6_000)
SITE_STAFF = Limits(0, 2_000, 0, 400)
SCHOOLS = Limits(0, 10_000, 0, 2_000)
PEOPLE = Limits(0, 1_000_000, 0, 150_000)
POSTS = Limits(0, 500_000, 0, 60_000)
# The United States, from Puerto Rico to Alaska and Hawaii.
LATITUDE = Limits(-90, 90, 17, 72)
LONGITUDE = Limits(-180, 180, -180, -64)
STEP = Limits(0, 100, 0, 45)
BUDGET_YEARS = Limits(0, 100, 1, 12)
ROUNDED_TO = Limits(0, 1e12, 0, 1e9)
RATIO = Limits(0, 1_000, 1, 150)
KILOMETERS = Limits(0, 1_000, 0, 150)
POINTS = Limits(-1e6, 1e6, -10_000, 10_000)
# Los Angeles, the largest district, has an entitlement of $6 billion.
_LCFF = "CDE, LCFF of Los Angeles Unified, 2024-25"
LOCAL = Limits(0, 1e12, 0, 3e9, _LCFF)
ADD_ON = Limits(0, 1e11, 0, 1e9, _LCFF)
SMALL_DISTRICT = Limits(0, 3_000_000, 0, 2_501, "Education Code 42280")

# Numbers that name their unit beside them: facts, claims, past projections.
_BY_UNIT = {
    "share": Limits(-10, 10, -1, 1),
    "USD": Limits(-1e13, 1e13, -5e11, 5e11),
    "USD/pupils": Limits(-1e6, 1e6, -60_000, 60_000),
    "USD/people": Limits(-1e7, 1e7, -500_000, 500_000),
    "USD/FTE": Limits(-1e7, 1e7, -500_000, 500_000),
    "days": Limits(-10_000, 10_000, -400, 400),
}
_OF_OTHERS = Limits(-1e12, 1e12, -1e10, 1e10)


def parse_limits(text: str) -> Limits | None:
    """Return limits by their name in this module, or written out.

    >>> parse_limits("PART") is PART, parse_limits("0 to 366; 160 to 200; Education Code 46200")
    (True, Limits(least=0, most=366, low=160, high=200, source='Education Code 46200'))
    """
    if not text:
        return None
    if text.isupper():
        named: Limits = globals()[text]
        return named
    hard, usual, *source = text.split("; ", 2)
    ends = [*hard.split(" to "), *usual.split(" to ")]
    least, most, low, high = (int(end) if end.lstrip("-").isdigit() else float(end) for end in ends)
    return Limits(least, most, low, high, *source)


def of_unit(unit: str) -> Limits:
    """Return the limits of a number that names its unit beside it."""
    return _BY_UNIT.get(unit, _OF_OTHERS)


def impossible(limits: Limits, value: float, unit: str, said: str) -> tuple[str, str] | None:
    """Return what is wrong with a number outside its hard limits, and the remedy."""
    if limits.admit(value):
        return None
    if value < limits.least:
        least = written(limits.least, unit)
        return (
            Message("{own} is below {number}", own=said, number=least),
            Message("Write a number of at least {number}.", number=least),
        )
    most = written(limits.most, unit)
    return (
        Message("{own} is above {number}", own=said, number=most),
        Message("Write a number of at most {number}.", number=most),
    )


def unexpected(limits: Limits, value: Any, unit: str, said: str) -> str:
    """Return the seldom-left range in words where a number, day or year lies outside.

    >>> unexpected(PART, 0.5, "share", "50%")
    ''
    >>> unexpected(Limits(0, 1, 0.82, 0.98), 0.5, "share", "50%")
    '50% is outside the range 82% to 98% that it seldom leaves (unconfirmed)'
    """
    number = place_of(value)
    if limits.expect(number):
        return ""
    plain = number is not value
    low, high = (f"{end:.0f}" if plain else written(end, unit) for end in (limits.low, limits.high))
    ends = {"own": said, "low": low, "high": high}
    if not limits.source:
        template = "{own} is outside the range {low} to {high} that it seldom leaves (unconfirmed)"
        return Message(template, **ends)
    template = (
        "{own} is outside the range {low} to {high} that it seldom leaves (source: {own_source})"
    )
    return Message(template, **ends, own_source=limits.source)


def place_of(value: Any) -> float:
    """Return a number as it is, a day or a budget year as its calendar year."""
    if isinstance(value, date):
        return value.year
    return value.start if isinstance(value, Year) else value


def written(value: float, unit: str) -> str:
    """Return a limit as people write it.

    >>> written(0.0822, "share"), written(1200000, "pupils")
    ('8.22%', '1,200,000')
    """
    return percent(value) if unit == "share" else f"{value:,.15g}"

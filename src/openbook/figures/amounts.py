"""Amounts as people write and read them: 6%, $1.86 billion, 601,973."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from math import isfinite, log10

from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message

_WRITTEN = re.compile(
    r"""
    (?P<sign>[-+−]?) \s* (?:\$ \s*)?
    (?P<digits>[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)? (?P<part>\.[0-9]+)? (?:[eE](?P<power>[-+]?[0-9]{1,3}))?
    \s* (?P<scale>%|k|thousand|m|million|bn|billion)?
    """,
    re.VERBOSE | re.IGNORECASE,
)
_SCALE = {None: 0, "%": -2, "k": 3, "thousand": 3, "m": 6, "million": 6, "bn": 9, "billion": 9}


def parse_amount(text: str) -> float | None:
    """Read an amount as a newspaper prints it; None where it is not a number.

    The decimal point is moved in the text and the result rounded once, so that 6.5%
    is the number nearest to 0.065 and not a product of two rounded ones.

    >>> parse_amount("$1.86 billion"), parse_amount("6.5%"), parse_amount("601,973")
    (1860000000.0, 0.065, 601973.0)
    >>> parse_amount("1,86") is None
    True
    """
    if len(text) > 60:
        return None
    match = _WRITTEN.fullmatch(text.strip())
    if match is None or not (match["digits"] or match["part"]):
        return None
    scale = match["scale"]
    power = int(match["power"] or 0) + _SCALE[scale.lower() if scale else None]
    digits = (match["digits"] or "").replace(",", "")
    value = float(f"{digits}{match['part'] or ''}e{power}")
    if not math.isfinite(value):
        return None
    return -value if match["sign"] in {"-", "−"} else value


def percent(share: float) -> str:
    """Return a share as a percentage, with no more digits than it has.

    >>> percent(0.065)
    '6.5%'
    """
    return f"{round(share * 100, 6):g}%"


def in_dollars(value: float) -> str:
    """Return dollars as they were written, with two digits where there are cents.

    >>> in_dollars(2000.0), in_dollars(1.5), in_dollars(72.575)
    ('$2,000', '$1.50', '$72.575')
    """
    return f"${value:,.2f}" if _CENTS.fullmatch(f"{value:.15g}") else f"${value:,.15g}"


_CENTS = re.compile(r"-?[0-9]+[.][0-9]{1,2}")
_ONE = {
    "people": "person",
    "pupils": "student",
    "schools": "school",
    "sections": "section",
    "days": "day",
    "hours": "hour",
    "years": "year",
    "minutes": "minute",
}
_MANY = {"pupils": "students"}  # other words for readers than in files


def said_amount(value: float, unit: str) -> str:
    """Return a share as a percentage, dollars with their sign, anything else with its unit.

    >>> said_amount(0.065, "share"), said_amount(105000.0, "USD/people")
    ('6.5%', '$105,000 per person')
    """
    if unit == "share":
        return percent(value)
    over, *under = unit.split("/")
    sign = "-" if value < 0 else ""
    said = sign + in_dollars(abs(value)) if over == "USD" else counted(value, over)
    for part in under:
        said = Message("{amount} per {thing}", amount=said, thing=_ONE.get(part, part))
    return said


def said_number(value: float, unit: str) -> str:
    """Return a number as short as it can be written and still be the same.

    >>> said_number(0.065, "share"), said_number(105000.0, "USD/people")
    ('6.5%', '105000')
    """
    short = f"{value * 100:.12g}%" if unit == "share" else f"{value:.15g}"
    return short if parse_amount(short) == value else repr(value)


def counted(value: float, things: str) -> str:
    """So many things, one of them without its s.

    >>> counted(1, "nurses"), counted(1200.0, "educators")
    ('1 nurse', '1,200 educators')
    """
    one = _ONE.get(things, things.removesuffix("s"))
    said = one if value == 1 else _MANY.get(things, things)
    if not said:
        return f"{value:,.15g}"
    return Message("{number} {id}", number=f"{value:,.15g}", id=said)


_SCALES = ((1e9, "{amount} billion"), (1e6, "{amount} million"))
_DIGITS = 3  # digits that count in an amount that nobody rounded


def said_money(value: float, rounded_to: float = 0.0) -> str:
    """Return an amount of dollars with three digits, or no finer than its inputs are rounded.

    >>> said_money(1.0575e9), said_money(-610_000_000.0), said_money(213_695.5)
    ('$1.06 billion', '-$610 million', '$213,696')
    >>> said_money(-1_637_000_000.0, 1e8), said_money(641_000_000.0, 1e8)
    ('about -$1.6 billion', 'about $600 million')
    """
    if coarse := told_in(value, rounded_to):
        size, unit = abs(coarse.value), coarse.unit
        sign = "-" if coarse.value < 0 else ""
        said = f"{sign}${size:,.0f}"
        for scale, template in _SCALES:
            if size >= scale:
                said = Message(template, amount=f"{sign}${in_steps(size, unit, scale)}")
                break
        return Message("about {amount}", amount=said)
    sign, size = ("-" if value < 0 else ""), abs(value)
    for scale, template in _SCALES:
        if size >= scale * 0.9995:
            return Message(template, amount=f"{sign}${three_digits(size / scale)}")
    return f"{sign}${size:,.0f}"


@dataclass(frozen=True, slots=True)
class RoundedValue:
    """A value as it can be told: rounded to a power of ten that its inputs support."""

    value: float
    unit: float


def told_in(value: float, rounded_to: float) -> RoundedValue | None:
    """Round a value to what its inputs support; None where three digits are supported.

    >>> told_in(-1_637_000_000.0, 1e8)
    RoundedValue(value=-1600000000.0, unit=100000000.0)
    >>> told_in(5_637_000_000.0, 1e7)
    """
    if rounded_to <= 0 or not isfinite(value):
        return None
    unit = 10.0 ** round(log10(rounded_to))
    if abs(value) >= unit * 10 ** (_DIGITS - 1):
        return None
    return RoundedValue(round(value / unit) * unit, unit)


def in_steps(size: float, unit: float, scale: float) -> str:
    """Write a rounded size in a scale with the digits that its unit leaves.

    >>> in_steps(2e9, 1e8, 1e9), in_steps(6e8, 1e8, 1e6)
    ('2.0', '600')
    """
    return f"{size / scale:,.{max(0, round(log10(scale / unit)))}f}"


def three_digits(value: float) -> str:
    """Return a number with the three digits that count, or with all of a larger one.

    >>> three_digits(1.0575), three_digits(610.0), three_digits(2.5)
    ('1.06', '610', '2.5')
    """
    places = max(0, 3 - len(f"{value:.0f}"))
    return without_zeros(f"{value:,.{places}f}")


def without_zeros(text: str) -> str:
    """Return a written number without the zeros that end its decimals.

    >>> without_zeros("2.50"), without_zeros("3.0"), without_zeros("610")
    ('2.5', '3', '610')
    """
    return text.rstrip("0").rstrip(".") if "." in text else text


@dataclass(frozen=True, slots=True)
class MoneyScale:
    """What the columns of a table count in."""

    unit: float
    words: str

    def __call__(self, value: float) -> str:
        """An amount in this scale, with one digit behind the point."""
        text = f"{value / self.unit:,.1f}"
        return "0.0" if text == "-0.0" else text


def scale_for(values: Iterable[float]) -> MoneyScale:
    """Return millions where the largest amount has at least ten of them, else thousands."""
    if any(abs(value) >= 1e7 for value in values):
        return MoneyScale(1e6, "millions of dollars")
    return MoneyScale(1e3, "thousands of dollars")


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows of cells: the first column to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            [row[0].ljust(widths[0])]
            + [c.rjust(w) for c, w in zip(row[1:], widths[1:], strict=True)]
        ).rstrip()
        for row in rows
    ]

"""Money in a sentence and in a table: $1.06 billion, or millions in a column."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import isfinite, log10

_SCALES = ((1e9, " billion"), (1e6, " million"))
_DIGITS = 3  # digits that count in an amount that nobody rounded


def said_money(value: float, rounded_to: float = 0.0) -> str:
    """An amount of dollars with three digits, or no finer than its inputs are rounded.

    >>> said_money(1.0575e9), said_money(-610_000_000.0), said_money(213_695.5)
    ('$1.06 billion', '-$610 million', '$213,696')
    >>> said_money(-1_637_000_000.0, 1e8), said_money(641_000_000.0, 1e8)
    ('about -$1.6 billion', 'about $600 million')
    """
    if coarse := told_in(value, rounded_to):
        size, unit = abs(coarse.value), coarse.unit
        sign = "-" if coarse.value < 0 else ""
        for scale, word in _SCALES:
            if size >= scale:
                return f"about {sign}${in_steps(size, unit, scale)}{word}"
        return f"about {sign}${size:,.0f}"
    sign, size = ("-" if value < 0 else ""), abs(value)
    for scale, word in _SCALES:
        if size >= scale * 0.9995:
            return f"{sign}${three_digits(size / scale)}{word}"
    return f"{sign}${size:,.0f}"


@dataclass(frozen=True, slots=True)
class Told:
    """A value as it can be told: rounded to a power of ten that its inputs support."""

    value: float
    unit: float


def told_in(value: float, rounded_to: float) -> Told | None:
    """Round a value to what its inputs support; None where three digits are supported.

    >>> told_in(-1_637_000_000.0, 1e8)
    Told(value=-1600000000.0, unit=100000000.0)
    >>> told_in(5_637_000_000.0, 1e7)
    """
    if rounded_to <= 0 or not isfinite(value):
        return None
    unit = 10.0 ** round(log10(rounded_to))
    if abs(value) >= unit * 10 ** (_DIGITS - 1):
        return None
    return Told(round(value / unit) * unit, unit)


def in_steps(size: float, unit: float, scale: float) -> str:
    """Write a rounded size in a scale with the digits that its unit leaves.

    >>> in_steps(2e9, 1e8, 1e9), in_steps(6e8, 1e8, 1e6)
    ('2.0', '600')
    """
    return f"{size / scale:,.{max(0, round(log10(scale / unit)))}f}"


def three_digits(value: float) -> str:
    """A number with the three digits that count, or with all of a larger one.

    >>> three_digits(1.0575), three_digits(610.0), three_digits(2.5)
    ('1.06', '610', '2.5')
    """
    places = max(0, 3 - len(f"{value:.0f}"))
    return without_zeros(f"{value:,.{places}f}")


def without_zeros(text: str) -> str:
    """A written number without the zeros that end its decimals.

    >>> without_zeros("2.50"), without_zeros("3.0"), without_zeros("610")
    ('2.5', '3', '610')
    """
    return text.rstrip("0").rstrip(".") if "." in text else text


@dataclass(frozen=True, slots=True)
class Scale:
    """What the columns of a table count in."""

    unit: float
    words: str

    def __call__(self, value: float) -> str:
        """An amount in this scale, with one digit behind the point."""
        text = f"{value / self.unit:,.1f}"
        return "0.0" if text == "-0.0" else text


def scale_for(values: Iterable[float]) -> Scale:
    """Millions where the largest amount has at least ten of them, else thousands."""
    if any(abs(value) >= 1e7 for value in values):
        return Scale(1e6, "millions of dollars")
    return Scale(1e3, "thousands of dollars")


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows of cells: the first column to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            [row[0].ljust(widths[0])]
            + [c.rjust(w) for c, w in zip(row[1:], widths[1:], strict=True)]
        ).rstrip()
        for row in rows
    ]

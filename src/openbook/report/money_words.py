"""Money in a sentence and in a table: $1.06 billion, or millions in a column."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

_SCALES = ((1e9, " billion"), (1e6, " million"))


def said_money(value: float) -> str:
    """An amount of dollars with three digits, as people say it.

    >>> said_money(1.0575e9), said_money(-610_000_000.0), said_money(213_695.5)
    ('$1.06 billion', '-$610 million', '$213,696')
    """
    sign, size = ("-" if value < 0 else ""), abs(value)
    for scale, word in _SCALES:
        if size >= scale * 0.9995:
            return f"{sign}${three_digits(size / scale)}{word}"
    return f"{sign}${size:,.0f}"


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
    largest = max((abs(value) for value in values), default=0.0)
    if largest >= 1e7:
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

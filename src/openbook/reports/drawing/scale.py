"""Scales: from amounts to pixels, with round numbers for the ticks."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

_LARGEST = 1e30
_STEPS = (1.0, 2.0, 2.5, 5.0, 10.0, 20.0, 25.0, 50.0)


def known(value: float | None) -> float | None:
    """The amount, or None where it is missing, not a number or beyond all measure."""
    if value is None or not abs(value) <= _LARGEST:
        return None
    return float(value)


def all_known(values: Iterable[float | None]) -> list[float]:
    """The amounts that can be drawn, in their order."""
    return [known_one for value in values if (known_one := known(value)) is not None]


def reach(values: Iterable[float | None], *, zero: bool) -> tuple[float, float] | None:
    """The least and the largest amount, with zero on request; None without any."""
    found = all_known(values)
    if not found:
        return None
    if zero:
        found.append(0.0)
    return min(found), max(found)


def nice_ticks(low: float, high: float, most: int = 6) -> tuple[float, ...]:
    """Round numbers that reach around both ends, at most so many (three or more).

    >>> nice_ticks(-130.0, 870.0)
    (-250.0, 0.0, 250.0, 500.0, 750.0, 1000.0)
    """
    low, high = _apart(low, high)
    power = 10.0 ** math.floor(math.log10((high - low) / most))
    around = (_around(low, high, factor * power) for factor in _STEPS)
    return next(found for found in around if len(found) <= most)


def axis_ticks(
    low: float, high: float, most: int = 6
) -> tuple[tuple[float, ...], tuple[float, float]]:
    """Ticks, and the two ends of the axis: an end tick far from all data is left out.

    >>> axis_ticks(-250.0, 7250.0)
    ((0.0, 2000.0, 4000.0, 6000.0, 8000.0), (-550.0, 8000.0))
    """
    low, high = _apart(low, high)
    air = (high - low) * 0.04
    power = 10.0 ** math.floor(math.log10((high - low) / most))
    around = (_around(low, high, factor * power) for factor in _STEPS)
    trimmed = (_trimmed(ticks, low, high, air) for ticks in around)
    return next(found for found in trimmed if len(found[0]) <= most)


def _trimmed(
    ticks: tuple[float, ...], low: float, high: float, air: float
) -> tuple[tuple[float, ...], tuple[float, float]]:
    near = 0.35 * (ticks[1] - ticks[0])
    first, last = ticks[0], ticks[-1]
    if len(ticks) > 3 and ticks[1] - low < near:
        ticks, first = ticks[1:], low - air
    if len(ticks) > 3 and high - ticks[-2] < near:
        ticks, last = ticks[:-1], high + air
    return ticks, (min(first, low), max(last, high))


def _around(low: float, high: float, step: float) -> tuple[float, ...]:
    """The multiples of a step from below the low end to above the high one."""
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return tuple(float(f"{index * step:.14g}") for index in range(first, last + 1))


def _apart(low: float, high: float) -> tuple[float, float]:
    """Two ends that differ enough to draw, the same amount between them."""
    size = max(abs(low), abs(high))
    if high - low > size * 1e-9 and high - low > 1e-30:
        return low, high
    if size < 1e-20:
        return (0.0, 1.0)
    return low - size * 0.1, high + size * 0.1


@dataclass(frozen=True, slots=True)
class Scale:
    """A straight line from amounts to pixels."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """The pixel of an amount."""
        share = (value - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)


def even_places(count: int, start: float, end: float) -> tuple[float, ...]:
    """So many places at equal distances; a single one in the middle."""
    if count < 2:
        return ((start + end) / 2,) * count
    step = (end - start) / (count - 1)
    return tuple(start + index * step for index in range(count))

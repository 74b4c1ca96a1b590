"""Reach: every number that a rounded number may stand for, and arithmetic on it."""

from __future__ import annotations

import math
from dataclasses import dataclass

from openbook.figures.arithmetic import round_half_up

_SAME = 1e-9


@dataclass(frozen=True, slots=True)
class Reach:
    """From the least to the most; both ends belong to it where it is loose."""

    low: float
    high: float
    loose: bool = False

    def apart(self, other: Reach) -> bool:
        """Whether no number lies in both; two exact numbers may not even touch."""
        least, most = max(self.low, other.low), min(self.high, other.high)
        slack = (
            _SAME * max(abs(least), abs(most), 1e-9) if math.isfinite(least) else 0.0
        )
        if self.loose or other.loose:
            return least > most + slack
        return least >= most - slack and self != other

    def __add__(self, other: Reach) -> Reach:
        return Reach(self.low + other.low, self.high + other.high, self._with(other))

    def __sub__(self, other: Reach) -> Reach:
        return Reach(self.low - other.high, self.high - other.low, self._with(other))

    def __mul__(self, other: Reach) -> Reach:
        ends = [
            _times(a, b) for a in (self.low, self.high) for b in (other.low, other.high)
        ]
        return Reach(min(ends), max(ends), self._with(other))

    def __truediv__(self, other: Reach) -> Reach:
        if other.low <= 0 <= other.high:
            return Reach(-math.inf, math.inf, loose=True)
        return self * Reach(1 / other.high, 1 / other.low, other.loose)

    def _with(self, other: Reach) -> bool:
        return self.loose or other.loose


def _times(one: float, other: float) -> float:
    """A product in which nothing times anything is nothing, however far it reaches."""
    return 0.0 if 0.0 in {one, other} else one * other


def exactly(value: float) -> Reach:
    """A number that stands for itself."""
    return Reach(value, value, loose=True)


def own_step(value: float, precision: str) -> float:
    """The worth of the last digit said: the last that is not zero.

    Who says a number with one digit and not *about* means it to two.

    >>> own_step(1.86e9, "about"), own_step(600000, "about"), own_step(600000, "exact")
    (10000000.0, 100000.0, 10000.0)
    """
    if value == 0:
        return 0.0
    digits, _, power = f"{abs(value):.11e}".partition("e")
    said = len(digits.rstrip("0").partition(".")[2])
    if said == 0 and precision != "about":
        said = 1
    return float(f"1e{int(power) - said}")


def rounded_at(value: float, step: float) -> float:
    """A number rounded to a step, halves up as people round.

    >>> rounded_at(1.755e9, 1e8), rounded_at(601973.0, 1e5)
    (1800000000.0, 600000.0)
    """
    if step == 0:
        return value
    times = round_half_up(abs(value) / step)
    return math.copysign(times * step, value) if times else 0.0


def same(one: float, other: float) -> bool:
    """Whether two numbers differ by no more than the noise of computing."""
    return math.isclose(one, other, rel_tol=_SAME, abs_tol=_SAME * 1e-3)


def reach_of(ends: tuple[float, float | None], precision: str, step: float) -> Reach:
    """What a number means: half a step to each side; a bound reaches without end."""
    low, high = ends[0], ends[1] if ends[1] is not None else ends[0]
    low, high = min(low, high), max(low, high)
    if precision == "at least":
        return Reach(low, math.inf, loose=True)
    if precision == "at most":
        return Reach(-math.inf, high, loose=True)
    return Reach(low - step / 2, high + step / 2, precision == "about")

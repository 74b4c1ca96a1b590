"""Calibration: how far an author's next projection may miss, by the misses so far."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from statistics import NormalDist, fmean

_BELL = 200  # with so many degrees of freedom it is the bell curve
_HALVINGS = 56


@cache
def end_of(freedom: int, share: float = 0.9) -> float:
    """How many scales away the ends are between which such a share of worlds lies.

    >>> round(end_of(4), 3), round(end_of(200), 3)
    (2.132, 1.645)
    """
    if freedom >= _BELL:
        return NormalDist().inv_cdf((1 + share) / 2)
    low, high = 0.0, math.pi / 2
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (
            (middle, high) if _within(middle, freedom) < share else (low, middle)
        )
    return math.sqrt(freedom) * math.tan(low)


def _within(angle: float, freedom: int) -> float:
    """The chance to lie within √freedom × tan(angle): Abramowitz and Stegun 26.7.3-4."""
    cosine, sine = math.cos(angle), math.sin(angle)
    odd = freedom % 2
    term = cosine if odd else 1.0
    total = 0.0 if freedom == 1 else term
    for step in range(2 + odd, freedom - 1, 2):
        term = term * cosine**2 * (step - 1) / step
        total += term
    inside = sine * total
    return (angle + inside) * (2 / math.pi) if odd else inside


PRIOR_WEIGHT = 1  # the prior scale counts as much as one outcome
BIAS_WEIGHT = 1  # no bias at all counts as much as one outcome
GROWTH_WEIGHT = 4  # the square root of the horizon counts as much as four outcomes


@dataclass(frozen=True, slots=True)
class Miss:
    """Projection less outcome, how far ahead it was made, and what it shares with others.

    Projections made on one day, or for one year, err together.
    """

    error: float
    horizon: int
    made: object
    of_year: object


@dataclass(frozen=True, slots=True)
class Calibrated:
    """The distribution of the next outcome less its projection, by years ahead."""

    center: float  # for the year it is made in; 0 where the bias is kept
    scale: float  # for the year it is made in
    freedom: int
    outcomes: int  # that count as independent of each other
    growth: dict[int, float]  # by horizon where the record has one

    def band(self, horizon: int, share: float = 0.9) -> tuple[float, float]:
        """The ends between which the next outcome lies with some chance."""
        grown = self.growth.get(horizon, _root(horizon))
        half = end_of(self.freedom, share) * self.scale
        return (self.center - half) * grown, (self.center + half) * grown


def calibrated(
    misses: Sequence[Miss], prior_scale: float, *, unbiased: bool = False
) -> Calibrated:
    """What some misses say of the next one.

    With the bias kept the misses are measured from 0, so a bias widens the band to both
    sides; ``unbiased`` moves the band against the mean miss, itself drawn toward 0.
    """
    growth = _growth(misses)
    scaled = [miss.error / growth[miss.horizon] for miss in misses]
    count = _independent(misses)
    mean = fmean(scaled) if unbiased and scaled else 0.0
    square = fmean((each - mean) ** 2 for each in scaled) if scaled else 0.0
    freedom = PRIOR_WEIGHT + count
    total = PRIOR_WEIGHT * prior_scale**2 + count * square
    if not unbiased:
        return Calibrated(0.0, sqrt(total / freedom), freedom, count, growth)
    trust = BIAS_WEIGHT + count
    total += BIAS_WEIGHT * count / trust * mean**2
    # The bias is itself uncertain by one part in as many as it rests on.
    scale = sqrt(total / freedom * (1 + 1 / trust))
    return Calibrated(-mean * count / trust, scale, freedom, count, growth)


def _independent(misses: Sequence[Miss]) -> int:
    """How many of the misses count: no more than days they were made on, or years."""
    days, years = ({each.made for each in misses}, {each.of_year for each in misses})
    return min(len(days), len(years))


def _growth(misses: Sequence[Miss]) -> dict[int, float]:
    """How much larger misses are at each horizon than in the year they are made in."""
    squares: dict[int, list[float]] = {}
    for miss in misses:
        grown = (miss.error / _root(miss.horizon)) ** 2
        squares.setdefault(miss.horizon, []).append(grown)
    usual = fmean(each for own in squares.values() for each in own) if squares else 0.0
    growth = {}
    for horizon, own in sorted(squares.items()):
        seen = sum(own) / usual if usual else float(len(own))
        ratio = (GROWTH_WEIGHT + seen) / (GROWTH_WEIGHT + len(own))
        growth[horizon] = _root(horizon) * sqrt(ratio)
    return growth


def _root(horizon: int) -> float:
    return sqrt(max(horizon, 0) + 1)

"""Intervals: pupils in each school and in the district on a day, with 90% intervals.

Shares are averaged over log odds by Gauss-Hermite quadrature, and for the district by
the approximation of MacKay (Neural Computation 4, 1992).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from openbook.strike.forecast.fit import Chance, Fitted, OddsBasis, reach
from openbook.strike.forecast.turnout import Floats

# A normal law by nine points: where they lie, in standard deviations, and their weights.
_POINTS, _WEIGHTS = np.polynomial.hermite_e.hermegauss(9)
_WEIGHTS = _WEIGHTS / _WEIGHTS.sum()
_LEAST = -700.0  # log odds below which a share cannot be written down
_FURTHEST = 36.0  # log odds beyond which a share cannot be told from 1
_STEPS = np.linspace(-8.0, 8.0, 161)  # where the law of a count is reckoned
# Decimals kept of a number of students: linear algebra differs in the last bits from one
# processor to another, and the same question has the same digits everywhere.
_DECIMALS = 6


def as_share(odds: Floats) -> Floats:
    """The share of pupils at some log odds."""
    return 1 / (1 + np.exp(-np.maximum(odds, _LEAST)))


def together(noise: float) -> float:
    """How much pupils of a school act together, from the scatter at even odds."""
    return noise**2 / 4


def luck(share: Floats, enrolled: Floats, alike: float) -> Floats:
    """The variance of a share that is counted once."""
    return share * (1 - share) * (alike + (1 - alike) / enrolled)


def shares_within(
    odds: Floats, sd: Floats, enrolled: Floats, alike: float
) -> tuple[Floats, Floats, Floats]:
    """Low, middle and high share of each school: nine times of ten within."""
    shares = as_share(odds[:, None] + sd[:, None] * _POINTS)
    mean = shares @ _WEIGHTS
    variance = (shares**2) @ _WEIGHTS - mean**2
    variance += luck(shares, enrolled[:, None], alike) @ _WEIGHTS
    size = np.maximum(mean * (1 - mean) / variance - 1, 0.5)
    wide = np.sqrt(variance) / (mean * (1 - mean))
    center = np.log(mean / (1 - mean))
    places = center[:, None] + wide[:, None] * _STEPS
    present = as_share(np.minimum(places, _FURTHEST))
    height = (mean * size)[:, None] * np.log(present)
    height += ((1 - mean) * size)[:, None] * np.log1p(-present)
    law = np.exp(height - height.max(axis=1, keepdims=True))
    below = (np.cumsum(law, axis=1) - law / 2) / law.sum(axis=1, keepdims=True)
    low, middle, high = (_at(chance, below, places) for chance in (0.05, 0.5, 0.95))
    return low, middle, high


def _at(chance: float, below: Floats, places: Floats) -> Floats:
    """The share that a count stays under with some chance, read between two steps."""
    after = np.clip((below < chance).sum(axis=1), 1, below.shape[1] - 1)
    rows = np.arange(len(below))
    low, high = below[rows, after - 1], below[rows, after]
    part = np.clip((chance - low) / (high - low), 0.0, 1.0)
    start, end = places[rows, after - 1], places[rows, after]
    return as_share(start + part * (end - start))


_NINETY = 1.6449  # standard deviations to either side


@dataclass(frozen=True, slots=True)
class Band:
    """Low, middle and high: nine times of ten it lies between low and high."""

    low: float
    middle: float
    high: float


@dataclass(frozen=True, slots=True)
class Expected:
    """Pupils of every school, and of all schools together, on one day."""

    low: Floats
    middle: Floats  # as often fewer as more: the smallest mean error
    high: Floats
    district: Band


def expect(fitted: Fitted, day: int) -> Expected:
    """What to expect on a day, counted from the first day of the turnout."""
    rests = reach(fitted, day)
    schools = [_schools(rests, chance) for chance in fitted.chances]
    odds, sd = _mixed(fitted.weights, schools)
    closed = fitted.turnout.closed[:, day]
    enrolled = np.where(closed, 0.0, fitted.turnout.sites.enrolled)
    alike = together(fitted.weighed.spreads.noise)
    low, middle, high = shares_within(odds, sd, fitted.turnout.sites.enrolled, alike)
    return Expected(
        np.floor(np.round(enrolled * low, _DECIMALS)),
        np.round(enrolled * middle, _DECIMALS),
        np.ceil(np.round(enrolled * high, _DECIMALS)),
        _district(fitted, rests, schools, enrolled),
    )


def _district(
    fitted: Fitted, rests: OddsBasis, schools: list[tuple[Floats, Floats]], enrolled: Floats
) -> Band:
    """The students of all schools that are not closed; nobody where all are."""
    if not enrolled.any():
        return Band(0.0, 0.0, 0.0)
    pairs = zip(fitted.chances, schools, strict=True)
    wholes = [_whole(rests, chance, each, enrolled) for chance, each in pairs]
    odds, sd = _mixed(fitted.weights, wholes)
    ends = np.array([odds - _NINETY * sd, odds, odds + _NINETY * sd])
    students = float(enrolled.sum()) * as_share(ends)
    return Band(*np.round(students, _DECIMALS).tolist())


def _schools(rests: OddsBasis, chance: Chance) -> tuple[Floats, Floats]:
    """Mean and variance of each school's log odds."""
    state = chance.posterior
    mean = rests.states @ state.mean + rests.own
    shared = np.einsum("ip,ip->i", rests.states @ state.cov, rests.states)
    return mean, shared + rests.apart


def _whole(
    rests: OddsBasis, chance: Chance, schools: tuple[Floats, Floats], enrolled: Floats
) -> tuple[Floats, Floats]:
    """Mean and variance of the district's log odds."""
    mean, variance = schools
    # The mean share of a school lies nearer one half than its middle share.
    share = as_share(mean / np.sqrt(1 + np.pi * variance / 8))
    slope = enrolled * share * (1 - share)
    row = slope @ rests.states
    pupils = enrolled.sum()
    several = np.maximum(enrolled, 1.0)  # nobody is expected where a school is closed
    drawn = enrolled**2 * luck(share, several, together(chance.spreads.noise))
    moved = row @ chance.posterior.cov @ row + slope**2 @ rests.apart + drawn.sum()
    part = enrolled @ share / pupils
    return np.log(part / (1 - part)), moved / (pupils * part * (1 - part)) ** 2


def _mixed(weights: Floats, parts: list[tuple[Floats, Floats]]) -> tuple[Floats, Floats]:
    """Mean and standard deviation over all chances together."""
    means = np.array([mean for mean, _ in parts])
    variances = np.array([variance for _, variance in parts])
    mean = np.tensordot(weights, means, axes=1)
    spread = np.tensordot(weights, variances + (means - mean) ** 2, axes=1)
    return mean, np.sqrt(spread)

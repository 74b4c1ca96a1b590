"""Expected: pupils in each school and in the district on a day, with 90% intervals."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from openbook.strike.forecast.scatter import as_share, luck, shares_within, together
from openbook.strike.forecast.states import Chance, Fitted, Reach, reach
from openbook.strike.forecast.turnout import Floats

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
        np.floor(enrolled * low),
        enrolled * middle,
        np.ceil(enrolled * high),
        _district(fitted, rests, schools, enrolled),
    )


def _district(
    fitted: Fitted,
    rests: Reach,
    schools: list[tuple[Floats, Floats]],
    enrolled: Floats,
) -> Band:
    """The students of all schools that are not closed; nobody where all are."""
    if not enrolled.any():
        return Band(0.0, 0.0, 0.0)
    pairs = zip(fitted.chances, schools, strict=True)
    wholes = [_whole(rests, chance, each, enrolled) for chance, each in pairs]
    return _band(float(enrolled.sum()), *_mixed(fitted.weights, wholes))


def _schools(rests: Reach, chance: Chance) -> tuple[Floats, Floats]:
    """Mean and variance of each school's log odds."""
    state = chance.posterior
    mean = rests.states @ state.mean + rests.own
    shared = np.einsum("ip,ip->i", rests.states @ state.cov, rests.states)
    return mean, shared + rests.apart


def _whole(
    rests: Reach, chance: Chance, schools: tuple[Floats, Floats], enrolled: Floats
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


def _mixed(
    weights: Floats, parts: list[tuple[Floats, Floats]]
) -> tuple[Floats, Floats]:
    """Mean and standard deviation over all chances together."""
    means = np.array([mean for mean, _ in parts])
    variances = np.array([variance for _, variance in parts])
    mean = np.tensordot(weights, means, axes=1)
    spread = np.tensordot(weights, variances + (means - mean) ** 2, axes=1)
    return mean, np.sqrt(spread)


def _band(pupils: float, odds: Floats, sd: Floats) -> Band:
    """Low, middle and high of the whole district."""
    ends = np.array([odds - _NINETY * sd, odds, odds + _NINETY * sd])
    return Band(*(pupils * as_share(ends)).tolist())

"""Expected: pupils in each school and in the district on a day, with 90% intervals."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from openbook.strike.forecast.fitted import Chance, Fitted
from openbook.strike.forecast.known import own_cov
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
    middle: Floats
    high: Floats
    district: Band


def expect(fitted: Fitted, day: int) -> Expected:
    """What to expect on a day, counted from the first day of the turnout."""
    parts = [_under(fitted, chance, day) for chance in fitted.chances]
    weights = np.array([chance.weight for chance in fitted.chances])
    means = np.array([part[0] for part in parts])
    variances = np.array([part[1] for part in parts])
    enrolled = fitted.turnout.sites.enrolled
    middle, sd = _mixed(weights, means, variances)
    present = 1 / (1 + np.exp(-middle))
    wide = np.sqrt(sd**2 + 1 / (enrolled * present * (1 - present) + 0.5))
    totals = np.array([part[2:] for part in parts])
    odds, spread = _mixed(weights, totals[:, 0], totals[:, 1])
    return Expected(
        np.floor(enrolled * _share(middle - _NINETY * wide)),
        enrolled * present,
        np.ceil(enrolled * _share(middle + _NINETY * wide)),
        Band(*_pupils(float(enrolled.sum()), float(odds), float(spread))),
    )


def _under(
    fitted: Fitted, chance: Chance, day: int
) -> tuple[Floats, Floats, float, float]:
    """Mean and variance of the log odds, by school and for the district."""
    reach, own = _reach(fitted, day)
    state, odds = chance.posterior, fitted.odds
    pull = _pull(fitted, day)
    mean = reach @ state.mean + np.einsum("it,it->i", pull, odds.odds * odds.seen)
    shared = reach @ state.cov
    noise = fitted.weighed.spreads.noise**2
    variance = np.einsum("ip,ip->i", shared, reach) + own + noise
    enrolled = fitted.turnout.sites.enrolled
    apart = own + noise
    # The mean share of a school lies nearer one half than its middle share.
    share = _share(mean / np.sqrt(1 + np.pi * variance / 8))
    slope = enrolled * share * (1 - share)
    row = slope @ reach
    both = float(row @ state.cov @ row) + float((slope**2 * apart).sum())
    total, pupils = float((enrolled * share).sum()), float(enrolled.sum())
    part = total / pupils
    scale = pupils * part * (1 - part)
    luck = float(slope.sum())
    return mean, variance, float(np.log(part / (1 - part))), (both + luck) / scale**2


def _reach(fitted: Fitted, day: int) -> tuple[Floats, Floats]:
    """Which states each school's odds rest on, and its own variance beside them."""
    turnout, odds, pull = fitted.turnout, fitted.odds, _pull(fitted, day)
    days, schools = len(turnout.days), np.arange(len(odds.area))
    reach = np.zeros((len(schools), days * (1 + odds.areas) + odds.traits.shape[1]))
    reach[:, day] = 1.0
    reach[:, : turnout.past] -= pull
    first = days * (1 + odds.area)
    reach[schools, first + day] = 1.0
    places = first[:, None] + np.arange(turnout.past)
    reach[schools[:, None], places] -= pull
    rest = 1 - pull.sum(axis=1)
    reach[:, reach.shape[1] - odds.traits.shape[1] :] = odds.traits * rest[:, None]
    spreads = fitted.weighed.spreads
    before = own_cov(day + 1, spreads)
    toward = before[day, : turnout.past]
    own = before[day, day] - np.einsum("it,t->i", pull, toward)
    return reach, own


def _pull(fitted: Fitted, day: int) -> Floats:
    """How much each past day of a school says about its own part on a later day."""
    toward = own_cov(day + 1, fitted.weighed.spreads)[day, : fitted.turnout.past]
    found: Floats = fitted.weighed.inverse @ toward
    return found * fitted.odds.seen


def _mixed(weights: Floats, means: Floats, variances: Floats) -> tuple[Floats, Floats]:
    """Mean and standard deviation over all chances together."""
    mean = np.tensordot(weights, means, axes=1)
    spread = np.tensordot(weights, variances + (means - mean) ** 2, axes=1)
    return mean, np.sqrt(spread)


def _share(odds: Floats) -> Floats:
    return 1 / (1 + np.exp(-odds))


def _pupils(pupils: float, odds: float, sd: float) -> tuple[float, float, float]:
    """Low, middle and high of the whole district."""
    ends = np.array([odds - _NINETY * sd, odds, odds + _NINETY * sd])
    low, middle, high = (pupils * _share(ends)).tolist()
    return low, middle, high

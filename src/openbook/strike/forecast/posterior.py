"""Posterior: district, areas and traits after the counts, all days solved at once.

It is the smoother of a state-space model. The states of all days are one Gaussian
vector: the district by day, each area by day, the traits. As days are few, solving for
all of them in one go is shorter than filtering day by day, and gives the same.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from openbook.strike.forecast.past_counts import Odds, WeighedCounts
from openbook.strike.forecast.spreads import LEVEL, RAIN, TREND, WEEKDAY, Spreads
from openbook.strike.forecast.turnout import Floats, Turnout

_UNSURE_RAIN = 0.5  # where nobody wrote the weather
_LARGE = 1e12  # beyond any misfit


@dataclass(frozen=True, slots=True)
class Extra:
    """A count of many schools at once: which states it shows, the odds, the variance."""

    row: Floats
    odds: float
    variance: float


@dataclass(frozen=True, slots=True)
class Posterior:
    """States after the counts: district by day, areas by day, traits."""

    mean: Floats
    cov: Floats
    fit: float  # log likelihood of all counts


def district_prior(turnout: Turnout, spreads: Spreads) -> tuple[Floats, Floats]:
    """The district's log odds by day before any count: mean and covariance."""
    days = len(turnout.days)
    count = np.arange(days, dtype=np.float64)
    rain = np.array([_UNSURE_RAIN if r is None else float(r) for r in turnout.rain])
    weekday = np.array([day.weekday() for day in turnout.days])
    cov = LEVEL[1] ** 2 + spreads.district**2 * np.minimum.outer(count, count)
    cov = (
        cov
        + TREND[1] ** 2 * np.outer(count, count)
        + RAIN[1] ** 2 * np.outer(rain, rain)
    )
    cov = cov + WEEKDAY**2 * (weekday[:, None] == weekday[None, :])
    unsure = np.array([0.25 if r is None else 0.0 for r in turnout.rain])
    cov = cov + np.diag(unsure * (RAIN[0] ** 2 + RAIN[1] ** 2))
    return LEVEL[0] + TREND[0] * count + RAIN[0] * rain, cov + 1e-9 * np.eye(days)


def area_prior(days: int, spreads: Spreads) -> Floats:
    """How an area's days hang together before any count."""
    count = np.arange(1.0, days + 1)
    drift: Floats = np.minimum.outer(count, count)
    fixed = spreads.area**2 + 1e-9 * np.eye(days)
    return fixed + spreads.area_drift**2 * drift


def solve(
    turnout: Turnout,
    odds: Odds,
    weighed: WeighedCounts,
    spreads: Spreads,
    extras: tuple[Extra, ...] = (),
) -> Posterior:
    """Join what was known before with what the counts say."""
    joined = _join(turnout, odds, weighed, spreads, extras)
    cov = np.linalg.inv(joined.precision).astype(np.float64, copy=False)
    return Posterior(joined.mean + cov @ joined.score, cov, joined.fit())


def likelihood(
    turnout: Turnout,
    odds: Odds,
    weighed: WeighedCounts,
    spreads: Spreads,
    extras: tuple[Extra, ...] = (),
) -> float:
    """The log likelihood of all counts under some spreads, without the states."""
    return _join(turnout, odds, weighed, spreads, extras).fit()


@dataclass(frozen=True, slots=True)
class _Joined:
    """The prior and the counts as one quadratic form."""

    mean: Floats
    precision: Floats
    score: Floats
    apart: float  # log likelihood but for what follows

    def fit(self) -> float:
        size = len(self.score)
        bordered = np.full((size + 1, size + 1), _LARGE)
        bordered[:size, :size] = self.precision
        bordered[size, :size] = bordered[:size, size] = self.score
        root = np.linalg.cholesky(bordered)
        moved = root[size, :size]  # what solving by the root would give, at no cost
        logdet = 2 * float(np.log(np.diagonal(root)[:size]).sum())
        return self.apart + 0.5 * (float(moved @ moved) - logdet)


def _join(
    turnout: Turnout,
    odds: Odds,
    weighed: WeighedCounts,
    spreads: Spreads,
    extras: tuple[Extra, ...],
) -> _Joined:
    mean, precision, logdet = _prior(turnout, odds, spreads)
    info, score, misfit = _information(turnout, odds, weighed, mean)
    precision += info
    apart = weighed.fit + 0.5 * logdet
    for extra in extras:
        gap = extra.odds - float(extra.row @ mean)
        precision += np.outer(extra.row, extra.row) / extra.variance
        score += extra.row * (gap / extra.variance)
        misfit += gap**2 / extra.variance
        apart -= 0.5 * float(np.log(extra.variance))
    return _Joined(mean, precision, score, apart - 0.5 * misfit)


def _prior(
    turnout: Turnout, odds: Odds, spreads: Spreads
) -> tuple[Floats, Floats, float]:
    """Mean, precision and its log determinant."""
    days, traits = len(turnout.days), odds.traits.shape[1]
    middle, cov = district_prior(turnout, spreads)
    size = days * (1 + odds.areas) + traits
    mean, precision = np.zeros(size), np.zeros((size, size))
    mean[:days] = middle
    precision[:days, :days] = np.linalg.inv(cov)
    area = area_prior(days, spreads)
    inverse = np.linalg.inv(area)
    for number in range(odds.areas):
        here = slice(days * (1 + number), days * (2 + number))
        precision[here, here] = inverse
    last = np.arange(size - traits, size)
    precision[last, last] = odds.spread_of_traits**-2
    logdet = float(np.linalg.slogdet(cov)[1])
    logdet += odds.areas * float(np.linalg.slogdet(area)[1])
    logdet += 2 * float(np.log(odds.spread_of_traits).sum())
    return mean, precision, -logdet


def _information(
    turnout: Turnout, odds: Odds, weighed: WeighedCounts, mean: Floats
) -> tuple[Floats, Floats, float]:
    """What the counts add to the precision, their pull on the states, their misfit."""
    days, past, traits = len(turnout.days), turnout.past, odds.traits.shape[1]
    size = len(mean)
    info, score = np.zeros((size, size)), np.zeros(size)
    away = (odds.odds - mean[:past]) * odds.seen
    pulled = np.einsum("ist,it->is", weighed.inverse, away)
    pull = odds.within @ pulled
    last = slice(size - traits, size)
    whole = slice(0, past)
    info[whole, whole] = weighed.by_area.sum(axis=0)
    score[whole] = pull.sum(axis=0)
    for number in range(odds.areas):
        here = slice(days * (1 + number), days * (1 + number) + past)
        info[here, here] = weighed.by_area[number]
        info[whole, here] = info[here, whole] = weighed.by_area[number]
        info[here, last] = weighed.area_traits[number]
        info[last, here] = weighed.area_traits[number].T
        score[here] = pull[number]
    info[whole, last] = weighed.area_traits.sum(axis=0)
    info[last, whole] = info[whole, last].T
    info[last, last] = weighed.traits
    score[last] = odds.traits.T @ pulled.sum(axis=1)
    return info, score, float((away * pulled).sum())

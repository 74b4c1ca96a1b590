"""The local-level model of attendance, and its Kalman smoother.

The log odds of being present are what the district does on that day, what the area does,
what the kind of school is like, what the school is like and chance. District, areas and
schools are random walks seen through noise: local-level models (Durbin and Koopman, Time
Series Analysis by State Space Methods, 2012, chapter 2). The states of all days are one
Gaussian vector. As days are few, solving for all of them in one go is shorter than
filtering day by day, and gives what the Kalman smoother gives.

Each spread has a usual size and how sure we are of it; the counts of the strike move it.
The usual sizes are our judgment, wide on purpose, and set before any count is looked at.

A count is read as log odds along the tangent at the share expected of the school, so that
a school where nobody came has finite odds and a small one is not made too sure. Given the
district, the areas and the kinds, schools know nothing of each other, so each school's
days are one small matrix, and a thousand schools are added up at once.
"""

from __future__ import annotations

from dataclasses import astuple, replace
from math import fsum, log

import numpy as np

from openbook.findings.dataclass import dataclass
from openbook.strike.forecast.turnout import Floats, Turnout


@dataclass(frozen=True, slots=True)
class Spreads:
    """Standard deviations in log odds of being present."""

    noise: float = 0.25  # one school on one day at even odds, beyond the draw
    school: float = 0.4  # schools of one kind and area from each other
    drift: float = 0.06  # a school from one day to the next, to stay
    area: float = 0.2  # areas from each other
    area_drift: float = 0.06  # an area from one day to the next, to stay
    district: float = 0.2  # the whole district from one day to the next

    def unlikely(self, step: float) -> float:
        """Return how far these are from the usual sizes, as a loss of log likelihood.

        The usual ``step`` of the district comes with the turnout, from published strikes.
        """
        usual = astuple(replace(_USUAL, district=step))
        each = zip(astuple(self), usual, astuple(_SURE), strict=True)
        far = (log(now / size) / sure for now, size, sure in each)
        return 0.5 * fsum(apart**2 for apart in far)


_USUAL = Spreads()
# How far the logarithm of each may lie from the usual one. One day of counts cannot tell
# the scatter of a day from how schools differ, so the scatter is held more closely.
_SURE = Spreads(noise=0.15, school=0.5, drift=0.7, area=0.5, area_drift=0.7, district=0.7)


# What is known before the first day, in log odds: mean and standard deviation; the level
# of the first day comes with the turnout, from strikes that were published.
RAIN = (-0.2, 0.2)
WEEKDAY = 0.08
# A day: fewer as it goes on, by less than in that strike, which fell from 430,000 pupils
# of 594,000 to 325,000 and 288,000 in three days (Los Angeles Times, 17 and 18 May 1989).
TREND = (-0.1, 0.15)
KIND = 0.40  # kinds of schools from each other
SIZE = 0.20  # a school twice to three times as large
NEED = 0.50  # all pupils high-need, or none


_UNKNOWN = 1e6  # the variance of a count that is not there
_FURTHEST = 4.5  # log odds, beyond which a count is not read as if it were straight


@dataclass(frozen=True, slots=True)
class Odds:
    """Counts as log odds, with the variance that the luck of the draw gives them."""

    odds: Floats  # schools × days
    luck: Floats
    steep: Floats  # how much more a share scatters there than at even odds
    seen: Floats  # 1 where counted, else 0
    traits: Floats  # schools × what does not change: kind, size, need
    spread_of_traits: Floats
    area: np.typing.NDArray[np.int64]
    within: Floats  # areas × schools: 1 where the school lies in the area

    @property
    def areas(self) -> int:
        """How many areas there are."""
        return len(self.within)


@dataclass(frozen=True, slots=True)
class WeighedCounts:
    """What all schools say together about district, areas and traits."""

    inverse: Floats  # schools × days × days
    by_area: Floats  # areas × days × days
    area_traits: Floats  # areas × days × traits
    traits: Floats  # traits × traits
    fit: float  # log likelihood of each school by itself, but for the shared part
    spreads: Spreads


def first_odds(turnout: Turnout) -> Floats:
    """Return where to begin: half way from each school's share to that of all on the day."""
    counts, enrolled = turnout.counts, turnout.sites.enrolled[:, None]
    seen = ~np.isnan(counts)
    present = np.where(seen, counts, 0.0).sum(axis=0)
    day = (present + 0.5) / (np.where(seen, enrolled, 0.0).sum(axis=0) + 1.0)
    share = (np.where(seen, counts / enrolled, day) + day) / 2
    odds: Floats = np.log(share / (1 - share))
    return odds


def as_odds(turnout: Turnout, near: Floats, traits: Floats, spread_of_traits: Floats) -> Odds:
    """Counts to log odds, near those expected; a school not reported has no weight."""
    counts, enrolled = turnout.counts, turnout.sites.enrolled[:, None]
    seen = ~np.isnan(counts)
    near = np.clip(near, -_FURTHEST, _FURTHEST)
    share = 1 / (1 + np.exp(-near))
    slope = share * (1 - share)
    odds = near + (counts / enrolled - share) / slope
    names = sorted(set(turnout.sites.areas))
    area = np.array([names.index(name) for name in turnout.sites.areas], dtype=np.int64)
    return Odds(
        np.where(seen, odds, 0.0),
        np.where(seen, 1 / (enrolled * slope), _UNKNOWN),
        0.25 / slope,
        seen.astype(np.float64),
        traits,
        spread_of_traits,
        area,
        (np.arange(len(names))[:, None] == area).astype(np.float64),
    )


def own_cov(days: int, spreads: Spreads) -> Floats:
    """Return how a school's own days hang together: what it is like, and how it drifts."""
    return spreads.school**2 + spreads.drift**2 * _random_walk(days)


def _random_walk(days: int) -> Floats:
    """Return the covariance of the days of a random walk of steps of one."""
    count = np.arange(1.0, days + 1)
    walk: Floats = np.minimum.outer(count, count)
    return walk


def weigh(odds: Odds, spreads: Spreads) -> WeighedCounts:
    """Invert each school's small matrix, and add up by area."""
    days = odds.odds.shape[1]
    cov = np.broadcast_to(own_cov(days, spreads), (len(odds.odds), days, days)).copy()
    diagonal = np.arange(days)
    cov[:, diagonal, diagonal] += odds.luck + spreads.noise**2 * odds.steep
    inverse: Floats = np.linalg.inv(cov).astype(np.float64, copy=False)
    by_area = np.einsum("ai,ist->ast", odds.within, inverse)
    rows = inverse.sum(axis=2)
    both = rows[:, :, None] * odds.traits[:, None, :]
    area_traits = np.einsum("ai,itk->atk", odds.within, both)
    traits = (odds.traits * rows.sum(axis=1)[:, None]).T @ odds.traits
    fit = -0.5 * float(np.linalg.slogdet(cov)[1].sum()) if days else 0.0
    return WeighedCounts(inverse, by_area, area_traits, traits, fit, spreads)


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
    """Return the district's log odds by day before any count: mean and covariance."""
    days = len(turnout.days)
    count = np.arange(days, dtype=np.float64)
    rain = np.array([_UNSURE_RAIN if r is None else float(r) for r in turnout.rain])
    weekday = np.array([day.weekday() for day in turnout.days])
    cov = turnout.level[1] ** 2 + spreads.district**2 * np.minimum.outer(count, count)
    cov = cov + TREND[1] ** 2 * np.outer(count, count)
    cov = cov + RAIN[1] ** 2 * np.outer(rain, rain)
    cov = cov + WEEKDAY**2 * (weekday[:, None] == weekday[None, :])
    unsure = np.array([0.25 if r is None else 0.0 for r in turnout.rain])
    cov = cov + np.diag(unsure * (RAIN[0] ** 2 + RAIN[1] ** 2))
    return turnout.level[0] + TREND[0] * count + RAIN[0] * rain, cov + 1e-9 * np.eye(days)


def area_prior(days: int, spreads: Spreads) -> Floats:
    """Return how an area's days hang together before any count."""
    fixed = spreads.area**2 + 1e-9 * np.eye(days)
    return fixed + spreads.area_drift**2 * _random_walk(days)


@dataclass(frozen=True, slots=True)
class Joined:
    """The prior and the counts as one quadratic form."""

    mean: Floats
    precision: Floats
    score: Floats
    apart: float  # log likelihood but for what follows

    def posterior(self) -> Posterior:
        """Smooth the states: the mean and covariance that minimize the form."""
        cov = np.linalg.inv(self.precision).astype(np.float64, copy=False)
        return Posterior(self.mean + cov @ self.score, cov, self.fit())

    def fit(self) -> float:
        """Return the log likelihood of all counts, without the states."""
        size = len(self.score)
        bordered = np.full((size + 1, size + 1), _LARGE)
        bordered[:size, :size] = self.precision
        bordered[size, :size] = bordered[:size, size] = self.score
        root = np.linalg.cholesky(bordered)
        moved = root[size, :size]  # what solving by the root would give, at no cost
        logdet = 2 * float(np.log(np.diagonal(root)[:size]).sum())
        return self.apart + 0.5 * (float(moved @ moved) - logdet)


def join(
    turnout: Turnout,
    odds: Odds,
    weighed: WeighedCounts,
    spreads: Spreads,
    extras: tuple[Extra, ...] = (),
) -> Joined:
    """Join what was known before with what the counts say under some spreads."""
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
    return Joined(mean, precision, score, apart - 0.5 * misfit)


def _prior(turnout: Turnout, odds: Odds, spreads: Spreads) -> tuple[Floats, Floats, float]:
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
    """Return what the counts add to the precision, their pull on the states, their misfit."""
    days, past, size = len(turnout.days), turnout.past, len(mean)
    info, score = np.zeros((size, size)), np.zeros(size)
    away = (odds.odds - mean[:past]) * odds.seen
    pulled = np.einsum("ist,it->is", weighed.inverse, away)
    pull = odds.within @ pulled
    whole, last = slice(past), slice(size - odds.traits.shape[1], size)
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

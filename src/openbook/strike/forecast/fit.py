"""The fit of the local-level model: the likeliest spreads, and the states under them.

Counts are read as log odds near the share that is expected of a school on a day, so the
fit is made again with the shares that it found. Spreads are tried one after the other
on a small grid of factors, three times round (coordinate ascent), by the likelihood of
all counts times what is usual. How far the district moves in a day rests on few days, so
that one spread is not chosen but averaged over. A school's own part is not among the
states solved for: given the others it follows from its own counts, as a pull.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace

import numpy as np

from openbook.findings.dataclass import dataclass
from openbook.strike.forecast.local_level import (
    KIND,
    NEED,
    SIZE,
    Extra,
    Odds,
    Posterior,
    Spreads,
    WeighedCounts,
    as_odds,
    first_odds,
    join,
    own_cov,
    weigh,
)
from openbook.strike.forecast.turnout import DistrictCount, Floats, Sites, Turnout


@dataclass(frozen=True, slots=True)
class Chance:
    """One spread of the district's days: how likely it is, and the states under it."""

    weight: float
    spreads: Spreads
    posterior: Posterior


@dataclass(frozen=True, slots=True)
class Fitted:
    """All that the counts of the past days say."""

    turnout: Turnout
    odds: Odds
    weighed: WeighedCounts
    chances: tuple[Chance, ...]

    @property
    def spreads(self) -> Spreads:
        """The spreads found, that of the district averaged."""
        mean = sum(each.weight * each.spreads.district for each in self.chances)
        return replace(self.chances[0].spreads, district=mean)

    @property
    def weights(self) -> Floats:
        """How likely each chance is."""
        return np.array([chance.weight for chance in self.chances])


@dataclass(frozen=True, slots=True)
class OddsBasis:
    """What the log odds of all schools on one day rest on."""

    states: Floats  # schools × states
    own: Floats  # the school's own part, as far as its counts show it
    apart: Floats  # the variance that is left of it


def reach(fitted: Fitted, day: int) -> OddsBasis:
    """Return which states each school's odds rest on that day, and its own part beside them."""
    turnout, odds = fitted.turnout, fitted.odds
    days, schools = len(turnout.days), np.arange(len(odds.area))
    before = own_cov(days, fitted.weighed.spreads)
    toward = before[day, : turnout.past]
    pull = (fitted.weighed.inverse @ toward) * odds.seen
    traits = odds.traits.shape[1]
    states = np.zeros((len(schools), days * (1 + odds.areas) + traits))
    states[:, day] = 1.0
    states[:, : turnout.past] -= pull
    first = days * (1 + odds.area)
    states[schools, first + day] = 1.0
    places = first[:, None] + np.arange(turnout.past)
    states[schools[:, None], places] -= pull
    rest = 1 - pull.sum(axis=1)
    states[:, states.shape[1] - traits :] = odds.traits * rest[:, None]
    own = np.einsum("it,it->i", pull, odds.odds)
    return OddsBasis(states, own, before[day, day] - pull @ toward)


def past_odds(fitted: Fitted) -> Floats:
    """Return the log odds of every school on the days that have been: schools × days."""
    means = np.array([chance.posterior.mean for chance in fitted.chances])
    middle = fitted.weights @ means
    days = [reach(fitted, day) for day in range(fitted.turnout.past)]
    found = [each.states @ middle + each.own for each in days]
    return np.array(found).reshape(len(days), len(fitted.odds.area)).T


# Schools differ, and the share of all is nearer one half than the middle school's.
_NEARER_HALF = 1.06
_REVISED = 0.06  # what a first count still moves, in log odds
_WITHIN = 0.02
_NOBODY = 0.5  # a count of 0 as log odds: less than one student, yet finite


def extras_of(turnout: Turnout, odds: Odds) -> tuple[Extra, ...]:
    """Return what each day's total says about the schools that did not report."""
    found = []
    for number, total in sorted(turnout.totals.items()):
        seen = odds.seen[:, number] > 0
        if seen.any() and not total.final:
            continue  # it cannot be told which schools the early count holds
        silent = ~seen & ~turnout.closed[:, number]
        enrolled = np.where(silent, turnout.sites.enrolled, 0.0)
        counted = float(np.nansum(turnout.counts[:, number]))
        present = total.pupils / total.reported - counted
        if 0 <= present < enrolled.sum():
            row = _row(turnout, odds, number, enrolled / enrolled.sum())
            found.append(_extra(row, total, present, enrolled))
    return tuple(found)


def _row(turnout: Turnout, odds: Odds, number: int, weight: Floats) -> Floats:
    """Return the states that the total shows, each as its schools have pupils."""
    days, traits = len(turnout.days), odds.traits.shape[1]
    row = np.zeros(days * (1 + odds.areas) + traits)
    row[number] = 1.0
    row[days + number : days * (1 + odds.areas) : days] = odds.within @ weight
    row[len(row) - traits :] = weight @ odds.traits
    return row


def _extra(row: Floats, total: DistrictCount, present: float, enrolled: Floats) -> Extra:
    pupils = float(enrolled.sum())
    share = max(present, _NOBODY) / pupils
    usual = Spreads()
    alone = float(((enrolled / pupils) ** 2).sum())
    between = (usual.school**2 + usual.noise**2) * alone
    luck = 1 / (pupils * share * (1 - share))
    moves = _WITHIN if total.final else _REVISED + (1 - total.reported)
    variance = between + luck + moves**2
    return Extra(row, _NEARER_HALF * float(np.log(share / (1 - share))), variance)


_FACTORS = (0.6, 0.8, 1.25, 1.7)
_ROUNDS = 3
_AGAIN = 2  # by then shares no longer move
_DISTRICT = (0.05, 0.09, 0.16, 0.28, 0.5, 0.9)


def fit(turnout: Turnout) -> Fitted:
    """Find the spreads, then the states for every spread of the district's days."""
    traits, spread = traits_of(turnout.sites)
    odds = as_odds(turnout, first_odds(turnout), traits, spread)
    extras = extras_of(turnout, odds)
    best = Spreads()
    fitted = _under(turnout, odds, extras, weigh(odds, best))
    for _ in range(_AGAIN if turnout.past else 0):
        odds = as_odds(turnout, past_odds(fitted), traits, spread)
        weighed = _likeliest(turnout, odds, extras, best)
        best = weighed.spreads
        fitted = _under(turnout, odds, extras, weighed)
    return fitted


def traits_of(sites: Sites) -> tuple[Floats, Floats]:
    """Return what does not change about schools: kind, size and need; and their spreads.

    Each is taken from the mean of the students, so that together they leave the district
    where its level puts it.
    """
    kinds = sorted(set(sites.levels))
    columns = [[float(level == kind) for level in sites.levels] for kind in kinds]
    found = np.array([*columns, np.log(sites.enrolled), sites.need])
    means = found @ sites.enrolled / sites.enrolled.sum()
    return (found - means[:, None]).T, np.array([*[KIND] * len(kinds), SIZE, NEED])


def _under(
    turnout: Turnout, odds: Odds, extras: tuple[Extra, ...], weighed: WeighedCounts
) -> Fitted:
    """Return the states for every spread of the district's days, the others as they are."""
    tried = [replace(weighed.spreads, district=value) for value in _DISTRICT]
    states = [join(turnout, odds, weighed, each, extras).posterior() for each in tried]
    pairs = zip(states, tried, strict=True)
    fits = np.array([state.fit - each.unlikely(turnout.step) for state, each in pairs])
    weight = np.exp(fits - fits.max())
    shares = (weight / weight.sum()).tolist()
    chances = map(Chance, shares, tried, states)
    return Fitted(turnout, odds, weighed, tuple(chances))


def _likeliest(
    turnout: Turnout, odds: Odds, extras: tuple[Extra, ...], start: Spreads
) -> WeighedCounts:
    """Return the counts weighed by the likeliest spreads."""
    weights: dict[tuple[float, ...], WeighedCounts] = {}

    def weighed_by(spreads: Spreads) -> WeighedCounts:
        key = (spreads.noise, spreads.school, spreads.drift)
        if key not in weights:
            weights[key] = weigh(odds, spreads)
        return weights[key]

    def height(spreads: Spreads) -> float:
        found = join(turnout, odds, weighed_by(spreads), spreads, extras).fit()
        return found - spreads.unlikely(turnout.step)

    best = _climb(height, start)
    return replace(weighed_by(best), spreads=best)


def _climb(height_of: Callable[[Spreads], float], best: Spreads) -> Spreads:
    """Try each spread larger and smaller, one after the other."""
    height = height_of(best)
    for _ in range(_ROUNDS):
        start = best
        for each in fields(Spreads):
            now = getattr(best, each.name)
            tried = [replace(best, **{each.name: now * by}) for by in _FACTORS]
            heights = [height_of(spreads) for spreads in tried]
            top = int(np.argmax(heights))
            if heights[top] > height:
                best, height = tried[top], heights[top]
        if best == start:
            break
    return best

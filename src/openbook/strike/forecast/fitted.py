"""Fitted: the spreads that the counts make likeliest, and the states under them.

Spreads are tried one after the other on a small grid of factors, three times round, by
the likelihood of all counts times what is usual. How far the district moves in a day
rests on few days, so that one spread is not chosen but averaged over.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace

import numpy as np

from openbook.strike.forecast.known import Odds, Weighed, as_odds, weigh
from openbook.strike.forecast.posterior import Extra, Posterior, likelihood, solve
from openbook.strike.forecast.spreads import KIND, NEED, SIZE, Spreads
from openbook.strike.forecast.turnout import Floats, Sites, Total, Turnout

_FACTORS = (0.6, 0.8, 1.25, 1.7)
_ROUNDS = 3
_DISTRICT = (0.05, 0.09, 0.16, 0.28, 0.5, 0.9)
# Schools differ, and the share of all is nearer one half than the middle school's.
_NEARER_HALF = 1.06
_REVISED = 0.06  # what a first count still moves, in log odds
_WITHIN = 0.02


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
    weighed: Weighed
    chances: tuple[Chance, ...]

    @property
    def spreads(self) -> Spreads:
        """The spreads found, that of the district averaged."""
        mean = sum(each.weight * each.spreads.district for each in self.chances)
        return replace(self.chances[0].spreads, district=mean)


def fit(turnout: Turnout) -> Fitted:
    """Find the spreads, then the states for every spread of the district's days."""
    traits, spread = traits_of(turnout.sites)
    odds = as_odds(turnout, traits, spread)
    extras = _extras(turnout, odds)
    weights: dict[tuple[float, ...], Weighed] = {}

    def weighed_by(spreads: Spreads) -> Weighed:
        key = (spreads.noise, spreads.school, spreads.drift)
        if key not in weights:
            weights[key] = weigh(odds, spreads)
        return weights[key]

    def height(spreads: Spreads) -> float:
        weighed = weighed_by(spreads)
        found = likelihood(turnout, odds, weighed, spreads, extras)
        return found - spreads.unlikely()

    best = _climb(height) if turnout.past else Spreads()
    weighed = weighed_by(best)
    found = [
        (each, solve(turnout, odds, weighed, each, extras))
        for each in (replace(best, district=value) for value in _DISTRICT)
    ]
    fits = np.array([state.fit - each.unlikely() for each, state in found])
    weight = np.exp(fits - fits.max())
    shares = (weight / weight.sum()).tolist()
    chances = (Chance(share, *each) for share, each in zip(shares, found, strict=True))
    return Fitted(turnout, odds, weighed, tuple(chances))


def traits_of(sites: Sites) -> tuple[Floats, Floats]:
    """What does not change about schools: kind, size and need; and their spreads."""
    kinds = sorted(set(sites.levels))
    columns = [[float(level == kind) for level in sites.levels] for kind in kinds]
    size = np.log(sites.enrolled)
    all_of_it = np.array([*columns, size - size.mean(), sites.need - sites.need.mean()])
    return all_of_it.T, np.array([*[KIND] * len(kinds), SIZE, NEED])


def _climb(height_of: Callable[[Spreads], float]) -> Spreads:
    """Try each spread larger and smaller, one after the other."""
    best = Spreads()
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


def _extras(turnout: Turnout, odds: Odds) -> tuple[Extra, ...]:
    """Counts of the whole district, for the schools that did not report themselves."""
    found = []
    for number, total in sorted(turnout.totals.items()):
        seen = odds.seen[:, number] > 0
        if seen.any() and not total.final:
            continue  # it cannot be told which schools the early count holds
        counted = float(np.nansum(turnout.counts[:, number]))
        extra = _extra(turnout, odds, number, total, ~seen, counted)
        found += [extra] if extra else []
    return tuple(found)


def _extra(
    turnout: Turnout,
    odds: Odds,
    number: int,
    total: Total,
    rest: np.typing.NDArray[np.bool_],
    counted: float,
) -> Extra | None:
    enrolled = np.where(rest, turnout.sites.enrolled, 0.0)
    pupils = float(enrolled.sum())
    present = total.pupils / total.reported - counted
    if not 0 < present < pupils:
        return None
    share = present / pupils
    weight = enrolled / pupils
    days = len(turnout.days)
    row = np.zeros(days * (1 + odds.areas) + odds.traits.shape[1])
    row[number] = 1.0
    for area in range(odds.areas):
        row[days * (1 + area) + number] = weight[odds.area == area].sum()
    row[len(row) - odds.traits.shape[1] :] = weight @ odds.traits
    usual = Spreads()
    between = (usual.school**2 + usual.noise**2) * float((weight**2).sum())
    luck = 1 / (pupils * share * (1 - share))
    moves = _WITHIN if total.final else _REVISED + (1 - total.reported)
    variance = between + luck + moves**2
    return Extra(row, _NEARER_HALF * float(np.log(share / (1 - share))), variance)

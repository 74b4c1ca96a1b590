"""Fitted: the spreads that the counts make likeliest, and the states under them.

Counts are read as log odds near the share that is expected of a school on a day, so the
fit is made again with the shares that it found. Spreads are tried one after the other
on a small grid of factors, three times round, by the likelihood of all counts times
what is usual. How far the district moves in a day rests on few days, so that one spread
is not chosen but averaged over.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace

import numpy as np

from openbook.strike.forecast.known import Odds, Weighed, as_odds, first_odds, weigh
from openbook.strike.forecast.posterior import Extra, likelihood, solve
from openbook.strike.forecast.spreads import KIND, NEED, SIZE, Spreads
from openbook.strike.forecast.states import Chance, Fitted, past_odds
from openbook.strike.forecast.totals import extras_of
from openbook.strike.forecast.turnout import Floats, Sites, Turnout

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
    """What does not change about schools: kind, size and need; and their spreads."""
    kinds = sorted(set(sites.levels))
    columns = [[float(level == kind) for level in sites.levels] for kind in kinds]
    size = np.log(sites.enrolled)
    all_of_it = np.array([*columns, size - size.mean(), sites.need - sites.need.mean()])
    return all_of_it.T, np.array([*[KIND] * len(kinds), SIZE, NEED])


def _under(
    turnout: Turnout, odds: Odds, extras: tuple[Extra, ...], weighed: Weighed
) -> Fitted:
    """The states for every spread of the district's days, the others as they are."""
    tried = [replace(weighed.spreads, district=value) for value in _DISTRICT]
    states = [solve(turnout, odds, weighed, each, extras) for each in tried]
    pairs = list(zip(tried, states, strict=True))
    fits = np.array([state.fit - each.unlikely() for each, state in pairs])
    weight = np.exp(fits - fits.max())
    shares = (weight / weight.sum()).tolist()
    chances = (Chance(share, *pair) for share, pair in zip(shares, pairs, strict=True))
    return Fitted(turnout, odds, weighed, tuple(chances))


def _likeliest(
    turnout: Turnout, odds: Odds, extras: tuple[Extra, ...], start: Spreads
) -> Weighed:
    """The counts weighed by the likeliest spreads."""
    weights: dict[tuple[float, ...], Weighed] = {}

    def weighed_by(spreads: Spreads) -> Weighed:
        key = (spreads.noise, spreads.school, spreads.drift)
        if key not in weights:
            weights[key] = weigh(odds, spreads)
        return weights[key]

    def height(spreads: Spreads) -> float:
        found = likelihood(turnout, odds, weighed_by(spreads), spreads, extras)
        return found - spreads.unlikely()

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

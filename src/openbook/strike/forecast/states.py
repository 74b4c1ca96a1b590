"""States: what the counts say under each spread, and the log odds of a school on a day.

A school's own part is not among the states solved for: given the district, its area and
its traits, it follows from the school's own counts, which is written here as a pull.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from openbook.strike.forecast.past_counts import Odds, WeighedCounts, own_cov
from openbook.strike.forecast.posterior import Posterior
from openbook.strike.forecast.spreads import Spreads
from openbook.strike.forecast.turnout import Floats, Turnout


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
    """Which states each school's odds rest on that day, and its own part beside them."""
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
    """The log odds of every school on the days that have been: schools × days."""
    means = np.array([chance.posterior.mean for chance in fitted.chances])
    middle = fitted.weights @ means
    days = [reach(fitted, day) for day in range(fitted.turnout.past)]
    found = [each.states @ middle + each.own for each in days]
    return np.array(found).reshape(len(days), len(fitted.odds.area)).T

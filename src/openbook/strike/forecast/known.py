"""Known: the counts of the past days as log odds, weighed school by school.

The log odds of being present are what the district does on that day, what the area
does, what the kind of school is like, what the school is like and chance. Given the
district, the areas and the kinds, schools know nothing of each other, so each school's
days are one small matrix, and a thousand schools are added up at once.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from openbook.strike.forecast.spreads import Spreads
from openbook.strike.forecast.turnout import Floats, Turnout

_UNKNOWN = 1e6  # the variance of a count that is not there
_PULL = 10.0  # pupils at the day's average that steady the share of a small school


@dataclass(frozen=True, slots=True)
class Odds:
    """Counts as log odds, with the variance that the luck of the draw gives them."""

    odds: Floats  # schools × days
    luck: Floats
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
class Weighed:
    """What all schools say together about district, areas and traits."""

    inverse: Floats  # schools × days × days
    by_area: Floats  # areas × days × days
    area_traits: Floats  # areas × days × traits
    traits: Floats  # traits × traits
    fit: float  # log likelihood of each school by itself, but for the shared part
    spreads: Spreads


def as_odds(turnout: Turnout, traits: Floats, spread_of_traits: Floats) -> Odds:
    """Counts to log odds; a school that did not report has no weight."""
    counts, enrolled = turnout.counts, turnout.sites.enrolled[:, None]
    seen = ~np.isnan(counts)
    present = np.where(seen, counts, 0.0)
    pupils = np.where(seen, enrolled, 0.0)
    share = (present.sum(axis=0) + 0.5) / (pupils.sum(axis=0) + 1.0)
    steady = (present + _PULL * share) / (enrolled + _PULL)
    luck = 1.0 / (enrolled * steady * (1 - steady))
    odds = np.log((present + 0.5) / (enrolled - present + 0.5))
    names = sorted(set(turnout.sites.areas))
    area = np.array([names.index(name) for name in turnout.sites.areas], dtype=np.int64)
    return Odds(
        np.where(seen, odds, 0.0),
        np.where(seen, luck, _UNKNOWN),
        seen.astype(np.float64),
        traits,
        spread_of_traits,
        area,
        (np.arange(len(names))[:, None] == area).astype(np.float64),
    )


def own_cov(days: int, spreads: Spreads) -> Floats:
    """How a school's own days hang together: what it is like, and how it drifts."""
    count = np.arange(1.0, days + 1)
    drift: Floats = np.minimum.outer(count, count)
    return spreads.school**2 + spreads.drift**2 * drift


def weigh(odds: Odds, spreads: Spreads) -> Weighed:
    """Invert each school's small matrix, and add up by area."""
    days = odds.odds.shape[1]
    cov = np.broadcast_to(own_cov(days, spreads), (len(odds.odds), days, days)).copy()
    diagonal = np.arange(days)
    cov[:, diagonal, diagonal] += odds.luck + spreads.noise**2
    inverse: Floats = np.linalg.inv(cov).astype(np.float64, copy=False)
    by_area = (odds.within @ inverse.reshape(len(cov), days * days)).reshape(
        odds.areas, days, days
    )
    rows = inverse.sum(axis=2)
    area_traits = np.einsum(
        "ai,it,ik->atk", odds.within, rows, odds.traits, optimize=True
    )
    traits = (odds.traits * rows.sum(axis=1)[:, None]).T @ odds.traits
    fit = -0.5 * float(np.linalg.slogdet(cov)[1].sum()) if days else 0.0
    return Weighed(inverse, by_area, area_traits, traits, fit, spreads)

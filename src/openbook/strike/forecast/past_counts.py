"""Past counts: the counts of the past days as log odds, weighed school by school.

A count is read as log odds along the tangent at the share expected of the school, so that
a school where nobody came has finite odds and a small one is not made too sure.
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
    """Where to begin: half way from each school's share to that of all on the day."""
    counts, enrolled = turnout.counts, turnout.sites.enrolled[:, None]
    seen = ~np.isnan(counts)
    present = np.where(seen, counts, 0.0).sum(axis=0)
    day = (present + 0.5) / (np.where(seen, enrolled, 0.0).sum(axis=0) + 1.0)
    share = (np.where(seen, counts / enrolled, day) + day) / 2
    odds: Floats = np.log(share / (1 - share))
    return odds


def as_odds(
    turnout: Turnout, near: Floats, traits: Floats, spread_of_traits: Floats
) -> Odds:
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
    """How a school's own days hang together: what it is like, and how it drifts."""
    count = np.arange(1.0, days + 1)
    drift: Floats = np.minimum.outer(count, count)
    return spreads.school**2 + spreads.drift**2 * drift


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

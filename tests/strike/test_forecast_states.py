"""States: the quick way to solve the model gives what the long way gives."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import pytest
from tests.strike.made_strikes import make_strike

from openbook.strike.forecast.fit import Chance, Fitted, fit, past_odds, traits_of
from openbook.strike.forecast.local_level import (
    Odds,
    Spreads,
    area_prior,
    as_odds,
    district_prior,
    first_odds,
    join,
    own_cov,
    weigh,
)
from openbook.strike.forecast.turnout import Floats, Turnout

OTHER = Spreads(0.3, 0.5, 0.05, 0.3, 0.04, 0.1)


@dataclass(frozen=True)
class Long:
    """All schools and days as one normal law: the part to find, and the counts."""

    mean: Floats
    states: Floats
    counts: Floats


@pytest.fixture(scope="module")
def known() -> Turnout:
    return list(make_strike(3, schools=8, days=4).origins())[-1][0]


@pytest.fixture(scope="module")
def odds(known: Turnout) -> Odds:
    return as_odds(known, first_odds(known), *traits_of(known.sites))


def _long(known: Turnout, odds: Odds, spreads: Spreads) -> Long:
    past, schools = known.past, len(odds.area)
    mean, district = district_prior(known, spreads)
    same = (odds.area[:, None] == odds.area[None, :]).astype(float)
    traits = (odds.traits * odds.spread_of_traits**2) @ odds.traits.T
    states: Floats = (
        np.kron(np.ones((schools, schools)), district[:past, :past])
        + np.kron(same, area_prior(past, spreads))
        + np.kron(traits, np.ones((past, past)))
        + np.kron(np.eye(schools), own_cov(past, spreads))
    ).astype(np.float64)
    scatter = odds.luck + spreads.noise**2 * odds.steep
    counts: Floats = states + np.diag(scatter.ravel())
    return Long(np.tile(mean[:past], schools), states, counts)


def _height(known: Turnout, odds: Odds, spreads: Spreads) -> float:
    seen = odds.seen.ravel() > 0
    law = _long(known, odds, spreads)
    away = (odds.odds.ravel() - law.mean)[seen]
    cov = law.counts[np.ix_(seen, seen)]
    fit = float(away @ np.linalg.solve(cov, away))
    return -0.5 * (fit + float(np.linalg.slogdet(cov)[1]))


def test_the_likelihood_is_that_of_one_normal_law(known: Turnout, odds: Odds) -> None:
    quick = [
        join(known, odds, weigh(odds, spreads), spreads).fit() for spreads in (Spreads(), OTHER)
    ]
    long = [_height(known, odds, spreads) for spreads in (Spreads(), OTHER)]
    assert quick[1] - quick[0] == pytest.approx(long[1] - long[0], abs=1e-3)


def test_the_states_are_those_of_one_normal_law(known: Turnout, odds: Odds) -> None:
    weighed = weigh(odds, OTHER)
    chance = Chance(1.0, OTHER, join(known, odds, weighed, OTHER).posterior())
    quick = past_odds(Fitted(known, odds, weighed, (chance,)))
    law = _long(known, odds, OTHER)
    seen = odds.seen.ravel() > 0
    away = (odds.odds.ravel() - law.mean)[seen]
    pulled = np.linalg.solve(law.counts[np.ix_(seen, seen)], away)
    long = law.mean + law.states[:, seen] @ pulled
    assert quick.ravel() == pytest.approx(long, abs=1e-3)


def test_the_scatter_of_a_made_strike_is_found() -> None:
    """Counts as smooth as a coin are told from counts that scatter much."""
    known = list(make_strike(3, schools=60, days=7).origins())[-1][0]
    enrolled = known.sites.enrolled[:, None]
    usual = known.sites.need[:, None] * np.ones(known.counts.shape) / 2
    smooth = replace(known, counts=np.round(enrolled * usual))
    assert fit(smooth).spreads.noise < 0.1
    assert fit(known).spreads.noise > 0.2

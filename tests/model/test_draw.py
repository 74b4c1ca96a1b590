"""Drawn worlds follow the book's spreads, and the same question has the same digits."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.model.made_cases import LEVERS, SOURCE, YEARS, book_of, made_case, made_model

from openbook.case.book import Spread
from openbook.case.case import Case
from openbook.figures.figure import SHARE, Figure
from openbook.figures.functions import assumption, last_year, maximum
from openbook.figures.functions import given as given_line
from openbook.figures.model import Model
from openbook.model.errors import MissingPartError
from openbook.model.simulations.assumption_values import Believed
from openbook.model.simulations.draw import (
    SEED,
    Draws,
    Numbers,
    _worlds,
    draw,
    draw_worlds,
    midpoints,
    moved,
    turned,
)
from openbook.model.simulations.outcome import run
from openbook.model.simulations.worlds import Worlds, worlds_of

BOOK = """\
assumptions:
  prices.change: {value: 2%, spread: 1% to 3%}
  funding.cola:
    {value: 2%, by_year: {2018-19: 1%, 2019-20: 2%, 2020-21: 4%}, spread: 1.5% to 4%}
  funding.state_relief: {value: 20}
"""


@pytest.fixture
def case(tmp_path):
    return made_case(tmp_path, whole=BOOK)


def drawn(case: Case, count: int = 1000, seed: int = SEED) -> Worlds:
    return draw_worlds(book_of(case, "whole"), case, LEVERS, made_model(), count=count, seed=seed)


def test_only_assumptions_with_a_spread_differ(case):
    worlds = drawn(case)
    assert worlds.count == 1000
    assert set(worlds.varying) == {"prices.change", "funding.cola"}
    assert worlds.one(7)["funding.state_relief"] == 20.0
    assert worlds.one(7)["raise.teachers"] == (0.0, 0.03, 0.0)


def test_the_same_question_has_the_same_digits(case, tmp_path):
    turned_around = BOOK.splitlines()
    again = made_case(
        tmp_path / "again",
        whole="\n".join([turned_around[0], *turned_around[2:4], turned_around[1], turned_around[4]])
        + "\n",
    )
    one, same, other = drawn(case), drawn(again), drawn(case, seed=1)
    for name in one.names:
        assert np.array_equal(one.values[name], same.values[name])
    assert not np.array_equal(one.values["prices.change"], other.values["prices.change"])


def test_a_world_moves_all_years_of_the_path_alike(case):
    cola = drawn(case).values["funding.cola"]
    away = cola - np.array([0.01, 0.02, 0.04])
    assert np.allclose(away, away[:, :1], atol=1e-15)


def test_the_ends_of_a_spread_are_its_percentiles_and_the_value_its_median(case):
    for name, low, middle, high in (
        ("prices.change", 0.01, 0.02, 0.03),
        ("funding.cola", 0.015, 0.02, 0.04),
    ):
        found = drawn(case, 4001).values[name]
        one_year = np.sort(found if found.ndim == 1 else found[:, 1])
        assert one_year[200] == pytest.approx(low, rel=1e-3)
        assert one_year[2000] == middle
        assert one_year[3800] == pytest.approx(high, rel=1e-3)


def test_the_middle_of_the_worlds_is_the_book(case):
    model, book = made_model(), book_of(case, "whole")
    alone = run(model, worlds_of(book, case, LEVERS, model))
    prices = drawn(case, 999).values["prices.change"]
    assert np.median(prices) == 0.02
    middle = run(model, drawn(case, 999)).percentile("pay.now", 50)
    assert middle == pytest.approx(alone.mean("pay.now"), rel=1e-12)


def test_one_world_of_many_is_the_same_world_alone(case):
    model, worlds = made_model(), drawn(case, 50)
    many = run(model, worlds)
    for world in (0, 17, 49):
        alone = run(model, worlds_of_one(worlds, world))
        for name in many.names:
            assert tuple(alone.values(name)[0]) == tuple(many.values(name)[world])


def worlds_of_one(worlds: Worlds, world: int) -> Worlds:
    return Worlds(
        1,
        {
            name: each[world : world + 1] if each.shape[0] > 1 else each
            for name, each in worlds.values.items()
        },
    )


@given(low=st.floats(-1, 0), high=st.floats(0, 1), count=st.integers(2, 60).map(int))
def test_the_value_splits_the_worlds_in_half(low, high, count):
    belief = Believed("a.b", (0.0,), "books/a.yaml", 0.0, Spread(low, high))
    away = moved(belief, midpoints(count))
    assert (away <= 0).sum() >= count / 2
    assert (away >= 0).sum() >= count / 2
    assert np.all(np.diff(away) >= 0)


def test_without_any_spread_all_worlds_are_the_book(tmp_path):
    plain = made_case(tmp_path, whole=BOOK.replace("spread", "note"))
    worlds = drawn(plain, 30)
    assert worlds.count == 30
    assert worlds.varying == ()
    found = run(made_model(), worlds)
    assert found.values("pay.now").shape == (30, 3)
    assert found.percentile("pay.now", 5) == found.mean("pay.now")


def test_a_spread_needs_a_value_that_it_holds(tmp_path):
    text = BOOK.replace("{value: 2%, by_year", "{by_year")
    text = text.replace("1% to 3%", "2.5% to 3%")
    case = made_case(tmp_path, whole=text)
    with pytest.raises(MissingPartError) as told:
        drawn(case)
    assert len(told.value.missing) == 2
    assert "funding.cola has a spread but no value" in str(told.value)
    assert "prices.change lies outside its spread" in str(told.value)


def test_no_world_at_all_is_refused(case):
    with pytest.raises(ValueError, match="at least one"):
        drawn(case, 0)


def test_a_mirrored_cloud_keeps_its_lengths_and_follows_the_direction():
    z = np.random.default_rng(1).standard_normal((50, 4))
    direction = np.array([0.5, -1.0, 2.0, 0.1])
    found = turned(z, direction.copy())
    assert np.allclose((found**2).sum(axis=1), (z**2).sum(axis=1))
    along = found @ direction / np.sqrt((direction**2).sum())
    assert np.allclose(along, z[:, 0])
    for still in (np.zeros(4), np.array([3.0, 0.0, 0.0, 0.0])):
        assert np.array_equal(turned(z, still), z)


def wide_model() -> Model:
    """Ten beliefs that add up and compound, with a floor on one of them."""
    beliefs = [assumption(f"belief.b{each}", SHARE, by_year=True) for each in range(10)]
    rise = beliefs[0]
    for belief in beliefs[1:]:
        rise = rise + belief
    before = last_year(given_line("fund.before", Figure(1.0, SHARE, SOURCE)))
    now = (before * (1 + rise + maximum(0, beliefs[3]))).named("fund.now")
    before.follows(now)
    return Model(YEARS, [now, (now < 1).named("fund.short")])


def test_worlds_drawn_toward_a_line_need_far_fewer_than_plain_chance():
    model, count = wide_model(), 250
    beliefs = {
        name: Believed(name, (0.0,) * 3, "", 0.0, Spread(-0.01 - each / 200, width(each)))
        for each, name in enumerate(model.inputs)
    }

    def errors(toward: str, truth: Numbers) -> Numbers:
        found = []
        for seed in range(40):
            if toward:
                draws = Draws(count, seed, toward)
                worlds = draw(beliefs, {}, model, draws=draws)
            else:
                z = np.random.default_rng(seed).standard_normal((count, 10))
                worlds = _worlds(beliefs, {}, model, z=z)
            found.append(ends(model, worlds) - truth)
        squares: Numbers = np.mean(np.square(found), axis=0)
        return squares

    large = draw(beliefs, {}, model, draws=Draws(200_000, 1, "fund.now"))
    truth = ends(model, large)
    plain, toward = errors("", truth), errors("fund.now", truth)
    low_end, chance = plain / toward
    assert low_end >= 6
    assert chance >= 10


def width(each: int) -> float:
    """The upper end of a spread; every fifth book is less sure of bad years."""
    return (0.01 + each / 200) * (1.0 if each % 5 else 0.8)


def ends(model: Model, worlds: Worlds) -> Numbers:
    """The 5th percentile of the last year, and the chance of falling short."""
    found = run(model, worlds)
    low = found.percentile("fund.now", 5)[-1]
    return np.array([low, found.share("fund.short")[-1]])

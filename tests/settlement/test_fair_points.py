"""Tests of fair points: against the rules in fractions, package by package."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.settlement.made_choices import made_choices, packages

from openbook.settlement.choices import Choices
from openbook.settlement.frontier import Point, find_frontier
from openbook.settlement.priorities import Worth
from openbook.settlement.robust import Robust, robust_choices
from openbook.settlement.solutions import FairPoints, fair_points

POINTS = tuple(Point((n,), n, 100 - n**2, ()) for n in range(11))


def _gains(point: Point | None, without: tuple[int, int]) -> tuple[int, int]:
    assert point is not None
    return point.one - without[0], point.other - without[1]


def test_the_rules_choose_what_they_say() -> None:
    fair = fair_points(POINTS, without_deal=(0, 0))
    assert _gains(fair.nash, (0, 0)) == (6, 64)  # 384 beats 5·75 and 7·51
    assert _gains(fair.kalai_smorodinsky, (0, 0)) == (6, 64)
    assert _gains(fair.max_min, (0, 0)) == (9, 19)


def test_nothing_is_fair_where_no_package_is_as_good_as_no_deal() -> None:
    assert fair_points(POINTS, without_deal=(11, 0)) == FairPoints(None, None, None)
    assert fair_points((), without_deal=(0, 0)).nash is None


def test_a_side_that_can_gain_nothing_has_no_say() -> None:
    points = (Point((0,), 5, 3, ()),)
    assert fair_points(points, without_deal=(5, 0)).kalai_smorodinsky == points[0]


@pytest.mark.parametrize("start", range(5))
def test_no_package_at_all_is_fairer(start: int) -> None:
    chance = np.random.default_rng(start)
    for _ in range(60):
        choices = made_choices(chance)
        without = (int(chance.integers(-9, 4)), int(chance.integers(-9, 4)))
        _no_fairer(choices, without)


@given(st.integers(1, 7), st.integers(-50, 50))
def test_kalai_smorodinsky_does_not_mind_the_size_of_a_sides_points(times: int, more: int) -> None:
    scaled = [Point(p.package, p.one * times + more, p.other, ()) for p in POINTS]
    fair = fair_points(POINTS, without_deal=(0, 0))
    other = fair_points(scaled, without_deal=(more, 0))
    for one, two in ((fair.kalai_smorodinsky, other.kalai_smorodinsky), (fair.nash, other.nash)):
        assert one
        assert two
        assert one.package == two.package


def _no_fairer(choices: Choices, without: tuple[int, int]) -> None:
    values = [choices.value(each) for each in packages(choices)]
    gains = [(a - without[0], b - without[1]) for a, b in values]
    gains = [gain for gain in gains if min(gain) >= 0]
    fair = fair_points(find_frontier(choices).points, without_deal=without)
    if not gains:
        assert fair.nash is None
        return
    one, other = max(a for a, _ in gains), max(b for _, b in gains)

    def smaller_part(gain: tuple[int, int]) -> Fraction:
        parts = [Fraction(a, b) for a, b in zip(gain, (one, other), strict=True) if b]
        return min(parts, default=Fraction(0))

    nash = _gains(fair.nash, without)
    assert nash[0] * nash[1] == max(a * b for a, b in gains)
    equal = smaller_part(_gains(fair.kalai_smorodinsky, without))
    assert equal == max(map(smaller_part, gains))
    assert min(_gains(fair.max_min, without)) == max(map(min, gains))


def test_a_choice_is_robust_if_no_single_priority_moves_it() -> None:
    points = (((0, 100), (100, 0)), ((0, 10), (90, 0)))
    worth = Worth(points)
    front = [worth.point(each) for each in ((0, 0), (0, 1), (1, 1))]
    fair = fair_points(front, without_deal=(0, 0))
    assert fair.nash == worth.point((0, 1))
    found = robust_choices(front, worth, fair)
    assert found["nash"] == Robust(8, 8)
    assert found["nash"].always
    # With twice the worth of the second matter to the employer the smaller gain is another.
    close = Worth((((0, 60), (50, 0)), ((0, 50), (60, 0))))
    front = [close.point(each) for each in ((0, 0), (0, 1), (1, 0), (1, 1))]
    fair = fair_points(front, without_deal=(0, 0))
    again = robust_choices(front, close, fair)
    assert again["nash"].cases == 8
    assert not all(each.always for each in again.values())
    stated = replace(close, written=("union", "employer"))
    assert robust_choices(front, stated, fair) == {}
    half = robust_choices(front, replace(close, written=("union",)), fair)
    assert {each.cases for each in half.values()} == {4}

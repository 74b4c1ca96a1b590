from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openbook.evidence.claims.claim import Reach, own_step, reach_of, rounded_at, same

numbers = st.floats(-1e9, 1e9)
reaches = st.tuples(numbers, numbers).map(lambda ends: Reach(min(ends), max(ends)))


@pytest.mark.parametrize(
    ("value", "precision", "step"),
    [
        (7_490_000_000, "exact", 1e7),
        (0.0609, "exact", 1e-4),
        (30, "about", 10),
        (30, "exact", 1),
        (-0.0251, "", 1e-4),
        (0, "about", 0),
    ],
)
def test_the_worth_of_the_last_digit(value: float, precision: str, step: float) -> None:
    assert own_step(value, precision) == pytest.approx(step)


def test_exact_numbers_may_not_touch_and_rounded_ones_may() -> None:
    one, other = reach_of((7941, None), "exact", 1), reach_of((7942, None), "exact", 1)
    assert one.apart(other)
    assert not one.apart(reach_of((7942, None), "about", 1))
    assert not one.apart(one)


def test_a_bound_reaches_without_end() -> None:
    assert reach_of((1000, None), "at least", 1).high == math.inf
    assert not reach_of((5, None), "at most", 1).apart(reach_of((-9e9, None), "exact", 1))


@given(reaches, reaches, st.floats(0, 1), st.floats(0, 1))
def test_arithmetic_holds_whatever_the_numbers_are(
    one: Reach, other: Reach, here: float, there: float
) -> None:
    left = one.low + here * (one.high - one.low)
    right = other.low + there * (other.high - other.low)
    slack = 1e-6 * (1 + abs(left)) * (1 + abs(right))
    for reach, value in (
        (one + other, left + right),
        (one - other, left - right),
        (one * other, left * right),
    ):
        assert reach.low - slack <= value <= reach.high + slack


def test_nothing_is_known_of_what_is_divided_by_nothing() -> None:
    divided = Reach(1, 2) / Reach(-1, 1)
    assert (divided.low, divided.high) == (-math.inf, math.inf)


@given(st.integers(-10_000, 10_000), st.integers(0, 6))
def test_rounding_gives_back_what_is_round(times: int, power: int) -> None:
    step = 10.0**power
    assert same(rounded_at(times * step, step), times * step)

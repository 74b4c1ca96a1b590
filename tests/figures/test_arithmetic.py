from __future__ import annotations

import math

import numpy as np
from hypothesis import example, given
from hypothesis import strategies as st
from tests.figures.random_graphs import bits

from openbook.figures import operation as arithmetic

NUMBERS = st.floats(allow_nan=True, allow_infinity=True)


def same(ours: float, theirs: object) -> bool:
    return bool(bits(np.array(ours)) == bits(np.asarray(theirs, dtype=np.float64)))


@given(NUMBERS, NUMBERS)
@example(1.0, -0.0)
@example(-0.0, 0.0)
@example(math.inf, 0.0)
@example(math.nan, 0.0)
def test_division_is_ieee(top, bottom):
    with np.errstate(all="ignore"):
        assert same(arithmetic.divide(top, bottom), np.float64(top) / np.float64(bottom))


@given(NUMBERS)
@example(-0.0)
@example(-0.5)
@example(4503599627370495.5)
@example(1e301)
@example(-5e-324)
def test_floor_and_ceil_are_numpy_s_without_negative_zero(value):
    assert same(arithmetic.floor(value), np.floor(value) + 0.0)
    assert same(arithmetic.ceil(value), np.ceil(value) + 0.0)


@given(NUMBERS, NUMBERS)
@example(0.0, -0.0)
@example(-0.0, 0.0)
def test_minimum_and_maximum_are_numpy_s(left, right):
    assert same(arithmetic.minimum(left, right), np.minimum(left, right) + 0.0)
    assert same(arithmetic.maximum(left, right), np.maximum(left, right) + 0.0)


@given(st.integers(-(10**9), 10**9), st.sampled_from([8, 100, 1000]))
def test_exact_half_dollars_round_up(dollars, parts):
    # (dollars + ½) reached by a division, as a grant is: binary often falls short.
    value = (dollars * parts + parts // 2) / parts
    assert arithmetic.round_half_up(value) == dollars + 1


def test_rounding_to_a_step():
    assert arithmetic.round_half_up(1250.0, 500.0) == 1500.0
    assert arithmetic.round_half_up(-1250.0, 500.0) == -1000.0
    assert math.copysign(1.0, arithmetic.round_half_up(-0.2)) == 1.0


def test_total_is_strictly_sequential():
    values = [1e16, 1.0, 1.0, -1e16]
    assert arithmetic.total(values) == ((1e16 + 1.0) + 1.0) - 1e16
    assert arithmetic.total([]) == 0.0
    assert math.copysign(1.0, arithmetic.total([-0.0])) == -1.0

"""Whole numbers by largest remainder: they add up and keep their limits."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tools.la_2019.apportion import apportion


@given(
    st.lists(st.floats(0.001, 1_000), min_size=1, max_size=30),
    st.lists(st.integers(0, 50), min_size=30, max_size=30),
    st.floats(0, 1),
)
def test_apportioned_numbers_add_up_within_their_limits(weights, limits, share):
    most = np.array(limits[: len(weights)], dtype=np.int64)
    total = int(most.sum() * share)
    whole = apportion(np.array(weights), total, most)
    assert whole.sum() == total
    assert (whole >= 0).all()
    assert (whole <= most).all()


def test_what_does_not_fit_is_refused():
    with pytest.raises(ValueError, match="do not fit"):
        apportion(np.ones(2), 5, np.array([1, 1]))


def test_the_largest_remainders_are_rounded_up():
    assert apportion(np.array([1.0, 2.0, 4.0]), 10).tolist() == [1, 3, 6]


def test_what_a_limit_cuts_off_goes_to_the_others():
    limits = np.array([2, 10, 10])
    assert apportion(np.array([8.0, 1.0, 1.0]), 10, limits).tolist() == [2, 4, 4]

"""The scatter of counts: the laws that can be worked by hand."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from openbook.strike.forecast.forecast import as_share, luck, shares_within, together

ENDS = (0.05, 0.5, 0.95)
MANY = np.array([1e9])


def test_a_share_that_can_be_anything_has_its_ends_at_one_in_twenty() -> None:
    """Acting together by a third, at even odds, makes every share equally likely."""
    found = shares_within(np.zeros(1), np.zeros(1), MANY, 1 / 3)
    assert np.concatenate(found) == pytest.approx(ENDS, abs=1e-3)


def test_a_share_near_nobody_leans_toward_nobody() -> None:
    """With the law of the smallest of nineteen, the ends are 1 - (1 - chance)^(1/19)."""
    odds = np.log(np.array([0.05 / 0.95]))
    found = shares_within(odds, np.zeros(1), MANY, 1 / 21)
    worked = [1 - (1 - chance) ** (1 / 19) for chance in ENDS]
    assert np.concatenate(found) == pytest.approx(worked, rel=0.01, abs=2e-4)


def test_without_acting_together_only_the_draw_is_left() -> None:
    half = luck(np.array([0.5]), np.array([100.0]), 0.0)
    assert half == pytest.approx(0.0025)
    assert together(0.2) == pytest.approx(0.01)


@given(
    odds=st.floats(-4, 4),
    sd=st.floats(0.01, 1.5),
    pupils=st.integers(20, 3000),
    alike=st.floats(0, 0.1),
)
def test_what_is_less_sure_is_wider(odds: float, sd: float, pupils: int, alike: float) -> None:
    enrolled = np.array([float(pupils)] * 2)
    low, middle, high = shares_within(np.full(2, odds), np.array([sd, 1.5 * sd]), enrolled, alike)
    assert (low < middle).all()
    assert (middle < high).all()
    assert high[1] - low[1] > high[0] - low[0] - 1e-3
    assert as_share(np.array([0.0]))[0] == 0.5

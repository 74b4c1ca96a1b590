"""Pay above a lowest one: its mean is the average, and its two ends are at most twice apart."""

from __future__ import annotations

from math import fsum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openbook.case.ladder import spread_above
from openbook.case.norms import HIGH, LOW


def cost_of_floor(pays: tuple[float, ...], floor: float) -> float:
    return fsum(max(0.0, floor - pay) for pay in pays) / len(pays)


@given(
    st.floats(15_000, 60_000),
    st.floats(1_000, 60_000),
    st.floats(0.25, 4.0),
    st.sampled_from([LOW, 1.0, HIGH]),
)
def test_the_mean_is_the_average_and_nobody_is_below_the_lowest(lowest, above, part, end):
    pays = spread_above(lowest, lowest + above, end)
    assert fsum(pays) / len(pays) == pytest.approx(lowest + above)
    assert min(pays) >= lowest
    floor = lowest + part * above
    low, high = (cost_of_floor(spread_above(lowest, lowest + above, e), floor) for e in (LOW, HIGH))
    assert 0 < low <= high <= 2.05 * low
    assert cost_of_floor(spread_above(lowest, lowest + above), floor) == pytest.approx(
        (low + high) / 2
    )


@pytest.mark.parametrize("lowest", [None, 50_000.0, 60_000.0])
def test_without_a_lowest_pay_below_the_average_everybody_has_the_average(lowest):
    assert spread_above(lowest, 50_000.0) == (50_000.0,)

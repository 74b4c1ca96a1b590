"""Ticks are round, few, and reach around the data, whatever its size."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openbook.reports.drawing.axis import Scale, axis_ticks, even_places, known, reach

ENDS = st.tuples(
    st.floats(-1e30, 1e30) | st.floats(-1e6, 1e6), st.floats(-1e30, 1e30) | st.floats(-1e6, 1e6)
).map(sorted)


@given(ENDS, st.integers(4, 6))
def test_an_axis_holds_the_data_and_its_ticks(ends, most) -> None:
    ticks, (first, last) = axis_ticks(ends[0], ends[1], most)
    assert 2 <= len(ticks) <= most
    air = 1e-6 * (last - first)
    assert first <= ends[0] + air
    assert last >= ends[1] - air
    assert first <= ticks[0] < ticks[-1] <= last
    assert all(before < after for before, after in pairwise(ticks))


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0.0, 0.0, (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)),
        (0.0, 1e12, (0.0, 2e11, 4e11, 6e11, 8e11, 1e12)),
        (-9.0, -1.0, (-10.0, -8.0, -6.0, -4.0, -2.0, 0.0)),
        (0.0, 3e-7, (0.0, 1e-7, 2e-7, 3e-7)),
    ],
)
def test_hard_cases(low: float, high: float, expected: tuple[float, ...]) -> None:
    assert axis_ticks(low, high)[0] == pytest.approx(expected)


def test_a_constant_stands_in_the_middle() -> None:
    ticks, _ = axis_ticks(5.0, 5.0)
    assert ticks[0] < 5.0 < ticks[-1]


def test_what_is_no_amount_is_missing() -> None:
    assert known(float("nan")) is known(float("-inf")) is known(1e31) is None
    assert reach([None, float("nan")], zero=True) is None
    assert reach([3.0, None, 5.0], zero=True) == (0.0, 5.0)
    assert reach([3.0, None, 5.0], zero=False) == (3.0, 5.0)


def test_places() -> None:
    assert Scale(0, 10, 100, 0)(5) == 50
    assert even_places(3, 0, 10) == (0, 5, 10)
    assert even_places(1, 0, 10) == (5,)
    assert even_places(0, 0, 10) == ()

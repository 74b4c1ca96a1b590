from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from openbook.figures.arithmetic import round_half_up
from openbook.figures.rounding import round_together

VALUES = st.lists(st.floats(-1e6, 1e6), max_size=12)


@given(VALUES)
def test_the_parts_add_up_to_the_rounded_sum(values):
    rounded = round_together(values)
    assert sum(rounded) == round_half_up(math.fsum(values))
    assert all(each == int(each) for each in rounded)


@given(VALUES)
def test_no_part_moves_by_a_whole_step(values):
    for before, after in zip(values, round_together(values), strict=True):
        assert abs(after - before) < 1.0 + 1e-8


def test_digits_before_and_after_the_point():
    assert round_together([1_499.0, 1_499.0, 2.0], digits=-3) == (2000.0, 1000.0, 0.0)
    assert round_together([0.125, 0.125], digits=2) == (0.13, 0.12)
    assert round_together([]) == ()

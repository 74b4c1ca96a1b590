"""Heavier tails: Student's t as the tables have it, in the order of the bell curve."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from openbook.evidence.track_record import end_of
from openbook.model.simulations.draw import END, heavier

# The 95th percentile, from the tables of Abramowitz and Stegun.
TABLE = {1: 6.314, 2: 2.920, 3: 2.353, 4: 2.132, 5: 2.015, 10: 1.812, 30: 1.697}


@pytest.mark.parametrize("freedom", TABLE)
def test_the_ends_are_those_of_the_tables(freedom: int) -> None:
    assert end_of(freedom) == pytest.approx(TABLE[freedom], abs=6e-4)
    assert heavier(np.array([END]), freedom)[0] == pytest.approx(end_of(freedom))


@given(st.lists(st.floats(-5, 5), min_size=2, max_size=9, unique=True), st.integers(1, 60))
def test_order_and_sign_stay_and_tails_move_out(z: list[float], freedom: int) -> None:
    bell = np.sort(np.array(z))
    far = heavier(bell, freedom)
    assert (np.diff(far) >= 0).all()
    assert (np.abs(far) >= np.abs(bell) * (1 - 1e-6) - 1e-12).all()
    assert heavier(-bell, freedom) == pytest.approx(-far)


def test_a_long_record_is_the_bell_curve() -> None:
    z = np.array([-2.0, 0.5])
    assert (heavier(z, 500) == z).all()

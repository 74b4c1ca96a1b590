"""A bracket starts at its edge; sizes are rounded as on the forms."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openbook.law.value import BracketScale

SHARES = BracketScale(
    (0, 301, 1001, 30001, 400001), tuple(Fraction(percent, 100) for percent in (5, 4, 3, 2, 1))
)


@pytest.mark.parametrize(
    ("size", "percent"),
    [(0, 5), (300, 5), (300.4, 5), (300.5, 4), (301, 4), (400000, 2), (400001, 1)],
)
def test_the_value_of_a_size(size, percent):
    assert SHARES.at(size) == Fraction(percent, 100)


def test_a_size_below_the_first_bracket_is_refused():
    with pytest.raises(ValueError, match="below the first bracket"):
        SHARES.at(-1)


def test_brackets_name_their_largest_size():
    assert SHARES.brackets()[0] == (0, 300, Fraction(1, 20))
    assert SHARES.brackets()[-1] == (400001, None, Fraction(1, 100))


@given(st.floats(0, 1e6), st.floats(0, 1e6))
def test_a_larger_district_never_owes_a_larger_share(one, other):
    small, large = sorted((one, other))
    assert SHARES.at(small) >= SHARES.at(large)

"""A bracket starts at its edge and ends before the next one."""

from __future__ import annotations

from fractions import Fraction

from openbook.law.value import BracketScale

SHARES = BracketScale(
    (0, 301, 1001, 30001, 400001), tuple(Fraction(percent, 100) for percent in (5, 4, 3, 2, 1))
)


def test_brackets_name_their_largest_size():
    assert SHARES.brackets()[0] == (0, 300, Fraction(1, 20))
    assert SHARES.brackets()[-1] == (400001, None, Fraction(1, 100))

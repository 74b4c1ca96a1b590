"""A linear program in memory: columns that are held and let go."""

from __future__ import annotations

import numpy as np
import pytest

from openbook.strike.staffing.linear import Entries, Linear


def program() -> Linear:
    """Two columns that must add up to 4, the second twice as dear."""
    zero = np.zeros(2, dtype=np.int64)
    rows = Entries(np.array([4.0]), np.array([9.0]), zero, np.arange(2), np.ones(2))
    return Linear(np.array([1.0, 2.0]), rows)


def test_a_column_that_is_let_go_is_as_if_it_was_never_held():
    asked = program()
    found = asked.solve()
    assert found is not None
    assert found.value == pytest.approx(4)
    asked.fix_columns(np.array([0]), np.array([1.0]))
    held = asked.solve()
    assert held is not None
    assert held.values == pytest.approx([1, 3])
    asked.fix_columns(np.array([0]), None)
    freed = asked.solve()
    assert freed is not None
    assert freed.values == pytest.approx(found.values)


def test_columns_held_too_high_leave_no_answer():
    asked = program()
    asked.fix_columns(np.array([0]), np.array([10.0]))
    assert asked.solve() is None

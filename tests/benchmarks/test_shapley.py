"""Shapley shares by all mixtures are the averages over all orders."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest
from benchmarks._shapley import shares


def test_shares_add_up_and_are_averages_over_orders():
    worth = np.random.default_rng(3).standard_normal(16)
    found = shares(worth)
    assert found.sum() == pytest.approx(worth[15] - worth[0])
    slow = np.zeros(4)
    orders = list(permutations(range(4)))
    for order in orders:
        mask = 0
        for part in order:
            slow[part] += worth[mask | 1 << part] - worth[mask]
            mask |= 1 << part
    assert found == pytest.approx(slow / len(orders))

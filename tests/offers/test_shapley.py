"""Shares add up, do not depend on names or order, and give nothing for nothing."""

from __future__ import annotations

from itertools import permutations
from math import fsum

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openbook.offers.coalitions import MOST_PARTS, shares

CENT = 0.01


def random_game(seed: int, parts: int, years: int = 2) -> np.ndarray:
    """Amounts as large as those of the largest district, with cents."""
    generator = np.random.default_rng(seed)
    return np.round(generator.normal(0, 5e9, (1 << parts, years)), 2)


def by_orders(worth: np.ndarray) -> list[float]:
    """The same shares from the definition: what each adds, over every order."""
    parts = len(worth).bit_length() - 1
    added: list[list[float]] = [[] for _ in range(parts)]
    for order in permutations(range(parts)):
        mask = 0
        for part in order:
            added[part].append(float(worth[mask | 1 << part] - worth[mask]))
            mask |= 1 << part
    return [fsum(each) / len(each) for each in added]


@pytest.mark.parametrize("parts", range(1, 8))
def test_they_add_up_to_the_cent_on_thousands_of_games(parts: int) -> None:
    for seed in range(400):
        worth = random_game(seed, parts, years=1)
        found = shares(worth)[:, 0]
        assert abs(fsum(found) - (worth[-1, 0] - worth[0, 0])) < CENT / 100


@given(st.integers(0, 2**32), st.integers(1, 5))
@settings(max_examples=60, deadline=None)
def test_they_are_the_average_over_every_order(seed: int, parts: int) -> None:
    worth = random_game(seed, parts, years=1)
    assert shares(worth)[:, 0] == pytest.approx(by_orders(worth[:, 0]), abs=CENT)


@given(st.integers(0, 2**32), st.integers(1, 6), st.data())
@settings(max_examples=80, deadline=None)
def test_another_order_of_the_parts_changes_no_bit(
    seed: int, parts: int, data: st.DataObject
) -> None:
    worth = random_game(seed, parts)
    moved = data.draw(st.permutations(range(parts)))
    masks = [
        sum(1 << new for new, old in enumerate(moved) if mask >> old & 1)
        for mask in range(1 << parts)
    ]
    renamed = np.empty_like(worth)
    renamed[masks] = worth
    assert np.array_equal(shares(renamed), shares(worth)[moved])


@given(st.integers(0, 2**32), st.integers(1, 6), st.data())
@settings(max_examples=80, deadline=None)
def test_a_part_that_adds_nothing_gets_exactly_zero(
    seed: int, parts: int, data: st.DataObject
) -> None:
    idle = data.draw(st.integers(0, parts - 1))
    worth = random_game(seed, parts)
    masks = np.arange(1 << parts)
    worth = worth[masks & ~(1 << idle)]
    assert not shares(worth)[idle].any()


@given(st.integers(0, 2**32), st.integers(2, 6))
@settings(max_examples=60, deadline=None)
def test_parts_that_do_the_same_get_the_same(seed: int, parts: int) -> None:
    worth = random_game(seed, parts)
    masks = np.arange(1 << parts)
    lowest, second = masks & 1, masks >> 1 & 1
    swapped = masks & ~3 | lowest << 1 | second
    alike = worth[np.minimum(masks, swapped)]
    found = shares(alike)
    assert np.array_equal(found[0], found[1])


def test_sixteen_parts_add_up_as_well() -> None:
    worth = random_game(3, MOST_PARTS, years=1)
    assert abs(fsum(shares(worth)[:, 0]) - (worth[-1, 0] - worth[0, 0])) < CENT / 100


@pytest.mark.parametrize("rows", [3, 6, 1 << 17])
def test_rows_that_are_not_all_coalitions_are_refused(rows: int) -> None:
    with pytest.raises(ValueError, match="coalitions"):
        shares(np.zeros((rows, 1)))


def test_no_parts_have_no_shares() -> None:
    assert shares(np.ones((1, 3))).shape == (0, 3)

"""The points fill the cube evenly, and are the same whenever they are asked for."""

from __future__ import annotations

import math
from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from openbook.model.simulations.draw import generator, midpoints, normals, ranks, words


@given(count=st.integers(1, 400), dimensions=st.integers(0, 12), seed=st.integers(0))
def test_each_slice_is_met_once_in_every_dimension(count, dimensions, seed):
    found = ranks(count, dimensions, seed=seed)
    assert found.shape == (count, dimensions)
    for column in found.T:
        assert sorted(column.tolist()) == list(range(count))


@pytest.mark.parametrize("count", [2000, 2**16 - 1, 2**16, 100_003])
def test_the_slices_are_those_of_whole_numbers_without_an_end(count):
    seed, dimensions = 2**64 - 1, 3
    steps, last = generator(count, dimensions), count - 1
    found = ranks(count, dimensions, seed=seed)
    for world in (0, 1, count // 2, last):
        wanted = [
            (world * step + word % count) % count
            for step, word in zip(steps, words(seed, dimensions), strict=True)
        ]
        assert found[world].tolist() == wanted


@pytest.mark.parametrize("count", [1, 2, 7, 1000, 2001])
def test_midpoints_are_the_bell_curve_and_cancel_exactly(count):
    found = midpoints(count)
    bell = NormalDist()
    for rank, value in enumerate(found.tolist()):
        assert bell.cdf(value) == pytest.approx((rank + 0.5) / count, abs=1e-12)
    assert found.tolist() == [-value for value in reversed(found.tolist())]
    assert math.fsum(found.tolist()) == 0.0


def test_every_step_has_no_common_divisor_and_no_two_are_alike():
    for count in (1000, 1024, 2000, 2003):
        steps = generator(count, 20)
        assert all(math.gcd(step, count) == 1 for step in steps)
        assert len({min(step, count - step) for step in steps}) == 20


@pytest.mark.parametrize("count", [1000, 1024, 2000])
def test_pairs_of_dimensions_hang_together_less_than_plain_chance(count):
    drawn = normals(count, 15, seed=1)
    found = np.corrcoef(drawn.T) - np.eye(15)
    assert np.abs(found).max() < 2 / math.sqrt(count)  # plain chance: about 3 / √count


def test_the_seed_moves_the_points_and_nothing_else():
    one, same, other = (normals(500, 4, seed=seed) for seed in (1, 1, 2))
    assert np.array_equal(one, same)
    assert not np.array_equal(one, other)
    assert np.array_equal(np.sort(one, axis=0), np.sort(other, axis=0))


def test_words_do_not_change_from_one_version_to_the_next():
    assert words(2019, 3) == words(2019, 5)[:3]
    assert [word % 1000 for word in words(2019, 4)] == PROMISED_WORDS
    assert generator(2000, 6) == PROMISED_STEPS


PROMISED_WORDS = [793, 965, 909, 384]
PROMISED_STEPS = (1, 719, 849, 1213, 739, 723)

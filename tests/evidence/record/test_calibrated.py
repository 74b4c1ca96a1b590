"""Bands from a record hold as often as they say, also when the record is short."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.evidence.record.generated_misses import Author, allowed, coverage

from openbook.evidence.track_record import Miss, calibrated, end_of

ERRORS = st.lists(st.floats(-100, 100), min_size=1, max_size=12)


def yearly(errors: list[float], horizon: int = 0) -> list[Miss]:
    return [Miss(each, horizon, day, day) for day, each in enumerate(errors)]


@pytest.mark.parametrize("days", [2, 3, 8, 30])
@pytest.mark.parametrize("share", [0.8, 0.9])
@pytest.mark.parametrize(("bias", "unbiased"), [(0, False), (1, False), (1, True)])
def test_the_band_holds_as_often_as_it_says(
    days: int, share: float, bias: float, *, unbiased: bool
) -> None:
    author = Author(bias=bias)
    held = coverage(author, days, share, unbiased=unbiased, times=1000)
    low, high = allowed(author, days, share)
    assert low <= held <= high


@pytest.mark.parametrize("days", [2, 3, 8, 30])
@pytest.mark.parametrize("share", [0.8, 0.9])
def test_a_prior_three_times_too_narrow_is_overcome(days: int, share: float) -> None:
    author = Author(usual=3.0)
    low, high = allowed(author, days, share)
    assert low <= coverage(author, days, share, unbiased=False, times=1000) <= high


@pytest.mark.parametrize("factor", [0.7, 1.5])
def test_bands_of_another_width_would_not_pass(factor: float) -> None:
    """What is allowed tells a band that is right from one that is not."""
    end, inside, counted = end_of(30) * factor, 0, 0
    chance = np.random.default_rng(7)
    for _ in range(200):
        errors = [each.error for each in Author(horizons=(0,)).misses(31, chance)]
        scale = sqrt(sum(each**2 for each in errors[:-1]) / 30)
        inside += abs(errors[-1]) <= end * scale
        counted += 1
    low, high = allowed(Author(), 30, 0.9)
    assert not low <= inside / counted <= high


def test_a_prior_three_times_too_wide_is_overcome() -> None:
    """Only a long record tells that the prior was too wide; then the band narrows."""
    held = [
        coverage(Author(usual=1 / 3), days, 0.8, unbiased=False, times=250) for days in (2, 8, 30)
    ]
    assert held == sorted(held, reverse=True)
    low, high = allowed(Author(usual=1 / 3), 30, 0.8)
    assert low <= held[-1] <= high


def test_by_hand() -> None:
    found = calibrated(yearly([1.0, -2.0, 2.0]), 1.0)
    assert found.freedom == 4
    assert found.scale == pytest.approx(sqrt((1 + 1 + 4 + 4) / 4))
    half = end_of(4) * found.scale
    assert found.band(0) == pytest.approx((-half, half))


def test_a_bias_taken_out_moves_the_band_and_narrows_it() -> None:
    misses = yearly([2.0, 2.2, 1.8, 2.0, 2.1, 1.9])
    kept, out = calibrated(misses, 0.5), calibrated(misses, 0.5, unbiased=True)
    low, high = out.band(0)
    assert (low + high) / 2 == pytest.approx(-2.0 * 6 / 7)
    assert high - low < kept.band(0)[1] - kept.band(0)[0]


def test_projections_of_one_day_count_once() -> None:
    together = [Miss(1.0, ahead, "day", ahead) for ahead in range(3)]
    assert calibrated(together, 1.0).outcomes == 1


def test_misses_that_grow_faster_with_the_horizon_widen_it_more() -> None:
    near, far = [0.1, -0.1] * 4, [3.0, -3.0] * 4
    found = calibrated([*yearly(near), *yearly(far, horizon=2)], 1.0)
    assert found.band(2)[1] / found.band(0)[1] > 2 * sqrt(3)
    assert found.band(1)[1] > found.band(0)[1]


@given(ERRORS, st.floats(0.01, 1000))
def test_another_unit_changes_nothing_else(errors: list[float], unit: float) -> None:
    one = calibrated(yearly(errors), 1.0, unbiased=True).band(1)
    other = calibrated(yearly([each * unit for each in errors]), unit, unbiased=True)
    assert other.band(1) == pytest.approx([end * unit for end in one])


@given(ERRORS)
def test_the_order_of_the_record_changes_nothing(errors: list[float]) -> None:
    one, other = calibrated(yearly(errors), 1.0), calibrated(yearly(errors[::-1]), 1.0)
    assert one.band(0) == pytest.approx(other.band(0))

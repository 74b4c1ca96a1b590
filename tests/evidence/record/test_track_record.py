from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.conftest import EXAMPLES

from openbook.api import folder as api
from openbook.evidence.track_record import PastRow, RecordGroup
from openbook.figures.figure import Year

HEAD = "projection,by,made_on,quantity,year,value,value_to,unit,outcome,source\n"
NUMBERS = st.floats(-1e9, 1e9, allow_nan=False)


def row(value: float, outcome: float | None, value_to: float | None = None) -> PastRow:
    made = Year(2015).first_day
    return PastRow("p", "A", "reserve", "USD", Year(2017), made, value, value_to, outcome)


def group(*rows: PastRow) -> RecordGroup:
    return RecordGroup("A", "reserve", "USD", None, rows)


def test_bias_spread_and_count_by_hand() -> None:
    found = group(row(90, 100), row(130, 100), row(5, None), row(40, 50, 80))
    assert list(found.errors) == [-10, 30, 10]
    assert [found.bias, found.spread] == pytest.approx([10, 20])
    assert found.relative_bias == pytest.approx(10 / (250 / 3))


def test_one_projection_has_no_spread_and_none_has_no_bias() -> None:
    assert group(row(90, 100)).spread is None
    assert group(row(90, None)).bias is None
    assert group(row(90, 0)).relative_bias is None


@given(st.lists(st.tuples(NUMBERS, NUMBERS), min_size=2), NUMBERS)
def test_a_projection_that_is_always_higher_moves_the_bias_alone(
    pairs: list[tuple[float, float]], more: float
) -> None:
    before = group(*(row(value, came) for value, came in pairs))
    after = group(*(row(value + more, came) for value, came in pairs))
    assert before.bias is not None
    assert before.spread is not None
    assert after.bias == pytest.approx(before.bias + more, abs=1e-3)
    assert after.spread == pytest.approx(before.spread, abs=1e-3)


def test_the_record_of_los_angeles() -> None:
    found = api.past_record(EXAMPLES / "la-2019")
    groups = {(each.by, each.quantity): each for each in found.together}
    assert not groups["CalPERS", "pension.calpers"].errors
    assert found.later is not None
    later = {(each.by, each.quantity): each for each in found.later.together}
    calpers = later["CalPERS", "pension.calpers"]
    assert len(calpers.errors) == 4
    errors = [0.208 - 0.19721, 0.235 - 0.207, 0.261 - 0.2537, 0.285 - 0.2681]
    assert calpers.bias == pytest.approx(sum(errors) / 4)
    reserve = groups["Los Angeles Unified, as the union quotes it", "reserve.unrestricted"]
    assert reserve.bias == pytest.approx(105e6 - 1863e6)
    assert [each.horizon for each in reserve.rows] == [2]


def test_horizons_part_the_rows_and_lose_none() -> None:
    found = api.past_record(EXAMPLES / "la-2019")
    names = [each.projection for each in found.rows]
    for groups in (found.by_horizon, found.together):
        told = [each.projection for part in groups for each in part.rows]
        assert sorted(told) == sorted(names)
    assert len(found.by_horizon) > len(found.together)
    assert all({r.horizon for r in part.rows} == {part.horizon} for part in found.by_horizon)


def test_a_row_without_its_day_is_named(write_case: Callable[..., Path]) -> None:
    rows = "a,A,2016-01-01,reserve,2017-18,5,,USD,6,story\nb,A,,reserve,2017-18,5,,USD,,story\n"
    folder = write_case({"evidence/projections.csv": HEAD + rows})
    found = api.past_record(folder)
    assert [each.projection for each in found.rows] == ["a"]
    assert found.unplaced == ("b",)

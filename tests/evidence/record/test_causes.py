"""Causes and what they leave add up to the miss."""

from __future__ import annotations

import pytest
from tests.conftest import EXAMPLES

from openbook.api import folder
from openbook.reports.claims.record_report import record_data


@pytest.mark.parametrize("name", ["small-town", "la-2019"])
def test_causes_and_the_rest_are_the_whole_miss(name: str) -> None:
    record = folder.past_record(EXAMPLES / name)
    rows = {row.projection: row for row in record.rows}
    assert record.explained
    for each in record.explained:
        parts = sum(value for _, value in each.parts)
        assert parts + each.rest == pytest.approx(each.whole)
        if not each.against:
            assert each.whole == pytest.approx(-(rows[each.projection].error or 0.0))


def test_what_is_left_of_a_revised_projection() -> None:
    explained = record_data(folder.past_record(EXAMPLES / "la-2019"))["explained"]
    against = {each["against"]: each for each in explained}
    first = against["shortfall-2015-16-january-2015"]
    assert first["difference"] == 88e6 - 335e6
    assert first["not_explained"] == -7e6

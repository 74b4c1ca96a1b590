"""Labels move apart, stay in reach and keep their order."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openbook.reports.drawing.marks import Flag, flag_rows, spread

BOXES = st.lists(st.tuples(st.floats(0, 300), st.floats(1, 40)), min_size=1, max_size=8)


@given(BOXES)
def test_boxes_never_overlap_and_stay_in_reach(boxes) -> None:
    wanted, heights = zip(*boxes, strict=True)
    total = sum(heights)
    tops = spread(wanted, heights, low=0.0, high=max(300.0, total))
    placed = sorted(zip(tops, heights, strict=True))
    assert placed[0][0] >= -1e-6
    assert placed[-1][0] + placed[-1][1] <= max(300.0, total) + 1e-6
    for (top, height), (after, _) in pairwise(placed):
        assert top + height <= after + 1e-6
    order = sorted(range(len(boxes)), key=lambda index: (wanted[index], index))
    assert [tops[index] for index in order] == sorted(tops)


def test_boxes_with_room_stay_where_they_were_wanted() -> None:
    tops = spread([20.0, 80.0], [10.0, 10.0], low=0.0, high=100.0)
    assert tops == pytest.approx((15.0, 75.0))


@given(st.lists(st.tuples(st.floats(0, 700), st.floats(5, 150)), max_size=10))
def test_no_flag_crosses_another_or_its_stem(found) -> None:
    flags = [Flag(x, width) for x, width in found]
    rows = flag_rows(flags)
    for one, row in zip(flags, rows, strict=True):
        for other, above in zip(flags, rows, strict=True):
            if other is not one and above >= row:
                assert not one.x < other.x < one.x + one.width
                assert above > row or one.x != other.x

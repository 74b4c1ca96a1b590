"""Ranges of grades hold both of their ends."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from openbook.case.tables.grades import NAMES, Grades

ranges = st.lists(st.integers(0, len(NAMES) - 1), min_size=2, max_size=2).map(sorted)


@given(ranges, ranges)
def test_a_range_is_its_grades(one: list[int], other: list[int]) -> None:
    first, second = (Grades(NAMES[low], NAMES[high]) for low, high in (one, other))
    assert first.names == NAMES[one[0] : one[1] + 1]
    assert Grades.parse(str(first)) == first
    assert (second in first) == (set(second.names) <= set(first.names))
    assert first.overlaps(second) == bool(set(first.names) & set(second.names))

"""Differences of plain data: none with itself, each change found at its place."""

from __future__ import annotations

import copy
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from openbook.reports.bundle.verify import differences

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(PLAIN)
def test_nothing_differs_from_itself(data: Any) -> None:
    assert list(differences(data, copy.deepcopy(data))) == []


@given(PLAIN, PLAIN)
def test_it_is_the_same_from_both_sides(one: Any, other: Any) -> None:
    here, there = list(differences(one, other)), list(differences(other, one))
    assert len(here) == len(there)
    assert sum(each.small for each in here) == sum(each.small for each in there)


def test_words() -> None:
    was = [{"offer": "a", "book": "union", "cost": {"2019-20": 5.0}, "old": 1}]
    now = [{"offer": "a", "book": "union", "cost": {"2019-20": 7.5}, "note": [1, 2]}]
    assert [str(each) for each in differences(was, now)] == [
        "a union, cost, 2019-20: 5, here 7.5 (2.5 more)",
        "a union, old: 1, here nothing",
        "a union, note: nothing, here 2 entries",
    ]


def test_a_truth_is_no_number() -> None:
    assert len(list(differences(data := {"a": True}, {"a": 1}))) == len(data)

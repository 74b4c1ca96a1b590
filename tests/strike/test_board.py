"""The board: what lacks most comes first, counts are held against what was expected."""

from __future__ import annotations

from datetime import date

import pytest
from tests.report.family.sixty import CASES

from openbook import striking
from openbook.strike.status import SiteStatus

DAY = date(2019, 1, 16)


@pytest.fixture(scope="module")
def board():
    planned = {
        "oak": SiteStatus(school="oak", status="open", missing=(1, 0, 0)),
        "creek": SiteStatus(school="creek", status="open", missing=(0, 3, 0)),
        "mill": SiteStatus(school="mill", status="closed"),
    }
    return striking.morning_board(CASES / "small-town", day=DAY, planned=planned)


def test_the_largest_shortfall_comes_first(board):
    assert [row.told.school for row in board.rows] == ["creek", "oak", "mill"]
    assert [row.short for row in board.rows] == [3, 1, 0]


def test_counts_stand_beside_what_was_expected(board):
    assert board.reported == 3
    assert board.counted == 320 + 110 + 160
    assert board.announced == 590
    assert board.expected is not None
    assert board.expected.low < board.counted < board.expected.high
    for row in board.rows:
        assert row.surprise == (row.counted > row.expected.high) - (
            row.counted < row.expected.low
        )


def test_without_a_plan_nobody_is_short():
    board = striking.morning_board(CASES / "small-town", day=date(2019, 1, 17))
    assert not any(row.short or row.against_plan for row in board.rows)
    assert board.reported == 2


def test_a_plan_is_told_in_numbers(tmp_path):
    planned = striking.planned_by_school(CASES / "small-town", day=DAY)
    assert set(planned) == {"oak", "mill", "creek"}
    sent = sum(count for each in planned.values() for _, count in each.adults or ())
    assert 0 < sent <= 5
    made = striking.publish_strike(CASES / "small-town", tmp_path / "site", day=DAY)
    assert all(each.adults is not None for each in made.day.schools)
    bare = striking.publish_strike(
        CASES / "small-town", tmp_path / "site", day=DAY, with_plan=False
    )
    assert all(each.adults is None for each in bare.day.schools)

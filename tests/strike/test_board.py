"""The board: what lacks most comes first, counts are held against what was expected."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from tests.reports.family.sixty import CASES, with_plan

from openbook.api import strike
from openbook.api.folder import case_in
from openbook.api.view import Opened, opened
from openbook.case.tables.walkout import PlannedSite

DAY = date(2019, 1, 16)


def site(school, school_is, needs=(0, 0, 0)):
    staff, credentialed, special = map(float, needs)
    return PlannedSite(
        school=school,
        school_is=school_is,
        students=90.0,
        needs=staff,
        needs_credentialed=credentialed,
        needs_special=special,
    )


@pytest.fixture(scope="module")
def board():
    sites = [
        site("oak", "open", (1, 0, 0)),
        site("creek", "open", (0, 3, 0)),
        site("mill", "limited"),
    ]
    case = with_plan(case_in(CASES / "small-town"), sites, DAY)
    return strike.morning_board(Opened(case), day=DAY)


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
        assert row.surprise == (row.counted > row.expected.high) - (row.counted < row.expected.low)


def test_without_a_plan_nobody_is_short():
    case = replace(case_in(CASES / "small-town"), approved_plans=())
    open_case = Opened(case)
    board = strike.morning_board(open_case, day=date(2019, 1, 17))
    assert not any(row.short or row.against_plan for row in board.rows)
    assert board.reported == 2


def test_only_the_employer_sees_a_draft():
    day = date(2019, 1, 22)
    for viewer, seen in (("district", True), ("union", False), ("public", False)):
        shown = strike.plan_on_file(opened(CASES / "small-town", viewer), day=day)
        assert (shown is not None) == seen, viewer
        board = strike.morning_board(opened(CASES / "small-town", viewer), day=day)
        assert any(row.planned for row in board.rows) == seen
        # What families are told is the same for everybody.
        assert {row.told.status for row in board.rows} == {"not_announced"}

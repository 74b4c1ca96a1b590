"""A closed school expects nobody, counts nobody and costs nobody as absent."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from tests.reports.family.sixty import CASES, with_notices

from openbook.api import strike
from openbook.api.folder import case_in
from openbook.api.view import Opened
from openbook.case.format.table import Table
from openbook.case.tables.walkout import SchoolCount, StrikeDay
from openbook.files.plain_file import PlainFile
from openbook.files.table_file import parse_table
from openbook.strike.forecast.forecast import forecast_strike

HEAD = "day,school,language,school_is,merged_into\n"
FRIDAY, NEXT = date(2019, 1, 18), date(2019, 1, 22)


@pytest.fixture(scope="module")
def willow():
    return case_in(CASES / "small-town")


def announced(case, rows):
    return with_notices(replace(case, approved_plans=()), HEAD + rows)


def test_a_closed_school_expects_nobody(willow):
    before = forecast_strike(announced(willow, ""), NEXT)
    after = forecast_strike(announced(willow, "2019-01-22,oak,en,closed,\n"), NEXT)
    expected = {each.school: each.expected for each in after.schools}
    assert (expected["oak"].low, expected["oak"].middle, expected["oak"].high) == (0,) * 3
    assert expected["mill"].middle > 0
    assert after.district.middle < before.district.middle
    shut = forecast_strike(announced(willow, "2019-01-22,all,en,closed,\n"), NEXT)
    assert shut.district.high == 0


def test_a_closed_school_is_neither_counted_nor_expected_on_the_board(willow):
    case = announced(willow, "2019-01-16,oak,en,closed,\n")
    board = strike.morning_board(Opened(case), day=date(2019, 1, 16))
    oak = next(row for row in board.rows if row.told.school == "oak")
    assert oak.expected
    assert (oak.counted, oak.expected.high, oak.surprise) == (None, 0, 0)
    assert board.reported == 2
    assert board.counted == 110 + 160


def test_students_of_a_moved_school_are_expected_where_they_go(willow):
    case = announced(willow, "2019-01-16,creek,en,merged,mill\n")
    whole = forecast_strike(case, date(2019, 1, 16))
    board = strike.morning_board(Opened(case), day=date(2019, 1, 16))
    rows = {row.told.school: row.expected.middle for row in board.rows if row.expected}
    alone = {each.school: each.expected.middle for each in whole.schools}
    assert rows["creek"] == 0
    assert rows["mill"] == pytest.approx(alone["mill"] + alone["creek"])


def cost_on(case, day):
    found = strike.cost_of_strike(Opened(case), day).cost
    return next(each.money for each in found.days if each.counted.day == day)


def test_nobody_is_absent_from_a_closed_school(willow):
    silent = replace(willow, strike_days=Table(StrikeDay, "strike/days.csv"))
    usual = cost_on(announced(silent, ""), FRIDAY)
    half = cost_on(announced(silent, "2019-01-18,oak,en,closed,\n"), FRIDAY)
    none = cost_on(announced(silent, "2019-01-18,all,en,closed,\n"), FRIDAY)
    assert 0 < half.absent < usual.absent
    assert (none.absent, none.gross, none.gross_high) == (0, 0, 0)


def test_a_count_of_a_closed_day_does_not_make_anybody_absent(willow):
    """The district counted nobody, because nobody was asked to come."""
    text = "day,version,pupils\n2019-01-18,final,0\n"
    days, findings = parse_table(PlainFile("strike/days.csv", text), StrikeDay)
    assert not findings
    case = replace(willow, strike_days=days)
    money = cost_on(announced(case, "2019-01-18,all,en,closed,\n"), FRIDAY)
    assert (money.absent, money.gross) == (0, 0)


def test_a_closed_day_has_nobody_present_whatever_was_counted(willow):
    """The counts of 16 January say 590 students; with every school closed, none."""
    day = date(2019, 1, 16)
    case = announced(willow, "2019-01-16,all,en,closed,\n")
    found = strike.cost_of_strike(Opened(case), day).cost
    cost = next(each for each in found.days if each.counted.day == day)
    assert (cost.counted.present.low, cost.counted.present.high) == (0, 0)
    assert (cost.substitutes, cost.substitute_cost) == (0, 0)
    assert (cost.money.absent, cost.money.gross, cost.money.gross_high) == (0, 0, 0)


def with_counts(case, *, total=None, each=None):
    """Counts of 16 January only: of the district, or the same of every school."""
    rows = "".join(f"2019-01-16,{s},{each}\n" for s in ("oak", "mill", "creek"))
    of_schools = f"day,school,pupils\n{rows if each is not None else ''}"
    of_all = f"2019-01-16,final,{total}\n" if total is not None else ""
    counts, _ = parse_table(PlainFile("strike/counts.csv", of_schools), SchoolCount)
    text = f"day,version,pupils\n{of_all}"
    days, _ = parse_table(PlainFile("strike/days.csv", text), StrikeDay)
    return replace(announced(case, ""), counts=counts, strike_days=days)


@pytest.mark.parametrize("what", ["total", "each"])
def test_a_count_of_nobody_is_a_count(willow, what):
    nothing = forecast_strike(with_counts(willow), date(2019, 1, 17)).district
    nobody = forecast_strike(with_counts(willow, **{what: 0}), date(2019, 1, 17))
    some = forecast_strike(with_counts(willow, **{what: 100}), date(2019, 1, 17))
    assert nobody.district.middle < some.district.middle < nothing.middle
    assert nobody.district.middle < 0.2 * nothing.middle


def test_an_earlier_closing_says_nothing_about_who_comes_later(willow):
    """Nobody was in a closed school; that is no forecast of an open one."""
    rows = "2019-01-16,oak,en,closed,\n2019-01-17,oak,en,closed,\n"
    text = "".join(
        f"{day},{school},{0 if school == 'oak' and day.day in {16, 17} else count:g}\n"
        for day, school, count in willow.counts.each("day", "school", "pupils")
    )
    head = "day,school,pupils\n"
    zeros, _ = parse_table(PlainFile("strike/counts.csv", head + text), SchoolCount)
    closed = announced(replace(willow, counts=zeros), rows)
    opened = announced(replace(willow, counts=zeros), "")
    expected = [
        next(each.expected.middle for each in found.schools if each.school == "oak")
        for found in (forecast_strike(closed, NEXT), forecast_strike(opened, NEXT))
    ]
    assert expected[0] > 2 * expected[1]

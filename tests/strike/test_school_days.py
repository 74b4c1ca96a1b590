"""The school days of a strike: one answer for board, families, forecast and cost."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from tests.reports.family.sixty import CASES

from openbook.api.folder import case_in
from openbook.strike.attendance import counted_days
from openbook.strike.notices import days_of_strike, school_days


@pytest.fixture(scope="module")
def willow():
    return case_in(CASES / "small-town")


def test_a_holiday_is_none_also_where_the_days_reach_beyond_the_calendar(willow):
    """The calendar ends while the strike goes on: its holidays stay, weekdays follow."""
    ends = date(2019, 1, 24)
    calendar = replace(willow.calendar, last_day=ends)
    strike = replace(willow.strike, first_day=date(2019, 1, 17), last_day=date(2019, 1, 28))
    case = replace(willow, calendar=calendar, strike=strike, approved_plans=())
    days = days_of_strike(case)
    assert date(2019, 1, 21) not in days  # a holiday
    assert days[-2:] == (date(2019, 1, 25), date(2019, 1, 28))
    assert school_days(case, days[0], days[-1]) == days
    been, _ = counted_days(case, {}, days[-1])
    assert tuple(each.day for each in been if each.day >= days[0]) == days


def test_days_of_a_strike_that_never_ends_are_bounded(willow):
    strike = replace(willow.strike, last_day=date(2119, 1, 1))
    assert len(days_of_strike(replace(willow, strike=strike))) < 400

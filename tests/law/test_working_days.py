"""Days are counted as the law counts them."""

from __future__ import annotations

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from openbook.law.statutes import count_days, is_working_day

DAYS = st.dates(date(2010, 1, 1), date(2030, 1, 1))


def test_working_days_skip_weekends_and_holidays():
    fourth = date(2018, 7, 4)
    assert count_days(date(2018, 7, 2), 5, working=True) == date(2018, 7, 9)
    assert count_days(date(2018, 7, 2), 5, working=True, holidays={fourth}) == date(2018, 7, 10)


def test_calendar_days_skip_nothing():
    assert count_days(date(2018, 10, 31), 45, working=False) == date(2018, 12, 15)


@given(DAYS, st.integers(1, 60))
def test_counting_back_undoes_counting_forward(start, days):
    due = count_days(start, days, working=True)
    assert is_working_day(due)
    between = (due - start).days
    passed = [start + timedelta(days=n) for n in range(1, between + 1)]
    assert sum(is_working_day(day) for day in passed) == days
    if is_working_day(start):
        assert count_days(due, -days, working=True) == start

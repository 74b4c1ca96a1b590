"""A day without a year falls in the right half of a budget year."""

from __future__ import annotations

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from openbook.figures.figure import Year
from openbook.law.value import DayOfYear


@given(st.dates(date(2000, 1, 1), date(2040, 1, 1)))
def test_a_date_comes_back_from_its_own_budget_year(day):
    assert DayOfYear(day.month, day.day).within(Year.of(day)) == day


def test_the_last_of_february_where_there_is_no_29th():
    assert DayOfYear(2, 29).within(Year(2019)) == date(2020, 2, 29)
    assert DayOfYear(2, 29).within(Year(2020)) == date(2021, 2, 28)


def test_it_reads_as_people_say_it():
    assert str(DayOfYear(4, 15)) == "15 April"

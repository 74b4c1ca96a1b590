"""School months and the days taught up to 15 April."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from openbook.figures.figure import Year
from openbook.law.states.california.california import (
    days_taught,
    full_months,
    law,
    months_of_weeks,
    second_period,
)

STATUTES = law(date(2019, 1, 11)).statutes
YEAR = Year(2018)


def days(first: date, last: date) -> list[date]:
    span = [first + timedelta(days=n) for n in range((last - first).days + 1)]
    return [day for day in span if day.weekday() < 5]


# A calendar like that of a large district: opening on a Tuesday in August, a week off
# in November, three weeks in winter, one in spring.
RECESS = days(date(2018, 12, 24), date(2019, 1, 11))
OFF = {
    date(2018, 9, 3),
    date(2018, 11, 12),
    *days(date(2018, 11, 19), date(2018, 11, 23)),
    *RECESS,
    date(2019, 1, 21),
    date(2019, 2, 18),
    *days(date(2019, 4, 15), date(2019, 4, 19)),
    date(2019, 5, 27),
}
TAUGHT = [d for d in days(date(2018, 8, 14), date(2019, 6, 7)) if d not in OFF]


def test_months_are_four_weeks_with_holidays_in_and_the_recess_out():
    months = months_of_weeks(TAUGHT, RECESS)
    assert (months[0].first, months[0].last) == (date(2018, 8, 13), date(2018, 9, 7))
    assert len(months[0].taught) == 18  # opening on Tuesday, Labor Day off
    fifth = months[4]
    assert (fifth.first, fifth.last) == (date(2018, 12, 3), date(2019, 1, 18))
    assert len(fifth.taught) == 20


def test_the_second_period_ends_with_the_last_full_month_by_15_april():
    months = second_period(STATUTES, YEAR, TAUGHT, RECESS)
    assert len(months) == 8
    assert months[-1].last == date(2019, 4, 12)
    assert days_taught(months) == sum(day <= date(2019, 4, 12) for day in TAUGHT)
    assert days_taught(months) == 8 * 20 - 10  # opening Monday, holidays, the week off


def test_with_the_recess_left_in_the_period_ends_earlier():
    months = second_period(STATUTES, YEAR, TAUGHT)
    assert months[-1].last == date(2019, 3, 22)


def test_the_pandemic_year_ends_in_february():
    later = law(date(2020, 9, 1)).statutes
    taught = days(date(2019, 8, 12), date(2020, 6, 5))
    assert second_period(later, Year(2019), taught)[-1].last == date(2020, 2, 21)
    before = law(date(2019, 9, 1)).statutes
    assert second_period(before, Year(2019), taught)[-1].last == date(2020, 3, 20)


def test_no_school_no_month():
    assert months_of_weeks([]) == ()


@given(
    st.dates(date(2018, 8, 1), date(2018, 9, 1)),
    st.integers(1, 300),
    st.dates(date(2018, 8, 1), date(2019, 6, 30)),
)
def test_months_never_overlap_and_hold_only_days_taught(opening, length, last_day):
    taught = days(opening, opening + timedelta(days=length))
    months = months_of_weeks(taught, RECESS)
    counted = full_months(months, last_day)
    assert all(one.last < two.first for one, two in pairwise(months))
    assert all(month.last <= last_day for month in counted)
    assert all(set(month.taught) <= set(taught) for month in months)
    assert days_taught(counted) <= len([day for day in taught if day <= last_day])

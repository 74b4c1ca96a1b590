"""School months and the days taught up to 15 April."""

from __future__ import annotations

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from openbook.figures.figure import Year
from openbook.law.states.california.california import law, month_ends, second_period

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
    ends = month_ends(TAUGHT, RECESS)
    assert ends[0] == date(2018, 9, 7)
    assert ends[3:5] == (date(2018, 11, 30), date(2019, 1, 18))


def test_the_second_period_ends_with_the_last_full_month_by_15_april():
    counted = second_period(STATUTES, YEAR, TAUGHT, RECESS)
    assert month_ends(TAUGHT, RECESS)[7] == counted[-1] == date(2019, 4, 12)
    assert len(counted) == sum(day <= date(2019, 4, 12) for day in TAUGHT)
    assert len(counted) == 8 * 20 - 10  # opening Monday, holidays, the week off


def test_with_the_recess_left_in_the_period_ends_earlier():
    assert second_period(STATUTES, YEAR, TAUGHT)[-1] == date(2019, 3, 22)


def test_the_pandemic_year_ends_in_february():
    later = law(date(2020, 9, 1)).statutes
    taught = days(date(2019, 8, 12), date(2020, 6, 5))
    assert second_period(later, Year(2019), taught)[-1] == date(2020, 2, 21)
    before = law(date(2019, 9, 1)).statutes
    assert second_period(before, Year(2019), taught)[-1] == date(2020, 3, 20)


def test_no_school_no_month():
    assert month_ends([]) == ()
    assert second_period(STATUTES, YEAR, []) == ()


@given(st.dates(date(2018, 8, 1), date(2018, 9, 1)), st.integers(1, 300))
def test_months_are_whole_and_hold_only_days_taught(opening, length):
    taught = days(opening, opening + timedelta(days=length))
    start = min(taught, default=opening)
    monday = start - timedelta(days=start.weekday())
    ends = month_ends(taught, RECESS)
    for number, end in enumerate(ends, start=1):
        within = [day for day in days(monday, end) if day not in RECESS]
        assert len(within) == 20 * number
    counted = second_period(STATUTES, YEAR, taught, RECESS)
    assert set(counted) <= set(taught) - set(RECESS)
    assert not counted or counted[-1] <= max(end for end in ends if end <= date(2019, 4, 15))

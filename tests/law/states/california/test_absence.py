"""One absent pupil: the headline from formula and calendar, the truth by year."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.law.states.california.plain_attendance import attendance_lost
from tests.one_year import fixed, over_years, values_of, yearly

from openbook.figures.figure import DAYS, PUPILS, USD, Year, years_between
from openbook.law.funding_lines import AbsenceLines, ExpectedRates, Missed, StudentCounts
from openbook.law.states.california.california import California, law

NEWEST = law(date(2026, 11, 15))
STRIKE = Year(2018)


def absences(
    state: California, ada: dict[Year, float], before: tuple[float, ...], missed: dict[Year, float]
) -> AbsenceLines:
    """A district of grades 4 to 6 only, 60% high-need, 120 days to 15 April."""
    years = tuple(ada)
    spans = tuple(state.spans)
    none = dict.fromkeys(years, 0.0)
    present = {s: yearly(f"a.{s}", ada if s == "4-6" else none, PUPILS) for s in spans}
    earlier = {
        s: tuple(
            fixed(f"b{n}.{s}", count if s == "4-6" else 0, PUPILS) for n, count in enumerate(before)
        )
        for s in spans
    }
    counted = StudentCounts(present, earlier, fixed("a.need", 0.6))
    wanted = ExpectedRates(fixed("a.cola", 0.0), fixed("a.add_ons", 1e9, USD))
    absent = {s: yearly(f"m.{s}", missed if s == "4-6" else none, PUPILS * DAYS) for s in spans}
    funding = state.funding(counted, wanted, years)
    days = fixed("a.days", 120, DAYS)
    return state.absence(counted, funding, Missed(absent, days), years)


def test_the_headline_is_formula_and_calendar_alone():
    found = absences(NEWEST, {STRIKE: 1000.0}, (900.0,), {STRIKE: 1.0})
    values = values_of({"day": found.per_day["4-6"], "mean": found.average}, STRIKE)
    # 7,571 × (1 + 0.2 × 0.6 + 0.5 × 0.05) ÷ 120; the billion of add-ons does not move
    assert values["day"] == pytest.approx(7571 * 1.145 / 120)
    assert values["mean"] == pytest.approx(values["day"])


def test_a_growing_district_loses_the_money_in_the_year_itself():
    found = absences(NEWEST, {STRIKE: 1000.0}, (900.0,), {STRIKE: 3000.0})
    values = values_of({"said": found.headline, "real": found.real}, STRIKE)
    assert values["said"] == values["real"] == pytest.approx(25 * 7571 * 1.145, abs=1)


def test_a_shrinking_district_loses_it_a_year_later():
    years = years_between(STRIKE, Year(2019))
    ada = dict(zip(years, (1000.0, 950.0), strict=True))
    found = absences(NEWEST, ada, (1100.0,), {STRIKE: 3000.0, Year(2019): 0.0})
    values = over_years({"said": found.headline, "real": found.real}, years)
    assert values["said"][0] == pytest.approx(25 * 7571 * 1.145, abs=1)
    assert values["said"][1] == 0
    # Now 1,100 of the year before are paid; next year 975 instead of 1,000.
    assert values["real"][0] == 0
    assert values["real"][1] == pytest.approx(25 * 7818 * 1.145, abs=1)


def test_a_district_that_shrinks_little_can_share_the_loss_between_years():
    attendance = {Year(2017): 990.0, STRIKE: 1000.0, Year(2019): 980.0}
    lost = attendance_lost(NEWEST.statutes, attendance, STRIKE, 25.0)
    assert lost == {STRIKE: 10.0, Year(2019): 20.0}


@given(st.lists(st.floats(100, 1e5), min_size=7, max_size=7), st.floats(0, 50), st.integers(0, 3))
def test_absence_never_raises_what_is_paid_and_is_never_lost_twice_in_a_year(numbers, lost, place):
    history = dict(zip(years_between(Year(2013), Year(2019)), numbers, strict=True))
    year = Year(2016 + place)
    found = attendance_lost(NEWEST.statutes, history, year, lost)
    assert min(found) == year
    assert all(-1e-9 <= less <= lost + 1e-9 for less in found.values())
    assert sum(less > 1e-9 for less in found.values()) <= 2


def test_days_taught_are_those_of_the_full_school_months():
    opening = date(2018, 8, 13)
    days = [opening + timedelta(days=n) for n in range(300)]
    taught = [day for day in days if day.weekday() < 5 and day <= date(2019, 6, 7)]
    assert NEWEST.counted_days(STRIKE, taught) == 160  # eight months of twenty days

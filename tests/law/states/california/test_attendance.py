"""Funded attendance as lines: the year with the greatest total gives every span."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.law.states.california.plain_attendance import paid_attendance
from tests.one_year import fixed, over_years, yearly

from openbook.figures.figure import PUPILS, Year, years_between
from openbook.law.errors import UnknownNameError
from openbook.law.funding_lines import StudentCounts
from openbook.law.states.california.california import law
from openbook.law.states.california.funding import AttendanceMissingError, funded_attendance
from openbook.law.statutes import Statutes

NEWEST = law(date(2026, 11, 15)).statutes
YEARS = years_between(Year(2017), Year(2024))
counts = st.floats(0, 1e6)


def counted(
    ada: dict[str, list[float]], before: dict[str, list[float]], years: tuple[Year, ...]
) -> StudentCounts:
    return StudentCounts(
        {
            span: yearly(f"ada.{span}", dict(zip(years, numbers, strict=True)), PUPILS)
            for span, numbers in ada.items()
        },
        {
            span: tuple(
                fixed(f"before{ago}.{span}", number, PUPILS) for ago, number in enumerate(numbers)
            )
            for span, numbers in before.items()
        },
        fixed("a.need", 0.5),
    )


def funded(statutes: Statutes, pupils: StudentCounts, years: tuple[Year, ...]):
    lines = funded_attendance(statutes, pupils, years)
    return over_years({**lines.by_span, "all": lines.total}, years)


@given(st.lists(counts, min_size=11, max_size=11))
def test_lines_say_what_the_plain_rule_says_in_every_year(numbers):
    """From 2017-18 to 2024-25: two years, a held year, and three-year averages."""
    history = dict(zip(years_between(Year(2014), YEARS[-1]), numbers, strict=True))
    ada = [history[year] for year in YEARS]
    before = [history[Year(2017 - ago)] for ago in (1, 2, 3)]
    found = funded(NEWEST, counted({"4-6": ada}, {"4-6": before}, YEARS), YEARS)["all"]
    plain = [paid_attendance(NEWEST, history, year) for year in YEARS]
    assert found == pytest.approx(plain, rel=1e-12)


@given(st.lists(counts, min_size=4, max_size=4), st.lists(counts, min_size=4, max_size=4))
def test_totals_are_compared_not_spans(first, second):
    years = (Year(2018),)
    pupils = counted(
        {"4-6": first[:1], "7-8": second[:1]}, {"4-6": first[1:], "7-8": second[1:]}, years
    )
    found = funded(NEWEST, pupils, years)
    chosen = (found["4-6"][0], found["7-8"][0])
    assert chosen in [(first[0], second[0]), (first[1], second[1])]
    assert found["all"][0] == max(first[0] + second[0], first[1] + second[1])


def test_the_held_year_stands_in_for_its_own_count_later_too():
    years = years_between(Year(2020), Year(2022))
    pupils = counted({"4-6": [700, 720, 730]}, {"4-6": [1000, 1010, 1020]}, years)
    found = funded(NEWEST, pupils, years)["all"]
    # 2020-21 held; 2021-22 compares with it; then (720 + 1000 + 1000) ÷ 3
    assert found == pytest.approx((1000, 1000, 2720 / 3))


def test_in_2019_nobody_knew_of_the_held_year():
    years = years_between(Year(2019), Year(2020))
    pupils = counted({"4-6": [1000, 700]}, {"4-6": [900]}, years)
    assert funded(law(date(2019, 1, 11)).statutes, pupils, years)["all"] == (1000, 1000)


@pytest.mark.parametrize(
    ("first", "before", "missing"),
    [(2018, [], "2017-18"), (2022, [900], "2020-21, 2019-20"), (2022, [900, 910], "2019-20")],
)
def test_a_missing_earlier_count_is_named_with_what_to_write(first, before, missing):
    years = (Year(first),)
    pupils = counted({"4-6": [1000]}, {"4-6": before}, years)
    with pytest.raises(AttendanceMissingError, match=f"attendance of {missing} is"):
        funded_attendance(NEWEST, pupils, years)


def test_an_average_late_in_the_projection_needs_no_earlier_counts():
    years = years_between(Year(2019), Year(2022))
    pupils = counted({"4-6": [1000, 990, 980, 400]}, {"4-6": [1010]}, years)
    # 2020-21 is held at 1,000
    assert funded(NEWEST, pupils, years)["all"][-1] == pytest.approx(2980 / 3)


def test_a_rule_nobody_wrote_is_refused():
    parameter = NEWEST.parameter("funding.funded_attendance_rule")
    odd = replace(parameter.values[-1], content="the best year ever")
    changed = replace(parameter, values=(odd,))
    statutes = Statutes({changed.name: changed}, {}, NEWEST.known_on)
    pupils = counted({"4-6": [1000]}, {"4-6": [1, 2, 3]}, (Year(2022),))
    with pytest.raises(UnknownNameError, match="no rule called 'the best year ever'"):
        funded_attendance(statutes, pupils, (Year(2022),))

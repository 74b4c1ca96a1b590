"""The least reserve by size and year, at every edge of the bands."""

from __future__ import annotations

from bisect import bisect_right
from datetime import date
from itertools import pairwise
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.one_year import fixed, over_years, value_of

from openbook.figures.figure import PUPILS, USD, Year, years_between
from openbook.law.states.california.california import law

NEWEST = law(date(2026, 11, 15))


def least(ada: float, spending: float, year: Year) -> float:
    pupils, spent = fixed("a.ada", ada, PUPILS), fixed("a.spent", spending, USD)
    return value_of(NEWEST.minimum_reserve(spent, pupils, (year,)), year)


@pytest.mark.parametrize(
    ("year", "ada", "percent"),
    [
        (2018, 300.4, 5),
        (2018, 300.5, 4),
        (2018, 1000, 4),
        (2018, 1001, 3),
        (2018, 30_000, 3),
        (2018, 30_001, 2),
        (2018, 400_000, 2),
        (2018, 400_001, 1),
        (2024, 300.4, 5),
        (2024, 300.5, 4),
        (2024, 1000, 4),
        (2024, 1001, 3),
        (2024, 30_000, 3),
        (2024, 30_001, 2),
        (2024, 250_000, 2),
        (2024, 250_001, 1),
    ],
)
def test_the_bands(year, ada, percent):
    assert least(ada, 1e9, Year(year)) == percent * 1e7


@given(st.floats(0, 1e6), st.floats(0, 1e10))
def test_lines_say_what_the_table_says(ada, spending):
    year = Year(2024)
    scale = NEWEST.statutes.at("reserve.share", year).scale
    # Sizes are rounded as on the forms.
    bracket = bisect_right(scale.edges, floor(ada + 0.5)) - 1
    share = float(scale.values[bracket]) * spending
    at_least = 87_000 if ada <= 1000 else 0
    assert least(ada, spending, year) == pytest.approx(max(share, at_least), rel=1e-12)


def test_the_edge_moves_within_one_projection():
    years = years_between(Year(2022), Year(2025))
    pupils, spent = fixed("a.ada", 380_000, PUPILS), fixed("a.spent", 1e10, USD)
    line = NEWEST.minimum_reserve(spent, pupils, years)
    assert over_years({"it": line}, years)["it"] == (2e8, 2e8, 1e8, 1e8)


# Year, floor in thousands, statutory COLA of the year that moves the floor of the next.
FLOORS = [
    (2013, 63, 1.57),
    (2014, 64, 0.85),
    (2015, 65, 1.02),
    (2016, 66, 0.0),
    (2017, 66, 1.56),
    (2018, 67, 2.71),
    (2019, 69, 3.26),
    (2020, 71, 0.0),
    (2021, 71, 5.07),
    (2022, 75, 6.56),
    (2023, 80, 8.22),
    (2024, 87, 1.07),
    (2025, 88, 2.30),
    (2026, 90, None),
]
PRINTED = range(2019, 2026)


def test_the_floor_ends_at_a_thousand_students_attending():
    assert least(1_000, 1_000, Year(2024)) == 87_000
    assert least(1_001, 1_000, Year(2024)) == 30


def test_the_first_floor_is_the_one_of_the_regulation():
    """Title 5, section 15450, as written in 2008."""
    assert least(280, 1_000, Year(2008)) == 55_000


@pytest.mark.parametrize(("year", "thousands"), [each[:2] for each in FLOORS])
def test_every_year_has_its_floor_with_its_standing(year, thousands):
    value = NEWEST.statutes.at("reserve.floor", Year(year))
    assert value.number == thousands * 1000
    printed, first = year in PRINTED, year == FLOORS[0][0]
    status = "confirmed" if printed else "unconfirmed" if first else "derived"
    assert value.source.status == status
    assert least(280, 1_000_000, Year(year)) == thousands * 1000


def test_floors_follow_the_rule_of_the_section():
    for (_, before, cola), (_, after, _) in pairwise(FLOORS):
        assert cola is not None
        assert int(before * (1 + cola / 100) + 0.5) == after


def test_the_edge_of_the_largest_districts_holds_from_2024_25():
    assert least(300_000, 1e9, Year(2023)) == 2e7
    assert least(300_000, 1e9, Year(2024)) == 1e7
    assert NEWEST.statutes.at("reserve.share", Year(2024)).in_force == date(2024, 7, 1)

"""Districts of a state from all tables together, as known on a day and not later."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from tests.screen import made_tables as made

from openbook.figures.figure import Year
from openbook.files.state_tables import read_tables
from openbook.screen.roster import (
    EVERY,
    DistrictNames,
    NoDistrictsError,
    name_of,
    roster,
    roster_on,
)

TODAY = date(2026, 3, 1)


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    return read_tables(made.all_of_california(tmp_path_factory.mktemp("tables")))


def test_names_only_are_matched_to_codes(tables):
    found = roster(tables, as_of=TODAY)
    assert found.state == "california"
    assert len(found.districts) == 60
    assert all(each.at(Year(2020), "pay") for each in found.districts)
    lost = [each for each in found.findings if each.code == "OB350"]
    assert "ALAMEDA COUNTY OFFICE" in lost[0].what


def test_nothing_later_than_the_day_is_in_it(tables):
    found = roster(tables, as_of=date(2018, 3, 1))
    assert max(year for each in found.districts for year in each.years) == Year(2016)
    assert any(each.code == "OB871" for each in found.findings)


@pytest.mark.parametrize("day", [date(2017, 6, 1), date(2022, 6, 1), date(2025, 6, 1)])
def test_changing_what_came_later_changes_nothing(tables, day):
    nonsense = tuple(
        row if row.known_on <= day else replace(row, values=dict.fromkeys(row.values, 1e9))
        for row in tables.rows
    )
    one, other = (roster(each, as_of=day) for each in (tables, replace(tables, rows=nonsense)))
    assert one.districts == other.districts
    assert one.statewide == other.statewide


def test_of_a_value_in_two_tables_the_first_holds(tmp_path):
    heads = ("district", "year", "state", "students", "expenditure")
    paths = [
        made.write(tmp_path / f"{n}.csv", heads, [("A1", "2023-24", "ohio", n, 100)])
        for n in (1, 2)
    ]
    for order, expected in ((paths, 1), (paths[::-1], 2)):
        (only,) = roster(read_tables(order), as_of=date.max).districts
        assert only.at(Year(2023), "students") == expected


def test_the_tables_of_several_states_need_a_name(tmp_path):
    heads = ("district", "year", "state", "students")
    rows = [("A1", "2023-24", "ohio", 1), ("B1", "2023-24", "utah", 2)]
    tables = read_tables([made.write(tmp_path / "t.csv", heads, rows)])
    with pytest.raises(NoDistrictsError, match="several states"):
        roster(tables, as_of=date.max)
    assert len(roster(tables, as_of=date.max, state="Utah").districts) == 1
    assert len(roster(tables, as_of=date.max, state=EVERY).districts) == 2
    with pytest.raises(NoDistrictsError, match="ohio, utah"):
        roster(tables, as_of=date.max, state="Iowa")


def test_before_any_table_there_are_no_districts(tables):
    assert roster_on(tables, "california", date(1990, 1, 1)).districts == ()


def test_two_districts_under_one_office_are_told(tmp_path):
    heads = ("cds", "district", "county", "type", "fiscal_year", "ada", "current_expense")
    rows = [("4440261", "Fir City Elementary/High", "Santa Cruz", "Comm Admin", "2022-23", 9, 9)]
    found = roster(read_tables([made.write(tmp_path / "t.csv", heads, rows)]), as_of=date.max)
    assert found.districts[0].union
    assert "OB351" in {each.code for each in found.findings}


def test_a_code_that_changed_is_told(tmp_path):
    heads = ("cds", "district", "county", "type", "fiscal_year", "ada", "current_expense")
    rows = [
        ("1764063", "Upper Elm Union Elementary", "Lake", "Elementary", "2015-16", 9, 9),
        ("1776976", "Upper Elm Unified", "Lake", "Unified", "2016-17", 9, 9),
    ]
    found = roster(read_tables([made.write(tmp_path / "t.csv", heads, rows)]), as_of=date.max)
    assert any("1764063 → 1776976" in each.what for each in found.findings)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Oakland Unified School District", "1"),
        ("OAKLAND UNIFIED", "1"),
        ("Mountain View Elementary", None),  # two of them
        ("Mountain View High", "4"),
        ("Nowhere Unified", None),
        ("ST. HELENA UNIFIED", "5"),
        ("Saint Helena Unified", "5"),
    ],
)
def test_a_name_fits_one_district_or_none(text, expected):
    names = DistrictNames(
        [
            ("1", "ca", "Oakland Unified"),
            ("2", "ca", "Mountain View Elementary"),
            ("3", "ca", "Mountain View Elementary"),
            ("4", "ca", "Mountain View Union High"),
            ("5", "ca", "St. Helena Unified"),
        ]
    )
    assert names.find("ca", text) == expected


def test_the_words_of_a_place_stay():
    assert name_of("Santa Rosa City Schools").words == ("santa", "rosa")
    assert name_of("Santa Rosa City Schools").levels == {"city"}

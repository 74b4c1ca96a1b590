"""Statewide tables are known by their columns; what cannot be used is told with its place."""

from __future__ import annotations

from datetime import date

import pytest
from tests.screen import made_tables as made

from openbook.figures.figure import Year
from openbook.files.state_layouts import layouts
from openbook.files.state_tables import read_tables

DISTRICTS = made.invented(12)


def codes(found) -> list[str]:
    return [each.code for each in found.findings]


@pytest.mark.parametrize(
    ("write", "word", "rows"),
    [
        (made.expense, "sacs_functions", 36),
        (made.past_expense, "current_expense", 72),
        (made.f33, "f33", 24),
        (made.j90, "j90", 13),
        (made.national, "national", 242),
        (made.ledger, "sacs_ledger", 12),
    ],
)
def test_every_table_is_known_by_its_columns(tmp_path, write, word, rows):
    found = read_tables([write(tmp_path / "table.csv", DISTRICTS)])
    assert word in found.tables
    assert len(found.rows) == rows
    assert all(row.state and row.values for row in found.rows)


def test_lists_are_read_as_lists(tmp_path):
    lists = read_tables([made.certifications(tmp_path / "lists.csv", DISTRICTS)])
    assert {each.interim for each in lists.listed} == {"first", "second"}
    assert not all(each.complete for each in lists.listed)
    strikes = read_tables([made.actions(tmp_path / "actions.csv", DISTRICTS)])
    assert strikes.walkouts
    assert not any("Protest" in each.name for each in strikes.walkouts)


def test_a_school_before_the_districts_name_is_one_school(tmp_path):
    heads = ("Employer", "state_first", "Start Date", "Strike or Protest")
    rows = [
        ("Pine High - Oak Unified School District", "California", "2022-01-05", "Strike"),
        ("Oak Unified School District", "California", "2022-01-06", "Strike"),
    ]
    found = read_tables([made.write(tmp_path / "actions.csv", heads, rows)])
    assert [each.one_school for each in found.walkouts] == [True, False]
    assert {each.name for each in found.walkouts} == {"Oak Unified School District"}


def test_a_year_is_public_so_many_months_after_its_end():
    assert layouts()["sacs_functions"].known_on(Year(2024)) == date(2026, 2, 28)
    assert layouts()["f33"].known_on(Year(2021)) == date(2024, 5, 31)


def test_a_ledger_gives_actuals_and_available_reserves(tmp_path):
    found = read_tables([made.ledger(tmp_path / "gl.csv", DISTRICTS[:1])])
    spent, row = 15_000 * DISTRICTS[0].size, found.rows[0]
    assert row.values["revenue"] == pytest.approx(spent, abs=0.02)
    assert row.values["expenditure"] == pytest.approx(1.02 * spent, abs=0.02)
    assert row.values["balance"] == pytest.approx(0.10 * spent, abs=0.02)
    assert row.year == Year(2024)


def test_a_ledger_without_its_header_is_the_same(tmp_path):
    whole = made.ledger(tmp_path / "gl.csv", DISTRICTS[:2])
    text = whole.read_text("utf-8").split("\n", 1)[1]
    (tmp_path / "plain.csv").write_text(text, "utf-8")
    one, other = (read_tables([each]).rows for each in (whole, tmp_path / "plain.csv"))
    assert one == other


def test_lines_of_another_state_are_added_up_without_the_unnamed_total(tmp_path):
    row = read_tables([made.new_york(tmp_path / "ny.csv", 1)]).rows[0]
    assert row.values["revenue"] < 30_000 * row.values["students"]
    assert row.year == Year(2021)


def test_a_footnote_is_no_district(tmp_path):
    path = made.new_york(tmp_path / "ny.csv", 1)
    with path.open("a", encoding="utf-8") as opened:
        opened.write("2024,Not Filed under Revenues - the report was not filed" + "," * 11 + "\n")
    found = read_tables([path])
    assert (len(found.rows), codes(found)) == (3, ["OB323"])


def test_a_table_that_is_none_says_what_it_lacks(tmp_path):
    path = made.write(
        tmp_path / "odd.csv", ("cds", "fiscal_year", "ada"), [("0161119", "2022-23", 1)]
    )
    found = read_tables([path])
    assert codes(found) == ["OB321"]
    assert "current_expense" in found.findings[0].what


@pytest.mark.parametrize(
    ("cells", "code"),
    [
        (("0161119", "Oak", "2022-23", "12", "x"), "OB323"),
        (("0161119", "Oak", "2022", "12", "100"), "OB323"),
        (("", "", "2022-23", "12", "100"), "OB323"),
        (("0161119", "Oak", "2022-23", "12", "-100"), "OB326"),
        (("0161119", "Statewide Totals", "2022-23", "12", "100"), "OB322"),
        (("0161120", "Elm", "2022-23", "13", "101"), "OB324"),
    ],
)
def test_rows_that_cannot_be_used_are_told_and_the_others_are(tmp_path, cells, code):
    good = ("0161120", "Elm", "2022-23", "12", "100")
    heads = ("cds", "district", "fiscal_year", "ada", "current_expense")
    found = read_tables([made.write(tmp_path / "t.csv", heads, [good, cells])])
    assert codes(found) == [code]
    assert [row.name for row in found.rows] == ["Elm"]
    assert found.rows[0].values["expenditure"] == 100


def test_a_file_that_is_no_table_is_told(tmp_path):
    (tmp_path / "t.csv").write_bytes(b"PK\x03\x04 not a table")
    assert codes(read_tables([tmp_path / "t.csv"])) == ["OB320"]


def test_own_columns_bring_their_own_day_and_place(tmp_path):
    heads = (
        "district",
        "year",
        "state",
        "students",
        "expenditure",
        "latitude",
        "longitude",
        "known_on",
    )
    path = made.write(
        tmp_path / "own.csv", heads, [("A1", "2023-24", "Ohio", 10, 20, 41.5, -81.7, "2025-01-02")]
    )
    (row,) = read_tables([path]).rows
    assert (row.state, row.known_on, row.table) == ("ohio", date(2025, 1, 2), "own")
    assert row.values["latitude"] == 41.5

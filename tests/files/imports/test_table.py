"""Tables of the case from spreadsheets: semicolons, decimal commas, blank cells."""

from __future__ import annotations

import pytest
from tests.files.imports.conftest import Look, codes, made

from openbook.files.imports.cells import has_decimal_commas, with_point

BUDGET = """\ufeffyear;stage;fund;restricted;object;label;amount;ours
2018-19;projected;01;both;8010;State formula;10.956.000,50;x
2018-19;projected;01;both;8100;Federal; 620.000 ;x
2018-19;projected;01;both;8300;Other state;;x
"""


def test_another_country_is_understood(look: Look) -> None:
    looked = look("table", BUDGET)
    assert looked.table is not None
    assert looked.table.parted_by == "semicolon, decimal comma"
    rows = made(looked, "district/budget.csv")
    assert [row["amount"] for row in rows] == ["10956000.50", "620000"]
    assert codes(looked) == ["OB103"]  # the blank is told and not filled in


def test_the_likeliest_table_is_meant(look: Look) -> None:
    text = "year,enrollment,unduplicated\n2015-16,1200,700\n"
    assert made(look("table", text, add=True), "district/need.csv")
    refused = look("table", text, name="budget")
    assert codes(refused) == ["OB321"]
    assert "Write --name with one of: need." in refused.findings[0].remedy


def test_a_file_for_another_kind_points_here(look: Look) -> None:
    (finding,) = look("sacs", BUDGET).findings
    assert finding.remedy.endswith("try: openbook import table")


@pytest.mark.parametrize(
    ("cells", "commas"),
    [
        (["12,5"], True),
        (["1.234,567"], True),
        (["1.234.567"], True),
        (["1,234", "1.234"], False),  # either country could have written them
        (["12,5", "12.5"], False),
        (["9,10,11,12"], False),
        (["31.12.2025", "01-611"], False),
    ],
)
def test_the_country_is_told_by_sure_numbers(cells: list[str], *, commas: bool) -> None:
    assert has_decimal_commas([cells]) is commas


def test_only_numbers_are_changed() -> None:
    texts = ["31.12.2025", "St. 3,5", "", "2018-19", "x" * 40]
    assert list(map(with_point, texts)) == texts
    assert with_point("(1.234,5)") == "(1234.5)"
    assert with_point("59,5%") == "59.5%"


def test_columns_that_are_missing_are_named(look: Look) -> None:
    (finding,) = look("table", "year;stage;part;Betrag\n2018-19;actual;total;1\n").findings
    assert "Missing: columns of a table of the case (such as amount)." in finding.remedy


def test_a_blank_count_of_pupils_is_told(look: Look) -> None:
    text = "School;Grade;Enrollment;Year\nOak Grove Elementary;K;;2018-19\n"
    looked = look("enrollment", text)
    assert looked.reasons == {"the number of students is blank": 1}

"""The sheet Multiyear adds up: its components are those of the unrestricted balance."""

from __future__ import annotations

import pytest
from tests.conftest import EXAMPLES
from tests.model.totals_only import copy_totals
from tests.reports.workbook.form_rows import FORM, form_faults, form_rows

from openbook.answers.open_case import opened
from openbook.answers.projection import project_case
from openbook.model.multiyear_form import multiyear_form
from openbook.reports.workbook.make import build_workbook

SCENARIOS = [
    ("la-2019", "district", []),
    ("la-2019", "union", ["2019-01-22-settlement"]),
    ("la-2019", "district", ["2019-01-11-district"]),
    ("small-town", "district", []),
    ("small-town", "union", ["2019-01-11-district"]),
]


def rows_of(case: str, book: str, offers: list[str]):
    made = build_workbook(opened(EXAMPLES / case), book=book, offers=offers)
    return form_rows(next(sheet for sheet in made.sheets if sheet.name == FORM))


@pytest.mark.parametrize(("case", "book", "offers"), SCENARIOS)
def test_the_components_add_up_to_the_unrestricted_balance(case, book, offers):
    assert form_faults(rows_of(case, book, offers)) == []


def test_restricted_money_stands_apart_with_its_code(tmp_path):
    made = build_workbook(opened(copy_totals(tmp_path / "case")), book="district", offers=[])
    rows = form_rows(next(sheet for sheet in made.sheets if sheet.name == FORM))
    assert form_faults(rows) == []
    found = [row for row in rows if row.codes == "9740"]
    assert [row.values for row in found] == [(180_000.0,) * 3]
    above = [row.block for row in rows[: rows.index(found[0])]]
    assert found[0].block not in above


@pytest.mark.parametrize("offers", [[], ["2019-01-11-district"]])
def test_the_three_columns_are_those_of_the_form(offers):
    """The sheet and Form MYPI have the same totals, column by column."""
    case = EXAMPLES / "small-town"
    form = multiyear_form(project_case(case, offers=offers), project_case(case))
    rows = {row.words: row.values for row in rows_of("small-town", "district", offers)}
    for column in ("unrestricted", "restricted", "combined"):
        for words, code in (
            ("Contributions", "A5c"),
            ("Total expenditures", "B11"),
            ("Net increase (decrease)", "C"),
            ("Beginning balance", "D1"),
            ("Ending balance", "D2"),
        ):
            told = form.line(code).amounts[column]
            assert rows[f"{words}, {column}"] == pytest.approx(told), (words, column)
    assert rows["Special reserve fund (17)"] == pytest.approx(form.line("E2").amounts["combined"])


def test_a_balance_that_nobody_divided_has_one_row_for_its_bound_part():
    rows = rows_of("la-2019", "district", [])
    bound = [row for row in rows if row.codes == "9710-9719, 9750-9780"]
    assert [row.words for row in bound] == ["Nonspendable, committed and assigned"]
    assert not [row for row in rows if row.codes == "9740"]

"""The sheet Multiyear is Form MYPI: its lines, columns and sums, under every choice."""

from __future__ import annotations

from math import isclose

import pytest
from tests.conftest import EXAMPLES
from tests.model.totals_only import copy_totals

from openbook.api.projection import project_case
from openbook.api.view import opened
from openbook.api.workbook import model_sheets
from openbook.model.multiyear_form import MultiyearForm, multiyear_form
from openbook.reports.offers.multiyear_document import column_title, line_title
from openbook.reports.workbook.cells import Look, Sheet

FORM = "Multiyear"
CENT = 0.005
SCENARIOS = [
    ("la-2019", "district", []),
    ("la-2019", "union", ["2019-01-22-settlement"]),
    ("la-2019", "district", ["2019-01-11-district"]),
    ("small-town", "district", []),
    ("small-town", "union", ["2019-01-11-district"]),
]
Rows = dict[tuple[str, str], tuple[object, ...]]  # by column and label, year by year


def rows_of(sheet: Sheet, years: int) -> Rows:
    """The rows of the sheet under the title of their column."""
    columns = {column_title(each): each for each in ("unrestricted", "restricted", "combined")}
    found: Rows = {}
    column = ""
    for row in range(4, sheet.rows):
        first = sheet.cells.get((row, 0))
        if first is None:
            continue
        if first.look is Look.BLOCK:
            column = columns.get(str(first.value), column)
            continue
        cells = [sheet.cells.get((row, 2 + 2 * year)) for year in range(years)]
        found[column, str(first.value)] = tuple(each and each.value for each in cells)
    return found


def label(code: str) -> str:
    return f"{code.partition(' ')[0]} {line_title(code)[0]}"


def faults(rows: Rows, form: MultiyearForm) -> list[object]:
    """Every line of the form that the sheet has otherwise, or not at all."""
    wrong: list[object] = []
    for line in form.lines:
        parts = line.code[:2] in {"B1", "B2"} and line.code != line.code[:2]
        for column, amounts in line.amounts.items():
            told = rows.get((column, label(line.code)), ())
            for year, amount in enumerate(amounts):
                if year == 0 and parts:
                    continue
                own = told[year] if told else None
                if own in {"yes", "no"}:
                    own = float(own == "yes")
                if not (isinstance(own, float) and isclose(own, amount, abs_tol=CENT)):
                    wrong.append((line.code, column, year, amount, own))
    return wrong


@pytest.mark.parametrize(("case", "book", "offers"), SCENARIOS)
def test_the_sheet_has_every_amount_of_the_form(case, book, offers):
    there = opened(EXAMPLES / case)
    made = model_sheets(there, book=book, offers=offers)
    asked = project_case(there, book=book, offers=offers)
    form = multiyear_form(asked, project_case(there))
    sheet = next(each for each in made.sheets if each.name == FORM)
    rows = rows_of(sheet, len(form.years))
    assert len(rows) > 25
    assert faults(rows, form) == []


def test_step_and_column_stands_apart_from_attrition():
    sheet = next(s for s in model_sheets(opened(EXAMPLES / "small-town")).sheets if s.name == FORM)
    rows = rows_of(sheet, 3)
    moved = rows["combined", "B1b Certificated: step and column"][1:]
    saved = rows["combined", "B1d Certificated: attrition savings"][1:]
    assert all(isinstance(each, float) and each > 0 for each in moved)
    assert all(isinstance(each, float) and each < 0 for each in saved)


def test_sums_are_sums_of_the_rows_above_them():
    made = model_sheets(opened(EXAMPLES / "small-town"))
    sheet = next(each for each in made.sheets if each.name == FORM)
    texts = {
        str(sheet.cells[row, 0].value): cell.formula
        for (row, column), cell in sheet.cells.items()
        if column == 2 and cell.formula
    }
    assert texts["A6 Total revenues and sources"].count("+") >= 1
    assert "!" not in texts["A6 Total revenues and sources"]
    assert "!" not in texts["C Net increase (decrease)"]


def test_a_case_of_totals_has_one_page(tmp_path):
    made = model_sheets(opened(copy_totals(tmp_path / "case")), book="district", offers=[])
    sheet = next(each for each in made.sheets if each.name == FORM)
    blocks = [str(c.value) for c in sheet.cells.values() if c.look is Look.BLOCK and c.value]
    assert [each for each in blocks if "estricted" in each] == [column_title("combined")]
    assert not sheet.breaks
    assert sheet.one_page

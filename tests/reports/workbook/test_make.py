"""A workbook holds every line as a formula, in order, and is the same file every time."""

from __future__ import annotations

import re
import zipfile
from functools import partial
from io import BytesIO
from typing import Any
from xml.etree import ElementTree as ET

import openpyxl
import pytest
from openpyxl.utils.cell import coordinate_to_tuple
from tests.conftest import EXAMPLES
from tests.reports.workbook.bad_workbooks import INPUTS, OFFER, good, parts_of, sheet_names, town

from openbook.api.projection import explain_gap
from openbook.api.view import NotNamedError, opened
from openbook.api.workbook import build_workbook, make_workbook, model_sheets
from openbook.case.assumptions import BY_NAME
from openbook.cli.main import main
from openbook.figures.operation import LEAVES
from openbook.offers.whole_cost import whole_costs
from openbook.reports.workbook.cells import CellPart, Sheet, SheetCell
from openbook.reports.workbook.layout import ASSUMPTIONS, FIRST_YEAR, HEAD, OTHER, TERMS, chapter_of
from openbook.reports.workbook.make import workbook_bytes
from openbook.reports.workbook.summary_sheet import BOOK_CELL, OFFER_CELL, SUMMARY
from openbook.reports.workbook.xlsx_writer import xlsx_bytes

FUNCTIONS = {
    *("IF", "MIN", "MAX", "INT", "AND", "OR", "NOT", "SUM", "ROWS"),
    *("SIGN", "NA", "ABS", "ROUND", "CHOOSE"),
}


@pytest.fixture(scope="module")
def made():
    return build_workbook(town(), offers=[OFFER])


def test_the_same_case_makes_the_same_bytes(made):
    assert workbook_bytes(made) == good()


def test_sheets_of_simulated_schools_and_classes_say_so(made):
    rows = [sheet for sheet in made.sheets if sheet.name in {"Schools", "Classes", "Levels"}]
    assert rows
    marked = [s.name for s in rows if "simulated data" in str(s.cells[0, 0].value)]
    given = [s.name for s in rows if any(c.part is CellPart.GIVEN for c in s.cells.values())]
    assert given
    assert marked == given


def test_every_computed_line_has_a_formula_in_every_year(made):
    model, layout = made.projection.model, made.prepared.layout
    sheets = {sheet.name: sheet for sheet in made.sheets}
    for line in model.lines.values():
        if line.operation in LEAVES or line.rows is not None:
            continue
        spot = layout.plain[line]
        cells = sheets[spot.sheet].cells
        assert all(cells[spot.row, FIRST_YEAR + y].formula for y, _ in enumerate(model.years))


def test_every_line_of_both_cases_has_its_chapter():
    for case in (town(), opened(EXAMPLES / "la-2019")):
        lines = [line for line in case.model().lines.values() if line.args]
        assert [line.name for line in lines if chapter_of(line) is OTHER] == []


def test_formulas_use_only_functions_that_every_program_knows(made):
    used = {
        name
        for sheet in made.sheets
        for cell in sheet.cells.values()
        for name in re.findall(r"([A-Z][A-Z.]+)\(", cell.formula)
    }
    assert used <= FUNCTIONS
    longest = max(len(c.formula) for s in made.sheets for c in s.cells.values())
    assert longest < 2_000, "Excel takes 8,192"


def test_figures_that_happen_to_be_equal_have_cells_of_their_own(made):
    layout, lines = made.prepared.layout, made.projection.model.lines
    names = ["published.committed", "budget.local"]
    spots = {layout.plain[lines[name]] for name in names if name in lines}
    assert len(spots) == len(names)
    given = [line for line in lines.values() if line.rows is None and not line.args]
    assert len({layout.plain[line] for line in given}) == len(given)


def test_inputs_have_unit_source_and_a_name(made):
    sheet = next(sheet for sheet in made.sheets if sheet.name == ASSUMPTIONS)
    row = made.prepared.layout.plain[made.projection.model.lines["posts.cost"]].row
    assert sheet.cells[row, 1].value == "dollars per full-time position"
    told = [str(sheet.cells[row + 1 + side, 2].value) for side in range(2)]
    assert told == ["WCUSD", "WCTA"]
    assert "Openbook authors" in str(sheet.cells[row + 1, 6].value)
    assert sheet.names["posts_cost"] == f"{ASSUMPTIONS}!$D${row + 1}:$F${row + 1}"
    assert sheet.frozen == (HEAD + 1, FIRST_YEAR)


def test_excel_and_hyperformula_take_every_name(made):
    names = [name for sheet in made.sheets for name in sheet.names]
    assert "Net_increase_decrease" in names
    assert [name for name in names if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name)] == []
    cells = r"[A-Za-z]{1,3}\d+|[Rr]\d*[Cc]\d*|[RrCc]"
    assert [name for name in names if re.fullmatch(cells, name)] == []


def test_a_raise_can_be_written_into_any_year(made):
    model, layout = made.projection.model, made.prepared.layout
    part = layout.plain[model.lines["raise_part.teachers"]]
    sheet = next(sheet for sheet in made.sheets if sheet.name == TERMS)
    assert [sheet.cells[part.row, FIRST_YEAR + year].value for year in range(3)] == [1.0] * 3


def test_every_side_and_every_offer_can_be_chosen(made):
    names, case = made.prepared.choices, town().case
    assert names.books == ("WCUSD", "WCTA")
    assert len(names.offers) == len(case.offers) + 1
    summary = next(sheet for sheet in made.sheets if sheet.name == SUMMARY)
    for at, listed in ((BOOK_CELL, names.books), (OFFER_CELL, names.offers)):
        assert summary.cells[at].value in listed
        assert summary.cells[at].part is CellPart.ASKED
        (rule,) = (each for each in summary.checked if (each.row, each.first) == at)
        assert rule.texts.startswith("Choices!$")


@pytest.mark.parametrize("name", ["small-town", "la-2019"])
def test_formulas_are_the_same_whatever_is_chosen(name):
    there = opened(EXAMPLES / name)
    one, other = (
        model_sheets(there, book=book, offers=offers)
        for book, offers in (("district", []), ("union", ["2019-01-11-district"]))
    )
    assert one.stamp.content == other.stamp.content
    assert one.stamp.book != other.stamp.book


def test_costs_and_gap_are_those_of_the_verbs(made):
    sheets = {sheet.name: sheet for sheet in made.sheets}
    books = {book.id: book for book in town().case.books}
    case, law, model = town().case, town().law(), town().model()
    for costed in whole_costs(case, law, model, case.offers, [books["district"]]):
        rows = _rows_called(sheets["Offers"], costed.offer.title)
        first = rows[0][FIRST_YEAR : FIRST_YEAR + 3]
        told = [value for value in first if value != "silent"]
        assert told == pytest.approx(costed.cost.total[: len(told)])
    gap = explain_gap(town(), ("district", "union"), offers=[OFFER], year="2020-21")
    for share in gap.shares:
        (row,) = _rows_called(sheets["Gap"], BY_NAME[share.name].doc)
        assert row[FIRST_YEAR + 2] == pytest.approx(share.amount, abs=1)


def _rows_called(sheet: Sheet, text: str) -> list[list[Any]]:
    """The values of every row whose first cell has a text."""
    rows = [row for (row, column), c in sheet.cells.items() if column == 0 and text in str(c.value)]
    columns = range(sheet.columns)
    return [
        [cell.value if (cell := sheet.cells.get((row, column))) else None for column in columns]
        for row in rows
    ]


def test_no_name_of_a_line_or_an_offer_is_in_sight(made):
    lines = made.projection.model.lines
    ids = {*lines, *(offer.id for offer in town().case.offers)}
    shown = {
        str(cell.value)
        for sheet in made.sheets
        if not sheet.hidden
        for cell in sheet.cells.values()
        if isinstance(cell.value, str)
    }
    assert not ids & shown
    assert not [text for text in shown if set(text.split()) & ids]


def test_numbers_outside_the_usual_range_are_marked():
    text = parts_of(good())[INPUTS].decode()
    assert 'operator="notBetween"' in text
    assert "<dxf>" in parts_of(good())["xl/styles.xml"].decode()


def test_charts_draw_cells_that_exist(made):
    parts = parts_of(good())
    charts = [text.decode() for name, text in parts.items() if name.startswith("xl/charts/")]
    assert len(charts) == 4
    sheets = {sheet.name: sheet for sheet in made.sheets}
    for chart in charts:
        for name, cells in re.findall(r"<c:f>(\w+)!([^<]+)</c:f>", chart):
            first, _, last = cells.replace("$", "").partition(":")
            for at in filter(None, (first, last)):
                row, column = coordinate_to_tuple(at)
                assert (row - 1, column - 1) in sheets[name].cells, (name, at)


def test_every_part_is_well_formed_and_the_file_opens():
    for name, text in parts_of(good()).items():
        if not name.endswith(".bin"):
            ET.fromstring(text)  # noqa: S314  (our own file)
    book = openpyxl.load_workbook(BytesIO(good()))
    assert book.sheetnames == sheet_names()
    assert book["Openbook"].sheet_state == "veryHidden"
    assert book["Reserve"]["D5"].comment is not None
    assert book["Reserve"].print_title_rows == "$1:$4"


def test_a_text_that_looks_like_a_formula_stays_a_text():
    sheet = Sheet("Test", "Test")
    texts = ["=1+1", "+1", "-1", "@SUM(A1)", "\tcmd", "a\x00b\ud800<&>\"'"]
    sheet.texts(0, texts)
    day = town().case.head.as_of
    content = xlsx_bytes([sheet], title="<&>", made_on=day)
    row = openpyxl.load_workbook(BytesIO(content))["Test"][1]
    assert [cell.data_type for cell in row] == ["s"] * len(texts)
    assert [cell.quotePrefix for cell in row] == [True] * 5 + [False]
    assert row[5].value == "a b <&>\"'"


def test_the_archive_has_no_clock():
    with zipfile.ZipFile(BytesIO(good())) as archive:
        assert {part.date_time for part in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_an_endless_value_is_an_error_cell_and_not_a_broken_file():
    sheet = Sheet("Test", "Test", cells={(0, 0): SheetCell(float("inf"), "=1/0")})
    content = xlsx_bytes([sheet], title="x", made_on=town().case.head.as_of)
    assert b't="e"' in parts_of(content)["xl/worksheets/sheet1.xml"]


def test_the_command_writes_the_file_whole_or_not_at_all(tmp_path, capsys):
    case, file = str(EXAMPLES / "small-town"), tmp_path / "plan.xlsx"
    assert main(["workbook", case, "-o", str(file), "--offer", OFFER]) == 0
    assert file.read_bytes() == good()
    assert main(["workbook", case, "-o", str(tmp_path)]) == 2
    assert "is a folder" in capsys.readouterr().err
    assert [each.name for each in tmp_path.iterdir()] == ["plan.xlsx"]


def test_a_private_book_is_only_in_the_workbook_of_its_party():
    case = EXAMPLES / "small-town"
    asked = partial(make_workbook, case, offers=["2019-01-18-fallback"], viewer="union")
    own = asked(private="union")
    assert b"What we could sign" in parts_of(own)["xl/worksheets/sheet1.xml"]
    with pytest.raises(NotNamedError, match="--with-private union"):
        asked()
    assert b"What we could sign" not in b"".join(parts_of(good()).values())


@pytest.mark.parametrize("case", ["la-2019", "small-town"])
def test_whole_ranges_are_only_summed_or_counted(case):
    """Programs differ in whether they compute with a range cell by cell, unless asked to."""
    cell = r"(?:[A-Za-z]+!)?[$]?[A-Z]+[$]?[0-9]+"
    alone = re.compile(rf"(?:SUM|ROWS)\({cell}:{cell}\)")
    made = model_sheets(opened(EXAMPLES / case))
    texts = [c.formula for sheet in made.sheets for c in sheet.cells.values() if c.formula]
    assert sum(map(len, map(alone.findall, texts))) > 50
    assert [text for text in texts if ":" in alone.sub("", text)] == []


def test_rows_that_a_condition_leaves_out_are_nothing(made):
    """A cap of 0 is none: the column of sections that it needs is 0 and no division by zero."""
    columns = [
        cell
        for sheet in made.sheets
        if sheet.name == "Classes"
        for cell in sheet.cells.values()
        if cell.formula and cell.formula.startswith("=IF(Terms!")
    ]
    assert any(cell.value == 0.0 for cell in columns)
    assert all("=0,0," in cell.formula for cell in columns)

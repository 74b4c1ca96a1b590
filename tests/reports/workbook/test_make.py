"""A workbook holds every line as a formula, in order, and is the same file every time."""

from __future__ import annotations

import re
import zipfile
from functools import partial
from io import BytesIO
from xml.etree import ElementTree as ET

import openpyxl
import pytest
from tests.conftest import EXAMPLES
from tests.reports.workbook.bad_workbooks import OFFER, good, parts_of, sheet_names, town

from openbook.answers.open_case import NotNamedError, opened
from openbook.cli.main import main
from openbook.figures.operation import LEAVES
from openbook.reports.workbook.cells import CellPart, Sheet, SheetCell
from openbook.reports.workbook.layout import HEAD, INPUTS, OTHER, chapter_of
from openbook.reports.workbook.make import build_workbook, make_workbook, workbook_bytes
from openbook.reports.workbook.xlsx_writer import xlsx_bytes

FUNCTIONS = {
    *("IF", "MIN", "MAX", "INT", "AND", "OR", "NOT", "SUM", "SUMPRODUCT", "ROWS"),
    *("SIGN", "NA"),
}


@pytest.fixture(scope="module")
def made():
    return build_workbook(town(), offers=[OFFER])


def test_the_same_case_makes_the_same_bytes(made):
    assert workbook_bytes(made) == good()


def test_sheets_of_simulated_schools_and_classes_say_so(made):
    rows = [sheet for sheet in made.sheets if sheet.name.endswith("_rows")]
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
        assert all(cells[spot.row, 4 + y].formula for y, _ in enumerate(model.years))


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
    assert longest < 1_000


def test_figures_that_happen_to_be_equal_have_cells_of_their_own(made):
    layout, lines = made.prepared.layout, made.projection.model.lines
    names = ["published.committed", "budget.local"]
    spots = {layout.plain[lines[name]] for name in names if name in lines}
    assert len(spots) == len(names)
    given = [line for line in lines.values() if line.rows is None and not line.args]
    assert len({layout.plain[line] for line in given}) == len(given)


def test_inputs_have_unit_source_and_a_name(made):
    sheet = next(sheet for sheet in made.sheets if sheet.name == INPUTS)
    row = next(r for (r, c), cell in sheet.cells.items() if cell.value == "posts.cost")
    assert sheet.cells[row, 2].value == "USD/FTE"
    assert "Openbook authors" in str(sheet.cells[row, 7].value)
    assert sheet.names["ob_posts_cost"] == f"Inputs!$E${row + 1}:$G${row + 1}"
    assert sheet.frozen == (HEAD + 1, 4)


def test_a_raise_can_be_written_into_any_year(made):
    model, layout = made.projection.model, made.prepared.layout
    part = layout.plain[model.lines["raise_part.teachers"]]
    sheet = next(sheet for sheet in made.sheets if sheet.name == INPUTS)
    assert [sheet.cells[part.row, 4 + year].value for year in range(3)] == [1.0] * 3


def test_every_part_is_well_formed_and_the_file_opens():
    for name, text in parts_of(good()).items():
        if not name.endswith(".bin"):
            ET.fromstring(text)  # noqa: S314  (our own file)
    book = openpyxl.load_workbook(BytesIO(good()))
    assert book.sheetnames == sheet_names()
    assert book["Openbook"].sheet_state == "veryHidden"
    assert book["Reserve"]["E5"].comment is not None
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
    assert b"fallback" in parts_of(own)["xl/worksheets/sheet1.xml"]
    with pytest.raises(NotNamedError, match="--with-private union"):
        asked()
    assert b"fallback" not in b"".join(parts_of(good()).values())

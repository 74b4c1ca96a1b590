"""The Los Angeles workbook written with styles and notes, beside openpyxl's bare cells."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import openpyxl

import openbook
from benchmarks._timing import Row, at_least, interleaved, within
from openbook.reports.workbook.make import Workbook, build_workbook, workbook_bytes

CASE = Path(openbook.__file__).parent / "cases" / "la-2019"
MOST_BYTES = 5_000_000


def run() -> list[Row]:
    """Check that both hold the same cells, then measure."""
    made = build_workbook(CASE)
    check_equal(made)
    times = interleaved(
        {"ours": lambda: workbook_bytes(made), "openpyxl": lambda: by_openpyxl(made)},
        rounds=7,
    )
    cells = [cell for sheet in made.sheets for cell in sheet.cells.values()]
    formulas = sum(bool(cell.formula) for cell in cells)
    what = f"la-2019: {formulas:,} formulas among {len(cells):,} cells"
    size = len(workbook_bytes(made))
    return [
        at_least(what, times["ours"], times["openpyxl"], times=3),
        within("la-2019: size of the file", size, MOST_BYTES, "bytes"),
    ]


def by_openpyxl(made: Workbook) -> bytes:
    """The same formulas and values, without styles, notes or values of formulas."""
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for sheet in made.sheets:
        page = book.create_sheet(sheet.name)
        for (row, column), cell in sheet.cells.items():
            page.cell(row + 1, column + 1, cell.formula or cell.value)
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def check_equal(made: Workbook) -> None:
    """Both files have the same formulas in the same cells."""
    ours = openpyxl.load_workbook(BytesIO(workbook_bytes(made)))
    peer = openpyxl.load_workbook(BytesIO(by_openpyxl(made)))
    for sheet in made.sheets:
        for (row, column), cell in sheet.cells.items():
            if cell.formula:
                at = (row + 1, column + 1)
                assert ours[sheet.name].cell(*at).value == cell.formula
                assert peer[sheet.name].cell(*at).value == cell.formula

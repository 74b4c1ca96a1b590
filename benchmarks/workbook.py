"""The Los Angeles workbook, beside XlsxWriter writing all of it and openpyxl bare cells."""

from __future__ import annotations

import importlib
import importlib.util
from io import BytesIO
from pathlib import Path
from typing import Any

import openpyxl

import openbook
from benchmarks._peer_xlsxwriter import by_xlsxwriter
from benchmarks._timing import Row, at_least, interleaved, not_measured, within
from openbook.api.workbook import build_workbook
from openbook.reports.workbook.make import Workbook, workbook_bytes

CASE = Path(openbook.__file__).parent / "cases" / "la-2019"
MOST_BYTES = 5_000_000


def run() -> list[Row]:
    """Check that both hold the same cells, then measure."""
    made = build_workbook(CASE)
    check_equal(made)
    works = {"ours": lambda: workbook_bytes(made), "openpyxl": lambda: by_openpyxl(made)}
    if xlsxwriter := _installed("xlsxwriter"):
        works["xlsxwriter"] = lambda: by_xlsxwriter(made, xlsxwriter)
    times = interleaved(works, rounds=7)
    cells = [cell for sheet in made.sheets for cell in sheet.cells.values()]
    formulas = sum(bool(cell.formula) for cell in cells)
    what = f"la-2019: {formulas:,} formulas among {len(cells):,} cells"
    size = len(workbook_bytes(made))
    whole = f"{what}, styles, notes and limits: XlsxWriter / ours"
    return [
        at_least(what, times["ours"], times["openpyxl"], times=3),
        # Below this its few lines would be worth more than the time: docs/decisions.
        at_least(whole, times["ours"], times["xlsxwriter"], times=1.5)
        if "xlsxwriter" in times
        else not_measured(whole, "not installed"),
        within("la-2019: size of the file", size, MOST_BYTES, "bytes"),
    ]


def _installed(name: str) -> Any | None:
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


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

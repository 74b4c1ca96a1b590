"""Chapter sheets: the lines of each chapter as live formulas, year by year."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.figures.line import Line
from openbook.reports.workbook.cells import Cell, Sheet
from openbook.reports.workbook.chapters import CHAPTERS, OTHER, Chapter
from openbook.reports.workbook.formulas import Formulas
from openbook.reports.workbook.layout import FIRST_YEAR, HEAD
from openbook.reports.workbook.prepared import Prepared
from openbook.reports.workbook.sheets.line_rows import (
    Heads,
    label_cells,
    lines_sheet,
    number_look,
    part_of,
    year_cells,
)
from openbook.reports.workbook.sheets.object_codes import OBJECT_CODES


def chapter_sheets(prepared: Prepared) -> Iterator[Sheet]:
    """One sheet for each chapter that has lines."""
    for chapter in (*CHAPTERS, OTHER):
        if chapter.sheet in prepared.layout.sheets:
            yield _chapter(prepared, chapter)


def _chapter(prepared: Prepared, chapter: Chapter) -> Sheet:
    heads = Heads(chapter.title, prepared.told.about, "Codes", ("How it is made",))
    sheet = lines_sheet(chapter.sheet, heads, prepared.years)
    formulas = prepared.formulas(chapter.sheet)
    rows = prepared.layout.sheets[chapter.sheet]
    for row, line in enumerate(rows, HEAD + 1):
        if isinstance(line, Line):
            _line(sheet, row, line, prepared, formulas)
    return sheet


def _line(
    sheet: Sheet, row: int, line: Line, prepared: Prepared, formulas: Formulas
) -> None:
    label_cells(sheet, row, line, "", OBJECT_CODES.get(line.name, ""))
    years, by_year = len(prepared.years), prepared.layout.graph.by_year(line)
    first = prepared.layout.references(sheet.name).cell(line, 0)
    how = line.formula

    def cell(year: int) -> Cell:
        text = formulas.of(line, year) if by_year or not year else first
        return Cell(
            prepared.values.at(line, year),
            f"={text}",
            number_look(line),
            part_of(line),
            how if line.name and not year else "",
        )

    year_cells(sheet, row, years, cell)
    sheet.texts(row, [how], start=FIRST_YEAR + years)

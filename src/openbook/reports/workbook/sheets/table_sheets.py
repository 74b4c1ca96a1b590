"""Table sheets: figures by school or class, which formulas add up row by row."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.figures.leaf import Given
from openbook.figures.line import Line
from openbook.figures.source import Status
from openbook.reports.workbook.cells import Cell, Look, Part, Sheet
from openbook.reports.workbook.formulas import Formulas
from openbook.reports.workbook.layout import TableSpot
from openbook.reports.workbook.prepared import Prepared
from openbook.reports.workbook.sheets.line_rows import number_look, part_of

_MARK = "simulated data; not real schools or classes"


def table_sheets(prepared: Prepared) -> Iterator[Sheet]:
    """One sheet for all tables of a kind, below each other."""
    found: dict[str, Sheet] = {}
    for name, spot in prepared.layout.tables.items():
        sheet = found.get(spot.sheet)
        if sheet is None:
            word = spot.sheet.removesuffix("_rows").lower()
            sheet = Sheet(spot.sheet, f"Figures row by row: {word}", frozen=(0, 1))
            sheet.widths = {0: 40.0, **dict.fromkeys(range(1, 40), 16.0)}
            sheet.texts(0, [sheet.title], Look.TITLE)
            sheet.texts(1, [prepared.told.about], Look.WORDS)
            found[spot.sheet] = sheet
        if any(map(_simulated, spot.columns)):
            sheet.texts(0, [f"{sheet.title} ({_MARK})"], Look.TITLE)
        _table(sheet, name, spot, prepared)
    yield from found.values()


def _simulated(line: Line) -> bool:
    """Whether figures of a column were made by a program."""
    return isinstance(line.detail, Given) and any(
        each.status is Status.GENERATED for each in line.detail.sources
    )


def _table(sheet: Sheet, name: str, spot: TableSpot, prepared: Prepared) -> None:
    sheet.put(spot.head, 0, Cell(name, look=Look.HEAD))
    labels = prepared.model.tables[name].labels
    for row, label in enumerate(labels, spot.head + 1):
        sheet.put(row, 0, Cell(label))
    formulas = prepared.formulas(spot.sheet)
    for line in spot.columns:
        for year in range(_years(line, prepared)):
            _column(sheet, line, year, prepared, formulas)


def _column(
    sheet: Sheet, line: Line, year: int, prepared: Prepared, formulas: Formulas
) -> None:
    spot, column = prepared.layout.table_column(line, year)
    by_year = _years(line, prepared) > 1
    said = line.name or "step"
    head = f"{said} {prepared.years[year]}" if by_year else said
    sheet.put(spot.head, column, Cell(head, look=Look.HEAD))
    look = number_look(line)
    for row in range(spot.count):
        value = prepared.values.row(line, year, row)
        if isinstance(line.detail, Given):
            cell = Cell(value, look=look, part=Part.GIVEN)
        else:
            text = f"={formulas.of(line, year, row)}"
            cell = Cell(value, text, look, part_of(line))
        sheet.put(spot.head + 1 + row, column, cell)


def _years(line: Line, prepared: Prepared) -> int:
    return len(prepared.years) if prepared.layout.graph.by_year(line) else 1

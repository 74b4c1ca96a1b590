"""The sheet of inputs: what the book assumes, what the contract fixes, what is given."""

from __future__ import annotations

from collections.abc import Mapping

from openbook.case.assumptions import BY_NAME
from openbook.figures.figure import Source
from openbook.figures.leaf import Given
from openbook.figures.line import Line
from openbook.reports.workbook.address import column_name
from openbook.reports.workbook.cells import CellPart, Checked, Sheet, SheetCell
from openbook.reports.workbook.layout import FIRST_YEAR, HEAD, INPUTS
from openbook.reports.workbook.plan import Prepared
from openbook.reports.workbook.sheets.lever_words import input_limits, lever_words
from openbook.reports.workbook.sheets.line_rows import (
    Heads,
    block_row,
    label_cells,
    lines_sheet,
    number_look,
    year_cells,
)

_TITLE = "Inputs: change a yellow cell and everything follows"
_SETTLED = "Not looked at: the law has decided this year"


def inputs_sheet(prepared: Prepared) -> Sheet:
    """Every input of the model with its unit and source; each row has a name."""
    heads = Heads(_TITLE, prepared.told.about, "", ("Source",))
    sheet = lines_sheet(INPUTS, heads, prepared.years)
    width = FIRST_YEAR + len(prepared.years) + 1
    sources = prepared.told.sources
    for row, line in enumerate(prepared.layout.sheets.get(INPUTS, ()), HEAD + 1):
        if isinstance(line, str):
            block_row(sheet, row, line, width)
        elif isinstance(line.detail, Given):
            given_row(sheet, row, line, prepared)
        else:
            _asked_row(
                sheet, row, line, prepared, said_sources(sources.get(line.name, {}))
            )
    return sheet


def given_row(
    sheet: Sheet, row: int, line: Line, prepared: Prepared, words: str = ""
) -> None:
    """A row of figures with their sources; one figure where it is for all years."""
    label_cells(sheet, row, line, words)
    content, years = line.detail, prepared.years
    if not isinstance(content, Given):
        return
    count = len(years) if content.years else 1
    look = number_look(line)

    def cell(year: int) -> SheetCell:
        value = content.values[0][content.column(years[year])]
        return SheetCell(value, look=look, part=CellPart.GIVEN)

    year_cells(sheet, row, count, cell)
    found = {str(year): content.source(0, year) for year in years[:count]}
    sheet.texts(row, [said_sources(found)], start=FIRST_YEAR + len(years))
    _name(sheet, row, line, count)


def said_sources(found: Mapping[str, Source]) -> str:
    """The sources of a row: one, or each with the years it is for."""
    by_source: dict[str, list[str]] = {}
    for year, source in found.items():
        by_source.setdefault(str(source), []).append(year)
    if len(by_source) < 2:
        return "".join(by_source)
    return "; ".join(
        f"{', '.join(years)}: {source}" for source, years in by_source.items()
    )


def _asked_row(
    sheet: Sheet, row: int, line: Line, prepared: Prepared, source: str
) -> None:
    known = BY_NAME.get(line.name)
    label_cells(sheet, row, line, known.doc if known else lever_words(line.name))
    by_year = prepared.layout.graph.by_year(line)
    count = len(prepared.years) if by_year else 1
    settled = prepared.told.settled.get(line.name, ())
    look = number_look(line)

    def cell(year: int) -> SheetCell:
        number = prepared.values.at(line, year)
        note = _SETTLED if prepared.years[year] in settled else ""
        return SheetCell(number, look=look, part=CellPart.ASKED, note=note)

    year_cells(sheet, row, count, cell)
    last, limits = FIRST_YEAR + count - 1, input_limits(line.name)
    sheet.checked.append(Checked(row, FIRST_YEAR, last, limits, str(line.unit)))
    sheet.texts(row, [source], start=FIRST_YEAR + len(prepared.years))
    _name(sheet, row, line, count)


def _name(sheet: Sheet, row: int, line: Line, count: int) -> None:
    """The name of the row's cells, as people can jump to it."""
    letters = line.name.replace("-", "_").replace(".", "_").lower()
    first, last = column_name(FIRST_YEAR), column_name(FIRST_YEAR + count - 1)
    sheet.names[f"ob_{letters}"] = f"{sheet.name}!${first}${row + 1}:${last}${row + 1}"

"""Line rows: the rows that most sheets are made of, a line with its years across."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from openbook.figures.line import Line
from openbook.figures.operation import spoken
from openbook.figures.unit import SHARE, TRUTH, Unit
from openbook.figures.year import Year
from openbook.findings.text import large_first
from openbook.reports.workbook.cells import CellPart, Look, Sheet, SheetCell
from openbook.reports.workbook.layout import (
    CODE,
    FIRST_YEAR,
    HEAD,
    NAME,
    UNIT,
    WORDS,
)

_WIDTHS = {NAME: 30.0, WORDS: 46.0, UNIT: 13.0, CODE: 12.0}
_MARKS = ("certification.level", "year.first")


class Heads(NamedTuple):
    """What stands above a sheet: two lines, and the columns beside the years."""

    title: str
    about: str
    code: str
    after: tuple[str, ...]


def lines_sheet(name: str, heads: Heads, years: Sequence[Year]) -> Sheet:
    """A sheet with its heads and no rows yet."""
    last = FIRST_YEAR + len(years)
    widths = dict(_WIDTHS)
    widths |= dict.fromkeys(range(FIRST_YEAR, last), 17.0)
    widths |= {last + place: 60.0 for place in range(len(heads.after))}
    sheet = Sheet(name, heads.title, widths, frozen=(HEAD + 1, FIRST_YEAR))
    sheet.texts(0, [heads.title], Look.TITLE)
    sheet.texts(1, [heads.about], Look.WORDS)
    columns = ["Name", "Line", "Unit", heads.code, *map(str, years), *heads.after]
    for column, text in enumerate(columns):
        of_year = FIRST_YEAR <= column < last
        sheet.put(
            HEAD, column, SheetCell(text, look=Look.YEAR if of_year else Look.HEAD)
        )
    return sheet


def label_cells(sheet: Sheet, row: int, line: Line, words: str, code: str = "") -> None:
    """What a line is called, what it is, its unit and its codes."""
    unit = "" if line.unit == TRUTH else str(line.unit)
    sheet.texts(row, [line.name, words or said_name(line), unit, code])


def year_cells(
    sheet: Sheet, row: int, years: int, cell_of: Callable[[int], SheetCell]
) -> None:
    """The cells of a line from left to right, one for each year."""
    for year in range(years):
        sheet.put(row, FIRST_YEAR + year, cell_of(year))


def number_look(line: Line) -> Look:
    """How the numbers of a line look."""
    if line.name in _MARKS or line.name.endswith("_settled"):
        return Look.PLAIN
    return look_of(line.unit)


def look_of(unit: Unit) -> Look:
    """How numbers of a unit look."""
    if unit == TRUTH:
        return Look.TRUTH
    if unit == SHARE:
        return Look.SHARE
    return Look.MONEY if dict(unit.powers).get("USD") == 1 else Look.COUNT


def said_name(line: Line) -> str:
    """The name of a line as it is said, with a capital."""
    words = spoken(line.name)
    return large_first(words) if words else "step of the line below"


def block_row(sheet: Sheet, row: int, title: str, width: int) -> None:
    """The title of a block across the sheet."""
    for column in range(width):
        sheet.put(
            row, column, SheetCell(title if not column else None, look=Look.BLOCK)
        )


def part_of(line: Line) -> CellPart:
    """Whether a computed line has a name or is a step on the way."""
    return CellPart.COMPUTED if line.name else CellPart.STEP

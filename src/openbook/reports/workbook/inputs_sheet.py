"""The sheet of inputs, and the rows that most sheets are made of: a line, its years across."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from openbook.case.assumptions import BY_NAME
from openbook.case.format.limits import Limits
from openbook.case.term_facts import Lever
from openbook.figures.figure import SHARE, TRUTH, Given, Source, Unit, Year
from openbook.figures.line import Line
from openbook.figures.operation import spoken
from openbook.findings.message import large_first
from openbook.reports.document.document import year_heads
from openbook.reports.words.words import words_in
from openbook.reports.workbook.cells import CellPart, Checked, Look, Sheet, SheetCell, column_name
from openbook.reports.workbook.layout import CODE, FIRST_YEAR, HEAD, INPUTS, NAME, UNIT, WORDS
from openbook.reports.workbook.plan import Prepared
from openbook.terms.shelf import levers

OBJECT_CODES = {
    "revenue.formula": "8010-8099",
    "revenue.federal": "8100-8299",
    "revenue.other_state": "8300-8599",
    "revenue.local": "8600-8799",
    "revenue.total": "8000-8799",
    "object.certificated": "1000-1999",
    "object.classified": "2000-2999",
    "object.benefits": "3000-3999",
    "object.other": "4000-7999",
    "spending.total": "1000-7999",
    "contribution.special_education": "8980-8999",
    "balance.bound": "9710-9719, 9750-9780",
    "balance.nonspendable": "9710-9719",
    "balance.restricted": "9740",
    "balance.committed": "9750-9760",
    "balance.assigned": "9780",
    "balance.economic_uncertainty": "9789",
    "balance.unassigned": "9790",
    "reserve.economic_uncertainty": "9789",
    "reserve.unassigned": "9790",
}


_OF_ALL = Limits(-1e12, 1e12, -1e12, 1e12)
# Levers that no term moves.
_OTHERS = {"strike": Lever("Student-days missed in a strike", Limits(0, 1e9, 0, 3e7))}


def lever_words(name: str) -> str:
    """What a lever means, and for whom.

    >>> lever_words("raise.teachers")
    'Raise of the pay schedule in the year: teachers'
    """
    first, _, rest = name.partition(".")
    known = _lever(first)
    meaning = known.meaning if known else first.replace("_", " ").capitalize()
    return f"{meaning}: {rest.replace('_', ' ')}" if rest else meaning


def input_limits(name: str) -> Limits:
    """Return the limits of an assumption of a book, or of a lever of a contract.

    >>> input_limits("attendance.rate").most, input_limits("raise.teachers").high
    (1, 0.15)
    """
    known = BY_NAME.get(name)
    if known and known.limits:
        return known.limits
    lever = _lever(name.partition(".")[0])
    return lever.limits if lever else _OF_ALL


def _lever(first: str) -> Lever | None:
    """Return what is declared of the levers that begin with a word."""
    return levers()[first][1] if first in levers() else _OTHERS.get(first)


_EN = words_in("en")
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
    columns = ["Name", "Line", "Unit", heads.code, *year_heads(years, _EN), *heads.after]
    for column, text in enumerate(columns):
        of_year = FIRST_YEAR <= column < last
        sheet.put(HEAD, column, SheetCell(text, look=Look.YEAR if of_year else Look.HEAD))
    return sheet


def label_cells(sheet: Sheet, row: int, line: Line, words: str, code: str = "") -> None:
    """What a line is called, what it is, its unit and its codes."""
    unit = "" if line.unit == TRUTH else str(line.unit)
    sheet.texts(row, [line.name, words or said_name(line), unit, code])


def year_cells(sheet: Sheet, row: int, years: int, cell_of: Callable[[int], SheetCell]) -> None:
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
        sheet.put(row, column, SheetCell(title if not column else None, look=Look.BLOCK))


def part_of(line: Line) -> CellPart:
    """Whether a computed line has a name or is a step on the way."""
    return CellPart.COMPUTED if line.name else CellPart.STEP


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
            _asked_row(sheet, row, line, prepared, said_sources(sources.get(line.name, {})))
    return sheet


def given_row(sheet: Sheet, row: int, line: Line, prepared: Prepared) -> None:
    """A row of figures with their sources; one figure where it is for all years."""
    label_cells(sheet, row, line, "")
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
    return "; ".join(f"{', '.join(years)}: {source}" for source, years in by_source.items())


def _asked_row(sheet: Sheet, row: int, line: Line, prepared: Prepared, source: str) -> None:
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

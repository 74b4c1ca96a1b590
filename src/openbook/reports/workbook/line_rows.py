"""Rows that most sheets are made of: a line, its years across; inputs and figures."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from openbook.case.assumptions import BY_NAME
from openbook.case.format.limits import Limits
from openbook.case.term_facts import Lever
from openbook.figures.figure import SHARE, TRUTH, Given, Unit, Year
from openbook.figures.line import Line
from openbook.figures.operation import line_words, spoken
from openbook.findings.message import large_first
from openbook.model.money.certification import LEVEL_LINES
from openbook.reports.document.document import year_heads
from openbook.reports.words.amounts import unit_words
from openbook.reports.words.words import words_in
from openbook.reports.workbook.cells import CellPart, Checked, Look, Sheet, SheetCell, column_name
from openbook.reports.workbook.layout import (
    ASSUMPTIONS,
    CODE,
    FIGURES,
    FIRST_YEAR,
    HEAD,
    TERMS,
    UNIT,
    WORDS,
    ChoiceRow,
)
from openbook.reports.workbook.plan import CONTRACT, Prepared, said_sources
from openbook.terms.shelf import levers

OBJECT_CODES = {
    "sources.formula": "8010-8099",
    "sources.federal": "8100-8299",
    "sources.other_state": "8300-8599",
    "sources.local": "8600-8799",
    "revenue.total": "8000-8799",
    "object.certificated": "1000-1999",
    "object.classified": "2000-2999",
    "object.salaries": "1000-2999",
    "object.benefits": "3000-3999",
    "object.other": "4000-7999",
    "spending.total": "1000-7999",
    "contribution.special_education": "8980-8999",
    "balance.bound": "9710-9719, 9760, 9780",
    "balance.nonspendable": "9710-9719",
    "balance.restricted": "9740",
    "balance.committed": "9760",
    "balance.stabilization": "9750",
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
    """Return what a lever means, and for whom.

    >>> lever_words("raise.teachers")
    'Raise of the pay schedule in the year: teachers'
    """
    first, _, rest = name.partition(".")
    known = _lever(first)
    meaning = known.meaning if known else first.replace("_", " ").capitalize()
    return f"{meaning}: {line_words(rest)}" if rest else meaning


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
_WIDTHS = {WORDS: 56.0, UNIT: 20.0, CODE: 13.0}
_MARKS = (*LEVEL_LINES, "year.first")
_SPELLED = {"calpers": "CalPERS", "calstrs": "CalSTRS"}
_ODD = re.compile(r"[^A-Za-z0-9_]+")


class Heads(NamedTuple):
    """What stands above a sheet: two lines, and the columns beside the years."""

    title: str
    about: str
    code: str
    after: tuple[str, ...]


def lines_sheet(name: str, heads: Heads, years: Sequence[Year]) -> Sheet:
    """Return a sheet with its heads and no rows yet."""
    last = FIRST_YEAR + len(years)
    widths = dict(_WIDTHS)
    widths |= dict.fromkeys(range(FIRST_YEAR, last), 17.0)
    widths |= {last + place: 60.0 for place in range(len(heads.after))}
    sheet = Sheet(name, heads.title, widths, frozen=(HEAD + 1, FIRST_YEAR))
    sheet.texts(0, [heads.title], Look.TITLE)
    sheet.texts(1, [heads.about], Look.WORDS)
    columns = ["Line", "Unit", heads.code, *year_heads(years, _EN), *heads.after]
    for column, text in enumerate(columns):
        of_year = FIRST_YEAR <= column < last
        sheet.put(HEAD, column, SheetCell(text, look=Look.YEAR if of_year else Look.HEAD))
    return sheet


def print_head(sheet: Sheet) -> None:
    """Print of a long list its head alone, and say so there."""
    rows, columns = sheet.printed or (sheet.rows, sheet.columns)
    text = f"Not printed: {rows - HEAD - 1:,} rows, to be read on the screen."
    sheet.texts(HEAD - 1, [text], Look.WORDS)
    sheet.printed = (HEAD, columns)


def label_cells(sheet: Sheet, row: int, line: Line, words: str, code: str = "") -> None:
    """What a line is, its unit and its codes."""
    sheet.texts(row, [words or said_name(line), unit_words(line.unit, _EN), code])


def year_cells(sheet: Sheet, row: int, years: int, cell_of: Callable[[int], SheetCell]) -> None:
    """The cells of a line from left to right, one for each year."""
    for year in range(years):
        sheet.put(row, FIRST_YEAR + year, cell_of(year))


def number_look(line: Line) -> Look:
    """Return how the numbers of a line look."""
    if line.name in _MARKS or line.name.endswith("_settled"):
        return Look.PLAIN
    return look_of(line.unit)


def look_of(unit: Unit) -> Look:
    """Return how numbers of a unit look."""
    if unit == TRUTH:
        return Look.TRUTH
    if unit == SHARE:
        return Look.SHARE
    return Look.MONEY if dict(unit.powers).get("USD") == 1 else Look.COUNT


_INITIALS = re.compile(r"\b(?:ada|calpers|calstrs|lcff|upp)\b")


def said_name(line: Line) -> str:
    """Return the name of a line as it is said, with a capital."""
    words = _INITIALS.sub(lambda at: _SPELLED.get(at[0], at[0].upper()), spoken(line.name))
    return large_first(words) if words else "step of the line below"


def block_row(sheet: Sheet, row: int, title: str, width: int) -> None:
    """The title of a block across the sheet."""
    for column in range(width):
        sheet.put(row, column, SheetCell(title if not column else None, look=Look.BLOCK))


def part_of(line: Line) -> CellPart:
    """Return whether a computed line has a name or is a step on the way."""
    return CellPart.COMPUTED if line.name else CellPart.STEP


_SETTLED = "Not looked at: the law has decided this year"
_IN_USE, _ALL = "in use", "all sides"
_SHEETS = {
    ASSUMPTIONS: (
        "Assumptions: in use, and each side's",
        "Type over a yellow cell and everything follows. The rows below it are the case's.",
        "Whose",
    ),
    TERMS: (
        "Terms: where the contract and each offer put what the model asks",
        "Type over a yellow cell and everything follows. The rows below it are the case's.",
        "Under",
    ),
}


def choice_sheet(prepared: Prepared, name: str) -> Sheet:
    """Lay out inputs: the number in use in yellow, and those it is chosen from below it."""
    title, about, whose = _SHEETS[name]
    after = ("Source",) if name == ASSUMPTIONS else ()
    sheet = lines_sheet(name, Heads(title, about, whose, after), prepared.years)
    sheet.widths = {**sheet.widths, CODE: 30.0}
    for row, line in enumerate(prepared.layout.sheets.get(name, ()), HEAD + 1):
        if isinstance(line, ChoiceRow):
            _choice_row(sheet, row, line, prepared)
        elif isinstance(line, Line):
            _asked_row(sheet, row, line, prepared)
    return sheet


def _asked_row(sheet: Sheet, row: int, line: Line, prepared: Prepared) -> None:
    """The row in use: its numbers follow the choice until somebody types over them."""
    known, rows = BY_NAME.get(line.name), prepared.choices.rows.get(line.name)
    several = rows is not None and rows.several
    of = "" if rows is None else _IN_USE if several else _ALL if known else CONTRACT
    label_cells(sheet, row, line, known.doc if known else lever_words(line.name), of)
    count = len(prepared.years) if prepared.layout.graph.by_year(line) else 1
    settled = prepared.told.settled.get(line.name, ())
    look = number_look(line)

    def cell(year: int) -> SheetCell:
        column = column_name(FIRST_YEAR + year)
        text = (
            f"={rows.chosen(lambda below: f'{column}{row + 2 + below}')}"
            if rows and several
            else ""
        )
        note = _SETTLED if prepared.years[year] in settled else ""
        return SheetCell(prepared.values.at(line, year), text, look, CellPart.ASKED, note)

    year_cells(sheet, row, count, cell)
    last, limits = FIRST_YEAR + count - 1, input_limits(line.name)
    sheet.checked.append(Checked(row, FIRST_YEAR, last, limits, str(line.unit)))
    if rows is not None and not several:
        sheet.texts(row, rows.sources, start=FIRST_YEAR + len(prepared.years))
    name_row(sheet, row, line.name, count)


def _choice_row(sheet: Sheet, row: int, choice: ChoiceRow, prepared: Prepared) -> None:
    """What one side or one offer has for the input above it."""
    rows, line = prepared.choices.rows[choice.line.name], choice.line
    sheet.texts(row, [rows.labels[choice.place]], start=CODE)
    look, path = number_look(line), rows.paths[choice.place]
    count = len(prepared.years) if prepared.layout.graph.by_year(line) else 1
    year_cells(
        sheet, row, count, lambda year: SheetCell(path[year], look=look, part=CellPart.GIVEN)
    )
    if rows.sources:
        sheet.texts(row, [rows.sources[choice.place]], start=FIRST_YEAR + len(prepared.years))


def figures_sheet(prepared: Prepared) -> Sheet:
    """Return every figure of the case with its source."""
    heads = Heads("Figures of the case", prepared.told.about, "", ("Source",))
    sheet = lines_sheet(FIGURES, heads, prepared.years)
    for row, line in enumerate(prepared.layout.sheets.get(FIGURES, ()), HEAD + 1):
        if isinstance(line, Line):
            given_row(sheet, row, line, prepared)
    sheet.printed = (sheet.rows, FIRST_YEAR + len(prepared.years))
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
    name_row(sheet, row, line.name, count)


def name_row(sheet: Sheet, row: int, words: str, count: int) -> None:
    """Name the row's cells, so that people can jump to them; Excel takes letters, digits and _."""
    letters = _ODD.sub("_", words).strip("_")
    first, last = column_name(FIRST_YEAR), column_name(FIRST_YEAR + count - 1)
    sheet.names[letters] = f"{sheet.name}!${first}${row + 1}:${last}${row + 1}"

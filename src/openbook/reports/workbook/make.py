"""Make a workbook: its sheets of lines and tables, as a file with a stamp that says so."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import NamedTuple

from openbook import __version__
from openbook.case.case import Case
from openbook.figures.figure import Given, Status
from openbook.figures.line import Line
from openbook.figures.operation import line_words
from openbook.files.xlsx_reader import ReadCell
from openbook.findings.dataclass import dataclass
from openbook.law.state import StateLaw
from openbook.law.statutes import Cited, cited
from openbook.model.project import Projection
from openbook.offers.choices import CaseChoices
from openbook.reports.words.words import Words, words_for
from openbook.reports.workbook import layout, line_rows
from openbook.reports.workbook.bargaining_sheets import (
    Bargained,
    bargained,
    gap_sheet,
    offers_sheet,
)
from openbook.reports.workbook.cells import CellPart, Look, Sheet, SheetCell
from openbook.reports.workbook.form_sheet import form_sheet
from openbook.reports.workbook.formulas import ROW, NameCell
from openbook.reports.workbook.layout import ASSUMPTIONS, TERMS
from openbook.reports.workbook.line_rows import choice_sheet, figures_sheet, print_head
from openbook.reports.workbook.plan import Prepared, Values, prepare_projection
from openbook.reports.workbook.summary_sheet import choices_sheet, summary_sheet
from openbook.reports.workbook.xlsx_writer import xlsx_bytes

_AFTER = ("Source", "Number of the law", "In effect from", "Known on", "Section")


def law_sheet(prepared: Prepared) -> Sheet:
    """Return every number of the law that the projection uses, with its references."""
    statutes = prepared.told.statutes
    known = f" as known on {statutes.known_on.isoformat()}" if statutes else ""
    heads = line_rows.Heads(f"Law{known}", prepared.told.about, "", _AFTER)
    sheet = line_rows.lines_sheet(layout.LAW, heads, prepared.years)
    last = layout.FIRST_YEAR + len(prepared.years)
    sheet.widths = {**sheet.widths, last + 1: 30.0, last + 2: 14.0, last + 3: 14.0}
    sheet.printed = (layout.HEAD + 1 + len(prepared.layout.sheets.get(layout.LAW, ())), last + 1)
    for row, line in enumerate(prepared.layout.sheets.get(layout.LAW, ()), layout.HEAD + 1):
        if isinstance(line, Line):
            line_rows.given_row(sheet, row, line, prepared)
            sheet.texts(row, _references(line, prepared), start=last + 1)
    return sheet


def _references(line: Line, prepared: Prepared) -> list[str]:
    """Return which numbers of the law a line holds: each once, with its two days."""
    content, statutes = line.detail, prepared.told.statutes
    if not isinstance(content, Given) or statutes is None:
        return []
    found: list[Cited] = []
    for year in prepared.years if content.years else prepared.years[:1]:
        number = content.values[0][content.column(year)]
        source = content.source(0, year)
        in_force = [
            each
            for each in cited(statutes, [source], number)
            if each.value.in_force <= year.last_day
        ]
        found += in_force[-1:]
    return [
        "; ".join(dict.fromkeys(line_words(each.parameter.name) for each in found)),
        "; ".join(dict.fromkeys(each.value.in_force.isoformat() for each in found)),
        "; ".join(dict.fromkeys(each.value.known_on.isoformat() for each in found)),
        "; ".join(dict.fromkeys(_section(each) for each in found)),
    ]


def _section(each: Cited) -> str:
    source = each.value.source
    return f"{source.title}, {source.page}" if source.page else source.title


_MARK = "simulated data; not real schools or classes"


def table_sheets(prepared: Prepared, runs: Bargained | None = None) -> Iterator[Sheet]:
    """Yield one sheet for all tables of a kind, below each other; runs have columns in them."""
    found: dict[str, Sheet] = {}
    for name, spot in prepared.layout.tables.items():
        if spot.sheet not in found:
            found[spot.sheet] = _table_sheet(spot.sheet, prepared)
        sheet = found[spot.sheet]
        if any(map(_simulated, spot.columns)):
            sheet.texts(0, [f"{sheet.title} ({_MARK})"], Look.TITLE)
        labels = prepared.model.tables[name].labels
        sheet.put(spot.head, 0, SheetCell(line_words(name), look=Look.HEAD))
        sheet.cells |= {(spot.head + 1 + n, 0): SheetCell(label) for n, label in enumerate(labels)}
    for column in _every_column(prepared, runs):
        _columns(found, column, prepared)
    for sheet in found.values():
        sheet.printed = (sheet.rows, 8)  # wider than a page can be
        line_rows.print_head(sheet)
        yield sheet


def _table_sheet(name: str, prepared: Prepared) -> Sheet:
    sheet = Sheet(name, f"Figures row by row: {name.lower()}", frozen=(0, 1))
    sheet.widths = {0: 40.0, **dict.fromkeys(range(1, 40), 16.0)}
    sheet.texts(0, [sheet.title], Look.TITLE)
    sheet.texts(1, [prepared.told.about], Look.WORDS)
    return sheet


def _every_column(prepared: Prepared, runs: Bargained | None) -> Iterator[_Column]:
    """Yield the lines of every table, then those of runs."""
    for spot in prepared.layout.tables.values():
        named = prepared.cell(spot.sheet)
        for line, first in spot.columns.items():
            yield _Column(line, first, "", named, prepared.values)
    if runs is not None:
        for run, line, first in runs.runs.columns():
            yield _Column(line, first, run.title, runs.runs.named(run), runs.values[run])


def _simulated(line: Line) -> bool:
    """Return whether figures of a column were made by a program."""
    return isinstance(line.detail, Given) and any(
        each.status is Status.GENERATED for each in line.detail.sources
    )


class _Column(NamedTuple):
    """A line of a table by itself or in a run: how its formulas name cells, and its numbers."""

    line: Line
    first: int
    title: str
    named: NameCell
    values: Values


def _columns(sheets: Mapping[str, Sheet], own: _Column, prepared: Prepared) -> None:
    """Write a line of a table, a column for each year that it may differ in."""
    line, years = own.line, _years(own.line, prepared)
    said = line_rows.said_name(line) if line.name else "step"
    said = f"{own.title}: {said}" if own.title else said
    look = line_rows.number_look(line)
    for year in range(years):
        spot, column = prepared.layout.table_column(line, year, own.first)
        sheet, here = sheets[spot.sheet], f"{spot.sheet}!"
        head = f"{said} {prepared.years[year]}" if years > 1 else said
        sheet.put(spot.head, column, SheetCell(head, look=Look.HEAD))
        text, part = "", CellPart.GIVEN
        if not isinstance(line.detail, Given):
            text = f"={prepared.formulas.with_cells(line, year, own.named).replace(here, '')}"
            part = line_rows.part_of(line)
        values = own.values.rows(line, year, spot.count)
        for row, value in enumerate(values, spot.head + 1):
            sheet.put(row, column, SheetCell(value, text.replace(ROW, str(row + 1)), look, part))


def _years(line: Line, prepared: Prepared) -> int:
    return len(prepared.years) if prepared.layout.graph.by_year(line) else 1


def chapter_sheets(prepared: Prepared) -> Iterator[Sheet]:
    """Yield one sheet for each chapter that has lines."""
    for chapter in (*layout.CHAPTERS, layout.OTHER):
        if chapter.sheet in prepared.layout.sheets:
            yield _chapter(prepared, chapter)


def _chapter(prepared: Prepared, chapter: layout.Chapter) -> Sheet:
    heads = line_rows.Heads(chapter.title, prepared.told.about, "Codes", ("How it is made",))
    sheet = line_rows.lines_sheet(chapter.sheet, heads, prepared.years)
    rows = prepared.layout.sheets[chapter.sheet]
    sheet.printed = (layout.HEAD + 1 + len(rows), layout.FIRST_YEAR + len(prepared.years))
    for row, line in enumerate(rows, layout.HEAD + 1):
        if isinstance(line, Line):
            _line(sheet, row, line, prepared)
    return sheet


def _line(sheet: Sheet, row: int, line: Line, prepared: Prepared) -> None:
    line_rows.label_cells(sheet, row, line, "", line_rows.OBJECT_CODES.get(line.name, ""))
    years, by_year = len(prepared.years), prepared.layout.graph.by_year(line)
    named, how = prepared.cell(sheet.name), line.formula
    look, part = line_rows.number_look(line), line_rows.part_of(line)

    def cell(year: int) -> SheetCell:
        at = by_year or not year
        text = prepared.formulas.with_cells(line, year, named) if at else named(line, 0, "")
        note = how if line.name and not year else ""
        return SheetCell(prepared.values.at(line, year), f"={text}", look, part, note)

    line_rows.year_cells(sheet, row, years, cell)
    sheet.texts(row, [how], start=layout.FIRST_YEAR + years)


STAMP = "Openbook"
# Goes up when sheets, columns or formulas are arranged in another way.
LAYOUT = "3"


@dataclass(frozen=True, slots=True)
class Stamp:
    """Which case, book and offers a workbook is of, and a hash of all that it holds.

    ``content`` changes as soon as a figure, a formula or an input of the workbook
    would be another.
    """

    layout: str
    program: str
    case: str
    viewer: str
    book: str
    offers: str
    content: str
    every_book: str = ""  # of the case when it was made
    every_offer: str = ""

    @property
    def offer_names(self) -> list[str]:
        """The ids of the offers that were chosen."""
        return _listed(self.offers)

    @property
    def holds(self) -> tuple[list[str], list[str]]:
        """The ids of every set of assumptions and of every offer in it."""
        return _listed(self.every_book), _listed(self.every_offer)


def _listed(names: str) -> list[str]:
    return [name for name in names.split(BETWEEN_OFFERS) if name]


def case_id(case: Case) -> str:
    """Return what tells a case from others: its title, state, day and years."""
    head = case.head
    said = f"{head.title}|{head.state}|{head.as_of}|{head.first_year}|{head.last_year}"
    return hashlib.sha256(said.encode()).hexdigest()[:16]


def content_hash(sheets: Iterable[Sheet]) -> str:
    """A hash of every input, figure and formula of some sheets, but not of what is chosen."""
    found = hashlib.sha256()
    for sheet in sheets:
        chosen = (
            at
            for at, cell in sheet.cells.items()
            if cell.part is CellPart.ASKED and isinstance(cell.value, str)
        )
        left = set(chosen)
        cells = (
            f"{at}{cell.formula or repr(cell.value)}"
            for at, cell in sheet.cells.items()
            if at not in left
        )
        found.update(f"{sheet.name}\n{chr(10).join(cells)}".encode())
    return found.hexdigest()


def stamp_sheet(stamp: Stamp) -> Sheet:
    """Return the hidden sheet with the stamp."""
    sheet = Sheet(STAMP, "Stamp", {0: 14.0, 1: 70.0}, hidden=True)
    for row, (name, value) in enumerate(asdict(stamp).items()):
        sheet.texts(row, [name, value])
    return sheet


def stamp_of_cells(cells: Mapping[tuple[int, int], SheetCell | ReadCell]) -> Stamp | None:
    """Return the stamp that stands on a sheet; None where it is not whole."""
    found = {
        str(cell.value): str(cells[row, 1].value)
        for (row, column), cell in cells.items()
        if column == 0 and (row, 1) in cells
    }
    names = Stamp.__dataclass_fields__
    if not {"layout", "case", "book", "content"} <= set(found):
        return None
    return Stamp(**{name: found.get(name, "") for name in names})


BETWEEN_OFFERS = ","


@dataclass(frozen=True, slots=True)
class Workbook:
    """The sheets of a workbook and what they were made from."""

    projection: Projection
    prepared: Prepared
    choices: CaseChoices
    sheets: tuple[Sheet, ...]
    stamp: Stamp


def lay_out(
    projection: Projection, budgeted: Projection, law: StateLaw, choices: CaseChoices
) -> Workbook:
    """Lay the model of a projection out as sheets, with every side and offer to choose."""
    case = projection.case
    projection.model.withheld.refuse("reserve.available")
    prepared = prepare_projection(projection, law, choices)
    found = bargained(case, prepared, choices)
    gap = gap_sheet(prepared, found)
    sheets = (
        form_sheet(prepared, projection, budgeted, coded="multiyear" in law.forms),
        offers_sheet(case, prepared, choices, found),
        *([gap] if gap else []),
        choice_sheet(prepared, ASSUMPTIONS),
        choice_sheet(prepared, TERMS),
        *chapter_sheets(prepared),
        law_sheet(prepared),
        figures_sheet(prepared),
        choices_sheet(prepared, [book.title for book in choices.not_run]),
        found.runs.sheet(found.values),
        *table_sheets(prepared, found),
    )
    sheets = (summary_sheet(projection, prepared, found, sheets), *sheets)
    _fit_packet(sheets, prepared.layout.sheets)
    words = words_for(case, "en")
    if words.state is not None:
        for sheet in sheets:
            _speak(sheet, words)
    return Workbook(projection, prepared, choices, sheets, _stamp(projection, sheets))


def _stamp(projection: Projection, sheets: tuple[Sheet, ...]) -> Stamp:
    """Return what tells of a workbook which case, question and content it was made of."""
    case, question = projection.case, projection.question
    return Stamp(
        layout=LAYOUT,
        program=__version__,
        case=case_id(case),
        viewer=case.viewer,
        book=question.book.id,
        offers=BETWEEN_OFFERS.join(offer.id for offer in question.offers),
        content=content_hash(sheets),
        every_book=BETWEEN_OFFERS.join(book.id for book in case.books),
        every_offer=BETWEEN_OFFERS.join(offer.id for offer in case.offers),
    )


_MOST_PAGES, _ROWS_OF_PAGE = 36, 42  # of 40: programs break pages a little earlier or later


def _fit_packet(sheets: Sequence[Sheet], lists: Collection[str]) -> None:
    """Print of the longest lists of lines, then of others, the head alone, until all fits."""
    pages = {each.name: _pages(each) for each in sheets}
    for sheet in sorted(sheets, key=lambda each: (each.name not in lists, -pages[each.name])):
        if sum(pages.values()) > _MOST_PAGES and not sheet.breaks:
            print_head(sheet)
            pages[sheet.name] = 1


def _pages(sheet: Sheet) -> int:
    """Estimate how many pages a sheet takes."""
    rows, _ = sheet.printed or (sheet.rows, 0)
    return 1 if sheet.one_page else max(1 + rows // _ROWS_OF_PAGE, 1 + len(sheet.breaks))


# Lines keep the name of the law that counts attendance by the day; readers elsewhere do not.
_ADA = re.compile(r"\bADA\b")


def _speak(sheet: Sheet, words: Words) -> None:
    """Say the texts of a sheet in the words of the state."""
    for place, cell in sheet.cells.items():
        text = str(cell.value) if isinstance(cell.value, str) and not cell.formula else ""
        spoken = _ADA.sub("Attendance", words.said(text) if words(text) == text else words(text))
        head, colon, tail = spoken.rpartition(": ")  # a step of a walk names its assumption
        spoken = f"{head}{colon}{words(tail)}" if head else spoken
        if spoken != text or cell.note:
            note = words.said(cell.note) if cell.note else ""
            value = spoken if text else cell.value
            sheet.cells[place] = cell._replace(value=value, note=note)


def workbook_bytes(made: Workbook) -> bytes:
    """Return the file of a workbook."""
    head = made.projection.case.head
    return xlsx_bytes(made.sheets, title=head.title, made_on=head.as_of)

"""Make a workbook: a case on a book and some offers as a file, with a stamp that says so."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass

from openbook import __version__
from openbook.case.case import Case
from openbook.files.xlsx_reader import ReadCell
from openbook.law.state import StateLaw
from openbook.model.project import Projection
from openbook.offers.choices import CaseChoices
from openbook.reports.words.words import Words, words_for
from openbook.reports.workbook.bargaining_sheets import bargained, gap_sheet, offers_sheet
from openbook.reports.workbook.cells import CellPart, Sheet, SheetCell
from openbook.reports.workbook.form_sheet import form_sheet
from openbook.reports.workbook.layout import ASSUMPTIONS, TERMS
from openbook.reports.workbook.line_rows import choice_sheet, figures_sheet, print_head
from openbook.reports.workbook.plan import Prepared, prepare_projection
from openbook.reports.workbook.summary_sheet import choices_sheet, summary_sheet
from openbook.reports.workbook.table_sheets import chapter_sheets, law_sheet, table_sheets
from openbook.reports.workbook.xlsx_writer import xlsx_bytes

STAMP = "Openbook"
# Goes up when sheets, columns or formulas are arranged in another way.
LAYOUT = "2"


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
    """What tells a case from others: its title, state, day and years."""
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
    """The hidden sheet with the stamp."""
    sheet = Sheet(STAMP, "Stamp", {0: 14.0, 1: 70.0}, hidden=True)
    for row, (name, value) in enumerate(asdict(stamp).items()):
        sheet.texts(row, [name, value])
    return sheet


def stamp_of_cells(cells: Mapping[tuple[int, int], SheetCell | ReadCell]) -> Stamp | None:
    """The stamp that stands on a sheet; None where it is not whole."""
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
    has_form = "multiyear" in law.forms  # the lines are those of California's form
    sheets = (
        *([form_sheet(prepared, projection, budgeted, coded=True)] if has_form else []),
        offers_sheet(case, prepared, choices, found),
        *([gap] if gap else []),
        choice_sheet(prepared, ASSUMPTIONS),
        choice_sheet(prepared, TERMS),
        *chapter_sheets(prepared),
        law_sheet(prepared),
        figures_sheet(prepared),
        choices_sheet(prepared, [book.title for book in choices.not_run]),
        found.runs.sheet(found.values),
        *table_sheets(prepared),
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

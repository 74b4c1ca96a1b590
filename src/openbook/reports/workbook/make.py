"""Make a workbook: a case on a book and some offers as a file, with a stamp that says so."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date
from pathlib import Path
from typing import TypedDict, Unpack

from openbook import __version__
from openbook.answers.open_case import Folder, Opened, leaving, opened, private_to
from openbook.answers.projection import explain_gap, project_case
from openbook.case.case import Case
from openbook.case.sides import sides_books
from openbook.files.layout import PUBLIC
from openbook.files.whole_folder import replace_file
from openbook.files.xlsx_reader import ReadCell
from openbook.model.project import Projection
from openbook.offers.whole_cost import whole_costs
from openbook.reports.words.words import Words, words_for
from openbook.reports.workbook.bargaining_sheets import gap_sheet, offers_sheet
from openbook.reports.workbook.cells import Sheet, SheetCell, mark_sheets
from openbook.reports.workbook.form_sheet import form_sheet
from openbook.reports.workbook.inputs_sheet import inputs_sheet
from openbook.reports.workbook.plan import Prepared, prepare_projection
from openbook.reports.workbook.table_sheets import (
    about_sheet,
    chapter_sheets,
    law_sheet,
    table_sheets,
)
from openbook.reports.workbook.xlsx_writer import xlsx_bytes

STAMP = "Openbook"
# Goes up when sheets, columns or formulas are arranged in another way.
LAYOUT = "1"


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


def case_id(case: Case) -> str:
    """What tells a case from others: its title, state, day and years."""
    head = case.head
    said = f"{head.title}|{head.state}|{head.as_of}|{head.first_year}|{head.last_year}"
    return hashlib.sha256(said.encode()).hexdigest()[:16]


def content_hash(sheets: Iterable[Sheet]) -> str:
    """A hash of every input, figure and formula of some sheets."""
    found = hashlib.sha256()
    for sheet in sheets:
        for (row, column), cell in sorted(sheet.cells.items()):
            said = cell.formula or repr(cell.value)
            found.update(f"{sheet.name}|{row}|{column}|{said}\n".encode())
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
    sheets: tuple[Sheet, ...]
    stamp: Stamp


def lay_out(folder: Folder, *, book: str = "", offers: Sequence[str] | None = None) -> Workbook:
    """Project a case on a book and some offers, and lay the model out as sheets."""
    open_case = opened(folder)
    projection = project_case(open_case, book=book, offers=offers)
    projection.model.withheld.refuse("reserve.available")
    prepared = prepare_projection(projection, open_case.law())
    sheets = (
        *([form_sheet(prepared)] if "revenue.total" in projection.model.lines else []),
        inputs_sheet(prepared),
        law_sheet(prepared),
        *chapter_sheets(prepared),
        *table_sheets(prepared),
    )
    words = words_for(open_case.case, "en")
    if words.state is not None:
        for sheet in sheets:
            _speak(sheet, words)
    question = projection.question
    stamp = Stamp(
        layout=LAYOUT,
        program=__version__,
        case=case_id(open_case.case),
        viewer=open_case.viewer,
        book=question.book.id,
        offers=BETWEEN_OFFERS.join(offer.id for offer in question.offers),
        content=content_hash(sheets),
    )
    return Workbook(projection, prepared, sheets, stamp)


def _speak(sheet: Sheet, words: Words) -> None:
    """Say the texts of a sheet in the words of the state."""
    for place, cell in sheet.cells.items():
        text = str(cell.value) if isinstance(cell.value, str) and not cell.formula else ""
        spoken = words.said(text) if words(text) == text else words(text)
        if spoken != text or cell.note:
            note = words.said(cell.note) if cell.note else ""
            value = spoken if text else cell.value
            sheet.cells[place] = replace(cell, value=value, note=note)


class WorkbookAsked(TypedDict, total=False):
    """What a workbook is asked for: a book, offers, for whom, as known on which day.

    It is the public view unless ``private`` names the reading party.
    """

    book: str
    offers: Sequence[str] | None
    viewer: str
    private: str
    as_of: date | None


def build_workbook(folder: Folder, **asked: Unpack[WorkbookAsked]) -> Workbook:
    """The workbook as it is written: about it, the model, the offers, its stamp.

    Every sheet of a private one says whose it is.
    """
    book, offers = asked.get("book", ""), asked.get("offers")
    open_case = leaving(
        folder,
        viewer=asked.get("viewer", PUBLIC),
        private=asked.get("private", ""),
        names=(book, *(offers or ())),
        as_of=asked.get("as_of"),
    )
    made = lay_out(open_case, book=book, offers=offers)
    tables = {spot.sheet for spot in made.prepared.layout.tables.values()}
    model = [sheet for sheet in made.sheets if sheet.name not in tables]
    rows = [sheet for sheet in made.sheets if sheet.name in tables]
    sheets = [*model, *_bargaining(open_case, made.projection), *rows]
    about = about_sheet(made.projection, made.prepared.told.about, sheets)
    whole = (about, *sheets, stamp_sheet(made.stamp))
    if party := private_to(open_case):
        mark_sheets(whole, f"Private to {party}")
    return replace(made, sheets=whole)


def make_workbook(folder: Folder, **asked: Unpack[WorkbookAsked]) -> bytes:
    """The file of a case on a book and some offers; the same bytes every time."""
    return workbook_bytes(build_workbook(folder, **asked))


def workbook_bytes(made: Workbook) -> bytes:
    """The file of a workbook."""
    head = made.projection.case.head
    return xlsx_bytes(made.sheets, title=head.title, made_on=head.as_of)


def _bargaining(open_case: Opened, projection: Projection) -> list[Sheet]:
    """The offers on this book, and the gap where both sides have a book."""
    case, question = open_case.case, projection.question
    offers = whole_costs(case, open_case.law(), projection.model, case.offers, [question.book])
    chosen = [offer.id for offer in question.offers]
    found = [offers_sheet(case, offers, chosen, question.book)]
    sides = sides_books(case)
    if len(sides) > 1:
        between = (sides[0].id, sides[1].id)
        found.append(gap_sheet(explain_gap(open_case, between, offers=chosen)))
    return found


def save_workbook(folder: Folder, file: str | Path, **asked: Unpack[WorkbookAsked]) -> int:
    """Write the workbook under a name, whole or not at all; gives its bytes."""
    content = make_workbook(folder, **asked)
    replace_file(Path(file), content, private=bool(asked.get("private")))
    return len(content)

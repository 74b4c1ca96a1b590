"""The verb that makes a workbook: a case on a book and some offers as a file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from openbook import __version__
from openbook.answers.open_case import Folder, Opened, opened
from openbook.answers.projection import explain_gap, project_case
from openbook.answers.release import leaving, private_to
from openbook.case.sides import sides_books
from openbook.files.disk.write import replace_file
from openbook.files.layout import PUBLIC
from openbook.model.project import Projection
from openbook.offers.whole_cost import whole_costs
from openbook.reports.workbook.cells import Sheet, mark_sheets
from openbook.reports.workbook.plan import Prepared, prepare_projection
from openbook.reports.workbook.sheets.bargaining_sheets import gap_sheet, offers_sheet
from openbook.reports.workbook.sheets.form_sheet import form_sheet
from openbook.reports.workbook.sheets.inputs_sheet import inputs_sheet
from openbook.reports.workbook.sheets.table_sheets import (
    about_sheet,
    chapter_sheets,
    law_sheet,
    table_sheets,
)
from openbook.reports.workbook.stamp import (
    LAYOUT,
    Stamp,
    case_id,
    content_hash,
    stamp_sheet,
)
from openbook.reports.workbook.xlsx.write import xlsx_bytes

BETWEEN_OFFERS = ","


@dataclass(frozen=True, slots=True)
class Workbook:
    """The sheets of a workbook and what they were made from."""

    projection: Projection
    prepared: Prepared
    sheets: tuple[Sheet, ...]
    stamp: Stamp


def lay_out(
    folder: Folder,
    *,
    book: str = "",
    offers: Sequence[str] | None = None,
    viewer: str = PUBLIC,
) -> Workbook:
    """Project a case on a book and some offers, and lay the model out as sheets."""
    open_case = opened(folder, viewer)
    projection = project_case(open_case, book=book, offers=offers, viewer=viewer)
    projection.model.withheld.refuse("reserve.available")
    prepared = prepare_projection(projection, open_case.law())
    sheets = (
        *([form_sheet(prepared)] if "revenue.total" in projection.model.lines else []),
        inputs_sheet(prepared),
        law_sheet(prepared),
        *chapter_sheets(prepared),
        *table_sheets(prepared),
    )
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


def build_workbook(
    folder: Folder,
    *,
    book: str = "",
    offers: Sequence[str] | None = None,
    viewer: str = PUBLIC,
    private: str = "",
    as_of: date | None = None,
) -> Workbook:
    """The workbook as it is written: about it, the model, the offers, its stamp.

    It is the public view unless ``private`` names the reading party; then every sheet
    says so.
    """
    names = (book, *(offers or ()))
    open_case = leaving(
        folder, viewer=viewer, private=private, names=names, as_of=as_of
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


def make_workbook(
    folder: Folder,
    *,
    book: str = "",
    offers: Sequence[str] | None = None,
    viewer: str = PUBLIC,
    private: str = "",
    as_of: date | None = None,
) -> bytes:
    """The file of a case on a book and some offers; the same bytes every time."""
    made = build_workbook(
        folder, book=book, offers=offers, viewer=viewer, private=private, as_of=as_of
    )
    return workbook_bytes(made)


def workbook_bytes(made: Workbook) -> bytes:
    """The file of a workbook."""
    head = made.projection.case.head
    return xlsx_bytes(made.sheets, title=head.title, made_on=head.as_of)


def _bargaining(open_case: Opened, projection: Projection) -> list[Sheet]:
    """The offers on this book, and the gap where both sides have a book."""
    case, question = open_case.case, projection.question
    offers = whole_costs(
        case, open_case.law(), projection.model, case.offers, [question.book]
    )
    chosen = [offer.id for offer in question.offers]
    found = [offers_sheet(case, offers, chosen, question.book)]
    sides = sides_books(case)
    if len(sides) > 1:
        between = (sides[0].id, sides[1].id)
        found.append(gap_sheet(explain_gap(open_case, between, offers=chosen)))
    return found


def save_workbook(  # noqa: PLR0913  (options of a command)
    folder: Folder,
    file: str | Path,
    *,
    book: str = "",
    offers: Sequence[str] | None = None,
    viewer: str = PUBLIC,
    private: str = "",
    as_of: date | None = None,
) -> int:
    """Write the workbook under a name, whole or not at all; gives its bytes."""
    content = make_workbook(
        folder, book=book, offers=offers, viewer=viewer, private=private, as_of=as_of
    )
    replace_file(Path(file), content, private=bool(private))
    return len(content)

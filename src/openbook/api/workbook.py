"""The workbook of a case: made with live formulas, and looked at when it comes back."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TypedDict, Unpack

from openbook.api.projection import project_case
from openbook.api.view import Folder, Opened, leaving, opened, private_to
from openbook.files.layout import PUBLIC
from openbook.files.plain_file import refuse_endless
from openbook.files.whole_folder import replace_file
from openbook.files.xlsx_reader import MOST_BYTES, Cells, read_workbook
from openbook.findings.errors import CaseNotReadableError, reason_of
from openbook.model.project import NoSuchBookError, NoSuchOfferError, ask
from openbook.offers.choices import every_choice
from openbook.reports.workbook import review
from openbook.reports.workbook.cells import mark_sheets
from openbook.reports.workbook.make import Stamp, Workbook, lay_out, stamp_sheet, workbook_bytes


class WorkbookAsked(TypedDict, total=False):
    """What a workbook is asked for: a book, offers, for whom, as known on which day.

    It is the public view unless ``private`` names the reading party.
    """

    book: str
    offers: Sequence[str] | None
    viewer: str
    private: str
    as_of: date | None


def model_sheets(
    folder: Folder, *, book: str = "", offers: Sequence[str] | None = None
) -> Workbook:
    """Project a case with every choice it has, and lay the model out as sheets."""
    open_case = opened(folder)
    projection = project_case(open_case, book=book, offers=offers)
    law = open_case.law()
    choices = every_choice(open_case.case, law, projection.model, projection.question)
    own = ask(open_case.case)
    same = (book or own.book.id) == own.book.id and offers is None
    budgeted = replace(projection) if same else project_case(open_case)
    return lay_out(projection, budgeted, law, choices)


def build_workbook(folder: Folder, **asked: Unpack[WorkbookAsked]) -> Workbook:
    """Return the workbook as it is written, with its stamp; a private one says whose it is."""
    book, offers = asked.get("book", ""), asked.get("offers")
    open_case = leaving(
        folder,
        viewer=asked.get("viewer", PUBLIC),
        private=asked.get("private", ""),
        names=(book, *(offers or ())),
        as_of=asked.get("as_of"),
    )
    made = model_sheets(open_case, book=book, offers=offers)
    whole = (*made.sheets, stamp_sheet(made.stamp))
    if party := private_to(open_case):
        mark_sheets(whole, f"Private to {party}")
    return replace(made, sheets=whole)


def make_workbook(folder: Folder, **asked: Unpack[WorkbookAsked]) -> bytes:
    """Return the file of a case on a book and some offers; the same bytes every time."""
    return workbook_bytes(build_workbook(folder, **asked))


def save_workbook(folder: Folder, file: str | Path, **asked: Unpack[WorkbookAsked]) -> int:
    """Write the workbook under a name, whole or not at all; gives its bytes."""
    content = make_workbook(folder, **asked)
    replace_file(Path(file), content, private=bool(asked.get("private")))
    return len(content)


def look_at_workbook(
    folder: Folder, file: str | Path, *, viewer: str = PUBLIC
) -> review.WorkbookLook:
    """Read a workbook and compare it, cell by cell, with the one the case makes now."""
    path = Path(file)
    try:
        refuse_endless(path)
        with path.open("rb") as opened_file:
            content = opened_file.read(MOST_BYTES + 1)
    except OSError as problem:
        said = f"{path} cannot be read ({reason_of(problem)})"
        raise CaseNotReadableError(said) from problem
    sheets, findings = read_workbook(content, path.name)
    if findings:
        return review.WorkbookLook(path.name, findings)
    digest = hashlib.sha256(content).hexdigest()[:8]
    open_case = opened(folder, viewer)
    stamp, refused = review.own_stamp(sheets, open_case.case, path.name)
    if stamp is None:
        return review.WorkbookLook(path.name, refused, digest=digest)
    try:
        # A party takes back a public workbook too: drafts of its own are not in that one.
        view = open_case if stamp.viewer == open_case.viewer else opened(folder)
        view = _as_it_was(view, stamp)
        start = model_sheets(view, book=stamp.book, offers=stamp.offer_names)
    except (NoSuchBookError, NoSuchOfferError) as problem:
        changed = review.other_files(path.name, str(problem))
        return review.WorkbookLook(path.name, (changed,), digest=digest)
    if start.stamp.content != stamp.content:
        changed = review.other_files(path.name, "its figures are not those of now")
        return review.WorkbookLook(path.name, (changed,), digest=digest)
    return replace(_as_chosen(view, start, sheets, path.name), digest=digest)


def _as_it_was(view: Opened, stamp: Stamp) -> Opened:
    """Open the case without assumptions and offers that came after a workbook was made."""
    books, offers = map(set, stamp.holds)
    case = view.case
    if books == {each.id for each in case.books} and offers == {each.id for each in case.offers}:
        return view
    whole, new = view.whole, {each.id for each in case.offers} - offers
    kept = tuple(each for each in whole.offers if each.id not in new)
    own = tuple(each for each in whole.books if each.id in books)
    return Opened(replace(whole, books=own, offers=kept), view.viewer)


def _as_chosen(
    view: Opened, start: Workbook, sheets: Mapping[str, Cells], file: str
) -> review.WorkbookLook:
    """Compare a workbook with the one of the assumptions and the offer that it has chosen."""
    (book, offer), findings = review.choice_in(start, sheets, file)
    if findings:
        return review.WorkbookLook(file, findings)
    names, choices = start.prepared.choices, start.choices
    made = start
    if (book, offer) != (names.book, names.offer):
        offers = [each.id for each in choices.offers[offer].offers]
        made = model_sheets(view, book=choices.books[book].id, offers=offers)
    return review.compared(made, sheets, file, start)

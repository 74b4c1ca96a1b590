"""New files: the texts that carry the changes of a workbook into a case."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from openbook.answers.trial.draft import Draft, draft_text, folder_of_drafts
from openbook.case.case import Case
from openbook.figures.leaf import InputKind
from openbook.files.disk.write import text_on_disk
from openbook.files.layout import PUBLIC, SOURCES, private_folder
from openbook.files.source_list import with_source
from openbook.findings.catalog import found
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import Finding, Place
from openbook.model.simulations.assumption_values import file_of
from openbook.reports.workbook.address import cell_name
from openbook.reports.workbook.layout import FIRST_YEAR, INPUTS
from openbook.reports.workbook.make import Workbook
from openbook.reports.workbook.plan import Numbers
from openbook.reports.workbook.returned.book_text import (
    NotChangedError,
    Origin,
    changed_book,
    new_book,
)
from openbook.reports.workbook.returned.changes import Changed
from openbook.reports.workbook.returned.lever_terms import Wrong, rows_for
from openbook.reports.workbook.returned.look import WorkbookLook

_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,59}")
_WHO = "Whoever changed the workbook"
_MOST_TOLD = 20


class NotAppliedError(OpenbookError):
    """The changes cannot be written; nothing was."""


@dataclass(frozen=True, slots=True)
class NewText:
    """A file with its new text, the old one, and the hash of the old one."""

    name: str
    text: str
    old: str
    read_as: str


@dataclass(slots=True)
class NewFiles:
    """What is to be written, and the book and offers to project it on."""

    book: str
    offers: tuple[str, ...]
    texts: list[NewText] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


def new_files(
    root: Path, case: Case, looked: WorkbookLook, *, book: str, draft: str
) -> NewFiles:
    """The files that the changes make: a book, its source, a draft offer."""
    made = _made(looked)
    offers = tuple(offer.id for offer in made.projection.question.offers)
    files = NewFiles(book or made.stamp.book, offers)
    believed = [each for each in looked.changed if each.kind is InputKind.ASSUMPTION]
    pulled = [each for each in looked.changed if each.kind is InputKind.LEVER]
    if book and not believed:
        problem = (
            "no assumption was changed, so there is nothing to write to "
            f"books/{book}.yaml"
        )
        raise NotAppliedError(problem)
    origin = _origin(root, case, looked, files)
    if believed:
        files.texts.append(_book(root, case, looked, believed, origin, new=book))
    if pulled:
        _terms(root, case, looked, files, origin=origin, name=draft)
    return files


def _made(looked: WorkbookLook) -> Workbook:
    if looked.made is None:
        problem = f"nothing can be taken from {looked.file}"
        raise NotAppliedError(problem)
    return looked.made


def _origin(root: Path, case: Case, looked: WorkbookLook, files: NewFiles) -> Origin:
    """A source for the changed numbers: the workbook itself, once in the list.

    A private book says nothing in the public list: there the book's own source stands,
    as not confirmed.
    """
    book = _made(looked).projection.question.book
    if case.viewer != PUBLIC or book.private:
        return Origin(book.source, "unconfirmed")
    name = f"workbook-{looked.digest}"
    if name not in case.source_by_id:
        old, read_as = text_on_disk(root, SOURCES)
        title = json.dumps(f"Workbook {looked.file}", ensure_ascii=False)
        said = {"id": name, "who": _WHO, "title": title, "status": "unconfirmed"}
        files.texts.append(NewText(SOURCES, with_source(old, said), old, read_as))
    return Origin(name)


def _book(
    root: Path,
    case: Case,
    looked: WorkbookLook,
    changes: Sequence[Changed],
    origin: Origin,
    *,
    new: str,
) -> NewText:
    base = _made(looked).projection.question.book
    if not new:
        name = file_of(base)
        old, read_as = text_on_disk(root, name)
        try:
            return NewText(name, changed_book(old, changes, origin), old, read_as)
        except NotChangedError as reason:
            said = f"{name} cannot be changed by a program: {reason}"
            raise NotAppliedError(said) from reason
    private = "" if case.viewer == PUBLIC else f"{private_folder(case.viewer)}/"
    title = f"{base.title}, as changed in {looked.file}"
    text = new_book(base, changes, origin, title=title, made_on=case.head.as_of)
    file = f"{private}books/{new}.yaml"
    if _NAME.fullmatch(new) and (written := _written(root, file, text)):
        return written
    if not _NAME.fullmatch(new) or any(each.id == new for each in case.books):
        problem = (
            f"{new[:60]!r} cannot be the name of new assumptions; use small letters, "
            "digits, dots, hyphens and underscores, and a name that no file in books/ "
            "has"
        )
        raise NotAppliedError(problem)
    return NewText(file, text, "", "")


def _written(root: Path, file: str, text: str) -> NewText | None:
    """Return a file that has this text already: the answer about it was lost."""
    old, read_as = text_on_disk(root, file)
    return NewText(file, text, old, read_as) if old == text else None


def _terms(
    root: Path,
    case: Case,
    looked: WorkbookLook,
    files: NewFiles,
    *,
    origin: Origin,
    name: str,
) -> None:
    """The terms that put the levers where the workbook has them, as a draft."""
    made = _made(looked)
    projection = made.projection
    names = set(projection.model.inputs)
    wanted: dict[str, Numbers] = {
        each: value
        for each, value in made.prepared.world.items()
        if each in names and isinstance(value, tuple) and _is_lever(made, each)
    }
    wanted |= {each.name: each.new for each in looked.changed if each.name in wanted}
    scenario, wrong = rows_for(case, projection.offers, projection.model, wanted)
    if scenario is None:
        files.findings += _unreachable(looked, wrong)
        return
    usual = replace(_draft(case, looked), name=name or _usual(case))
    text = _with_source(draft_text(case, scenario, usual), origin)
    file = f"{folder_of_drafts(case.viewer)}/{usual.name}.yaml"
    written = _NAME.fullmatch(usual.name) and _written(root, file, text)
    if not written:
        usual = replace(usual, name=_draft_name(case, looked, name))
        file = f"{folder_of_drafts(case.viewer)}/{usual.name}.yaml"
    files.texts.append(written or NewText(file, text, "", ""))
    files.offers = (usual.name,)


def _usual(case: Case) -> str:
    return f"{case.head.as_of}-workbook"


def _draft_name(case: Case, looked: WorkbookLook, name: str) -> str:
    """Return the name of a draft that is new; refuse one that an offer has."""
    known = set(case.offer_by_id)
    if name and (not _NAME.fullmatch(name) or name in known):
        problem = (
            f"{name[:60]!r} cannot be the name of a draft; use small letters, digits, "
            "dots, hyphens and underscores, and a name that no offer has"
        )
        raise NotAppliedError(problem)
    usual = _usual(case)
    return name or (usual if usual not in known else f"{usual}-{looked.digest}")


def _draft(case: Case, looked: WorkbookLook) -> Draft:
    """Return the head of a draft: of the side whose offer was changed, else the union."""
    offers = _made(looked).projection.offers
    unions = [party.id for party in case.head.parties if party.role == "union"]
    return Draft(
        name="",
        title=f"As changed in {looked.file}",
        side=offers[0].side if offers else next(iter(unions), ""),
        origin=offers[0] if len(offers) == 1 else None,
    )


def _with_source(text: str, origin: Origin) -> str:
    """The draft with a source behind every term that has none yet."""
    lines = text.splitlines()
    for place, line in enumerate(lines):
        if line.startswith("  - ") and ", source: " not in line:
            lines[place] = f"{line[:-1]}, {origin.said}}}"
    return "\n".join([*lines, ""])


def _is_lever(made: Workbook, name: str) -> bool:
    detail = made.projection.model.inputs[name].detail
    return getattr(detail, "kind", None) is InputKind.LEVER


def _unreachable(looked: WorkbookLook, wrong: Wrong) -> list[Finding]:
    made = _made(looked)
    told = []
    for name, year in sorted(wrong)[:_MOST_TOLD]:
        row = made.prepared.layout.plain[made.projection.model.lines[name]].row
        place = f"{looked.file}, {INPUTS}!{cell_name(row, FIRST_YEAR + year)}"
        when = made.prepared.years[year]
        what = f"no term brings {name} in {when} to where the workbook has it"
        remedy = "Change the offer in its file, or try terms with openbook cost --try."
        told.append(found("OB318", Place(place), what, remedy=remedy))
    return told

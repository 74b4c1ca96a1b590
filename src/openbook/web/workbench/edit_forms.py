"""Edit forms: a file as text, a record, a row of a table, an assumption; and what was changed."""

from __future__ import annotations

import re
from typing import Any

from openbook.api import edits
from openbook.api.edits import FileEdit, flow_text
from openbook.api.scenarios.draft import known_words, term_kinds
from openbook.case.assumptions import ASSUMPTIONS, BY_NAME
from openbook.case.book import Assumption, Book
from openbook.case.case import Case
from openbook.case.format.fields import FieldKind, specs
from openbook.case.known import as_known
from openbook.case.offer import Offer
from openbook.case.tables.evidence import Claim
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message
from openbook.reports.document.question import address
from openbook.web.page import Asked, BadQuestionError, Page, Shown, paged
from openbook.web.workbench.form_page import (
    EntryLine,
    FormGroup,
    FormPage,
    Sent,
    changed_cells,
    changed_values,
    entry_line,
    groups_of,
    refuse_elsewhere,
    row_lines,
    typed,
    with_form,
)

BRING = "/workbench/bring"
BENCH, TEXT = "/workbench", "/workbench/file"
RECORD, ROW, ASSUMPTION = "/workbench/record", "/workbench/row", "/workbench/assumption"
# What has a form of its own on the first page: the file, and how it is called.
FORMS_OF = {
    "evidence/claims.csv": "Claims",
    "evidence/events.csv": "Days of the impasse",
    "district/calendar.yaml": "School calendar",
    "strike/strike.yaml": "The strike",
    "strike/days.csv": "Strike days",
}
_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,59}")
_AT_ONCE = 50
_FILE, _ROW, _KEY = "file", "row", "name"  # questions of an address
_NEW = "new/"  # before the fields of a new source, which a record may have as well


class NothingTypedError(OpenbookError):
    """A form was sent without what it needs."""


def form_of(file: str) -> str:
    """Return where a file is changed: by a form that knows it, else as text."""
    if file.endswith(".csv"):
        return address(ROW, file=file)
    if edits.record_type(file) is Book:
        return address(ASSUMPTION, file=file)
    known = file in FORMS_OF or edits.record_type(file) is Offer
    return address(RECORD if known else TEXT, file=file)


def form_for(needed: str) -> str:
    """Return where what a case lacks is written: a file, or a folder of them."""
    if needed == "offers":
        return f"{BENCH}#offers"
    if needed in FORMS_OF or edits.record_type(needed):
        return form_of(needed)
    return BRING if needed.endswith(".csv") or "." not in needed else address(TEXT, file=needed)


def _file(asked: Asked) -> str:
    """Return the file that is asked about; refused where the viewer may not open it."""
    refuse_elsewhere(asked)
    file = typed(asked, "file")
    edits.refuse_file(file, asked.desk.viewer)
    return file


def _edit(asked: Asked) -> FileEdit:
    desk = asked.desk
    return FileEdit(desk.folder, _file(asked), typed(asked, "read_as"), desk.viewer)


def _new_source(asked: Asked) -> dict[str, str]:
    """Return what was typed about a new source."""
    return {name: typed(asked, f"{_NEW}{name}").strip() for name in ("who", "title", "on", "link")}


def _form(asked: Asked, file: str, read_as: str, **more: Any) -> Shown:
    """Return what the template of a form is given."""
    case = asked.on_desk.case
    return with_form(
        asked,
        file=file,
        read_as=read_as,
        is_private=file.startswith("private/"),
        new=_new_source(asked),
        sources=tuple(case.source_by_id.values()) if case else (),
        as_text=address(TEXT, file=file),
        known={**known_words(case), **_names(asked)} if case else {},
        **{"kinds": (), "added": "", **more},
    )


def _names(asked: Asked) -> dict[str, tuple[str, ...]]:
    case = asked.case
    return {
        "side": tuple(party.id for party in case.head.parties),
        "source": tuple(case.source_by_id),
        "replies_to": tuple(case.offer_by_id),
        "year": tuple(map(str, case.head.years)),
    }


def show_text(asked: Asked) -> Shown:
    """Return a file as text."""
    file = _file(asked)
    text, read_as = edits.text_of(asked.desk.folder, file, asked.desk.viewer)
    found = [each for each in asked.on_desk.findings if each.place.file == file]
    return _form(asked, file, read_as, now=text, text=typed(asked, "text", text), here=found[:20])


def take_text(asked: Asked, _: Sent) -> str:
    """Write a file as text."""
    edit = _edit(asked)
    edit.write_whole(typed(asked, "text"))
    return address(BENCH, written=edit.file)


def _record(asked: Asked) -> tuple[str, type, dict[str, Any], str]:
    file, viewer = _file(asked), asked.desk.viewer
    record = edits.record_type(file)
    if record is None or file.endswith(".csv"):
        raise BadQuestionError(_FILE, file, FORMS_OF)
    said, read_as = edits.record_of(asked.desk.folder, file, viewer)
    return file, record, said, read_as


def show_record(asked: Asked) -> Shown:
    """Return the fields, entries and terms of a record."""
    file, record, said, read_as = _record(asked)
    terms = any(spec.kind is FieldKind.TERMS for spec in specs(record).values())
    kinds = tuple(term_kinds().values()) if terms else ()
    groups = tuple(groups_of(asked, record, said))
    placed = {line.key for group in groups for line in group.lines}
    left = [(n, typed(asked, n)) for n in asked.query if "/" in n and n not in placed]
    left = [(n, text) for n, text in left if text and not n.startswith(("cut/", _NEW))]
    added = typed(asked, "add")
    return _form(asked, file, read_as, groups=groups, kinds=kinds, added=added, left=left)


def take_record(asked: Asked, _: Sent) -> str:
    """Write the fields of a record that were changed."""
    file, record, said, _now = _record(asked)
    if typed(asked, "choose"):  # a term is added to the form; nothing is written yet
        raise NothingTypedError(Message("Fill in the new term below, then save."))
    values = dict(changed_values(tuple(groups_of(asked, record, said))))
    blank = {name for name, spec in specs(record).items() if spec.kind is FieldKind.TERMS}
    if not said:
        there = {place[0] for place in values}
        values |= {(name,): "[]" for name in blank - there}
    if values:
        _edit(asked).write_values(values, typed(asked, "source").strip(), _new_source(asked))
    return address(BENCH, written=file)


def _row(asked: Asked) -> tuple[str, list[dict[str, str]], str, int | None]:
    file, viewer = _file(asked), asked.desk.viewer
    if not file.endswith(".csv"):
        raise BadQuestionError(_FILE, file, FORMS_OF)
    rows, read_as = edits.rows_in(asked.desk.folder, file, viewer)
    text = _row_now(asked, rows, edits.row_type(file))
    if text and not (text.isdecimal() and int(text) < len(rows)):
        raise BadQuestionError(_ROW, text, [f"0 to {len(rows) - 1}"])
    return file, rows, read_as, int(text) if text else None


def _row_now(asked: Asked, rows: list[dict[str, str]], kind: type) -> str:
    """Return which row is meant, also where others have been written above it since.

    A row that is gone is written as a new one.
    """
    text, meant = typed(asked, "row"), typed(asked, "row_key")
    if not meant or (
        text.isdecimal() and int(text) < len(rows) and _key(rows[int(text)], kind) == meant
    ):
        return text
    return next((str(at) for at, each in enumerate(rows) if _key(each, kind) == meant), "")


def _key(cells: dict[str, str], kind: type) -> str:
    """Return the cells by which people know a row."""
    named = [name for name, spec in specs(kind).items() if spec.key]
    return " · ".join(filter(None, (cells.get(name, "").strip() for name in named)))


def show_row(asked: Asked) -> Shown:
    """Return one row of a table, and the others to choose from."""
    file, rows, read_as, row = _row(asked)
    kind = edits.row_type(file)
    lines = row_lines(asked, kind, rows[row] if row is not None else {})
    named = [(at, _key(each, kind)) for at, each in enumerate(rows)]
    return _form(
        asked,
        file,
        read_as,
        groups=(FormGroup(lines=lines),),
        row=row,
        row_key=named[row][1] if row is not None else "",
        is_claim=kind is Claim,
        rows=paged(asked, named, _AT_ONCE),
    )


def take_row(asked: Asked, _: Sent) -> str:
    """Write one row of a table."""
    file, rows, _now, row = _row(asked)
    kind = edits.row_type(file)
    cells = changed_cells(row_lines(asked, kind, rows[row] if row is not None else {}))
    if not cells and row is None:
        raise NothingTypedError(Message("Nothing was typed, so there is nothing to write."))
    if cells:
        _edit(asked).write_row(cells, row, _new_source(asked))
    return address(BENCH, written=file)


def _assumption(asked: Asked) -> tuple[str, str, dict[str, Any], str]:
    file, name = _file(asked), typed(asked, "name")
    if edits.record_type(file) is not Book:
        raise BadQuestionError(_FILE, file, [])
    if name and name not in BY_NAME:
        raise BadQuestionError(_KEY, name, [each.name for each in ASSUMPTIONS])
    said, read_as = edits.record_of(asked.desk.folder, file, asked.desk.viewer)
    held = said.get("assumptions")
    entry = held.get(name) if isinstance(held, dict) else None
    return file, name, entry if isinstance(entry, dict) else {}, read_as


def show_assumption(asked: Asked) -> Shown:
    """Return one assumption of a side: its value, or one for each year, and its source."""
    file, name, entry, read_as = _assumption(asked)
    kind = BY_NAME.get(name)
    groups = (FormGroup(lines=_assumption_lines(asked, entry)),) if kind else ()
    shown = {"groups": groups, "name": name, "kind": kind, "choices": ASSUMPTIONS}
    return _form(asked, file, read_as, **shown, others=in_file(asked, file))


def in_file(asked: Asked, file: str) -> tuple[str, ...]:
    """Return the assumptions that a file has."""
    said, _ = edits.record_of(asked.desk.folder, file, asked.desk.viewer)
    held = said.get("assumptions")
    return tuple(held) if isinstance(held, dict) else ()


def _assumption_lines(asked: Asked, entry: dict[str, Any]) -> tuple[EntryLine, ...]:
    """Return the fields of an assumption, with a line for each projected year."""
    by_year = entry.get("by_year")
    years = by_year if isinstance(by_year, dict) else {}
    case_years = [str(year) for year in asked.case.head.years]
    places: dict[tuple[str, ...], Any] = {("value",): entry.get("value", "")}
    places |= {("by_year", y): years.get(y, "") for y in dict.fromkeys([*case_years, *years])}
    places |= {(n,): entry.get(n, "") for n in ("spread", "source", "status", "note")}
    known = specs(Assumption)
    told = ((at, was) for at, was in places.items() if isinstance(was, str))
    return tuple(entry_line(asked, at, known[at[0]], was) for at, was in told)


def take_assumption(asked: Asked, _: Sent) -> str:
    """Write one assumption, with its source."""
    file, name, entry, _now = _assumption(asked)
    said: dict[str, Any] = dict(entry)
    for line in _assumption_lines(asked, entry):
        text = " ".join(line.text.split())
        below = said.setdefault("by_year", {}) if len(line.place) > 1 else said
        below[str(line.place[-1])] = text
    said["by_year"] = {year: each for year, each in said["by_year"].items() if each}
    said = {n: each for n, each in said.items() if each}
    if "value" in said and "by_year" in said:
        raise NothingTypedError(
            Message("Write one value for every year, or one for each year, not both.")
        )
    if not name or not ("value" in said or "by_year" in said):
        raise NothingTypedError(Message("Choose an assumption and write its value."))
    source = str(said.get("source", ""))
    edits.refuse_without_source(asked.case, source, _new_source(asked))
    _edit(asked).write_values({("assumptions", name): flow_text(said)}, source, _new_source(asked))
    return address(BENCH, written=file)


def show_bench(asked: Asked) -> Shown:
    """Return what can be changed by a form, every file, and what was changed."""
    refuse_elsewhere(asked)
    desk, case = asked.desk, asked.on_desk.case
    files = edits.editable_files(desk.folder, desk.viewer)
    found = dict.fromkeys(files, 0)
    for each in asked.on_desk.findings:
        if each.place.file in found:
            found[each.place.file] += 1
    written = asked.text("written")
    return with_form(
        asked,
        forms={file: (title, form_of(file)) for file, title in FORMS_OF.items()},
        offers=[f for f in files if edits.record_type(f) is Offer],
        books=[f for f in files if edits.record_type(f) is Book],
        files=found,
        form_of=form_of,
        changes=edits.past_changes(desk.folder, desk.viewer),
        written=written,
        here=[each for each in asked.on_desk.findings if each.place.file == written][:10],
        new_offer=typed(asked, "new_offer"),
        day=case.head.as_of if case else "",
        titles=_titles(case) if case else {},
    )


def _titles(case: Case) -> dict[str, str]:
    """Return what offers and assumptions are called, by their file."""
    named = {each.where.file: each.title for each in as_known(case).offers}
    return named | {each.where.file: each.title for each in case.books}


def take_bench(asked: Asked, _: Sent) -> str:
    """Take one change back, or begin an offer under a name."""
    desk = asked.desk
    if number := typed(asked, "undo"):
        done = edits.undo(desk.folder, int(number) if number.isdecimal() else 0, desk.viewer)
        return address(BENCH, written=done.files[-1].name)
    name = typed(asked, "new_offer").strip().removesuffix(".yaml")
    if not _NAME.fullmatch(name):
        raise NothingTypedError(
            Message(
                "Name the offer in small letters, digits, dots and hyphens, such as {own}.",
                own="2026-11-17-district",
            )
        )
    own = "" if desk.viewer == "public" else f"private/{desk.viewer}/"
    return address(RECORD, file=f"{own}offers/{name}.yaml")


PAGES = (
    Page(BENCH, "Change this case", show_bench, "workbench.html", under="/check", ahead=False),
    Page(TEXT, "A file as text", show_text, "workbench_text.html", under="/check", ahead=False),
    Page(RECORD, "A form for a file", show_record, "workbench_form.html", under="/check"),
    Page(ROW, "A form for a table", show_row, "workbench_form.html", under="/check"),
    Page(
        ASSUMPTION,
        "An assumption and its source",
        show_assumption,
        "workbench_form.html",
        under="/check",
    ),
)
EDITS = tuple(
    FormPage(page, take)
    for page, take in zip(
        PAGES, (take_bench, take_text, take_record, take_row, take_assumption), strict=True
    )
)

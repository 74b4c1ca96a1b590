"""The verbs for what is sent from outside: look at a table or a file, then use what is good."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

from openbook.api.edits import refuse_unnamed_source
from openbook.api.folder import case_in, fitting_rows, new_case
from openbook.api.imports import import_file, kind_of_file, look_at_file
from openbook.api.story_case import case_from_story
from openbook.case.case import Case
from openbook.case.format.fields import specs
from openbook.figures.amounts import parse_amount
from openbook.figures.figure import Year
from openbook.files import history
from openbook.files.imports.kind import KINDS as IMPORT_KINDS
from openbook.files.imports.kind import ImportLook
from openbook.files.imports.request import ImportRequest, NewSource, pairs_of
from openbook.files.layout import PUBLIC, TABLES
from openbook.files.table_rows import Merged, merge_rows, rows_of
from openbook.files.transaction import digest_of
from openbook.files.whole_folder import folder_for_copies, text_on_disk, write_file
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import FileChangedError, OpenbookError
from openbook.findings.finding import Finding, has_errors
from openbook.findings.message import Message

# What may be uploaded: the word of the page, and the part of the case it goes to.
KINDS = {"counts": "counts", "roster": "adults"}
MOST_BYTES = 4_000_000
MOST_ROWS = 20_000


class NotUploadedError(OpenbookError):
    """What was sent is no table."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A table that was looked at; nothing is written yet."""

    kind: str
    file: str
    rows: int
    used: int
    findings: tuple[Finding, ...]
    merged: Merged
    read_as: str  # the hash of the file now; empty where there is none yet


def decoded(content: bytes) -> str:
    """Return the text of a file that somebody sent; refused where it is not UTF-8 or too large."""
    if len(content) > MOST_BYTES:
        problem = Message(
            "the file is larger than {number} million bytes", number=MOST_BYTES // 1_000_000
        )
        raise NotUploadedError(problem)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        said = "the file is not UTF-8 text; save the table as CSV UTF-8 and send it again"
        raise NotUploadedError(said) from problem
    return text.replace("\r\n", "\n").replace("\r", "\n")


def look_at_rows(folder: str | Path, case: Case, kind: str, text: str) -> Upload:
    """Read a table as if it stood in the case: findings by row, and what would change."""
    if kind not in KINDS:
        problem = Message(
            "{own} is not a table that can be sent; send counts or roster", own=repr(kind)
        )
        raise NotUploadedError(problem)
    if not text.strip() or not rows_of(text):
        said = "there is no row in the table; the first line names the columns"
        raise NotUploadedError(said)
    if text.count("\n") > MOST_ROWS:
        problem = Message(
            "the table has more than {number} rows; send it in parts", number=f"{MOST_ROWS:,}"
        )
        raise NotUploadedError(problem)
    file, row_type = TABLES[KINDS[kind]]
    kept, findings = fitting_rows(case, file, text)
    old, read_as = text_on_disk(Path(folder), file)
    fields = specs(row_type)
    keys = [column for column, spec in fields.items() if spec.key]
    merged = merge_rows(old, kept, columns=tuple(fields), keys=keys)
    rows = len(rows_of(text))
    return Upload(kind, file, rows, len(kept), findings, merged, read_as)


def use_rows(folder: str | Path, case: Case, kind: str, text: str, *, read_as: str) -> Upload:
    """Write the good rows into the file, unless it changed since they were looked at."""
    upload = look_at_rows(folder, case, kind, text)
    if upload.read_as != read_as:
        raise FileChangedError(upload.file)
    write_file(Path(folder), upload.file, upload.merged.text, read_as=read_as or None)
    return upload


_SAID = ("stage", "version", "column", "district", "unit", "name")
_MAPPED = {"map": "columns", "fill": "values", "only": "only"}


@dataclass(frozen=True, slots=True)
class SentFile:
    """A file of the state or the district that was looked at; nothing is written yet."""

    looked: ImportLook
    seen: str  # changes with everything that would be written

    @property
    def usable(self) -> bool:
        """Return whether anything of it can be written."""
        whole = self.looked.tables or self.looked.assumed
        return bool(whole) and not has_errors(self.looked.findings)


def import_kinds() -> dict[str, str]:
    """Return the kinds of files that can be brought in, each with its title."""
    return {word: IMPORT_KINDS.get(word).title for word in IMPORT_KINDS.names()}


def look_at_sent(
    folder: str | Path, name: str, content: bytes, said: Mapping[str, str]
) -> SentFile:
    """Read a file that was sent as a command would, and say what would be written.

    Its kind is the one that it looks like, unless it is said.
    """
    with _on_disk(name, content) as path:
        kind = said["kind"] or kind_of_file(path)
        if not kind:
            template = (
                "{own} does not look like any file that can be brought in. Choose what it "
                "holds, or send the table as CSV with the names of its columns."
            )
            raise NotUploadedError(Message(template, own=path.name))
        whole = said["how"] == "replace"
        looked = look_at_file(folder, kind, path, _request(said), replace=whole)
    return SentFile(looked, _seen(looked))


def bring_in(
    folder: str | Path,
    name: str,
    content: bytes,
    said: Mapping[str, str],
    *,
    seen: str,
    viewer: str = PUBLIC,
) -> str:
    """Write what was seen of a file; refuse where the case has changed since."""
    case = case_in(folder)
    source = said["source"]
    new = _new_source(said)
    refuse_unnamed_source(case, source, new)
    listed = {"who": "", "title": "", "on": "", "link": ""} if source in case.source_by_id else {}
    told = {**said, **listed}
    looked = look_at_sent(folder, name, content, told)
    if looked.seen != seen:
        changed = next((each.file for each in looked.looked.tables), name)
        raise FileChangedError(changed)
    with _on_disk(name, content) as path:
        _, written = import_file(
            folder,
            *(told["kind"], path, _request(told)),
            replace=told["how"] == "replace",
            write=partial(history.write_recorded, viewer=viewer),
        )
    return ", ".join(written)


def begin_case(
    folder: str | Path, *, title: str, state: str, as_of: date | None, story: bytes = b""
) -> None:
    """Make a new case, of the text of a story where there is one."""
    if story.strip():
        with _on_disk("story.txt", decoded(story).encode("utf-8")) as path:
            case_from_story(folder, path, title=title, state=state, as_of=as_of)
        return
    if as_of is None:
        raise NotUploadedError(Message("a new case needs the day on which it stands"))
    new_case(folder, title=title or "A new case", state=state or "california", as_of=as_of)


def _request(said: Mapping[str, str]) -> ImportRequest:
    """Return what a person says about a file, as an import takes it."""
    year = Year.parse(said["year"]) if said["year"] else None
    if said["year"] and year is None:
        template = "{own} is not a budget year; write one such as {year}"
        raise NotUploadedError(Message(template, own=repr(said["year"]), year="2026-27"))
    hours = parse_amount(said["hours"]) if said["hours"] else 0.0
    if hours is None or hours < 0:
        raise NotUploadedError(Message("{own} is not a number of hours", own=repr(said["hours"])))
    same: dict[str, Any] = {name: said[name] for name in _SAID}
    same |= {own: pairs_of(_parts(said[name])) for name, own in _MAPPED.items()}
    return ImportRequest(
        year=year,
        add=said["how"] != "replace",
        source=said["source"],
        new_source=_new_source(said),
        hours=hours,
        add_up=bool(said["add_up"]),
        **same,
    )


def _parts(written: str) -> list[str]:
    """Return the pairs of a line, with semicolons between them."""
    return [each for each in written.split(";") if each.strip()]


def _new_source(said: Mapping[str, str]) -> NewSource:
    return NewSource(said["who"], said["title"], said["on"], said["link"])


def _seen(looked: ImportLook) -> str:
    """Return a word that changes with the files that would be written over, and their rows.

    The source is left out: it is often named only when the rest has been seen.
    """
    tables = [
        (t.file, t.read_as, t.rows, t.merged.added, t.merged.changed, t.merged.same)
        for t in looked.tables
    ]
    others = [(each.name, each.read_as) for each in looked.texts]
    return digest_of(json.dumps([tables, others]).encode())


@contextmanager
def _on_disk(name: str, content: bytes) -> Iterator[Path]:
    """Put a file that was sent into a folder of its own while it is read."""
    with folder_for_copies() as place:
        last = Path(name.replace("\\", "/")).name.replace("\0", "") or "file"
        path = place / last[-80:]
        path.write_bytes(content)
        yield path

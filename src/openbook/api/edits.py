"""Edits: change the files of a case, checked before they are written, and undone again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from openbook.api.folder import case_in, read_folder
from openbook.api.scenarios.scenario import quoted
from openbook.case.case import Case
from openbook.case.format.fields import specs
from openbook.files import history
from openbook.files.history import PastChange
from openbook.files.imports.cells import day_of
from openbook.files.imports.request import ImportRequest, NewSource
from openbook.files.imports.source_entry import source_change
from openbook.files.layout import (
    FOLDERS,
    PRIVATE,
    PUBLIC,
    RECORDS,
    is_known,
    own_files,
    part_of,
    private_folder,
    public_files,
)
from openbook.files.plain_file import MOST_BYTES, read_bytes
from openbook.files.table_rows import Cells, rows_of
from openbook.files.text_edit import values_of, with_row, with_value
from openbook.files.transaction import FileChange
from openbook.files.values import WORD
from openbook.files.whole_folder import folder_for_copies, text_on_disk
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import FileChangedError, NotWrittenError, OpenbookError
from openbook.findings.finding import Finding, Severity
from openbook.findings.message import Message

Values = Mapping[tuple[str | int, ...], str | None]
NewSaid = Mapping[str, str]  # who, title, on and link of a new source
_NOTHING: NewSaid = MappingProxyType({})


class EditRefusedError(OpenbookError):
    """A change would bring errors into the case; nothing was written. Holds every error."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__(Message("nothing was written: the change has errors"), findings)


class NoSourceError(OpenbookError):
    """A number was to be written without saying where it comes from."""


def editable_files(folder: str | Path, viewer: str = PUBLIC) -> tuple[str, ...]:
    """Return the files of a case that a viewer may change: public ones and its own."""
    root = Path(folder)
    own = () if viewer == PUBLIC else own_files(root, viewer)
    return tuple(n for n in (*public_files(root), *own) if Path(n).suffix in MOST_BYTES)


def text_of(folder: str | Path, file: str, viewer: str = PUBLIC) -> tuple[str, str]:
    """Return the text of a file and its hash, both empty for one that is not there yet."""
    refuse_file(file, viewer)
    try:
        return text_on_disk(Path(folder), file)
    except (OSError, UnicodeDecodeError) as problem:
        raise NotWrittenError(file, "it is not plain text inside the case folder") from problem


def refuse_file(file: str, viewer: str = PUBLIC) -> None:
    """Refuse a file that is no part of the case, or private to somebody else."""
    own = f"{private_folder(viewer)}/"
    public = file.removeprefix(own) if viewer != PUBLIC else file
    if not is_known(public) and file != f"{own}wants.yaml":
        raise NotWrittenError(file, "it is not a file of a case")


@dataclass(frozen=True, slots=True)
class FileEdit:
    """A file of a case as it was shown to a viewer, about to be changed.

    ``read_as`` is the hash of the text that was shown; empty for a file that is new.
    """

    folder: Path
    file: str
    read_as: str
    viewer: str = PUBLIC

    def write_whole(self, text: str) -> None:
        """Write the whole text."""
        lines = text.replace("\r\n", "\n").replace("\r", "\n")
        self._write(lines if not lines or lines.endswith("\n") else lines + "\n")

    def write_values(self, values: Values, source: str = "", new: NewSaid = _NOTHING) -> None:
        """Write some values of a YAML file, and the source they come from if it is new."""
        text = self._shown()
        for path, value in values.items():
            text = with_value(self.file, text, path, value)
        self._write(text, *_new_source(self.folder, source, NewSource(**new)))

    def write_row(
        self, cells: Mapping[str, str], row: int | None = None, new: NewSaid = _NOTHING
    ) -> None:
        """Write one row of a table, a new one where none is named, and its new source."""
        columns = tuple(specs(row_type(self.file)))
        text = with_row(self._shown(), cells, columns=columns, row=row)
        self._write(text, *_new_source(self.folder, cells.get("source", ""), NewSource(**new)))

    def _shown(self) -> str:
        """Return the text, still as it was shown."""
        text, now = text_of(self.folder, self.file, self.viewer)
        if now != self.read_as:
            raise FileChangedError(self.file)
        return text

    def _write(self, text: str, *others: FileChange) -> None:
        own = FileChange(self.file, text, self.read_as or None)
        write_changes(self.folder, [*others, own], self.viewer)


def row_type(file: str) -> type:
    """Return what a row of a table is."""
    return part_of(_public_name(file))[1]


def _public_name(file: str) -> str:
    """Return a file of a private folder under the name that it would have outside."""
    return "/".join(file.split("/")[2:]) if file.startswith(f"{PRIVATE}/") else file


def record_type(file: str) -> type | None:
    """Return the record that a YAML file holds; None where forms do not know it."""
    public = _public_name(file)
    folder = public.rpartition("/")[0]
    known = dict(RECORDS.values())
    known |= {place: kind for place, end, kind in FOLDERS.values() if end == ".yaml"}
    return known.get(public) or known.get(folder)


def record_of(folder: str | Path, file: str, viewer: str = PUBLIC) -> tuple[dict[str, Any], str]:
    """Return what a YAML file says, text by text, and its hash; nothing for a new file."""
    text, read_as = text_of(folder, file, viewer)
    said = values_of(file, text)
    return (said if isinstance(said, dict) else {}), read_as


def rows_in(folder: str | Path, file: str, viewer: str = PUBLIC) -> tuple[list[Cells], str]:
    """Return the rows of a table as they are written, and the hash of its file."""
    text, read_as = text_of(folder, file, viewer)
    return rows_of(text), read_as


def flow_text(said: Any) -> str:
    """Return texts, lists and mappings as YAML writes them on one line.

    >>> flow_text({"by_year": {"2019-20": "-2%"}, "note": "a: b"})
    '{by_year: {2019-20: -2%}, note: "a: b"}'
    """
    if isinstance(said, dict):
        return f"{{{', '.join(f'{name}: {flow_text(each)}' for name, each in said.items())}}}"
    if isinstance(said, list):
        return f"[{', '.join(map(flow_text, said))}]"
    text = " ".join(str(said).split())
    below_zero = text[:1] == "-" and text[1:2].isdigit() and quoted(text[1:]) == text[1:]
    return text if below_zero else quoted(text)


def _new_source(folder: str | Path, name: str, new: NewSource) -> tuple[FileChange, ...]:
    """Return the list of sources with a new one; nothing where it is listed already."""
    if not name:
        return ()
    case = case_in(folder)
    refuse_unnamed_source(case, name, new)
    return source_change(Path(folder), case, ImportRequest(source=name, new_source=new))


def refuse_without_source(case: Case, name: str, new: NewSaid = _NOTHING) -> None:
    """Refuse a number without a source: one that is listed, or a new one with who and title."""
    refuse_unnamed_source(case, name, NewSource(**new))


def refuse_unnamed_source(case: Case, name: str, new: NewSource) -> None:
    """Refuse a source that is neither listed nor new with who and title."""
    if name in case.source_by_id:
        return
    if not name:
        raise NoSourceError(
            Message("every number needs a source: choose one of the list, or name a new one")
        )
    if not WORD.fullmatch(name):
        template = "{own} is not a short name of a source; use letters, digits, dots and hyphens"
        raise NoSourceError(Message(template, own=repr(name)))
    if not (new.who and new.title):
        template = (
            "there is no source {own} yet; write who published it and its title, and it is "
            "added to the list of sources"
        )
        raise NoSourceError(Message(template, own=repr(name)))
    if new.on and day_of(new.on) is None:
        template = "{own} is not a day; write one such as {day}"
        raise NoSourceError(Message(template, own=repr(new.on), day="2026-11-17"))


def write_changes(folder: str | Path, changes: Sequence[FileChange], viewer: str = PUBLIC) -> None:
    """Write files that a form has changed, unless that brings errors into the case."""
    root = Path(folder)
    for change in changes:
        refuse_file(change.name, viewer)
        if (text_of(root, change.name, viewer)[1] or None) != change.read_as:
            raise FileChangedError(change.name)
    before = {_same(each) for each in read_folder(root, viewer).to_use}
    after = _tried(root, changes, viewer)
    errors = [f for f in after if f.severity is Severity.ERROR and _same(f) not in before]
    if errors:
        raise EditRefusedError(errors)
    history.write_recorded(root, changes, viewer)


def _same(finding: Finding) -> tuple[str, str, str]:
    return finding.code, finding.place.file, str(finding.what)


def _tried(root: Path, changes: Iterable[FileChange], viewer: str) -> tuple[Finding, ...]:
    """Return what there would be to say about the case with some files changed."""
    new = {change.name: change.text for change in changes}
    with folder_for_copies() as place:
        copy = place / "case"  # the folder around it is locked
        for name in {*editable_files(root, viewer), *new}:
            text = new.get(name)
            if name in new and text is None:
                continue
            content = _content(root, name) if text is None else text.encode("utf-8")
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            (copy / name).write_bytes(content)
        return read_folder(copy, viewer).to_use


def _content(root: Path, name: str) -> bytes:
    try:
        return read_bytes(root, name, MOST_BYTES[Path(name).suffix])
    except OSError:
        return b""


def past_changes(folder: str | Path, viewer: str = PUBLIC) -> tuple[tuple[PastChange, bool], ...]:
    """Return what was changed through forms, newest first, and whether it can be undone."""
    root = Path(folder)
    found = history.past_changes(root, viewer)
    return tuple((each, history.can_be_undone(root, each)) for each in found if _own(each, viewer))


def undo(folder: str | Path, number: int, viewer: str = PUBLIC) -> PastChange:
    """Take one change back; it refuses where a file has changed since."""
    found = next((e for e in history.past_changes(Path(folder), viewer) if e.id == number), None)
    if found is not None and not _own(found, viewer):
        raise history.NothingToUndoError
    return history.undo(Path(folder), number, viewer)


def _own(change: PastChange, viewer: str) -> bool:
    try:
        for each in change.files:
            refuse_file(each.name, viewer)
    except NotWrittenError:
        return False
    return True

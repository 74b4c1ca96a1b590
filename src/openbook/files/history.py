"""History: what was written through forms, kept in the case folder so that it can be undone."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from threading import Lock

from openbook.files.layout import PUBLIC, private_folder
from openbook.files.transaction import OWNER_ONLY, FileChange, digest_of, write_files
from openbook.files.whole_folder import put_whole, text_on_disk
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import FileChangedError, OpenbookError
from openbook.findings.message import Message

FILE = ".openbook-history.json"
_MOST, _MOST_BYTES = 50, 8_000_000
_TURN = Lock()  # one change at a time of this program


class NothingToUndoError(OpenbookError):
    """A change is not in the history any more."""

    message = Message("this change is no longer in the history; it may have been undone already")


@dataclass(frozen=True, slots=True)
class PastFile:
    """A file that was changed: its text before and the hash after; None where it was not there."""

    name: str
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class PastChange:
    """One change of some files, under a number that no other has."""

    id: int
    files: tuple[PastFile, ...]
    undoes: bool = False


def past_changes(root: Path, viewer: str = PUBLIC) -> tuple[PastChange, ...]:
    """Return the changes of a viewer, newest first; a history that is damaged has none."""
    try:
        rows = json.loads((_place(root, viewer) / FILE).read_bytes())
        found = [
            PastChange(
                int(row["id"]),
                tuple(PastFile(str(n), _said(b), _said(a)) for n, b, a in row["files"]),
                row["undoes"] is True,
            )
            for row in rows
        ]
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return ()
    return tuple(found)


def _said(value: object) -> str | None:
    if value is not None and not isinstance(value, str):
        raise TypeError
    return value


def can_be_undone(root: Path, change: PastChange) -> bool:
    """Tell whether every file is still as the change has left it."""
    return all((text_on_disk(root, f.name)[1] or None) == f.after for f in change.files)


def write_recorded(
    root: Path, changes: Sequence[FileChange], viewer: str = PUBLIC, *, undone: int = 0
) -> None:
    """Write every file or none, and keep what was there before.

    ``undone`` is the change that this one takes back; it leaves the history.
    """
    with _TURN:
        kept = past_changes(root, viewer)
        files = tuple(
            PastFile(
                each.name,
                None if each.read_as is None else text_on_disk(root, each.name)[0],
                None if each.text is None else digest_of(each.text.encode("utf-8")),
            )
            for each in changes
        )
        new = PastChange(max((p.id for p in kept), default=0) + 1, files, bool(undone))
        left = [each for each in kept if each.id != undone]
        _keep(root, viewer, [new, *left])
        try:
            write_files(root, changes)
        except BaseException:
            _keep(root, viewer, kept)
            raise


def undo(root: Path, number: int, viewer: str = PUBLIC) -> PastChange:
    """Give every file of a change its earlier text; refuse where one has changed since."""
    found = next((each for each in past_changes(root, viewer) if each.id == number), None)
    if found is None:
        raise NothingToUndoError
    for each in found.files:
        if (text_on_disk(root, each.name)[1] or None) != each.after:
            raise FileChangedError(each.name)
    write_recorded(
        root,
        [FileChange(each.name, each.before, each.after) for each in found.files],
        viewer,
        undone=number,
    )
    return found


def _place(root: Path, viewer: str) -> Path:
    """Return the folder of a viewer's history: a party's own is private."""
    return root if viewer == PUBLIC else root / private_folder(viewer)


def _keep(root: Path, viewer: str, changes: Sequence[PastChange]) -> None:
    """Write the history, the newest changes as far as they fit."""
    rows: list[dict[str, object]] = []
    size = 0
    for each in changes[:_MOST]:
        files = [[f.name, f.before, f.after] for f in each.files]
        row = {"id": each.id, "files": files, "undoes": each.undoes}
        size += len(json.dumps(row))
        if rows and size > _MOST_BYTES:
            break
        rows.append(row)
    place = _place(root, viewer)
    place.mkdir(parents=True, exist_ok=True, mode=0o700)
    put_whole(place / FILE, json.dumps(rows).encode("utf-8"), mode=OWNER_ONLY, most=OWNER_ONLY)

"""Write files of a case in one transaction: all of them or none, whatever is cut off.

A writer holds the lock of the case folder, stages the new files and copies of the old
ones in a hidden folder, and commits by giving the plan its name. From then on the
change is finished, by the writer or, after a crash, by the next program that opens the
case for writing or for reading. Readers share the lock, so they never see half.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import stat
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from openbook.files.layout import PRIVATE, is_known, is_own
from openbook.files.lock import (
    HAS_LOCKS,
    NEW_FILE,
    FolderBusyError,
    flush_names,
    handle_of,
    locked,
    write_all,
)
from openbook.files.plain_file import MOST_BYTES, read_bytes
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import (
    CaseNotReadableError,
    FileChangedError,
    NotWrittenError,
    reason_of,
)
from openbook.findings.finding import Finding, Place, found
from openbook.findings.message import Message, small_first

STAGING = ".openbook-transaction"
OWNER_ONLY, OWNER_ONLY_FOLDER = 0o600, 0o700
_PLAN, _UNDO, _DRAFT = "plan.json", "undo.json", "plan.new"
_MOST_PLAN = 2_000_000


@dataclass(frozen=True, slots=True)
class FileChange:
    """A file to write: its new text, and the hash of the text that it replaces.

    ``text`` is None for a file that is removed, ``read_as`` for one that must not exist yet.
    """

    name: str
    text: str | None
    read_as: str | None


def digest_of(content: bytes) -> str:
    """Return the hash of the bytes of a file."""
    return hashlib.sha256(content).hexdigest()


def write_files(root: Path, changes: Sequence[FileChange]) -> None:
    """Write every file or none; refuse where one has changed since it was read."""
    if not changes:
        return
    for change in changes:
        refuse_name(root, change.name)
    name = changes[0].name
    try:
        with locked(root, exclusive=True):
            _recover(root)
            old = [_old_content(root, change) for change in changes]
            try:
                _stage(root, changes, old)
            except BaseException:
                _discard(root)
                raise
            try:
                _redo(root)
            except BaseException:
                _turn_back(root)
                _undo(root)
                raise
    except OSError as problem:
        raise NotWrittenError(name, reason_of(problem)) from problem


@contextmanager
def whole_case(root: Path) -> Iterator[None]:
    """Hold writers off while files are read; finish first what a crash has left."""
    if _is_there(root / STAGING):
        _recover_to_read(root)
    with ExitStack() as held:
        _share(held, root)
        # A writer may have died since; it left something behind only if it did.
        while HAS_LOCKS and _is_there(root / STAGING) and _committed(root):
            held.close()
            _recover_to_read(root)
            _share(held, root)
        yield


def _share(held: ExitStack, root: Path) -> None:
    """Hold the lock as a reader; read without it where the disk has no locks."""
    try:
        held.enter_context(locked(root, exclusive=False))
    except FolderBusyError as problem:
        raise CaseNotReadableError(findings=[_busy()]) from problem
    except OSError:
        return


def _recover_to_read(root: Path) -> None:
    """Finish what a crash has left; refuse to read half where that is not possible."""
    if not HAS_LOCKS:  # pragma: no cover  (a writer at work looks like a crash there)
        return
    try:
        with locked(root, exclusive=True):
            _recover(root)
    except FolderBusyError as problem:
        raise CaseNotReadableError(findings=[_busy()]) from problem
    except OSError as problem:
        if _committed(root):
            raise CaseNotReadableError(findings=[_unfinished(problem)]) from problem


def _busy() -> Finding:
    what = "another program is still changing this case"
    remedy = "Try again in a moment; if that does not help, end the other program."
    return found("OB890", Place(STAGING), what, remedy=remedy)


def _unfinished(problem: OSError) -> Finding:
    template = "a change of this case was cut off and cannot be finished: {reason}"
    remedy = "Open the case once as the person who changed it, or ask for the folder again."
    what = Message(template, reason=small_first(reason_of(problem)))
    return found("OB890", Place(STAGING), what, remedy=remedy)


def refuse_name(root: Path, name: str) -> None:
    """Refuse to write anything that Openbook would not read back, or through a link."""
    public, own = name, False
    if name.startswith(f"{PRIVATE}/"):
        public = "/".join(name.split("/")[2:])
        own = is_own(public)
    climbs = ".." in name.split("/") or Path(name).is_absolute() or "\0" in name
    if climbs or not (own or is_known(public)):
        raise NotWrittenError(name, "it is not a file of a case")
    if (root / name).parent.resolve() != root.resolve() / Path(name).parent:
        raise NotWrittenError(name, "its folder is a link")


def _old_content(root: Path, change: FileChange) -> bytes | None:
    """Return the file as it is, None where there is none; refuse one that changed."""
    old = None
    if _is_there(root / change.name):
        most = MOST_BYTES[Path(change.name).suffix]
        old = read_bytes(root, change.name, most)
        if len(old) > most:
            raise NotWrittenError(change.name, "it is larger than a file of a case")
    if (None if old is None else digest_of(old)) != change.read_as:
        raise FileChangedError(change.name)
    return old


def _stage(root: Path, changes: Sequence[FileChange], old: Sequence[bytes | None]) -> None:
    """Put everything on the disk beside the case, then commit by one rename."""
    place = root / STAGING
    place.mkdir(OWNER_ONLY_FOLDER)
    for index, (change, before) in enumerate(zip(changes, old, strict=True)):
        mode = _mode(root, change.name)
        if change.text is not None:
            _put(place / f"new-{index}", change.text.encode("utf-8"), mode)
        if before is not None:
            kept = stat.S_IMODE((root / change.name).stat().st_mode)
            _put(place / f"old-{index}", before, kept)
    plan = {
        "files": [change.name for change in changes],
        "replaced": [before is not None for before in old],
        "removed": [change.name for change in changes if change.text is None],
        "folders": _missing_folders(root, [change.name for change in changes]),
    }
    _put(place / _DRAFT, json.dumps(plan).encode("utf-8"), OWNER_ONLY)
    flush_names(place)
    flush_names(root)
    (place / _DRAFT).rename(place / _PLAN)
    flush_names(place)


def _recover(root: Path) -> None:
    """Finish or discard what a crash has left; the caller holds the lock."""
    place = root / STAGING
    if not _is_there(place):
        return
    if place.is_symlink() or not place.is_dir():
        raise OSError(0, "its plan was not written by Openbook")
    if _is_there(place / _UNDO):
        _undo(root)
    elif _is_there(place / _PLAN):
        _read_plan(root, _PLAN)  # one that is none of ours is left as it is
        try:
            _redo(root)
        except OSError:
            _turn_back(root)
            _undo(root)
    else:
        _discard(root)


def _redo(root: Path) -> None:
    """Give every staged file its name; what already has it is left alone."""
    place, plan = root / STAGING, _read_plan(root, _PLAN)
    for folder in plan["folders"]:
        with suppress(FileExistsError):
            (root / folder).mkdir(OWNER_ONLY_FOLDER if _is_private(folder) else 0o755)
    for index, name in enumerate(plan["files"]):
        _close_private_folder(root, name)
        if _is_there(place / f"new-{index}"):
            (place / f"new-{index}").replace(root / name)
        elif name in plan.get("removed", ()):
            (root / name).unlink(missing_ok=True)
    _flush_folders(root, plan)
    _finish(root, _PLAN)


def _undo(root: Path) -> None:
    """Give every file that was replaced its old content back, and remove new ones."""
    place, plan = root / STAGING, _read_plan(root, _UNDO)
    for index, (name, replaced) in enumerate(zip(plan["files"], plan["replaced"], strict=True)):
        if _is_there(place / f"new-{index}"):
            continue  # it never took its name
        if replaced and _is_there(place / f"old-{index}"):
            (place / f"old-{index}").replace(root / name)
        elif not replaced:
            (root / name).unlink(missing_ok=True)
    for folder in reversed(plan["folders"]):
        with suppress(OSError):
            (root / folder).rmdir()
    _flush_folders(root, plan)
    _finish(root, _UNDO)


def _turn_back(root: Path) -> None:
    """Decide in one step that a change which cannot be finished is undone."""
    with suppress(FileNotFoundError):
        (root / STAGING / _PLAN).rename(root / STAGING / _UNDO)
        flush_names(root / STAGING)


def _finish(root: Path, plan: str) -> None:
    """Forget a plan that is carried out; its leftovers cannot be taken for one."""
    (root / STAGING / plan).unlink()
    flush_names(root / STAGING)
    _discard(root)


def _discard(root: Path) -> None:
    """Remove what was staged and has no plan."""
    shutil.rmtree(root / STAGING, ignore_errors=True)
    with suppress(OSError):
        flush_names(root)


def _read_plan(root: Path, which: str) -> dict[str, list[str]]:
    """Return a plan; refuse one whose names are not files of a case."""
    try:
        content = read_bytes(root, f"{STAGING}/{which}", _MOST_PLAN)
        plan: dict[str, list[str]] = json.loads(content)
        for name in plan["files"]:
            refuse_name(root, str(name))
        below = {str(parent) for name in plan["files"] for parent in Path(name).parents}
        sound = set(plan["folders"]) <= below
        sound &= len(plan["replaced"]) == len(plan["files"])
        sound &= set(plan.get("removed", ())) <= set(plan["files"])
    except (
        *(ValueError, TypeError, KeyError, AttributeError, RecursionError),
        NotWrittenError,
    ) as problem:
        raise OSError(0, "its plan was not written by Openbook") from problem
    if not sound:
        raise OSError(0, "its plan was not written by Openbook")
    return plan


def _missing_folders(root: Path, names: Sequence[str]) -> list[str]:
    """Return the folders to make, outer ones first."""
    wanted = {
        parent.as_posix()
        for name in names
        for parent in Path(name).parents
        if parent.as_posix() != "."
    }
    return sorted(folder for folder in wanted if not (root / folder).is_dir())


def _is_private(name: str) -> bool:
    return name == PRIVATE or name.startswith(f"{PRIVATE}/")


def _mode(root: Path, name: str) -> int:
    """Return who may read a file: its owner alone in a private folder."""
    if _is_private(name):
        return OWNER_ONLY
    target = root / name
    return stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o644


def _close_private_folder(root: Path, name: str) -> None:
    """Let nobody but its owner into the folder of a party that is written into."""
    parts = Path(name).parts
    if parts[0] != PRIVATE:
        return
    for depth in range(2, len(parts)):
        with suppress(PermissionError):  # of another owner, who decides
            root.joinpath(*parts[:depth]).chmod(OWNER_ONLY_FOLDER)


def _put(path: Path, content: bytes, mode: int) -> None:
    """Write a new file and let it reach the disk."""
    with handle_of(path, NEW_FILE, OWNER_ONLY) as handle:
        write_all(handle, content)
        os.fchmod(handle, mode)
        os.fsync(handle)


def _flush_folders(root: Path, plan: dict[str, list[str]]) -> None:
    named = {str(Path(name).parent) for name in plan["files"]}
    named |= {str(Path(folder).parent) for folder in plan["folders"]}
    for folder in sorted(named):
        if (root / folder).is_dir():
            flush_names(root / folder)


def _is_there(path: Path) -> bool:
    return os.path.lexists(path)


def _committed(root: Path) -> bool:
    """Return whether a change was decided on, or nobody can tell."""
    place = root / STAGING
    if not os.access(place, os.R_OK | os.X_OK):
        return _is_there(place)
    return _is_there(place / _PLAN) or _is_there(place / _UNDO)

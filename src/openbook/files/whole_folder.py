"""Write a file or a whole folder in one step: all of it takes the name, or nothing.

It is made in a folder beside it, which is locked while in use. The system takes the lock
of a program that was killed away, so whatever can be locked again is a leftover. Where
there are no such locks, nothing is removed.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from openbook.files.lock import (
    HAS_LOCKS,
    NEW_FILE,
    flush_names,
    handle_of,
    locked,
    locked_at_once,
    write_all,
)
from openbook.files.plain_file import MOST_BYTES, read_bytes
from openbook.files.transaction import FileChange, digest_of, write_files
from openbook.findings.errors import NotWrittenError, reason_of

_COPY = "copy"
_MOST_LETTERS = 50  # of the target's name, so that the name beside it is not too long


@contextmanager
def folder_beside(target: Path) -> Iterator[Path]:
    """Make a folder beside a target, locked while it is used and removed at the end."""
    with ExitStack() as held:
        # Nobody looks for leftovers while a new folder has no lock yet.
        with locked(target.parent, exclusive=True):
            made = Path(tempfile.mkdtemp(prefix=_prefix(target), dir=target.parent))
            held.enter_context(locked(made, exclusive=True))
        try:
            yield made
        finally:
            shutil.rmtree(made, ignore_errors=True)


@contextmanager
def folder_for_copies() -> Iterator[Path]:
    """Make a folder that the owner alone can open; remove those of killed programs.

    A copy of a case may hold a party's drafts, so none may outlive its program.
    """
    own = _own_folder()
    if own is None:  # somebody else has taken the name
        with tempfile.TemporaryDirectory(prefix="openbook-") as made:
            yield Path(made)
        return
    remove_leftovers(own / _COPY)
    with folder_beside(own / _COPY) as place:
        yield place


def _own_folder() -> Path | None:
    """Return this person's folder for copies; None where it cannot be trusted."""
    if not HAS_LOCKS:  # pragma: no cover
        return None
    return private_folder_of(Path(tempfile.gettempdir()) / f"openbook-{os.getuid()}")


def private_folder_of(own: Path) -> Path | None:
    """Return a folder that this person alone can open, made if needed; else None."""
    if not HAS_LOCKS:  # pragma: no cover  (nor owners that could be compared)
        return None
    with suppress(OSError):
        with suppress(FileExistsError):
            own.mkdir(0o700, parents=True)
        found = own.lstat()
        private = stat.S_ISDIR(found.st_mode) and stat.S_IMODE(found.st_mode) == 0o700
        return own if private and found.st_uid == os.getuid() else None
    return None


def remove_leftovers(target: Path) -> None:
    """Remove what killed runs left beside a target."""
    with locked(target.parent, exclusive=True):
        for each in sorted(target.parent.iterdir()):
            ours = each.name.startswith(_prefix(target)) and not each.is_symlink()
            with suppress(OSError):
                if ours and each.is_dir():
                    with locked_at_once(each) as free:
                        if free:
                            shutil.rmtree(each, ignore_errors=True)


def _prefix(target: Path) -> str:
    return f".openbook-{target.name[:_MOST_LETTERS]}-"


_HERE = -100  # AT_FDCWD: names are relative to the working folder
_EXCHANGE = 2  # RENAME_EXCHANGE


def swap_folders(one: Path, other: Path) -> None:
    """Exchange two folders; in one step where the system can, else in two renames.

    Without the single step there is a moment at which ``one`` has no folder; should
    the second rename fail, the first is taken back.
    """
    if _exchanged(one, other):
        return
    aside = other.with_name(f"{other.name}-aside")
    one.rename(aside)
    try:
        other.rename(one)
    except OSError:
        aside.rename(one)
        raise
    aside.rename(other)


def flush(folder: Path) -> None:
    """Let everything written below a folder reach the disk."""
    with handle_of(folder) as handle:
        call = _call("syncfs")
        if call is None or call(handle) != 0:
            for path in folder.rglob("*"):
                flush_names(path)
        os.fsync(handle)


def _exchanged(one: Path, other: Path) -> bool:
    call = _call("renameat2")
    if call is None:
        return False
    names = (os.fsencode(one), os.fsencode(other))
    return bool(call(_HERE, names[0], _HERE, names[1], _EXCHANGE) == 0)


def _call(name: str) -> Callable[..., int] | None:
    """Return a function of the C library; None where there is none of the name."""
    if not sys.platform.startswith("linux"):
        return None
    with suppress(OSError, AttributeError):
        found: Callable[..., int] = getattr(ctypes.CDLL(None), name)
        return found
    return None


def read_to_write(root: Path, name: str) -> tuple[str, str]:
    """Return the text of a file and the hash by which a later change is noticed."""
    content = read_bytes(root, name, MOST_BYTES[Path(name).suffix])
    return content.decode("utf-8"), digest_of(content)


def text_on_disk(root: Path, name: str) -> tuple[str, str]:
    """Return the text of a file and its hash; both empty where there is none yet."""
    if not (root / name).is_file():
        return "", ""
    return read_to_write(root, name)


def write_file(root: Path, name: str, text: str, *, read_as: str | None) -> str:
    """Replace a file that was read with the hash ``read_as``; None for a new file.

    Gives the hash of what was written. Several files that belong together are written
    with ``write_files``: all of them or none.
    """
    write_files(root, [FileChange(name, text, read_as)])
    return digest_of(text.encode("utf-8"))


def replace_file(target: Path, content: bytes, *, private: bool = False) -> None:
    """Put the content under a name in one step; a sentence says why where it cannot.

    It goes to a file beside it first, so that nobody ever meets half of it. A private
    file is for its owner alone, also where it replaces one that others may read.
    """
    if target.is_symlink():
        target = target.resolve()
    if target.is_dir():
        raise NotWrittenError(str(target), "it is a folder, not a file")
    try:
        put_whole(target, content, most=0o600 if private else 0o777)
    except OSError as problem:
        raise NotWrittenError(str(target), reason_of(problem)) from problem


def put_whole(target: Path, content: bytes, *, mode: int = 0o644, most: int = 0o777) -> None:
    """Put the content under a name in one step, on the disk before it has the name.

    A file that is there keeps who may read it; ``mode`` is for a new one,
    and ``most`` what either may allow.
    """
    with folder_beside(target) as place:
        made = place / target.name
        with made.open("xb") as opened:
            opened.write(content)
            opened.flush()
            os.fsync(opened.fileno())
        kept = target.stat().st_mode & 0o777 if target.exists() else mode
        made.chmod(kept & most)
        made.replace(target)
    remove_leftovers(target)
    flush_names(target.parent)


def replace_folder(
    target: Path, files: Iterable[tuple[str, bytes]], *, marker: str, private: bool = False
) -> int:
    """Put the files in a folder of this name; gives how many were written.

    They are written to a folder beside it, reach the disk, and only then take the
    name. Whatever goes wrong before, the old folder is whole. Only a folder that is
    empty or holds ``marker`` is replaced: anything else is not ours to delete. What a
    run that was killed left behind is removed by the next that succeeds. A private
    folder is for its owner alone.
    """
    if target.is_symlink():
        target = target.resolve()
    _refuse_others(target, marker)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with folder_beside(target) as made:
            count = _write(made, files)
            made.chmod(0o700 if private else 0o755)
            flush(made)
            if target.exists():
                swap_folders(target, made)
            else:
                made.rename(target)
            flush_names(target.parent)
        remove_leftovers(target)
    except OSError as problem:
        raise NotWrittenError(str(target), reason_of(problem)) from problem
    return count


def _write(folder: Path, files: Iterable[tuple[str, bytes]]) -> int:
    """Write every file; folders are made when the first file in them comes."""
    top, made, count = f"{folder}/", {""}, 0
    for name, content in files:
        below = name.rpartition("/")[0]
        if below not in made:
            (folder / below).mkdir(parents=True, exist_ok=True)
            made.add(below)
        # A new file of a folder nobody else knows: the plainest way is the fastest.
        handle = os.open(top + name, NEW_FILE, 0o644)
        try:
            write_all(handle, content)
        finally:
            os.close(handle)
        count += 1
    return count


def _refuse_others(target: Path, marker: str) -> None:
    if not target.exists():
        return
    if not target.is_dir():
        raise NotWrittenError(str(target), "it is a file, not a folder")
    if any(target.iterdir()) and not (target / marker).is_file():
        raise NotWrittenError(
            str(target), f"it holds other files and no {marker}; name a new folder or an empty one"
        )

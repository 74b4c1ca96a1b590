"""Lock a folder: readers share the lock, a writer has it alone, and nobody waits long.

The system takes the lock of a program that was killed away.
"""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from openbook.files.layout import MOST_FILES, PRIVATE, private_folder

try:
    import fcntl
except ImportError:  # pragma: no cover  (Windows has no flock; the hash still guards)
    fcntl = None  # type: ignore[assignment]

HAS_LOCKS = fcntl is not None
NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL
TRIES, PAUSE = 1_000, 0.01  # ten seconds: far longer than any change of a case takes


class FolderBusyError(OSError):
    """Another program has held the lock of a folder all the while."""

    def __init__(self) -> None:
        super().__init__(errno.EWOULDBLOCK, "another program is using it; try again in a moment")


@contextmanager
def handle_of(path: Path, flags: int = os.O_RDONLY, mode: int = 0) -> Iterator[int]:
    """Open a file or a folder, for reading if nothing else is said, and close it."""
    handle = os.open(path, flags, mode)
    try:
        yield handle
    finally:
        os.close(handle)


def write_all(handle: int, content: bytes) -> None:
    """Write all of the content, however little the system takes at once."""
    left = memoryview(content)
    while left:
        left = left[os.write(handle, left) :]


def flush_names(path: Path) -> None:
    """Let a file, or the names in a folder, reach the disk."""
    with handle_of(path) as handle:
        os.fsync(handle)


@contextmanager
def locked(folder: Path, *, exclusive: bool) -> Iterator[None]:
    """Hold the lock of a folder; refuse when another program does not let go of it."""
    with handle_of(folder) as handle:
        if fcntl is not None:
            _take(handle, fcntl.LOCK_EX if exclusive else fcntl.LOCK_SH)
        yield


@contextmanager
def locked_at_once(folder: Path) -> Iterator[bool]:
    """Hold the lock of a folder if nobody else does; give whether that is so."""
    with handle_of(folder) as handle:
        yield _taken(handle)


def _taken(handle: int) -> bool:
    if not HAS_LOCKS:  # pragma: no cover
        return False
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _take(handle: int, kind: int) -> None:
    """Try for ten seconds; a wait without end would hang the programs of others too."""
    for _ in range(TRIES):
        try:
            fcntl.flock(handle, kind | fcntl.LOCK_NB)
        except BlockingIOError:
            time.sleep(PAUSE)
        else:
            return
    raise FolderBusyError


Stamp = frozenset[tuple[str, int, int]]


def stamp_of(root: Path, viewer: str) -> Stamp:
    """Name, size and time of every file, without opening any or following links."""
    found: set[tuple[str, int, int]] = set()
    waiting = ["", private_folder(viewer)]
    while waiting and len(found) < MOST_FILES:
        folder = waiting.pop()
        try:
            with os.scandir(root / folder) as entries:
                for entry in entries:
                    path = f"{folder}/{entry.name}" if folder else entry.name
                    if entry.name.startswith(".") or path == PRIVATE:
                        continue
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(path)
                    else:
                        told = entry.stat(follow_symlinks=False)
                        found.add((path, told.st_size, told.st_mtime_ns))
        except OSError:
            continue
    return frozenset(found)

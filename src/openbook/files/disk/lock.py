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

try:
    import fcntl
except ImportError:  # pragma: no cover  (Windows has no flock; the hash still guards)
    fcntl = None  # type: ignore[assignment]

HAS_LOCKS = fcntl is not None
TRIES, PAUSE = 1_000, 0.01  # ten seconds: far longer than any change of a case takes


class FolderBusyError(OSError):
    """Another program has held the lock of a folder all the while."""

    def __init__(self) -> None:
        super().__init__(
            errno.EWOULDBLOCK, "another program is using it; try again in a moment"
        )


@contextmanager
def locked(folder: Path, *, exclusive: bool) -> Iterator[None]:
    """Hold the lock of a folder; refuse when another program does not let go of it."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        if fcntl is not None:
            _take(handle, fcntl.LOCK_EX if exclusive else fcntl.LOCK_SH)
        yield
    finally:
        os.close(handle)


@contextmanager
def locked_at_once(folder: Path) -> Iterator[bool]:
    """Hold the lock of a folder if nobody else does; give whether that is so."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        yield _taken(handle)
    finally:
        os.close(handle)


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

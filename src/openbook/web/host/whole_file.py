"""Whole file: small files of the server's folder, put whole, for its owner alone."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_LOCK = ".lock"


@contextmanager
def guarded(folder: Path) -> Iterator[None]:
    """Let one process at a time change the files of a folder."""
    handle = os.open(folder / _LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def put_private(file: Path, content: bytes) -> None:
    """Give a file its new content in one step, on the disk before it has the name."""
    made = file.with_name(f".{file.name}.{os.getpid()}")
    handle = os.open(made, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as opened:
        opened.write(content)
        opened.flush()
        os.fsync(opened.fileno())
    made.replace(file)
    flush_folder(file.parent)


def flush_folder(folder: Path) -> None:
    """Let the names in a folder reach the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def shred(file: Path) -> None:
    """Overwrite a file and remove it; what a disk keeps elsewhere is not in our hands."""
    if not file.exists():
        return
    with file.open("r+b") as opened:
        opened.write(b"\0" * file.stat().st_size)
        opened.flush()
        os.fsync(opened.fileno())
    file.unlink()
    flush_folder(file.parent)

"""Two calls of the system that Python does not offer: swap two folders, flush a disk."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

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
    handle = os.open(folder, os.O_RDONLY)
    try:
        call = _call("syncfs")
        if call is None or call(handle) != 0:
            _flush_each(folder)
        os.fsync(handle)
    finally:
        os.close(handle)


def _flush_each(folder: Path) -> None:
    for path in folder.rglob("*"):
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _exchanged(one: Path, other: Path) -> bool:
    call = _call("renameat2")
    if call is None:
        return False
    names = (os.fsencode(one), os.fsencode(other))
    return bool(call(_HERE, names[0], _HERE, names[1], _EXCHANGE) == 0)


def _call(name: str) -> Callable[..., int] | None:
    """A function of the C library; None where there is none of the name."""
    if not sys.platform.startswith("linux"):
        return None
    with suppress(OSError, AttributeError):
        found: Callable[..., int] = getattr(ctypes.CDLL(None), name)
        return found
    return None

"""Folders beside a target while it is written: a lock tells those in use from leftovers.

The system takes the lock of a program that was killed away, so whatever can be locked
again is a leftover. Where there are no such locks, nothing is removed.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform != "win32":
    import fcntl


@contextmanager
def folder_beside(target: Path) -> Iterator[Path]:
    """A new folder beside a target, locked while it is used and removed at the end."""
    # Nobody looks for leftovers while a new folder has no lock yet.
    with _locked(target.parent, wait=True):
        made = Path(tempfile.mkdtemp(prefix=_prefix(target), dir=target.parent))
        handle = os.open(made, os.O_RDONLY)
        _lock(handle, wait=True)
    try:
        yield made
    finally:
        os.close(handle)
        shutil.rmtree(made, ignore_errors=True)


def remove_leftovers(target: Path) -> None:
    """Remove what killed runs left beside a target that is whole."""
    with _locked(target.parent, wait=True):
        for each in sorted(target.parent.iterdir()):
            ours = each.name.startswith(_prefix(target)) and not each.is_symlink()
            with suppress(OSError):
                if ours and each.is_dir():
                    _remove_if_free(each)


def _remove_if_free(folder: Path) -> None:
    with _locked(folder, wait=False) as free:
        if free:
            shutil.rmtree(folder, ignore_errors=True)


def _prefix(target: Path) -> str:
    return f".openbook-{target.name}-"


@contextmanager
def _locked(folder: Path, *, wait: bool) -> Iterator[bool]:
    handle = os.open(folder, os.O_RDONLY)
    try:
        yield _lock(handle, wait=wait)
    finally:
        os.close(handle)


def _lock(handle: int, *, wait: bool) -> bool:
    """Whether the lock was had; it goes when the handle is closed."""
    if sys.platform == "win32":
        return False
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError:
        return False
    return True

"""Folders for the time of writing: a lock tells those in use from leftovers.

The system takes the lock of a program that was killed away, so whatever can be locked
again is a leftover. Where there are no such locks, nothing is removed.
"""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from openbook.files.disk.lock import HAS_LOCKS, locked, locked_at_once

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
    own = Path(tempfile.gettempdir()) / f"openbook-{os.getuid()}"
    with suppress(OSError):
        with suppress(FileExistsError):
            own.mkdir(0o700)
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
                    _remove_if_free(each)


def _remove_if_free(folder: Path) -> None:
    with locked_at_once(folder) as free:
        if free:
            shutil.rmtree(folder, ignore_errors=True)


def _prefix(target: Path) -> str:
    return f".openbook-{target.name[:_MOST_LETTERS]}-"

"""Kernel store: compiled kernels in a folder of the person who runs the program.

A kernel is machine code, so only files count that this person alone can write, and that
are whole: each begins with the hash of what follows. A folder is for one state of the
program's own sources; whatever changes how kernels are made begins a new one.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from contextlib import suppress
from itertools import accumulate
from pathlib import Path

from openbook.files.lock import handle_of
from openbook.files.whole_folder import private_folder_of

_SOURCES = Path(__file__).parents[1] / "figures"
_HASH = 32
_MOST_BYTES = 64 * 2**20  # of one kernel
_MOST_FILES, _MOST_ROOM = 400, 256 * 2**20  # of all kernels
_UNLINKED = getattr(os, "O_NOFOLLOW", 0)


def kernel_store(folder: Path) -> KernelFolder | None:
    """Return the store below a folder; None where it cannot be trusted, made or read."""
    with suppress(OSError):
        own = private_folder_of(folder)
        sources = sorted(_SOURCES.rglob("*.py"))
        if own is None or not sources:
            return None
        state = hashlib.sha256(b"".join(source.read_bytes() for source in sources))
        place = private_folder_of(own / state.hexdigest()[:16])
        if place is None:
            return None
        for other in own.iterdir():  # of an earlier state of the program
            if other != place:
                shutil.rmtree(other, ignore_errors=True)
        return KernelFolder(place)
    return None


class KernelFolder:
    """One file a kernel; whatever cannot be read or written is as if it were not there."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def load(self, key: str) -> bytes | None:
        """Return what was saved under a key, if all of it is there."""
        content = self._read(f"{key}.kernel")
        whole = content[_HASH:]
        return whole if whole and hashlib.sha256(whole).digest() == content[:_HASH] else None

    def save(self, key: str, content: bytes) -> None:
        """Save a kernel; the oldest files go when there are too many, or they take too much."""
        self._write(f"{key}.kernel", hashlib.sha256(content).digest() + content)
        with suppress(OSError):
            (self._folder / f"{key}.spent").unlink(missing_ok=True)
            files = [(each.stat(), each) for each in self._folder.iterdir()]
            files.sort(key=lambda each: each[0].st_mtime_ns, reverse=True)
            room = accumulate(found.st_size for found, _ in files)
            for number, (used, (_, each)) in enumerate(zip(room, files, strict=True)):
                if number >= _MOST_FILES or used > _MOST_ROOM:
                    each.unlink(missing_ok=True)

    def spent(self, key: str, more: float) -> float:
        """Add seconds that were spent without a kernel, and return their sum."""
        before = 0.0
        with suppress(ValueError):
            before = float(self._read(f"{key}.spent").decode("ascii"))
        self._write(f"{key}.spent", repr(before + more).encode("ascii"))
        return before + more

    def _read(self, name: str) -> bytes:
        with suppress(OSError), handle_of(self._folder / name, os.O_RDONLY | _UNLINKED) as handle:
            if os.fstat(handle).st_size <= _MOST_BYTES:
                with os.fdopen(os.dup(handle), "rb") as file:
                    return file.read()
        return b""

    def _write(self, name: str, content: bytes) -> None:
        with suppress(OSError):
            handle, made = tempfile.mkstemp(dir=self._folder)
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(content)
                Path(made).replace(self._folder / name)
            except OSError:  # the disk is full
                Path(made).unlink(missing_ok=True)

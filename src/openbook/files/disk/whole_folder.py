"""Write a whole folder of files: all of them take the place of the old ones, or none."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from openbook.files.disk.leftover import folder_beside, remove_leftovers
from openbook.files.disk.swap import flush, swap_folders
from openbook.findings.errors import NotWrittenError, reason_of


def replace_folder(
    target: Path,
    files: Iterable[tuple[str, bytes]],
    *,
    marker: str,
    private: bool = False,
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
            _flush_name(target.parent)
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
        handle = os.open(top + name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
        try:
            left = memoryview(content)
            while left:
                left = left[os.write(handle, left) :]
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
            str(target),
            f"it holds other files and no {marker}; name a new folder or an empty one",
        )


def _flush_name(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)

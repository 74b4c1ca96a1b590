"""The stamp of a case folder: changes when a file that the viewer may open changes."""

from __future__ import annotations

import os
from pathlib import Path

from openbook.files.folder_names import MOST_FILES
from openbook.files.layout import PRIVATE, private_folder

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

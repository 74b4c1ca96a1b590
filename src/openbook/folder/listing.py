"""What stands in a case folder: names only, bounded, without following links."""

from __future__ import annotations

import os
from difflib import get_close_matches
from pathlib import Path

from openbook.findings.catalog import found
from openbook.findings.finding import Finding, Place
from openbook.folder.layout import FOLDERS, PRIVATE, RECORDS, TABLES, is_known

MOST_FILES = 2_000
_LOOKS_LIKE_OURS = (".yaml", ".yml", ".csv")


def files_in(root: Path, folder: str, suffix: str) -> tuple[str, ...]:
    """The names of the files of one folder with a suffix, in order."""
    return tuple(
        f"{folder}/{name}"
        for name, is_folder in _entries(root, folder)
        if not is_folder and name.endswith(suffix) and name != suffix
    )


def private_owners(root: Path) -> tuple[str, ...]:
    """The names of the private folders; none of them is opened."""
    return tuple(name for name, is_folder in _entries(root, PRIVATE) if is_folder)


def stray_files(root: Path) -> list[Finding]:
    """Files that look like parts of the case but are not read."""
    findings: list[Finding] = []
    waiting, seen = [""], 0
    while waiting and seen < MOST_FILES:
        folder = waiting.pop()
        for name, is_folder in _entries(root, folder):
            seen += 1
            path = f"{folder}/{name}" if folder else name
            if is_folder and path != PRIVATE:
                waiting.append(path)
            elif not is_folder and path.endswith(_LOOKS_LIKE_OURS):
                findings += [] if is_known(path) else [_stray(path)]
    return findings


def _entries(root: Path, folder: str) -> list[tuple[str, bool]]:
    """Names in a folder, hidden ones left out; a link counts as a file."""
    try:
        with os.scandir(root / folder) as found_there:
            entries = [
                (entry.name, entry.is_dir(follow_symlinks=False))
                for entry, _ in zip(found_there, range(MOST_FILES), strict=False)
                if not entry.name.startswith(".")
            ]
    except OSError:
        return []
    return sorted(entries)


def _stray(path: str) -> Finding:
    single = [file for file, _ in [*RECORDS.values(), *TABLES.values()]]
    places = [f"{folder}/{Path(path).stem}{end}" for folder, end, _ in FOLDERS.values()]
    near = get_close_matches(path, [*single, *places], n=1, cutoff=0.6)
    hint = f"Did you mean {near[0]}?" if near else "See the page The case format."
    return found("OB920", Place(path), "this file is not read", remedy=hint)

"""What stands in a case folder: names only, bounded, without following links."""

from __future__ import annotations

import os
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path

from openbook.files.layout import (
    FOLDERS,
    PRIVATE,
    RECORDS,
    TABLES,
    WANTS,
    is_known,
    private_folder,
)
from openbook.findings.catalog import found
from openbook.findings.finding import Finding, Place
from openbook.findings.message import Message

MOST_FILES = 2_000
README = "README.md"
_LOOKS_LIKE_OURS = (".yaml", ".yml", ".csv")


def files_in(root: Path, folder: str, suffix: str) -> tuple[str, ...]:
    """The names of the files of one folder with a suffix, in order."""
    return tuple(
        f"{folder}/{name}"
        for name, is_folder in _entries(root, folder)
        if not is_folder
        and name.endswith(suffix)
        and name != suffix
        and name.isprintable()
    )


def private_owners(root: Path) -> tuple[str, ...]:
    """The names of the private folders; none of them is opened."""
    return tuple(name for name, is_folder in _entries(root, PRIVATE) if is_folder)


def public_files(root: Path) -> tuple[str, ...]:
    """The names of all files that Openbook reads for anybody, and of the readme.

    Drafts of strike plans are left out: nobody has approved them.
    """
    drafts = f"{FOLDERS['plans'][0]}/"
    return tuple(
        sorted(
            name
            for name in _walked(root)
            if (is_known(name) or name == README) and not name.startswith(drafts)
        )
    )


def own_files(root: Path, party: str) -> tuple[str, ...]:
    """The names of a party's own drafts, claims and wants."""
    own = private_folder(party)
    single = (f"{own}/{TABLES['claims'][0]}", f"{own}/{WANTS[0]}")
    drafts = [
        name
        for kind in ("offers", "books")
        for name in files_in(root, f"{own}/{FOLDERS[kind][0]}", FOLDERS[kind][1])
    ]
    there = (name for name in single if (root / name).is_file())
    return tuple(sorted([*drafts, *there]))


def stray_files(root: Path) -> list[Finding]:
    """Files that look like parts of the case but are not read."""
    return [
        _stray(path)
        for path in _walked(root)
        if path.endswith(_LOOKS_LIKE_OURS) and not is_known(path)
    ]


def _walked(root: Path) -> Iterator[str]:
    """The names of the files of a case; private folders are not entered."""
    waiting, seen = [""], 0
    while waiting and seen < MOST_FILES:
        folder = waiting.pop()
        for name, is_folder in _entries(root, folder):
            seen += 1
            path = f"{folder}/{name}" if folder else name
            if not is_folder:
                yield path
            elif path.casefold() != PRIVATE:  # some disks take both for the same
                waiting.append(path)


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


def _stray(name: str) -> Finding:
    path = shown(name)
    single = [file for file, _ in [*RECORDS.values(), *TABLES.values()]]
    places = [f"{folder}/{Path(path).stem}{end}" for folder, end, _ in FOLDERS.values()]
    near = get_close_matches(path, [*single, *places], n=1, cutoff=0.6)
    hint = (
        Message("Did you mean {own}?", own=near[0])
        if near
        else "See the page The case format."
    )
    return found("OB920", Place(path), "this file is not read", remedy=hint)


def shown(path: str) -> str:
    r"""The name of a file as it can be told: what cannot be shown is written out.

    >>> shown("offers/first.yaml"), shown("offers/\x1b.yaml")
    ('offers/first.yaml', 'offers/\\x1b.yaml')
    """
    return path if path.isprintable() else ascii(path)[1:-1]

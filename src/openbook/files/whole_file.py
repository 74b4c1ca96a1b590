"""Write one file anywhere: the new one takes the name whole, or the old one stays."""

from __future__ import annotations

import os
from pathlib import Path

from openbook.files.leftover import folder_beside, remove_leftovers
from openbook.findings.errors import NotWrittenError, reason_of

_OWNER_ALONE = 0o600


def replace_file(target: Path, content: bytes, *, private: bool = False) -> None:
    """Put the content under a name in one step; a sentence says why where it cannot.

    It goes to a file beside it first, so that nobody ever meets half of it. A private
    file is for its owner alone, also where it replaces one that others may read.
    """
    if target.is_symlink():
        target = target.resolve()
    if target.is_dir():
        raise NotWrittenError(str(target), "it is a folder, not a file")
    try:
        put_whole(target, content, most=_OWNER_ALONE if private else 0o777)
    except OSError as problem:
        raise NotWrittenError(str(target), reason_of(problem)) from problem


def put_whole(
    target: Path, content: bytes, *, mode: int = 0o644, most: int = 0o777
) -> None:
    """Put the content under a name in one step, on the disk before it has the name.

    A file that is there keeps who may read it; ``mode`` is for a new one,
    and ``most`` what either may allow.
    """
    with folder_beside(target) as place:
        made = place / target.name
        with made.open("xb") as opened:
            opened.write(content)
            opened.flush()
            os.fsync(opened.fileno())
        kept = target.stat().st_mode & 0o777 if target.exists() else mode
        made.chmod(kept & most)
        made.replace(target)
    remove_leftovers(target)
    folder = os.open(target.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)

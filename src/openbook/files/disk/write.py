"""Read a file of a case to change it, and write it back, never over a newer one."""

from __future__ import annotations

import os
from pathlib import Path

from openbook.files.disk.leftover import folder_beside, remove_leftovers
from openbook.files.disk.transaction import FileChange, digest_of, write_files
from openbook.files.plain_file import MOST_BYTES, read_bytes
from openbook.findings.errors import NotWrittenError, reason_of


def read_to_write(root: Path, name: str) -> tuple[str, str]:
    """Return the text of a file and the hash by which a later change is noticed."""
    content = read_bytes(root, name, MOST_BYTES[Path(name).suffix])
    return content.decode("utf-8"), digest_of(content)


def text_on_disk(root: Path, name: str) -> tuple[str, str]:
    """Return the text of a file and its hash; both empty where there is none yet."""
    if not (root / name).is_file():
        return "", ""
    return read_to_write(root, name)


def write_file(root: Path, name: str, text: str, *, read_as: str | None) -> str:
    """Replace a file that was read with the hash ``read_as``; None for a new file.

    Gives the hash of what was written. Several files that belong together are written
    with ``write_files``: all of them or none.
    """
    write_files(root, [FileChange(name, text, read_as)])
    return digest_of(text.encode("utf-8"))


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

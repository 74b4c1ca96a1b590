"""Read a file of a case to change it, and write it back, never over a newer one."""

from __future__ import annotations

from pathlib import Path

from openbook.files.plain_file import MOST_BYTES, read_bytes
from openbook.files.transaction import FileChange, digest_of, write_files


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

"""Write one file of a case back: whole or not at all, and never over a newer one."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from openbook.findings.errors import FileChangedError, NotWrittenError, reason_of
from openbook.folder.layout import KEY, MARKS, PRIVATE, is_known, is_own
from openbook.folder.plain_file import MOST_BYTES, read_bytes
from openbook.folder.whole_file import put_whole

try:
    import fcntl
except ImportError:  # pragma: no cover  (Windows has no flock; the hash still guards)
    fcntl = None  # type: ignore[assignment]


def read_to_write(root: Path, name: str) -> tuple[str, str]:
    """The text of a file and the hash by which a later change is noticed."""
    content = read_bytes(root, name, MOST_BYTES[Path(name).suffix])
    return content.decode("utf-8"), digest_of(content)


def text_on_disk(root: Path, name: str) -> tuple[str, str]:
    """The text of a file and its hash; both empty where there is none yet."""
    if not (root / name).is_file():
        return "", ""
    return read_to_write(root, name)


def digest_of(content: bytes) -> str:
    """The hash of the bytes of a file."""
    return hashlib.sha256(content).hexdigest()


def write_file(root: Path, name: str, text: str, *, read_as: str | None) -> str:
    """Replace a file that was read with the hash ``read_as``; None for a new file.

    Gives the hash of what was written. A crash at any moment leaves either the old
    file or the new one, whole: the text goes to a file beside it, reaches the disk,
    and only then takes the name.
    """
    target = _target(root, name)
    content = text.encode("utf-8")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with _only_writer(root):
            if _digest_on_disk(root, name) != read_as:
                raise FileChangedError(name)
            put_whole(target, content, mode=_mode(target))
    except OSError as problem:
        raise NotWrittenError(name, reason_of(problem)) from problem
    return digest_of(content)


def _target(root: Path, name: str) -> Path:
    """The path to write; only files that Openbook would read back."""
    public, own = name, False
    if name.startswith(f"{PRIVATE}/"):
        public = "/".join(name.split("/")[2:])
        own = is_own(public)
    climbs = ".." in name.split("/") or Path(name).is_absolute() or "\0" in name
    if climbs or not (own or is_known(public)):
        raise NotWrittenError(name, "it is not a file of a case")
    parent = (root / name).parent
    if parent.resolve() != root.resolve() / Path(name).parent:
        raise NotWrittenError(name, "its folder is a link")
    return root / name


def _digest_on_disk(root: Path, name: str) -> str | None:
    """The hash of the file as it is now; None where there is none."""
    if not (root / name).is_symlink() and not (root / name).exists():
        return None
    return digest_of(read_bytes(root, name, MOST_BYTES[Path(name).suffix]))


@contextmanager
def _only_writer(root: Path) -> Iterator[None]:
    """One writer at a time; the system lets go of the lock if the program dies."""
    handle = os.open(root, os.O_RDONLY)
    try:
        if fcntl is not None:
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _mode(target: Path) -> int:
    """Who may read a new file: marks and their key whoever wrote them, nobody else."""
    return 0o600 if target.as_posix().endswith((KEY[0], MARKS[0])) else 0o644

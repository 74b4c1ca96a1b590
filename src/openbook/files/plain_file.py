"""Open one file of a case safely: plain, inside the folder, bounded, UTF-8."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from pathlib import Path

from openbook.findings.catalog import found
from openbook.findings.errors import reason_of
from openbook.findings.finding import Finding, Place
from openbook.findings.message import Message
from openbook.findings.text import small_first

MOST_BYTES = {".yaml": 2_000_000, ".csv": 16_000_000}


@dataclass(frozen=True, slots=True)
class PlainFile:
    """The text of a file of the case."""

    name: str
    text: str


def read_plain_file(root: Path, name: str) -> tuple[PlainFile | None, list[Finding]]:
    """Read one file below the root; None with a finding where that is not possible."""
    most = MOST_BYTES[name[name.rindex(".") :]]
    try:
        content = read_bytes(root, name, most)
    except OSError as problem:
        return None, [_not_plain(name, reason_of(problem))]
    if len(content) > most:
        return None, [_too_large(name, most)]
    text, findings = _decoded(name, content)
    return (None if text is None else PlainFile(name, text)), findings


def read_bytes(root: Path, name: str, most: int) -> bytes:
    """At most one byte more than ``most``; OSError says why a file is not plain."""
    path = str(root)
    for part in name.split("/"):
        path = f"{path}/{part}"
        # A link could lead out of the folder or into another party's private one.
        if stat.S_ISLNK(os.lstat(path).st_mode):
            raise OSError(0, "it is a link, or lies behind one")
    # Opening a pipe for reading would wait for ever, so never wait.
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    with os.fdopen(handle, "rb") as opened:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(0, "it is not a plain file")
        return opened.read(most + 1)


def refuse_endless(path: Path) -> None:
    """Refuse a pipe or a device, which may never begin or never end."""
    if path.exists() and not path.is_file():
        raise OSError(0, "it is not a plain file")


def _decoded(name: str, content: bytes) -> tuple[str | None, list[Finding]]:
    """The text of the bytes with plain line ends, and what is odd about it."""
    if not content.strip():
        return None, [_empty(name)]
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        return None, [_not_utf8(name, content, problem.start)]
    if "\r" not in text:
        return text, []
    return text.replace("\r\n", "\n").replace("\r", "\n"), [_windows(name)]


def _empty(name: str) -> Finding:
    return found(
        "OB903",
        Place(name),
        "this file is empty",
        remedy="Write its contents, or delete the file if there is nothing to say.",
    )


def _windows(name: str) -> Finding:
    return found(
        "OB905",
        Place(name),
        "this file has Windows line ends",
        remedy="Save it with Unix line ends (LF) to keep comparisons readable.",
    )


def _not_utf8(name: str, content: bytes, start: int) -> Finding:
    line = content.count(b"\n", 0, start) + 1
    likely = "UTF-16" if content[:2] in {b"\xff\xfe", b"\xfe\xff"} else "Windows-1252"
    return found(
        "OB904",
        Place(name, line),
        Message("byte {number} of this file is not UTF-8 text", number=start + 1),
        remedy=Message("Save the file as UTF-8; it looks like {own} now.", own=likely),
    )


def _too_large(name: str, most: int) -> Finding:
    return found(
        "OB906",
        Place(name),
        Message(
            "this file is larger than {number} million bytes", number=most // 1_000_000
        ),
        remedy="Keep only the years and schools that the case is about.",
    )


def _not_plain(name: str, reason: str) -> Finding:
    return found(
        "OB907",
        Place(name),
        Message("this file cannot be used: {reason}", reason=small_first(reason)),
        remedy="Put the file itself into the case folder, readable by you.",
    )

"""Open one file safely: plain, inside its folder, bounded, UTF-8; or a story's text."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from openbook.findings.dataclass import dataclass
from openbook.findings.errors import CaseNotReadableError, reason_of
from openbook.findings.finding import Finding, Place, found
from openbook.findings.message import Message, small_first

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
        reason = small_first(reason_of(problem))
        what = Message("this file cannot be used: {reason}", reason=reason)
        remedy = "Put the file itself into the case folder, readable by you."
        return None, [found("OB907", Place(name), what, remedy=remedy)]
    if len(content) > most:
        millions = most // 1_000_000
        what = Message("this file is larger than {number} million bytes", number=millions)
        remedy = "Keep only the years and schools that the case is about."
        return None, [found("OB906", Place(name), what, remedy=remedy)]
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
    """Return the text of the bytes with plain line ends, and what is odd about it."""
    if not content.strip():
        remedy = "Write its contents, or delete the file if there is nothing to say."
        return None, [found("OB903", Place(name), "this file is empty", remedy=remedy)]
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        return None, [_not_utf8(name, content, problem.start)]
    if "\r" not in text:
        return text, []
    what = "this file has Windows line ends"
    remedy = "Save it with Unix line ends (LF) to keep comparisons readable."
    told = found("OB905", Place(name), what, remedy=remedy)
    return text.replace("\r\n", "\n").replace("\r", "\n"), [told]


def _not_utf8(name: str, content: bytes, start: int) -> Finding:
    line = content.count(b"\n", 0, start) + 1
    likely = "UTF-16" if content[:2] in {b"\xff\xfe", b"\xfe\xff"} else "Windows-1252"
    remedy = Message("Save the file as UTF-8; it looks like {own} now.", own=likely)
    what = Message("byte {number} of this file is not UTF-8 text", number=start + 1)
    return found("OB904", Place(name, line), what, remedy=remedy)


MOST_STORY_BYTES = 16_000_000
_SAMPLE = 1_000
_MARKS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}


def read_story_file(path: Path) -> tuple[str, list[Finding]]:
    """Return the text of a story and what is odd about its bytes; an unreadable file raises."""
    whole = path.resolve()
    try:
        content = read_bytes(whole.parent, whole.name, MOST_STORY_BYTES)
    except OSError as problem:
        said = _refused(path, small_first(reason_of(problem)))
        raise CaseNotReadableError(said) from problem
    if len(content) > MOST_STORY_BYTES:
        raise CaseNotReadableError(_refused(path, "it is larger than 16 million bytes"))
    if not content.strip():
        raise CaseNotReadableError(_refused(path, "it is empty"))
    if b"\0" in content[:_SAMPLE]:
        return _otherwise(path.name, content, content.index(b"\0"))
    try:
        return content.decode("utf-8-sig"), []
    except UnicodeDecodeError as problem:
        return _otherwise(path.name, content, problem.start)


def _otherwise(name: str, content: bytes, start: int) -> tuple[str, list[Finding]]:
    """Return the text in the likeliest other encoding; a sign that is none stays visible."""
    encoding = _MARKS.get(content[:2]) or _unmarked(content[:_SAMPLE])
    text = content.decode(encoding, errors="replace")
    line = content.count(b"\n", 0, start) + 1
    remedy = "Compare the figures with the story as printed, or save it as UTF-8."
    template = "byte {number} of this story is not UTF-8 text; it was read as {own}"
    what = Message(template, number=start + 1, own=encoding)
    finding = found("OB411", Place(name, line), what, remedy=remedy)
    return text, [finding]


def _unmarked(sample: bytes) -> str:
    """UTF-16 without its mark has a zero in every other byte; else it is Windows."""
    if not sample.count(0):
        return "cp1252"
    return "utf-16-le" if sample[1::2].count(0) >= sample[::2].count(0) else "utf-16-be"


def _refused(path: Path, reason: str) -> str:
    return (
        f"{path} cannot be read as a story: {reason}. "
        "Save the story as plain text, such as story.txt."
    )

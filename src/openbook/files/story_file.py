"""A story as a plain-text file: decoded as well as it can be, and told when not UTF-8."""

from __future__ import annotations

from pathlib import Path

from openbook.files.plain_file import read_bytes
from openbook.findings.catalog import found
from openbook.findings.errors import CaseNotReadableError, reason_of
from openbook.findings.finding import Finding, Place
from openbook.findings.message import Message
from openbook.findings.text import small_first

MOST_BYTES = 16_000_000
_SAMPLE = 1_000
_MARKS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}


def read_story_file(path: Path) -> tuple[str, list[Finding]]:
    """The text of a story and what is odd about its bytes; an unreadable file raises."""
    whole = path.resolve()
    try:
        content = read_bytes(whole.parent, whole.name, MOST_BYTES)
    except OSError as problem:
        said = _refused(path, small_first(reason_of(problem)))
        raise CaseNotReadableError(said) from problem
    if len(content) > MOST_BYTES:
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
    """The text in the likeliest other encoding; a sign that is none stays visible."""
    encoding = _MARKS.get(content[:2]) or _unmarked(content[:_SAMPLE])
    text = content.decode(encoding, errors="replace")
    line = content.count(b"\n", 0, start) + 1
    finding = found(
        "OB411",
        Place(name, line),
        Message(
            "byte {number} of this story is not UTF-8 text; it was read as {own}",
            number=start + 1,
            own=encoding,
        ),
        remedy="Compare the figures with the story as printed, or save it as UTF-8.",
    )
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

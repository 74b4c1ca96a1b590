"""A text file from outside: its encoding, and its lines one by one, never all at once."""

from __future__ import annotations

import codecs
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from openbook.findings.catalog import found
from openbook.findings.errors import OpenbookError, reason_of
from openbook.findings.finding import Finding, Place
from openbook.findings.first_letter import small_first

MOST_BYTES = 1_000_000_000
LONGEST_LINE = 200_000
_CHUNK = 1_000_000
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_NOT_TEXT = (
    (b"PK\x03\x04", "an Excel workbook or a zip file"),
    (b"\xd0\xcf\x11\xe0", "an old Excel workbook"),
    (b"%PDF", "a PDF"),
    (b"\x1f\x8b", "a compressed file"),
)
_UTF8 = ("utf-8", "utf-8-sig")


class NotImportedError(OpenbookError):
    """Nothing can be imported; nothing was written."""


@dataclass(frozen=True, slots=True)
class SentText:
    """A file that can be read as text."""

    path: Path
    encoding: str

    def lines(self) -> Iterator[str]:
        """The lines with their ends; one that is too long is given cut, as the last."""
        with self.path.open(encoding=self.encoding, errors="replace", newline="") as it:
            while line := it.readline(LONGEST_LINE):
                yield line
                if len(line) >= LONGEST_LINE:
                    return


def recognized(path: Path) -> tuple[SentText | None, list[Finding]]:
    """The file as text with what is odd about its bytes; None where it is no text."""
    try:
        encoding, what = _looked_at(path)
    except OSError as problem:
        said = f"{path} cannot be read: {small_first(reason_of(problem))}"
        raise NotImportedError(said) from problem
    if not encoding:
        return None, [_no_text(path.name, what)]
    odd = [] if encoding in _UTF8 else [_other_encoding(path.name, encoding)]
    return SentText(path, encoding), odd


def _looked_at(path: Path) -> tuple[str, str]:
    """The encoding, or nothing and what the file is instead."""
    told = path.stat()
    if not stat.S_ISREG(told.st_mode):
        raise OSError(0, "it is not a plain file")
    if told.st_size > MOST_BYTES:
        return "", f"larger than {MOST_BYTES // 1_000_000:,} million bytes"
    with path.open("rb") as opened:
        head = opened.read(_CHUNK)
        known = _by_its_head(head)
        return known or (_by_its_bytes(head, opened), "")


def _by_its_head(head: bytes) -> tuple[str, str] | None:
    """What the first bytes say, where they say it."""
    if not head.strip():
        return "", "empty"
    for mark, what in _NOT_TEXT:
        if head.startswith(mark):
            return "", what
    for mark, encoding in _MARKS:
        if head.startswith(mark):
            return encoding, ""
    return (_two_bytes(head), "not text") if b"\0" in head else None


def _by_its_bytes(chunk: bytes, rest: BinaryIO) -> str:
    """UTF-8 where every byte of the file fits, else the code page of Windows."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        while chunk:
            decoder.decode(chunk)
            chunk = rest.read(_CHUNK)
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8"


def _two_bytes(head: bytes) -> str:
    """UTF-16 without a mark: in English text every second byte is nothing."""
    half = len(head) // 2
    if head[1::2].count(0) > 0.6 * half and not head[::2].count(0):
        return "utf-16-le"
    if head[::2].count(0) > 0.6 * half and not head[1::2].count(0):
        return "utf-16-be"
    return ""


def _no_text(name: str, what: str) -> Finding:
    return found(
        "OB320",
        Place(name),
        f"this file is {what}, not a table as text",
        remedy="Open it in a spreadsheet, save the one sheet that is meant as CSV UTF-8, "
        "and import that file.",
    )


def _other_encoding(name: str, encoding: str) -> Finding:
    return found(
        "OB328",
        Place(name),
        f"this file is not UTF-8 text; it was read as {encoding}",
        remedy="Look at a name with an accent; if it is odd, save the file as CSV UTF-8.",
    )

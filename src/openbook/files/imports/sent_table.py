"""A table from outside: what parts its cells, where its header is, its rows in a stream."""

from __future__ import annotations

import codecs
import csv
import re
import stat
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import BinaryIO, NamedTuple

from openbook.files.imports.cells import has_decimal_commas, with_point
from openbook.files.imports.request import LeftOut, LeftOutReason
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError, reason_of
from openbook.findings.finding import Finding, Place, found
from openbook.findings.message import small_first

_ODD = re.compile(r"[^a-z0-9]")
_TRAILING_YEAR = re.compile(r"[\W_](?:19|20)\d{2}(?:[\W_]?\d{2}){0,2}$")

# Ways to have something: any one of them will do, each with all its columns.
Need = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class WantedColumn:
    """One column: our name, the plain names it goes by, the likeliest first."""

    name: str
    names: tuple[str, ...]


def wanted(name: str, *names: str) -> WantedColumn:
    """Return a column under its own name and others, all made plain."""
    return WantedColumn(name, tuple(dict.fromkeys(plain_name(n) for n in (name, *names))))


def plain_name(header: str) -> str:
    """Return a header without case, spaces, signs and a year at its end.

    >>> (plain_name("CDS Code"), plain_name("enrollment_k12_2018_19"), plain_name("GR_01"))
    ('cdscode', 'enrollmentk12', 'gr01')
    """
    return _ODD.sub("", _TRAILING_YEAR.sub("", header.strip().lower()))


def match(columns: Sequence[WantedColumn], header: Sequence[str]) -> dict[str, int]:
    """Return where each wanted column stands in a header; those not found are left out."""
    plain = [plain_name(name) for name in header]
    found: dict[str, int] = {}
    for column in columns:
        for name in column.names:
            at = plain.index(name) if name in plain else -1
            if at >= 0 and at not in found.values():
                found[column.name] = at
                break
    return found


def lacking(needs: Mapping[str, Need], matched: Mapping[str, int]) -> list[str]:
    """Return what a file must have and has not, in words."""
    return [
        what
        for what, ways in needs.items()
        if not any(all(name in matched for name in way) for way in ways)
    ]


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
    (b"\x00\x01\x00\x00Standard ", "an Access database"),
)
_ARCHIVE = "an archive that unpacks itself"
_SAVE = (
    "Open it in a spreadsheet, save the one sheet that is meant as CSV UTF-8, and import that file."
)
_REMEDIES = {  # the state's download of every district's ledger
    _ARCHIVE: "Unpack it with unzip; write the table of ledgers of the database in it as text.",
    "an Access database": "Write its table of ledgers as text, with Debian's package mdbtools: "
    "mdb-export FILE.mdb UserGL > usergl.csv",
}
_UTF8 = ("utf-8", "utf-8-sig")


class NotImportedError(OpenbookError):
    """Nothing can be imported; nothing was written."""


class FormElement(NamedTuple):
    """A value that a form of the state's export holds beside its accounts."""

    year: str
    period: str
    column: str
    district: str
    code: str
    value: str


@dataclass(frozen=True, slots=True)
class SentText:
    """A file that can be read as text, or the rows of one that is a workbook or an export."""

    path: Path
    encoding: str
    form: str = ""  # what it is, where its rows are kept
    kept: tuple[tuple[int, list[str]], ...] = ()
    elements: tuple[FormElement, ...] = ()

    def lines(self) -> Iterator[str]:
        """Yield the lines with their ends; one that is too long is given cut, as the last."""
        with self.path.open(encoding=self.encoding, errors="replace", newline="") as it:
            while line := it.readline(LONGEST_LINE):
                yield line
                if len(line) >= LONGEST_LINE:
                    return


def recognized(path: Path) -> tuple[SentText | None, list[Finding]]:
    """Return the file as text with what is odd about its bytes; None where it is no text."""
    try:
        encoding, what = _looked_at(path)
    except OSError as problem:
        said = f"{path} cannot be read: {small_first(reason_of(problem))}"
        raise NotImportedError(said) from problem
    if not encoding:
        said = f"this file is {what}, not a table as text"
        remedy = _REMEDIES.get(what, _SAVE)
        return None, [found("OB320", Place(path.name), said, remedy=remedy)]
    if encoding in _UTF8:
        return SentText(path, encoding), []
    what = f"this file is not UTF-8 text; it was read as {encoding}"
    remedy = "Look at a name with an accent; if it looks wrong, save the file as CSV UTF-8."
    odd = found("OB328", Place(path.name), what, remedy=remedy)
    return SentText(path, encoding), [odd]


def _looked_at(path: Path) -> tuple[str, str]:
    """Return the encoding, or nothing and what the file is instead."""
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
    """Return what the first bytes say, where they say it."""
    if not head.strip():
        return "", "empty"
    for mark, what in _NOT_TEXT:
        if head.startswith(mark):
            return "", what
    for mark, encoding in _MARKS:
        if head.startswith(mark):
            return encoding, ""
    if head.startswith(b"MZ\x90"):
        return "", _ARCHIVE
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


FIXED = "fixed width"
_DELIMITERS = {",": "comma", "\t": "tab", ";": "semicolon", "|": "bar"}
MOST_ROWS, MOST_PEOPLE = 20_000_000, 100_000
_HEAD_WITHIN = 40
_SEEN = 2_000  # rows that are looked at for decimal commas
_MORE_CELLS = LeftOutReason(
    "OB323",
    "more cells than the header",
    "Put text that holds the sign between cells in double quotes.",
)
_OTHER_ROWS = LeftOutReason(
    "OB331", "of other rows than those that were asked for", "Nothing to do."
)


@dataclass(frozen=True, slots=True)
class SentRow:
    """One row: its line in the file, its cells, and where the wanted ones stand."""

    line: int
    cells: list[str]
    at: Mapping[str, int]

    def text(self, name: str) -> str:
        """Return a wanted cell; blank where the file has no such column."""
        return self.cells[self.at[name]].strip() if name in self.at else ""


@dataclass(frozen=True, slots=True)
class SentTable:
    """A file as a table: its header and how the rows below it are read."""

    text: SentText
    delimiter: str
    head_line: int
    header: tuple[str, ...]
    matched: Mapping[str, int]
    fixed: re.Pattern[str] | None = None
    decimal_comma: bool = False
    values: tuple[str, ...] = ()  # of columns that the file does not have
    only: tuple[tuple[int, str], ...] = ()  # place of a column, and its cell in rows to use

    @property
    def parted_by(self) -> str:
        """What parts the cells, in a word, and decimals where it is a comma."""
        word = self.text.form or _DELIMITERS.get(self.delimiter, FIXED)
        return f"{word}, decimal comma" if self.decimal_comma else word

    def rows(self, left: LeftOut, most: int = MOST_ROWS) -> Iterator[SentRow]:
        """Yield every row below the header that is not blank; a break in the file is told."""
        width, count = len(self.header), 0
        for line, sent in _cells(self, left):
            if line <= self.head_line or not any(map(str.strip, sent)):
                continue
            count += 1
            if count > most:
                what = f"this file has more than {most:,} rows"
                remedy = "Export only the district and the year that the case is about."
                left.tell("OB338", what, line=line, remedy=remedy)
                return
            cells = sent[:width] + [""] * (width - len(sent)) + list(self.values)
            if self.decimal_comma:
                cells = list(map(with_point, cells))
            if any(map(str.strip, sent[width:])):
                left.leave(_MORE_CELLS, line, sent)
            elif any(cells[at].strip().casefold() != value for at, value in self.only):
                left.leave(_OTHER_ROWS, line, sent)
            else:
                yield SentRow(line, cells, self.matched)


def as_table(
    text: SentText,
    columns: Sequence[WantedColumn],
    needs: Mapping[str, Need],
    fixed: re.Pattern[str] | None = None,
) -> SentTable:
    """Return the file as a table; the header is the first row that has what is needed."""
    if text.kept:
        return _table(text, "", list(text.kept[:_HEAD_WITHIN]), columns, needs)
    head = list(islice(text.lines(), _HEAD_WITHIN))
    if fixed and fixed.fullmatch(head[0].rstrip("\r\n")):
        names = tuple(fixed.groupindex)
        return SentTable(text, "", 0, names, match(columns, names), fixed)
    delimiter = _delimiter(head)
    reader = csv.reader(head, delimiter=delimiter)
    rows: list[tuple[int, list[str]]] = []
    with suppress(csv.Error):  # told when the rows are read
        rows.extend((reader.line_num, cells) for cells in reader)
    first = rows[0][1] if rows else []
    if fixed and is_ledger_row(first):  # the state's table as text, without its header
        return SentTable(text, delimiter, 0, LEDGER_HEAD, match(columns, LEDGER_HEAD))
    return _table(text, delimiter, rows, columns, needs)


# The columns of the state's table of ledgers (UserGL); the account repeats six of them.
LEDGER_HEAD = (
    *("Ccode", "Dcode", "SchoolCode", "Fiscalyear", "Period", "Colcode", "Account"),
    *("Fund", "Resource", "Projectyear", "Goal", "Function", "Object", "Value"),
)


def is_ledger_row(cells: Sequence[str]) -> bool:
    """Return whether a row is one of the state's table: an account, then its parts."""
    return len(cells) == len(LEDGER_HEAD) and bool(cells[6]) and cells[6] == "".join(cells[7:13])


def _table(
    text: SentText,
    delimiter: str,
    rows: Sequence[tuple[int, list[str]]],
    columns: Sequence[WantedColumn],
    needs: Mapping[str, Need],
) -> SentTable:
    """Return the file as a table below the first row that has what is needed."""
    tried = [(line, cells, match(columns, cells)) for line, cells in rows if any(cells)]
    whole = (each for each in tried if not lacking(needs, each[2]))
    best = max(tried, key=lambda each: len(each[2]), default=(0, [], {}))
    line, cells, matched = next(whole, best)
    header = tuple(map(str.strip, cells))
    return SentTable(text, delimiter, line, header, matched, decimal_comma=_commas(text, delimiter))


def _commas(text: SentText, delimiter: str) -> bool:
    """Return whether numbers have decimal commas, by the first rows; never between commas."""
    if delimiter in {",", ""}:
        return False
    rows: list[list[str]] = []
    with suppress(csv.Error):
        rows.extend(csv.reader(islice(text.lines(), _SEEN), delimiter=delimiter))
    return has_decimal_commas(rows)


def _cells(table: SentTable, left: LeftOut) -> Iterator[tuple[int, list[str]]]:
    """Line and cells of each row; ends, and says so, where the file cannot be parted."""
    if table.text.kept:
        yield from table.text.kept
        return
    if table.fixed:
        for number, line in enumerate(table.text.lines(), start=1):
            matched = table.fixed.fullmatch(line.rstrip("\r\n"))
            yield number, list(matched.groups("")) if matched else [line.strip()]
        return
    lines, done = _whole_lines(table.text), 0
    reader = csv.reader(lines, delimiter=table.delimiter, strict=True)
    try:
        for cells in reader:
            yield done + 1, cells
            done = reader.line_num
    except (csv.Error, _TooLongError) as problem:
        left.tell(
            "OB339",
            f"the table breaks off here: {problem}",
            line=done + 1,
            remedy="Look for a double quote that is opened and not closed, and save the "
            "file again.",
        )


class _TooLongError(Exception):
    """A line that is no row of a table."""


def _whole_lines(text: SentText) -> Iterator[str]:
    for line in text.lines():
        if len(line) >= LONGEST_LINE:
            message = f"a line has {LONGEST_LINE:,} characters or more"
            raise _TooLongError(message)
        if "\0" in line:
            message = "a line holds bytes that are not text"
            raise _TooLongError(message)
        yield line


def _delimiter(head: Sequence[str]) -> str:
    """Return the sign that parts most lines into the same number of cells, the more the better."""

    def order(sign: str) -> tuple[int, int]:
        widths = Counter(line.count(sign) for line in head if line.strip())
        widths.pop(0, None)
        width, lines = max(widths.items(), key=lambda each: each[1], default=(0, 0))
        return lines * width, width

    return max(_DELIMITERS, key=order)

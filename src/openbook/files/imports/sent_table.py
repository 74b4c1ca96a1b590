"""A table from outside: what parts its cells, where its header is, its rows in a stream."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice

from openbook.files.imports.columns import Need, Wanted, lacking, match
from openbook.files.imports.decimal_comma import has_decimal_commas, with_point
from openbook.files.imports.left_out import LeftOut, Reason
from openbook.files.imports.sent_text import LONGEST_LINE, SentText

FIXED = "fixed width"
_DELIMITERS = {",": "comma", "\t": "tab", ";": "semicolon", "|": "bar"}
MOST_ROWS, MOST_PEOPLE = 20_000_000, 100_000
_HEAD_WITHIN = 40
_SEEN = 2_000  # rows that are looked at for decimal commas
_MORE_CELLS = Reason(
    "OB323",
    "more cells than the header",
    "Put text that holds the sign between cells in double quotes.",
)


@dataclass(frozen=True, slots=True)
class SentRow:
    """One row: its line in the file, its cells, and where the wanted ones stand."""

    line: int
    cells: list[str]
    at: Mapping[str, int]

    def text(self, name: str) -> str:
        """A wanted cell; blank where the file has no such column."""
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

    @property
    def parted_by(self) -> str:
        """What parts the cells, in a word, and decimals where it is a comma."""
        word = _DELIMITERS.get(self.delimiter, FIXED)
        return f"{word}, decimal comma" if self.decimal_comma else word

    def rows(self, left: LeftOut, most: int = MOST_ROWS) -> Iterator[SentRow]:
        """Every row below the header that is not blank; a break in the file is told."""
        width, count = len(self.header), 0
        for line, sent in _cells(self, left):
            if line <= self.head_line or not any(map(str.strip, sent)):
                continue
            count += 1
            if count > most:
                _tell_too_many(left, line, most)
                return
            cells = sent[:width] + [""] * (width - len(sent))
            if self.decimal_comma:
                cells = list(map(with_point, cells))
            if any(map(str.strip, sent[width:])):
                left.leave(_MORE_CELLS, line, sent)
            else:
                yield SentRow(line, cells, self.matched)


def _tell_too_many(left: LeftOut, line: int, most: int) -> None:
    left.tell(
        "OB338",
        f"this file has more than {most:,} rows",
        line=line,
        remedy="Export only the district and the year that the case is about.",
    )


def as_table(
    text: SentText,
    columns: Sequence[Wanted],
    needs: Mapping[str, Need],
    fixed: re.Pattern[str] | None = None,
) -> SentTable:
    """The file as a table; the header is the first row that has what is needed."""
    head = list(islice(text.lines(), _HEAD_WITHIN))
    if fixed and fixed.fullmatch(head[0].rstrip("\r\n")):
        names = tuple(fixed.groupindex)
        return SentTable(text, "", 0, names, match(columns, names), fixed)
    delimiter = _delimiter(head)
    reader = csv.reader(head, delimiter=delimiter)
    rows: list[tuple[int, list[str]]] = []
    with suppress(csv.Error):  # told when the rows are read
        rows.extend((reader.line_num, cells) for cells in reader)
    tried = [(line, cells, match(columns, cells)) for line, cells in rows if any(cells)]
    whole = (each for each in tried if not lacking(needs, each[2]))
    best = max(tried, key=lambda each: len(each[2]), default=(0, [], {}))
    line, cells, matched = next(whole, best)
    header = tuple(map(str.strip, cells))
    return SentTable(
        text, delimiter, line, header, matched, decimal_comma=_commas(text, delimiter)
    )


def _commas(text: SentText, delimiter: str) -> bool:
    """Whether numbers have decimal commas, by the first rows; never between commas."""
    if delimiter == ",":
        return False
    rows: list[list[str]] = []
    with suppress(csv.Error):
        rows.extend(csv.reader(islice(text.lines(), _SEEN), delimiter=delimiter))
    return has_decimal_commas(rows)


def _cells(table: SentTable, left: LeftOut) -> Iterator[tuple[int, list[str]]]:
    """Line and cells of each row; ends, and says so, where the file cannot be parted."""
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
    """The sign that parts most lines into the same number of cells, the more the better."""

    def order(sign: str) -> tuple[int, int]:
        widths = Counter(line.count(sign) for line in head if line.strip())
        widths.pop(0, None)
        width, lines = max(widths.items(), key=lambda each: each[1], default=(0, 0))
        return lines * width, width

    return max(_DELIMITERS, key=order)

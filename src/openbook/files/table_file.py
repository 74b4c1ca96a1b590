"""A CSV file as a table: whole columns at once, single cells only to point at them."""

from __future__ import annotations

import csv
import dataclasses
import io
import math
import re
from collections.abc import Collection, Iterator
from itertools import islice, repeat
from typing import Any, TypeVar

from openbook.case.format.fields import FieldKind, Spec, specs
from openbook.case.format.limits import UNUSUAL, UNUSUAL_REMEDY
from openbook.case.format.table import Table
from openbook.files.plain_file import PlainFile
from openbook.files.values import LARGEST, LONGEST, UNSHOWN, WORD, Unreadable, parse_value, unusual
from openbook.findings.finding import Finding, Place, found
from openbook.findings.message import Message, suggestion

_FORMULA_SIGNS = ("=", "+", "-", "@", "\t")


class Column:
    """The cells of a column, their values, and which texts need a second look."""

    def __init__(self, spec: Spec, cells: tuple[str, ...], default: tuple[Any, ...]) -> None:
        self.spec = spec
        self.cells = cells
        self.problems: dict[str, Unreadable | None] = {}
        self.unusual: dict[str, str] = {}
        self.read: dict[str, Any] = {}
        quick = _QUICK[spec.kind](spec, cells) if spec.kind in _QUICK else None
        blank = default[0] if default else None
        self.values = self._values(blank) if quick is None else quick

    def _values(self, default: Any) -> tuple[Any, ...]:
        """Return every cell by looking up its text."""
        for cell in set(self.cells):
            value = default
            if cell.strip():
                value = parse_value(self.spec, cell)
                if isinstance(value, Unreadable):
                    self.problems[cell] = value
                    value = "" if default == "" else None
                elif self.spec.kind is FieldKind.TEXT and cell.startswith(_FORMULA_SIGNS):
                    self.problems[cell] = None
                elif said := unusual(self.spec, value, cell):
                    self.unusual[cell] = said
            elif self.spec.required:
                self.problems[cell] = None
            self.read[cell] = value
        return tuple(map(self.read.__getitem__, self.cells))

    def sames(self) -> tuple[Any, ...]:
        """For each cell one text that stands for its value: ``K`` for ``k`` as well."""
        if not self.read:
            return self.values
        stands: dict[Any, str] = {}
        same = {cell: stands.setdefault(value, cell) for cell, value in self.read.items()}
        return tuple(map(same.__getitem__, self.cells))


def _plain_numbers(spec: Spec, cells: tuple[str, ...]) -> tuple[Any, ...] | None:
    """Return the quick way for a column of plain numbers; None where the slow one is due."""
    texts = set(cells)
    joined = "".join(texts)
    # float() alone would also take 1_000 and Arabic digits.
    if "_" in joined or not joined.isascii() or (spec.required and "" in texts):
        return None
    try:
        numbers = {text: float(text) for text in texts if text}
    except ValueError:
        return None
    if not numbers or not _within(spec, numbers.values()):
        return None
    return tuple(map(numbers.get, cells))


def _within(spec: Spec, numbers: Collection[float]) -> bool:
    """Return whether all are finite and inside the range that the field seldom leaves."""
    low, high = min(numbers), max(numbers)
    if math.isnan(sum(numbers)) or not -LARGEST <= low <= high <= LARGEST:
        return False
    return spec.limits is None or (spec.limits.expect(low) and spec.limits.expect(high))


def _plain_words(_: Spec, cells: tuple[str, ...]) -> tuple[Any, ...] | None:
    """Return the quick way for a column of short names: all of them in one look."""
    return cells if _WORDS.fullmatch("\n".join(set(cells)) + "\n") else None


def _plain_texts(_: Spec, cells: tuple[str, ...]) -> tuple[Any, ...] | None:
    """Return the quick way for a column of texts none of which is blank, padded or odd."""
    texts = set(cells)
    if not texts or max(map(len, texts)) > LONGEST:
        return None
    joined = "\n".join(texts)
    odd = _ODD_TEXT.search(joined) or UNSHOWN.search(joined)
    return None if odd else cells


_WORDS = re.compile(f"(?:{WORD.pattern}\n)+")
_ODD_TEXT = re.compile(r"^(?:[=+\-@\s]|$)|\s$", re.MULTILINE)
_QUICK = {
    FieldKind.NUMBER: _plain_numbers,
    FieldKind.WORD: _plain_words,
    FieldKind.TEXT: _plain_texts,
}


_OTHER_SIGNS = {";": "semicolons", "\t": "tabs", "|": "bars"}


def cell_findings(
    plain: Table[Any], name: str, column: Column, kept: tuple[int, ...] | None
) -> Iterator[Finding]:
    """Yield what is wrong in the cells of one column; usually nothing."""
    if column.unusual:
        yield _unusual(plain, name, column, kept)
    if not column.problems:
        return
    for index, cell in enumerate(column.cells):
        if cell in column.problems:
            row = index if kept is None else kept[index]
            place = plain.place_in_file(row, name)
            yield _cell(place, name, column.spec, cell, column.problems[cell])


def _unusual(plain: Table[Any], name: str, column: Column, kept: tuple[int, ...] | None) -> Finding:
    """Return one warning for all cells of a column outside the range it seldom leaves."""
    rows = [index for index, cell in enumerate(column.cells) if cell in column.unusual]
    first = rows[0]
    said = column.unusual[column.cells[first]]
    place = plain.place_in_file(first if kept is None else kept[first], name)
    if len(rows) > 1:
        template = "{what}; so are {number} more cells of this column"
        said = Message(template, what=said, number=f"{len(rows) - 1:,}")
    return found(UNUSUAL, place, said, remedy=UNUSUAL_REMEDY)


def _cell(place: Place, name: str, spec: Spec, cell: str, problem: Unreadable | None) -> Finding:
    """Return a cell that cannot be read, is blank, or looks like a formula."""
    if problem is not None:
        return found(problem.code, place, problem.what, remedy=problem.remedy)
    if cell.strip():
        what = Message("this text starts with {own}", own=repr(cell[0]))
        remedy = "Start it with a letter, or put a word before the sign."
        return found("OB915", place, what, remedy=remedy)
    if spec.kind is FieldKind.NUMBER:
        what = Message("the number {own} is missing", own=repr(name))
        told = "Write it when it is known; until then leave it blank. What belongs there: {doc}."
        return found("OB103", place, what, remedy=Message(told, doc=spec.doc))
    what = Message("the cell {own} is blank", own=repr(name))
    remedy = Message("What belongs there: {doc}.", doc=spec.doc)
    return found("OB916", place, what, remedy=remedy)


def doubled_rows(
    table: Table[Any], fields: dict[str, Spec], keys: list[tuple[Any, ...]]
) -> Iterator[Finding]:
    """Yield rows whose key columns are all the same."""
    names = [name for name, spec in fields.items() if spec.key]
    if len(keys) < len(names) or len(set(zip(*keys, strict=True))) == len(table):
        return
    first: dict[tuple[Any, ...], int] = {}
    for index, key in enumerate(zip(*keys, strict=True)):
        if first.setdefault(key, index) == index or not all(map(str, key)):
            continue
        said = ", ".join(f"{n} {table.column(n)[index]}" for n in names)
        template = "there is a row for {own} already, on line {number}"
        what = Message(template, own=said, number=table.place(first[key]).line)
        place = table.place(index, names[0])
        yield found("OB919", place, what, remedy="Keep one of the two rows.")


def header_findings(plain: Table[Any], header: list[str], fields: dict[str, Spec]) -> list[Finding]:
    """Columns that are missing, doubled or not known."""
    findings = []
    for name, spec in fields.items():
        if spec.required and name not in header:
            what = Message("the column {own} is missing", own=repr(name))
            told = Message("Add it to the first line. What belongs there: {doc}.", doc=spec.doc)
            findings.append(found("OB912", Place(plain.file, 1), what, remedy=told))
    for index, name in enumerate(header):
        if name in header[:index]:
            code, remedy = "OB909", "Keep one of the two."
            what = Message("the column {own} is twice", own=repr(name))
        elif name not in fields:
            code, remedy = "OB913", suggestion(name, tuple(fields))
            what = Message("the column {own} is not known", own=repr(name))
        else:
            continue
        place = plain.place_in_file(-1, name)
        findings.append(found(code, place, what, remedy=remedy))
    return findings


def cell_count_findings(plain: Table[Any], rows: list[list[str]], width: int) -> Iterator[Finding]:
    """Yield rows that are shorter or longer than the first line."""
    template = "this row has {number} cells and the first line has {number_width}"
    remedy = "Put text that holds a comma in double quotes."
    for index, row in enumerate(rows[1:]):
        if len(row) != width:
            what = Message(template, number=len(row), number_width=width)
            yield found("OB914", plain.place_in_file(index), what, remedy=remedy)


def parted_otherwise(file: PlainFile, fields: dict[str, Spec]) -> list[Finding]:
    """Return one finding where a spreadsheet put another sign than a comma between the cells."""
    first = file.text.partition("\n")[0]
    for sign, word in _OTHER_SIGNS.items():
        names = {name.strip().strip('"') for name in first.split(sign)}
        if "," not in first and len(names & fields.keys()) > 1:
            return [
                found(
                    "OB911",
                    Place(file.name, 1, 0, 1, first),
                    Message("the cells of this table are parted by {word}", word=word),
                    remedy="Save it as CSV with commas between the cells, a point before "
                    "decimals and numbers such as 1,234.5 in double quotes; a spreadsheet "
                    "that is set to English (United States) does so.",
                )
            ]
    return []


def broken_off(file: PlainFile, line: int, reason: str) -> Finding:
    """Return a table that cannot be read past a line."""
    excerpt = file.text.split("\n")[line - 1]
    what = Message("this table breaks off here: {own}", own=reason)
    remedy = "Look for a double quote that is opened and not closed."
    return found("OB911", Place(file.name, line, 0, 1, excerpt), what, remedy=remedy)


Row = TypeVar("Row")
MOST_COLUMNS = 1_000


def parse_table(
    file: PlainFile, row_type: type[Row], *, most: int | None = None
) -> tuple[Table[Row], list[Finding]]:
    """Return every good row of the file, and what is wrong with the others.

    With ``most`` so many findings of a kind are made at most: nobody reads more.
    """
    fields = specs(row_type)
    if other := parted_otherwise(file, fields):
        blank: dict[str, tuple[Any, ...]] = dict.fromkeys(_defaults(row_type), ())
        return Table(row_type, file.name, blank, (), file.text), other
    header, cells, kept, findings = _columns(file, row_type, most)
    plain = Table(row_type, file.name, {}, None, file.text)
    count = len(cells[0]) if cells else 0
    read = {name: (blank,) * count for name, blank in _defaults(row_type).items()}
    keys = []
    for name, spec in fields.items():
        if name in header:
            column = Column(spec, cells[header.index(name)], read[name][:1])
            findings += islice(cell_findings(plain, name, column, kept), most)
            read[name] = column.values
            keys += [column.sames()] if spec.key else []
    table = Table(row_type, file.name, read, kept, file.text)
    return table, [*findings, *islice(doubled_rows(table, fields, keys), most)]


def _columns(
    file: PlainFile, row_type: type[Any], most: int | None
) -> tuple[list[str], list[tuple[str, ...]], tuple[int, ...] | None, list[Finding]]:
    """Return the header, the cells by column, where full rows stood if not all are full."""
    plain: Table[Any] = Table(row_type, file.name, {}, None, file.text)
    if columns := _unquoted(file.text):
        header = [column[0].strip() for column in columns]
        findings = header_findings(plain, header, specs(row_type))
        return header, [column[1:] for column in columns], None, findings
    rows, findings = _rows(file)
    header = [name.strip() for name in rows[0]] if rows else []
    findings += header_findings(plain, header, specs(row_type))
    kept, good = None, rows[1:]
    if not set(map(len, good)) <= {len(header)}:
        kept = tuple(at for at, row in enumerate(good) if len(row) == len(header))
        good = [good[at] for at in kept]
        findings += islice(cell_count_findings(plain, rows, len(header)), most)
    blank: list[tuple[str, ...]] = [()] * len(header)
    cells = list(zip(*good, strict=True)) if good else blank
    return header, cells, kept, findings


def _unquoted(text: str) -> list[tuple[str, ...]]:
    """Return the columns of a table without quotes whose rows are all full, split at once."""
    lines = list(filter(None, text.split("\n")))
    width = lines[0].count(",") + 1 if lines else 0
    if not 0 < width <= MOST_COLUMNS or '"' in text or "\0" in text:
        return []
    if any(map((width - 1).__ne__, map(str.count, lines, repeat(",")))):
        return []
    cells = ",".join(lines).split(",")
    return [tuple(cells[at::width]) for at in range(width)]


def _rows(file: PlainFile) -> tuple[list[list[str]], list[Finding]]:
    """Return the rows that are not blank; the ones before a break where there is one."""
    if file.text.partition("\n")[0].count(",") >= MOST_COLUMNS:
        reason = f"its first line names more than {MOST_COLUMNS:,} columns"
        return [], [broken_off(file, 1, reason)]
    if "\0" in file.text:
        line = file.text.count("\n", 0, file.text.index("\0")) + 1
        return [], [broken_off(file, line, "it holds a NUL character")]
    if '"' not in file.text:  # nothing is quoted, so every comma parts two cells
        return [line.split(",") for line in file.text.split("\n") if line], []
    rows: list[list[str]] = []
    try:
        rows.extend(csv.reader(io.StringIO(file.text, newline=""), strict=True))
    except csv.Error as problem:
        return list(filter(None, rows)), [broken_off(file, len(rows) + 1, str(problem))]
    return list(filter(None, rows)), []


def _defaults(row_type: type[Any]) -> dict[str, Any]:
    """Return what a blank cell means, by column: the declared default, or nothing.

    A text that must be written is an empty text where it is not, as its type says; one of
    several words is no word at all.
    """
    return {
        field.name: _nothing(field) if field.default is dataclasses.MISSING else field.default
        for field in dataclasses.fields(row_type)
        if "spec" in field.metadata
    }


def _nothing(field: dataclasses.Field[Any]) -> str | None:
    """Return the value of a cell that must be written and is not."""
    words = field.metadata["spec"].kind is FieldKind.CHOICE
    return "" if str(field.type) == "str" and not words else None

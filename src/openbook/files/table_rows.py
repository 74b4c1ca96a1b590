"""Rows of a table as text: which can be used, how they are merged, one cell corrected."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from openbook.case.case import Case
from openbook.case.format.fields import specs
from openbook.case.format.table import Table
from openbook.case.tables.state_aid import DistrictRow
from openbook.case.tables.walkout import TriedCount
from openbook.figures.amounts import parse_amount
from openbook.files.layout import TABLES
from openbook.files.plain_file import PlainFile, read_plain_file
from openbook.files.table_file import Row, parse_table
from openbook.files.transaction import FileChange, write_files
from openbook.files.whole_folder import read_to_write
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import CaseNotReadableError, OpenbookError
from openbook.findings.finding import Finding, Severity
from openbook.findings.message import Message

# These are told once for all rows with the same cell.
_OF_ALL_ALIKE = {"OB101": "source", "OB102": "source", "OB111": "", "OB502": ""}
_OF_THE_HEADER = {"OB909", "OB912"}  # a column is missing or twice
_NO_SCHOOL_DAY = "OB502"


def good_rows(table: Table[Any], findings: Sequence[Finding]) -> list[int]:
    """Return the rows without an error and with everything that must be there."""
    line_of = {table.place(row).line: row for row in range(len(table))}
    bad: set[int] = set()
    alike: dict[str, set[Any]] = {}
    for finding in findings:
        if finding.code in _OF_THE_HEADER:
            return []
        row = line_of.get(finding.place.line)
        if row is None or not _is_bad(finding):
            continue
        bad.add(row)
        name = _column_of(table, row, finding)
        if name in table.header:
            alike.setdefault(name, set()).add(table.column(name)[row])
    for name, cells in alike.items():
        bad |= {row for row, cell in enumerate(table.column(name)) if cell in cells}
    needed = [n for n, spec in specs(table.row_type).items() if spec.required]
    whole = zip(*(table.column(name) for name in needed), strict=True)
    bad |= {row for row, cells in enumerate(whole) if None in cells or "" in cells}
    return [row for row in range(len(table)) if row not in bad]


def with_good_rows(case: Case, parts: Sequence[str], findings: Sequence[Finding]) -> Case:
    """Return the case with only the good rows of some tables, if anything is wrong in them."""
    changed: dict[str, Any] = {}
    for part in parts:
        table = getattr(case, part)
        own = [each for each in findings if each.place.file == table.file]
        if any(map(_is_bad, own)):
            changed[part] = only_good(table, own)
    return replace(case, **changed)


def only_good(table: Table[Any], findings: Sequence[Finding]) -> Table[Any]:
    """Return the table without the rows that cannot be used; the others keep their places."""
    rows = good_rows(table, findings)
    columns = {name: tuple(cells[row] for row in rows) for name, cells in table.columns.items()}
    kept = tuple(table.kept[row] if table.kept else row for row in rows)
    return replace(table, columns=columns, kept=kept)


def _is_bad(finding: Finding) -> bool:
    """Return whether the row cannot be used; a day without school is no mere warning here."""
    return finding.severity is Severity.ERROR or finding.code == _NO_SCHOOL_DAY


def _column_of(table: Table[Any], row: int, finding: Finding) -> str:
    """Return the column whose cell is told once for all rows like it; else none."""
    if finding.code not in _OF_ALL_ALIKE:
        return ""
    named = _OF_ALL_ALIKE[finding.code]
    if named:
        return named
    at = finding.place.column
    return next((n for n in table.header if table.place(row, n).column == at), "")


_BROKEN_OFF, _NO_COLUMN, _OTHER_COLUMN = "OB911", "OB912", "OB913"


def read_district_rows(path: Path) -> tuple[Table[DistrictRow], list[Finding]]:
    """Return every row of the file, what is wrong with some, and the columns not known.

    A file that cannot be read at all, or lacks a column, raises with the reason.
    """
    if path.suffix == ".csv" and not path.is_file():
        message = f"there is no file {path}; write the name of a CSV file of districts"
        raise CaseNotReadableError(message)
    remedy = "save the table as CSV, such as districts.csv"
    table, findings = _from_outside(path, DistrictRow, remedy)
    _refuse(findings, _NO_COLUMN, *([] if len(table) else [_BROKEN_OFF]))
    return table, findings


def read_tried_counts(path: Path) -> tuple[Table[TriedCount], list[Finding]]:
    """Return the good rows of counts that are tried, and what is wrong with others.

    A file that cannot be read at all, or lacks a column, raises with the reason.
    """
    remedy = "save the counts as CSV, such as counts.csv, with the columns day,pupils"
    table, findings = _from_outside(path, TriedCount, remedy)
    _refuse(findings, _NO_COLUMN)
    if not len(table) and not findings:
        message = (
            f"{path} has no row under its first line; write a day and its students a "
            "line, such as 2019-01-14,1000"
        )
        raise CaseNotReadableError(message)
    return table, [each for each in findings if each.code != _OTHER_COLUMN]


def _from_outside(path: Path, row_type: type[Row], remedy: str) -> tuple[Table[Row], list[Finding]]:
    """Return a CSV file that is no part of a case, as a table."""
    if path.suffix != ".csv":
        message = f"{path} is not named as a CSV file; {remedy}"
        raise CaseNotReadableError(message)
    # Windows line ends, the only thing to tell of a file that is read, do not matter.
    file, findings = read_plain_file(path.resolve().parent, path.resolve().name)
    if file is None:
        raise CaseNotReadableError(findings=findings)
    return parse_table(file, row_type)


def _refuse(findings: Sequence[Finding], *codes: str) -> None:
    """Raise with the findings that make a table useless, if there are any."""
    if unusable := [each for each in findings if each.code in codes]:
        raise CaseNotReadableError(findings=unusable)


Cells = dict[str, str]


class BrokenTableError(OpenbookError):
    """A table that cannot be read to its end; nothing of it is merged."""

    def __init__(self, line: int, reason: str) -> None:
        template = "the table breaks off on line {number}: {own}"
        super().__init__(Message(template, number=line, own=reason))


@dataclass(frozen=True, slots=True)
class Merged:
    """The table as it would be written, and how many rows changed how."""

    text: str
    added: int
    changed: int
    same: int


def rows_of(text: str) -> list[Cells]:
    """Return the rows of a CSV text by column; a cell that is missing is blank."""
    reader = csv.reader(io.StringIO(text, newline=""))
    try:
        rows = [row for row in reader if row]
    except csv.Error as problem:
        raise BrokenTableError(reader.line_num, str(problem)) from problem
    header = [name.strip() for name in rows[0]] if rows else []
    return [dict(zip(header, row, strict=False)) for row in rows[1:]]


def merge_rows(
    old: str, rows: Iterable[Cells], *, columns: Sequence[str], keys: Sequence[str]
) -> Merged:
    """Old rows keep their order; a column that only one side has is kept."""
    table = {_key(row, keys): row for row in rows_of(old)}
    header = [name.strip() for name in next(csv.reader([old.partition("\n")[0]]), [])]
    added = changed = same = 0
    for row in rows:
        key = _key(row, keys)
        before = table.get(key)
        now = {**(before or {}), **row}
        if before is None:
            added += 1
        elif _filled(before) == _filled(now):
            same += 1
        else:
            changed += 1
        table[key] = now
        header += [name for name in row if name not in header]
    out = io.StringIO()
    names = [name for name in columns if name in header]
    writer = csv.DictWriter(out, names, restval="", extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows(table.values())
    return Merged(out.getvalue(), added, changed, same)


def _key(row: Cells, keys: Sequence[str]) -> tuple[str, ...]:
    return tuple(row.get(name, "").strip() for name in keys)


class CellChange(NamedTuple):
    """A cell that is other than before, and the row it stands in."""

    row: str
    column: str
    was: str
    now: str


_VERSION, _ABOUT = "stage", ("source", "status", "note", "label")


def cell_changes(
    old: Iterable[Cells], rows: Iterable[Cells], keys: Sequence[str]
) -> tuple[CellChange, ...]:
    """Return every cell that differs from the row before: of the same key, or version.

    A new version of a budget is compared with the version that the table ends with.
    """
    loose = [name for name in keys if name != _VERSION]
    known = [*old]
    same, other = {_key(r, keys): r for r in known}, {_key(r, loose): r for r in known}
    found = []
    for row in rows:
        before = same.get(_key(row, keys)) or other.get(_key(row, loose)) or {}
        where = ", ".join(filter(None, (row.get(name, "").strip() for name in keys)))
        for name, now in row.items():
            was = before.get(name, "").strip()
            if was and name not in {*keys, *_ABOUT} and _plain(was) != _plain(now):
                found.append(CellChange(where, name, was, now))
    return tuple(found)


def _plain(cell: str) -> float | str:
    number = parse_amount(cell.strip())
    return cell.strip() if number is None else number


def _filled(row: Cells) -> Cells:
    return {name: cell.strip() for name, cell in row.items() if cell.strip()}


_CLAIMS, _LOG = TABLES["claims"], TABLES["corrections"]


@dataclass(frozen=True, slots=True)
class CorrectedTable:
    """evidence/claims.csv as it would be; nothing is written yet."""

    text: str
    was: str
    read_as: str
    findings: tuple[Finding, ...]  # errors that the correction would bring in


def correct_cell(root: Path, claim: str, column: str, now: str) -> CorrectedTable:
    """Return the table with one cell of one claim changed; every other cell stays as it is."""
    text, read_as = read_to_write(root, _CLAIMS[0])
    rows = [cells for cells in csv.reader(io.StringIO(text, newline="")) if cells]
    header = [name.strip() for name in rows[0]]
    header += [] if column in header else [column]
    wide = [[*cells, *[""] * (len(header) - len(cells))] for cells in rows[1:]]
    own = next(c for c in wide if c[header.index("claim")].strip() == claim)
    was, own[header.index(column)] = own[header.index(column)], now
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([header, *wide])
    before = {finding.what for finding in _errors(text)}
    new = [each for each in _errors(out.getvalue()) if each.what not in before]
    return CorrectedTable(out.getvalue(), was.strip(), read_as, tuple(new))


def write_corrected(root: Path, table: CorrectedTable, entry: dict[str, str]) -> None:
    """Add a row to the log and replace the table, both or neither."""
    file, row_type = _LOG
    old, read_as = "", None
    if (root / file).is_file():
        old, read_as = read_to_write(root, file)
    fields = specs(row_type)
    keys = [name for name, spec in fields.items() if spec.key]
    log = merge_rows(old, [entry], columns=tuple(fields), keys=keys)
    write_files(
        root,
        [FileChange(file, log.text, read_as), FileChange(_CLAIMS[0], table.text, table.read_as)],
    )


def _errors(text: str) -> list[Finding]:
    read: tuple[Table[Any], list[Finding]] = parse_table(PlainFile(_CLAIMS[0], text), _CLAIMS[1])
    return [each for each in read[1] if each.severity is Severity.ERROR]

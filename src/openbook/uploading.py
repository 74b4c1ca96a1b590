"""The verbs for tables that come from outside: look at the rows, then use the good ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from openbook.case.case import Case
from openbook.case.fields import specs
from openbook.case.table import Table
from openbook.evidence.check_case import check_case
from openbook.findings.errors import FileChangedError, OpenbookError
from openbook.findings.finding import Finding, Severity, in_order
from openbook.folder.layout import TABLES
from openbook.folder.merged_rows import Merged, merge_rows, rows_of
from openbook.folder.plain_file import PlainFile
from openbook.folder.table_file import parse_table
from openbook.folder.write import digest_of, read_to_write, write_file

# What may be uploaded: the word of the page, and the part of the case it goes to.
KINDS = {"counts": "counts", "roster": "adults"}
# These are told once for all rows with the same cell.
_OF_ALL_ALIKE = {"OB101": "source", "OB102": "source", "OB111": "", "OB502": ""}
_OF_THE_HEADER = {"OB909", "OB912"}  # a column is missing or twice
_NO_SCHOOL_DAY = "OB502"
MOST_BYTES = 4_000_000


class NotUploadedError(OpenbookError):
    """What was sent is no table."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A table that was looked at; nothing is written yet."""

    kind: str
    file: str
    rows: int
    used: int
    findings: tuple[Finding, ...]
    merged: Merged
    read_as: str  # the hash of the file now; empty where there is none yet


def decoded(content: bytes) -> str:
    """The text of a file that somebody sent; refused where it is not UTF-8 or too large."""
    if len(content) > MOST_BYTES:
        problem = f"the file is larger than {MOST_BYTES // 1_000_000} million bytes"
        raise NotUploadedError(problem)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        said = (
            "the file is not UTF-8 text; save the table as CSV UTF-8 and send it again"
        )
        raise NotUploadedError(said) from problem
    return text.replace("\r\n", "\n").replace("\r", "\n")


def look_at_rows(folder: str | Path, case: Case, kind: str, text: str) -> Upload:
    """Read a table as if it stood in the case: findings by row, and what would change."""
    if kind not in KINDS:
        problem = f"{kind!r} is not a table that can be sent; send counts or roster"
        raise NotUploadedError(problem)
    if not text.strip() or not rows_of(text):
        problem = "there is no row in the table; the first line names the columns"
        raise NotUploadedError(problem)
    name = KINDS[kind]
    file, row_type = TABLES[name]
    read: tuple[Table[Any], list[Finding]] = parse_table(
        PlainFile(file, text), row_type
    )
    table, findings = read
    sent: dict[str, Any] = {name: table}
    as_case = replace(case, **sent)
    findings += [each for each in check_case(as_case) if each.place.file == file]
    good = _good_rows(table, findings)
    every = rows_of(text)
    kept = [every[table.kept[row] if table.kept else row] for row in good]
    old, read_as = _on_disk(Path(folder), file)
    fields = specs(row_type)
    keys = [column for column, spec in fields.items() if spec.key]
    merged = merge_rows(old, kept, columns=tuple(fields), keys=keys)
    return Upload(
        kind, file, len(every), len(kept), in_order(findings), merged, read_as
    )


def use_rows(
    folder: str | Path, case: Case, kind: str, text: str, *, read_as: str
) -> Upload:
    """Write the good rows into the file, unless it changed since they were looked at."""
    upload = look_at_rows(folder, case, kind, text)
    if upload.read_as != read_as:
        raise FileChangedError(upload.file)
    write_file(Path(folder), upload.file, upload.merged.text, read_as=read_as or None)
    return upload


def _on_disk(folder: Path, file: str) -> tuple[str, str]:
    if not (folder / file).is_file():
        return "", ""
    text, _ = read_to_write(folder, file)
    return text, digest_of(text.encode())


def _good_rows(table: Table[Any], findings: Sequence[Finding]) -> list[int]:
    """The rows without an error and with everything that must be there."""
    columns = {name: table.column(name) for name in table.header}
    line_of = {table.place(row).line: row for row in range(len(table))}
    bad: set[int] = set()
    for finding in findings:
        if finding.code in _OF_THE_HEADER:
            return []
        row = line_of.get(finding.place.line)
        if row is None or not _is_bad(finding):
            continue
        bad.add(row)
        alike = columns.get(_column_of(table, row, finding), ())
        bad |= {other for other, cell in enumerate(alike) if cell == alike[row]}
    needed = [n for n, spec in specs(table.row_type).items() if spec.required]
    whole = zip(*(table.column(name) for name in needed), strict=True)
    empty = {row for row, cells in enumerate(whole) if None in cells or "" in cells}
    return [row for row in range(len(table)) if row not in bad | empty]


def _is_bad(finding: Finding) -> bool:
    """Whether the row cannot be used; a day without school is no mere warning here."""
    return finding.severity is Severity.ERROR or finding.code == _NO_SCHOOL_DAY


def _column_of(table: Table[Any], row: int, finding: Finding) -> str:
    """The column whose cell is told once for all rows like it; else none."""
    if finding.code not in _OF_ALL_ALIKE:
        return ""
    named = _OF_ALL_ALIKE[finding.code]
    if named:
        return named
    at = finding.place.column
    return next((n for n in table.header if table.place(row, n).column == at), "")

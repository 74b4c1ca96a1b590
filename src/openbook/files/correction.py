"""A claim corrected on disk: one cell changes, and the log keeps what stood there."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from openbook.case.format.fields import specs
from openbook.case.format.table import Table
from openbook.files.disk.transaction import FileChange, write_files
from openbook.files.disk.write import read_to_write
from openbook.files.layout import TABLES
from openbook.files.merged_rows import merge_rows
from openbook.files.plain_file import PlainFile
from openbook.files.table_file import parse_table
from openbook.findings.finding import Finding, Severity

_CLAIMS, _LOG = TABLES["claims"], TABLES["corrections"]


@dataclass(frozen=True, slots=True)
class CorrectedTable:
    """evidence/claims.csv as it would be; nothing is written yet."""

    text: str
    was: str
    read_as: str
    findings: tuple[Finding, ...]  # errors that the correction would bring in


def correct_cell(root: Path, claim: str, column: str, now: str) -> CorrectedTable:
    """The table with one cell of one claim changed; every other cell stays as it is."""
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
        [
            FileChange(file, log.text, read_as),
            FileChange(_CLAIMS[0], table.text, table.read_as),
        ],
    )


def _errors(text: str) -> list[Finding]:
    read: tuple[Table[Any], list[Finding]] = parse_table(
        PlainFile(_CLAIMS[0], text), _CLAIMS[1]
    )
    return [each for each in read[1] if each.severity is Severity.ERROR]

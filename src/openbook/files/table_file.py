"""A CSV file as a table: whole columns at once, single cells only to point at them."""

from __future__ import annotations

import csv
import dataclasses
import io
from itertools import islice
from typing import Any, TypeVar

from openbook.case.fields import specs
from openbook.case.table import Table
from openbook.files.column import Column
from openbook.files.plain_file import PlainFile
from openbook.files.table_findings import (
    broken_off,
    cell_count_findings,
    cell_findings,
    doubled_rows,
    header_findings,
    parted_otherwise,
)
from openbook.findings.finding import Finding

Row = TypeVar("Row")
MOST_COLUMNS = 1_000


def parse_table(
    file: PlainFile, row_type: type[Row], *, most: int | None = None
) -> tuple[Table[Row], list[Finding]]:
    """Every good row of the file, and what is wrong with the others.

    With ``most`` so many findings of a kind are made at most: nobody reads more.
    """
    fields = specs(row_type)
    if other := parted_otherwise(file, fields):
        blank: dict[str, tuple[Any, ...]] = dict.fromkeys(_defaults(row_type), ())
        return Table(row_type, file.name, blank, (), file.text), other
    rows, findings = _rows(file)
    header = [name.strip() for name in rows[0]] if rows else []
    plain = Table(row_type, file.name, {}, None, file.text)
    findings += header_findings(plain, header, fields)
    kept, good = _full_rows(rows[1:], len(header))
    if kept is not None:
        findings += islice(cell_count_findings(plain, rows, len(header)), most)
    cells = list(zip(*good, strict=True)) if good else [()] * len(header)
    read = {name: (blank,) * len(good) for name, blank in _defaults(row_type).items()}
    keys = []
    for name, spec in fields.items():
        if name in header:
            column = Column(spec, cells[header.index(name)], read[name][:1])
            findings += islice(cell_findings(plain, name, column, kept), most)
            read[name] = column.values
            keys += [column.sames()] if spec.key else []
    table = Table(row_type, file.name, read, kept, file.text)
    return table, [*findings, *islice(doubled_rows(table, fields, keys), most)]


def _rows(file: PlainFile) -> tuple[list[list[str]], list[Finding]]:
    """The rows that are not blank; the ones before a break where there is one."""
    if file.text.partition("\n")[0].count(",") >= MOST_COLUMNS:
        reason = f"its first line names more than {MOST_COLUMNS:,} columns"
        return [], [broken_off(file, 1, reason)]
    if "\0" in file.text:
        line = file.text.count("\n", 0, file.text.index("\0")) + 1
        return [], [broken_off(file, line, "it holds a NUL character")]
    if '"' not in file.text:  # nothing is quoted, so every comma parts two cells
        return [line.split(",") for line in file.text.split("\n") if line], []
    reader = csv.reader(io.StringIO(file.text, newline=""), strict=True)
    rows: list[list[str]] = []
    try:
        rows.extend(reader)
    except csv.Error as problem:
        return list(filter(None, rows)), [broken_off(file, len(rows) + 1, str(problem))]
    return list(filter(None, rows)), []


def _full_rows(
    rows: list[list[str]], width: int
) -> tuple[tuple[int, ...] | None, list[list[str]]]:
    """The rows with as many cells as the header, and where they stood if not all."""
    if set(map(len, rows)) <= {width}:
        return None, rows
    kept = tuple(index for index, row in enumerate(rows) if len(row) == width)
    return kept, [rows[index] for index in kept]


def _defaults(row_type: type[Any]) -> dict[str, Any]:
    """What a blank cell means, by column: the declared default, or nothing."""
    return {
        field.name: None if field.default is dataclasses.MISSING else field.default
        for field in dataclasses.fields(row_type)
        if "spec" in field.metadata
    }

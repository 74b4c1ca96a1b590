"""A CSV file as a table: whole columns at once, single cells only to point at them."""

from __future__ import annotations

import csv
import dataclasses
import io
import math
from typing import Any, TypeVar

from openbook.case.fields import Kind, Spec, specs
from openbook.case.table import Table
from openbook.findings.finding import Finding
from openbook.folder.plain_file import PlainFile
from openbook.folder.table_findings import (
    broken_off,
    cell_count_findings,
    cell_findings,
    doubled_rows,
    header_findings,
)
from openbook.folder.values import parse_value

Row = TypeVar("Row")


def parse_table(
    file: PlainFile, row_type: type[Row]
) -> tuple[Table[Row], list[Finding]]:
    """Every good row of the file, and what is wrong with the others."""
    rows, findings = _rows(file)
    header = [name.strip() for name in rows[0]] if rows else []
    plain = Table(row_type, file.name, {}, None, file.text)
    fields = specs(row_type)
    findings += header_findings(plain, header, fields)
    kept, good = _full_rows(rows[1:], len(header))
    if kept is not None:
        findings += cell_count_findings(plain, rows, len(header))
    columns = list(zip(*good, strict=True)) if good else [()] * len(header)
    read, blank = {}, _defaults(row_type)
    for name, spec in fields.items():
        if name in header:
            cells = columns[header.index(name)]
            values = _column(spec, cells, blank[name])
            findings += cell_findings(plain, name, spec, cells, values, kept)
            read[name] = tuple(values)
        else:
            read[name] = (blank[name],) * len(good)
    table = Table(row_type, file.name, read, kept, file.text)
    return table, [*findings, *doubled_rows(table, fields)]


def _rows(file: PlainFile) -> tuple[list[list[str]], list[Finding]]:
    """The rows that are not blank; the ones before a break where there is one."""
    if "\0" in file.text:
        line = file.text.count("\n", 0, file.text.index("\0")) + 1
        return [], [broken_off(file, line, "it holds a NUL character")]
    reader = csv.reader(io.StringIO(file.text, newline=""), strict=True)
    rows: list[list[str]] = []
    starts = 1
    try:
        for row in reader:
            starts = reader.line_num + 1
            if row:
                rows.append(row)
    except csv.Error as problem:
        return rows, [broken_off(file, starts, str(problem))]
    return rows, []


def _full_rows(
    rows: list[list[str]], width: int
) -> tuple[tuple[int, ...] | None, list[list[str]]]:
    """The rows with as many cells as the header, and where they stood if not all."""
    if all(len(row) == width for row in rows):
        return None, rows
    kept = tuple(index for index, row in enumerate(rows) if len(row) == width)
    return kept, [rows[index] for index in kept]


def _column(spec: Spec, cells: tuple[str, ...], default: Any) -> list[Any]:
    """Every cell as its value; blank gives the default, Unreadable stays for later."""
    if spec.kind is Kind.NUMBER:
        quick = _plain_numbers(spec, cells)
        if quick is not None:
            return quick
    read = {cell: parse_value(spec, cell) for cell in set(cells) if cell.strip()}
    return [read.get(cell, default) for cell in cells]


def _plain_numbers(spec: Spec, cells: tuple[str, ...]) -> list[Any] | None:
    """The quick way for a column of plain numbers; None where the slow one is due."""
    joined = "".join(cells)
    # float() alone would also take 1_000 and Arabic digits.
    if "_" in joined or not joined.isascii():
        return None
    try:
        values: list[Any] = [float(cell) if cell else None for cell in cells]
    except ValueError:
        return None
    present = (
        [value for value in values if value is not None] if "" in cells else values
    )
    if not present:
        return values
    low, high = min(present), max(present)
    ordered = math.isfinite(math.fsum((low, high))) and not math.isnan(sum(present))
    least = -math.inf if spec.least is None else spec.least
    most = math.inf if spec.most is None else spec.most
    return values if ordered and low >= least and high <= most else None


def _defaults(row_type: type[Any]) -> dict[str, Any]:
    """What a blank cell means, by column: the declared default, or nothing."""
    return {
        field.name: None if field.default is dataclasses.MISSING else field.default
        for field in dataclasses.fields(row_type)
    }

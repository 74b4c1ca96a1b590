"""A CSV file as a table: whole columns at once, single cells only to point at them."""

from __future__ import annotations

import csv
import dataclasses
import io
import math
from typing import Any, TypeVar

from openbook.case.fields import Kind, Spec, specs
from openbook.case.table import Table
from openbook.findings.catalog import found
from openbook.findings.finding import Finding, Place
from openbook.findings.nearest import suggestion
from openbook.folder.plain_file import PlainFile
from openbook.folder.values import Unreadable, parse_value

Row = TypeVar("Row")
_FORMULA_SIGNS = ("=", "+", "-", "@", "\t")


def parse_table(
    file: PlainFile, row_type: type[Row]
) -> tuple[Table[Row], list[Finding]]:
    """Every good row of the file, and what is wrong with the others."""
    rows, findings = _rows(file)
    header = [name.strip() for name in rows[0]] if rows else []
    plain = Table(row_type, file.name, {}, None, file.text)
    fields = specs(row_type)
    findings += _header_findings(plain, header, fields)
    kept, good = _full_rows(rows[1:], len(header))
    if kept is not None:
        findings += _cell_count_findings(plain, rows, len(header))
    columns = list(zip(*good, strict=True)) if good else [()] * len(header)
    read, blank = {}, _defaults(row_type)
    for name, spec in fields.items():
        if name in header:
            cells = columns[header.index(name)]
            values = _column(spec, cells, blank[name])
            findings += _cell_findings(plain, name, spec, cells, values, kept)
            read[name] = tuple(values)
        else:
            read[name] = (blank[name],) * len(good)
    table = Table(row_type, file.name, read, kept, file.text)
    return table, [*findings, *_doubled_rows(table, fields)]


def _rows(file: PlainFile) -> tuple[list[list[str]], list[Finding]]:
    """The rows that are not blank; the ones before a break where there is one."""
    if "\0" in file.text:
        line = file.text.count("\n", 0, file.text.index("\0")) + 1
        return [], [_broken(file, line, "it holds a NUL character")]
    reader = csv.reader(io.StringIO(file.text, newline=""), strict=True)
    rows: list[list[str]] = []
    starts = 1
    try:
        for row in reader:
            starts = reader.line_num + 1
            if row:
                rows.append(row)
    except csv.Error as problem:
        return rows, [_broken(file, starts, str(problem))]
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
    if (
        "_" in joined or not joined.isascii()
    ):  # float() would take 1_0 and Arabic digits
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


def _cell_findings(
    plain: Table[Any],
    name: str,
    spec: Spec,
    cells: tuple[str, ...],
    values: list[Any],
    kept: tuple[int, ...] | None,
) -> list[Finding]:
    """What is wrong in one column; turns what could not be read into nothing."""
    findings = []
    for index in _suspects(spec, cells, values):
        row = index if kept is None else kept[index]
        place = plain.place_in_file(row, name)
        value = values[index]
        if isinstance(value, Unreadable):
            values[index] = None
            findings.append(found(value.code, place, value.what, remedy=value.remedy))
        elif not cells[index].strip():
            findings.append(_missing(place, name, spec))
        else:
            findings.append(_formula(place, cells[index]))
    return findings


def _suspects(spec: Spec, cells: tuple[str, ...], values: list[Any]) -> list[int]:
    """The rows to look at one by one; usually none."""
    odd: set[str] = set()
    for cell in set(cells):
        if not cell.strip():
            if spec.required:
                odd.add(cell)
        elif spec.kind is Kind.TEXT and cell.startswith(_FORMULA_SIGNS):
            odd.add(cell)
    unread = any(type(value) is Unreadable for value in values)
    if not odd and not unread:
        return []
    return [
        index
        for index, (cell, value) in enumerate(zip(cells, values, strict=True))
        if cell in odd or type(value) is Unreadable
    ]


def _doubled_rows(table: Table[Any], fields: dict[str, Spec]) -> list[Finding]:
    """Rows whose key columns are all the same."""
    names = [name for name, spec in fields.items() if spec.key]
    keys = list(zip(*(table.column(name) for name in names), strict=True))
    if not names or len(set(keys)) == len(keys):
        return []
    first: dict[tuple[Any, ...], int] = {}
    findings = []
    for index, key in enumerate(keys):
        if None in key or first.setdefault(key, index) == index:
            continue
        said = ", ".join(f"{n} {v}" for n, v in zip(names, key, strict=True))
        findings.append(
            found(
                "OB919",
                table.place(index, names[0]),
                f"there is a row for {said} already, "
                f"on line {table.place(first[key]).line}",
                remedy="Keep one of the two rows.",
            )
        )
    return findings


def _header_findings(
    plain: Table[Any], header: list[str], fields: dict[str, Spec]
) -> list[Finding]:
    findings = []
    known = tuple(fields)
    place = Place(plain.file, 1)
    for name, spec in fields.items():
        if spec.required and name not in header:
            findings.append(
                found(
                    "OB912",
                    place,
                    f"the column {name!r} is missing",
                    remedy=f"Add it to the first line. What belongs there: {spec.doc}.",
                )
            )
    for index, name in enumerate(header):
        at = plain.place_in_file(-1, name)
        if name in header[:index]:
            what = f"the column {name!r} is written twice"
            findings.append(found("OB909", at, what, remedy="Keep one of the two."))
        elif name not in fields:
            what = f"the column {name!r} is not known"
            findings.append(found("OB913", at, what, remedy=suggestion(name, known)))
    return findings


def _cell_count_findings(
    plain: Table[Any], rows: list[list[str]], width: int
) -> list[Finding]:
    return [
        found(
            "OB914",
            plain.place_in_file(index),
            f"this row has {len(row)} cells and the first line has {width}",
            remedy="Put text that holds a comma in double quotes.",
        )
        for index, row in enumerate(rows[1:])
        if len(row) != width
    ]


def _broken(file: PlainFile, line: int, reason: str) -> Finding:
    excerpt = file.text.split("\n")[line - 1]
    return found(
        "OB911",
        Place(file.name, line, 0, 1, excerpt),
        f"this table breaks off here: {reason}",
        remedy="Look for a double quote that is opened and not closed.",
    )


def _missing(place: Place, name: str, spec: Spec) -> Finding:
    if spec.kind is Kind.NUMBER:
        what = f"the number {name!r} is missing"
        remedy = (
            f"Write it when it is known, in {spec.unit}; until then leave it blank."
        )
        return found("OB103", place, what, remedy=remedy)
    what = f"the cell {name!r} is blank"
    return found("OB916", place, what, remedy=f"What belongs there: {spec.doc}.")


def _formula(place: Place, cell: str) -> Finding:
    return found(
        "OB915",
        place,
        f"this text starts with {cell[0]!r}",
        remedy="Start it with a letter, or put a word before the sign.",
    )

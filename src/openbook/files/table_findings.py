"""What is wrong in a table: its columns, its rows, its cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from openbook.case.fields import Kind, Spec
from openbook.case.limits import UNUSUAL, UNUSUAL_REMEDY
from openbook.case.table import Table
from openbook.files.column import Column
from openbook.files.plain_file import PlainFile
from openbook.files.values import Unreadable
from openbook.findings.catalog import found
from openbook.findings.finding import Finding, Place
from openbook.findings.text import suggestion

_OTHER_SIGNS = {";": "semicolons", "\t": "tabs", "|": "bars"}


def cell_findings(
    plain: Table[Any], name: str, column: Column, kept: tuple[int, ...] | None
) -> Iterator[Finding]:
    """What is wrong in the cells of one column; usually nothing."""
    if column.unusual:
        yield _unusual(plain, name, column, kept)
    if not column.problems:
        return
    for index, cell in enumerate(column.cells):
        if cell in column.problems:
            row = index if kept is None else kept[index]
            place = plain.place_in_file(row, name)
            yield _cell(place, name, column.spec, cell, column.problems[cell])


def _unusual(
    plain: Table[Any], name: str, column: Column, kept: tuple[int, ...] | None
) -> Finding:
    """One warning for all cells of a column outside the range it seldom leaves."""
    rows = [index for index, cell in enumerate(column.cells) if cell in column.unusual]
    first = rows[0]
    said = column.unusual[column.cells[first]]
    more = f"; so are {len(rows) - 1:,} more cells of this column"
    place = plain.place_in_file(first if kept is None else kept[first], name)
    what = said + (more if len(rows) > 1 else "")
    return found(UNUSUAL, place, what, remedy=UNUSUAL_REMEDY)


def _cell(
    place: Place, name: str, spec: Spec, cell: str, problem: Unreadable | None
) -> Finding:
    """A cell that cannot be read, is blank, or looks like a formula."""
    if problem is not None:
        return found(problem.code, place, problem.what, remedy=problem.remedy)
    if cell.strip():
        return _formula(place, cell)
    return _missing(place, name, spec)


def doubled_rows(
    table: Table[Any], fields: dict[str, Spec], keys: list[tuple[Any, ...]]
) -> Iterator[Finding]:
    """Rows whose key columns are all the same."""
    names = [name for name, spec in fields.items() if spec.key]
    rows = list(zip(*keys, strict=True))
    if len(keys) < len(names) or len(set(rows)) == len(rows):
        return
    first: dict[tuple[Any, ...], int] = {}
    for index, key in enumerate(rows):
        if first.setdefault(key, index) == index or not all(map(str, key)):
            continue
        said = ", ".join(f"{n} {table.column(n)[index]}" for n in names)
        line = table.place(first[key]).line
        yield found(
            "OB919",
            table.place(index, names[0]),
            f"there is a row for {said} already, on line {line}",
            remedy="Keep one of the two rows.",
        )


def header_findings(
    plain: Table[Any], header: list[str], fields: dict[str, Spec]
) -> list[Finding]:
    """Columns that are missing, doubled or not known."""
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
        if name in header[:index]:
            at, what = plain.place_in_file(-1, name), f"the column {name!r} is twice"
            findings.append(found("OB909", at, what, remedy="Keep one of the two."))
        elif name not in fields:
            at, what = (
                plain.place_in_file(-1, name),
                f"the column {name!r} is not known",
            )
            findings.append(found("OB913", at, what, remedy=suggestion(name, known)))
    return findings


def cell_count_findings(
    plain: Table[Any], rows: list[list[str]], width: int
) -> Iterator[Finding]:
    """Rows that are shorter or longer than the first line."""
    return (
        found(
            "OB914",
            plain.place_in_file(index),
            f"this row has {len(row)} cells and the first line has {width}",
            remedy="Put text that holds a comma in double quotes.",
        )
        for index, row in enumerate(rows[1:])
        if len(row) != width
    )


def parted_otherwise(file: PlainFile, fields: dict[str, Spec]) -> list[Finding]:
    """One finding where a spreadsheet put another sign than a comma between the cells."""
    first = file.text.partition("\n")[0]
    for sign, word in _OTHER_SIGNS.items():
        names = {name.strip().strip('"') for name in first.split(sign)}
        if "," not in first and len(names & fields.keys()) > 1:
            return [
                found(
                    "OB911",
                    Place(file.name, 1, 0, 1, first),
                    f"the cells of this table are parted by {word}",
                    remedy="Save it as CSV with commas between the cells, a point before "
                    "decimals and numbers such as 1,234.5 in double quotes; a spreadsheet "
                    "that is set to English (United States) does so.",
                )
            ]
    return []


def broken_off(file: PlainFile, line: int, reason: str) -> Finding:
    """A table that cannot be read past a line."""
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

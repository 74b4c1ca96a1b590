"""What is wrong in a table: its columns, its rows, its cells."""

from __future__ import annotations

from typing import Any

from openbook.case.fields import Kind, Spec
from openbook.case.table import Table
from openbook.findings.catalog import found
from openbook.findings.finding import Finding, Place
from openbook.findings.nearest import suggestion
from openbook.folder.plain_file import PlainFile
from openbook.folder.values import Unreadable

_FORMULA_SIGNS = ("=", "+", "-", "@", "\t")


def cell_findings(
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


def doubled_rows(table: Table[Any], fields: dict[str, Spec]) -> list[Finding]:
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
        at = plain.place_in_file(-1, name)
        if name in header[:index]:
            what = f"the column {name!r} is written twice"
            findings.append(found("OB909", at, what, remedy="Keep one of the two."))
        elif name not in fields:
            what = f"the column {name!r} is not known"
            findings.append(found("OB913", at, what, remedy=suggestion(name, known)))
    return findings


def cell_count_findings(
    plain: Table[Any], rows: list[list[str]], width: int
) -> list[Finding]:
    """Rows that are shorter or longer than the first line."""
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

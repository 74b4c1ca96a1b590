"""OB101 and OB102: rows of tables whose source is missing or not in the list."""

from __future__ import annotations

from typing import Any

from openbook.case.case import Case
from openbook.case.format.fields import FieldKind, specs
from openbook.case.format.table import Table
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import Message


def check(case: Case) -> list[Finding]:
    """Follow every row to its source."""
    findings: list[Finding] = []
    for entry in case.sources.files:
        if entry.source not in case.source_by_id:
            place = entry.where.place("source")
            findings.append(_unknown(place, entry.source))
    for table in case.tables():
        findings += _rows(case, table)
    return findings


def _rows(case: Case, table: Table[Any]) -> list[Finding]:
    """The first row of each unknown source, and the first without any."""
    whole = case.source_of_file.get(table.file, "")
    named = table.column("source")
    last = len(named) - 1
    # Read from the end, so that the first row of each source is the one that stays.
    first = {source: last - row for row, source in enumerate(reversed(named)) if source}
    findings = [
        _unknown(table.place(first[name], "source"), name)
        for name in sorted(first)
        if name not in case.source_by_id
    ]
    if not whole and not all(named):
        findings += _first_without(table)
    return findings


def _first_without(table: Table[Any]) -> list[Finding]:
    """The first row that holds a number and names no source."""
    fields = specs(table.row_type).items()
    numbers = [name for name, spec in fields if spec.kind is FieldKind.NUMBER]
    for index, (source, *cells) in enumerate(table.each("source", *numbers)):
        if not source and any(cell is not None for cell in cells):
            return [_none(table, index)]
    return []


def _none(table: Table[Any], index: int) -> Finding:
    return found(
        "OB101",
        table.place(index),
        "the numbers of this row have no source",
        remedy="Fill the column source, or name one for the whole file under files: "
        "in evidence/sources.yaml.",
    )


def _unknown(place: Any, name: str) -> Finding:
    return found(
        "OB102",
        place,
        Message(
            "there is no source {own} in {file}",
            own=repr(name),
            file="evidence/sources.yaml",
        ),
        remedy="Add it there with who said it and where, or fix the name.",
    )

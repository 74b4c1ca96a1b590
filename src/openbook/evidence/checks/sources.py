"""OB101 and OB102: rows of tables whose source is missing or not in the list."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from openbook.case.case import Case
from openbook.case.format.fields import FieldKind, specs
from openbook.case.format.table import Table
from openbook.findings.finding import Finding, Place, found


def check(case: Case) -> Iterator[Finding]:
    """Follow every row to its source."""
    for entry in case.sources.files:
        if entry.source not in case.source_by_id:
            yield _unknown(entry.where.place("source"), entry.source)
    for table in case.tables():
        yield from _rows(case, table)


def _rows(case: Case, table: Table[Any]) -> Iterator[Finding]:
    """Yield the first row of each unknown source, and the first without any."""
    named = table.column("source")
    last = len(named) - 1
    # Read from the end, so that the first row of each source is the one that stays.
    first = {source: last - row for row, source in enumerate(reversed(named)) if source}
    for name in sorted(first):
        if name not in case.source_by_id:
            yield _unknown(table.place(first[name], "source"), name)
    if not case.source_of_file.get(table.file, "") and not all(named):
        yield from _first_without(table)


def _first_without(table: Table[Any]) -> Iterator[Finding]:
    """Yield the first row that holds a number and names no source."""
    fields = specs(table.row_type).items()
    numbers = [name for name, spec in fields if spec.kind is FieldKind.NUMBER]
    for index, (source, *cells) in enumerate(table.each("source", *numbers)):
        if not source and any(cell is not None for cell in cells):
            yield found(
                "OB101",
                table.place(index),
                "the numbers of this row have no source",
                remedy="Fill the column source, or name one for the whole file under "
                "files: in evidence/sources.yaml.",
            )
            return


def _unknown(place: Place, name: str) -> Finding:
    what = "there is no source {own} in {file}"
    remedy = "Add it there with who said it and where, or fix the name."
    return found("OB102", place, what, remedy=remedy, own=repr(name), file="evidence/sources.yaml")

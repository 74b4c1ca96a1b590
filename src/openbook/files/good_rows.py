"""Which rows of a table from outside can be used, after everything was found in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from openbook.case.case import Case
from openbook.case.format.fields import specs
from openbook.case.format.table import Table
from openbook.findings.finding import Finding, Severity

# These are told once for all rows with the same cell.
_OF_ALL_ALIKE = {"OB101": "source", "OB102": "source", "OB111": "", "OB502": ""}
_OF_THE_HEADER = {"OB909", "OB912"}  # a column is missing or twice
_NO_SCHOOL_DAY = "OB502"


def good_rows(table: Table[Any], findings: Sequence[Finding]) -> list[int]:
    """The rows without an error and with everything that must be there."""
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


def with_good_rows(
    case: Case, parts: Sequence[str], findings: Sequence[Finding]
) -> Case:
    """The case with only the good rows of some tables, if anything is wrong in them."""
    changed: dict[str, Any] = {}
    for part in parts:
        table = getattr(case, part)
        own = [each for each in findings if each.place.file == table.file]
        if any(map(_is_bad, own)):
            changed[part] = only_good(table, own)
    return replace(case, **changed)


def only_good(table: Table[Any], findings: Sequence[Finding]) -> Table[Any]:
    """The table without the rows that cannot be used; the others keep their places."""
    rows = good_rows(table, findings)
    columns = {
        name: tuple(cells[row] for row in rows) for name, cells in table.columns.items()
    }
    kept = tuple(table.kept[row] if table.kept else row for row in rows)
    return replace(table, columns=columns, kept=kept)


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

"""A table of the case itself, as a spreadsheet of any country saved it."""

from __future__ import annotations

from itertools import chain

from openbook.case.format.fields import specs
from openbook.files.imports.kind import ImportKind, ImportResult, MadeTable, SumCheck
from openbook.files.imports.request import Setting
from openbook.files.imports.sent_table import SentTable, wanted
from openbook.files.layout import TABLES
from openbook.findings.message import suggestion

# The columns of each table, and among them sets of those that a file needs.
_COLUMNS = {name: tuple(specs(row)) for name, (_, row) in TABLES.items()}
_ABOUT_THE_ROW = {"source", "status", "note"}


def _needed(row: type) -> tuple[tuple[str, ...], ...]:
    """Return what every row needs; with keys alone, also one of the other columns."""
    needed = tuple(column for column, spec in specs(row).items() if spec.required)
    if any(not specs(row)[column].key for column in needed):
        return (needed,)
    others = [c for c in specs(row) if c not in needed and c not in _ABOUT_THE_ROW]
    return tuple((*needed, column) for column in others) or (needed,)


_NEEDED = {name: _needed(row) for name, (_, row) in TABLES.items()}


def _read(table: SentTable, setting: Setting) -> ImportResult:
    """Every row with the cells that the table has columns for; blanks stay blank."""
    fits = [
        name
        for name, sets in _NEEDED.items()
        if any({*needed} <= {*table.matched} for needed in sets)
    ]
    name = setting.asked.name or max(fits, key=lambda fit: len({*_COLUMNS[fit]} & {*table.matched}))
    if name not in fits:
        what = f"{name!r} is no table of the case with these columns"
        remedy = suggestion(name, fits).replace("Write", "Write --name with")
        setting.left.tell("OB321", what, remedy=remedy, line=table.head_line)
        return ImportResult(0)
    columns = [column for column in _COLUMNS[name] if column in table.matched]
    rows = tuple(
        {column: row.text(column) for column in columns} for row in table.rows(setting.left)
    )
    count = SumCheck("Rows", len(rows), len(rows), "rows")
    return ImportResult(len(rows), (MadeTable(TABLES[name][0], rows),), (count,))


KIND = ImportKind(
    "table",
    "table of the case",
    tuple(
        wanted(column) for column in dict.fromkeys(c for each in _COLUMNS.values() for c in each)
    ),
    {"columns of a table of the case": tuple(chain.from_iterable(_NEEDED.values()))},
    _read,
)

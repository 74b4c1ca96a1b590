"""A table of the case itself, as a spreadsheet of any country saved it."""

from __future__ import annotations

from openbook.case.format.fields import specs
from openbook.files.imports.kind import ImportKind, ImportResult, MadeTable, SumCheck
from openbook.files.imports.request import Setting
from openbook.files.imports.sent_table import SentTable, wanted
from openbook.files.layout import TABLES
from openbook.findings.text import suggestion

# The columns of each table, and among them those that every row needs.
_COLUMNS = {name: tuple(specs(row)) for name, (_, row) in TABLES.items()}
_NEEDED = {
    name: tuple(column for column, spec in specs(row).items() if spec.required)
    for name, (_, row) in TABLES.items()
}


def _read(table: SentTable, setting: Setting) -> ImportResult:
    """Every row with the cells that the table has columns for; blanks stay blank."""
    fits = [name for name, needed in _NEEDED.items() if {*needed} <= {*table.matched}]
    name = setting.asked.name or max(fits, key=lambda fit: _known(table, fit))
    if name not in fits:
        what = f"{name!r} is no table of the case with these columns"
        remedy = suggestion(name, fits).replace("Write", "Write --name with")
        setting.left.tell("OB321", what, remedy=remedy, line=table.head_line)
        return ImportResult(0)
    columns = [column for column in _COLUMNS[name] if column in table.matched]
    rows = tuple(
        {column: row.text(column) for column in columns}
        for row in table.rows(setting.left)
    )
    count = SumCheck("Rows", len(rows), len(rows), "rows")
    return ImportResult(len(rows), (MadeTable(TABLES[name][0], rows),), (count,))


def _known(table: SentTable, name: str) -> int:
    """How many columns of the file a table of the case has."""
    return len({*_COLUMNS[name]} & {*table.matched})


KIND = ImportKind(
    "table",
    "table of the case",
    tuple(
        wanted(column)
        for column in dict.fromkeys(c for each in _COLUMNS.values() for c in each)
    ),
    {"columns of a table of the case": tuple(_NEEDED.values())},
    _read,
)

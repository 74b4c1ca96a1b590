"""A table of the case itself, as a spreadsheet of any country saved it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from math import fsum

from openbook.case.format.fields import FieldKind, specs
from openbook.files.imports.cells import number_of
from openbook.files.imports.kind import ImportKind, ImportResult, MadeTable, SumCheck
from openbook.files.imports.request import Setting
from openbook.files.imports.sent_table import SentTable, wanted
from openbook.files.layout import TABLES
from openbook.files.table_rows import Cells
from openbook.findings.message import Message, plural, suggestion

# The columns of each table, and among them sets of those that a file needs.
_COLUMNS = {name: tuple(specs(row)) for name, (_, row) in TABLES.items()}
_ABOUT_THE_ROW = {"source", "status", "note"}
_SEVERAL = Message(
    "Say which rows are meant, such as --only metric=fte, or --add-up to add the numbers of "
    "rows with the same key."
)


def _needed(row: type) -> tuple[tuple[str, ...], ...]:
    """Return what every row needs; with keys alone, also one of the other columns."""
    needed = tuple(column for column, spec in specs(row).items() if spec.required)
    if any(not specs(row)[column].key for column in needed):
        return (needed,)
    others = [c for c in specs(row) if c not in needed and c not in _ABOUT_THE_ROW]
    return tuple((*needed, column) for column in others) or (needed,)


_NEEDED = {name: _needed(row) for name, (_, row) in TABLES.items()}


def _read(table: SentTable, setting: Setting) -> ImportResult:
    """Return every row with the cells that the table has columns for; blanks stay blank."""
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
    sent = [
        (row.line, {column: row.text(column) for column in columns})
        for row in table.rows(setting.left)
    ]
    known = specs(TABLES[name][1])
    groups = _by_key(sent, [column for column in columns if known[column].key], setting)
    numbers = [c for c in columns if known[c].kind is FieldKind.NUMBER and not known[c].key]
    rows = [_added(own, {c: "/" not in known[c].unit for c in numbers}) for own in groups]
    totals = [SumCheck("Rows", len(sent), len(rows), "rows")]
    for column in numbers if setting.asked.add_up else ():
        if "/" not in known[column].unit:
            sums = (_sum(cells[column] for _, cells in sent), _sum(row[column] for row in rows))
            totals.append(SumCheck(Message("Sum of {own}", own=column), *sums, "rows"))
    return ImportResult(len(sent), (MadeTable(TABLES[name][0], tuple(rows)),), tuple(totals))


def _by_key(
    sent: Sequence[tuple[int, Cells]], keys: Sequence[str], setting: Setting
) -> list[list[Cells]]:
    """Return the rows of each key; refuse several of one, unless they are to be added up."""
    groups: dict[tuple[str, ...], list[tuple[int, Cells]]] = {}
    for line, cells in sent:
        own = tuple(cells[key].casefold() for key in keys)
        groups.setdefault(own, []).append((line, cells))
    several = [own for own in groups.values() if len(own) > 1]
    if several and not setting.asked.add_up:
        first, line = several[0][0][1], several[0][1][0]
        told = ", ".join(first[key] for key in keys if first[key])
        what = plural(
            len(several),
            "{number} rows have the same key: {own}",
            "{number} rows have the same key: {own}; {number_others} keys are there several times",
            number=f"{len(several[0]):,}",
            own=told,
            number_others=f"{len(several):,}",
        )
        setting.left.tell("OB868", what, remedy=_SEVERAL, line=line)
        return []
    return [[cells for _, cells in own] for own in groups.values()]


def _added(rows: Sequence[Cells], numbers: Mapping[str, bool]) -> Cells:
    """Return one row of several: numbers added up, rates only where all agree."""
    made = dict(rows[0])
    for column, adds_up in numbers.items() if len(rows) > 1 else ():
        cells = [row[column] for row in rows if row[column]]
        odd = [cell for cell in cells if number_of(cell) is None]
        same = len({*cells}) == 1
        if odd:
            made[column] = odd[0]  # the check of the table tells what is wrong with it
        elif adds_up and cells:
            made[column] = f"{_sum(cells):.15g}"
        else:
            made[column] = cells[0] if same else ""
    return made


def _sum(cells: Iterable[str]) -> float:
    return round(fsum(number_of(cell) or 0.0 for cell in cells), 6)


KIND = ImportKind(
    "table",
    "table of the case",
    tuple(
        wanted(column) for column in dict.fromkeys(c for each in _COLUMNS.values() for c in each)
    ),
    {"columns of a table of the case": tuple(chain.from_iterable(_NEEDED.values()))},
    _read,
)

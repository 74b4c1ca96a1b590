"""Any part of a case as plain data for JSON, every number with its source; rows as CSV."""

from __future__ import annotations

import csv
import dataclasses
import io
from collections.abc import Iterable, Mapping
from datetime import date
from enum import Enum
from operator import attrgetter
from typing import Any, TypeVar

from openbook.case.case import Case
from openbook.case.format.fields import FieldKind, specs
from openbook.case.format.table import Table
from openbook.case.tables.grades import Grades
from openbook.figures.figure import Source, Unit, Year
from openbook.reports.drawing.frame import ChartTable

Plain = TypeVar("Plain")
_WRITTEN = (Year, Unit, Grades, date, Enum)
_LEFT_OUT = {"where"}


def plain(value: Any) -> Any:
    """Return a value of a case as lists, mappings, text, numbers and null."""
    if isinstance(value, _WRITTEN):
        return str(value)
    if isinstance(value, Mapping):
        return {str(name): plain(part) for name, part in value.items()}
    if isinstance(value, tuple | list):
        return [plain(part) for part in value]
    if dataclasses.is_dataclass(value):
        return _record(value)
    return value


def picked(value: object, *names: str) -> dict[str, Any]:
    """Return some fields of a record as plain data, ``offer=offer.id`` under another name."""
    pairs = (each.partition("=") for each in names)
    return {name: plain(attrgetter(path or name)(value)) for name, _, path in pairs}


def by_year(years: Iterable[Year], values: Iterable[Plain]) -> dict[str, Plain]:
    """Return values under the years they are for."""
    return {str(year): value for year, value in zip(years, values, strict=True)}


def table_data(case: Case, table: Table[Any]) -> list[dict[str, Any]]:
    """Return the rows of a table; numbers are joined by unit and source of the row."""
    fields = specs(table.row_type)
    rows = []
    for index, row in enumerate(table):
        data = {name: plain(getattr(row, name)) for name in fields}
        source = case.source_at(table, index)
        data["source"] = plain(source) if source else None
        data["units"] = {
            name: spec.unit
            for name, spec in fields.items()
            if spec.kind is FieldKind.NUMBER and spec.unit != "any"
        }
        rows.append(data)
    return rows


def _record(value: Any) -> dict[str, Any]:
    """Return a record by its fields; a source says only what it knows."""
    if isinstance(value, Source):
        return {name: plain(part) for name, part in _fields(value).items() if part}
    data = {name: plain(part) for name, part in _fields(value).items()}
    word = getattr(value, "word", None)
    return {"term": word, **data} if isinstance(word, str) else data


def _fields(value: Any) -> dict[str, Any]:
    return {
        field.name: getattr(value, field.name)
        for field in dataclasses.fields(value)
        if field.name not in _LEFT_OUT
    }


_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def rows_csv(rows: ChartTable) -> str:
    """Return rows as CSV; text that a spreadsheet would take for a formula is not one."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([_plain(head) for head in rows.heads])
    writer.writerows([[_plain(cell) for cell in row] for row in rows.rows])
    return out.getvalue()


def marked_rows(rows: ChartTable, head: str, party: str) -> ChartTable:
    """Return rows that each say whom they are private to; unchanged where public."""
    return rows.with_last(head, party) if party else rows


def _plain(cell: object) -> object:
    if isinstance(cell, str) and cell.startswith(_FORMULA):
        return f"'{cell}"
    return "" if cell is None else cell

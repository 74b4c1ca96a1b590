"""Any part of a case as plain data for JSON, every number still with its source."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from datetime import date
from enum import Enum
from typing import Any, TypeVar

from openbook.case.case import Case
from openbook.case.format.fields import FieldKind, specs
from openbook.case.format.table import Table
from openbook.case.tables.grades import Grades
from openbook.figures.figure import Source
from openbook.figures.unit import Unit
from openbook.figures.year import Year

Plain = TypeVar("Plain")
_WRITTEN = (Year, Unit, Grades, date, Enum)
_LEFT_OUT = {"where"}


def plain(value: Any) -> Any:
    """A value of a case as lists, mappings, text, numbers and null."""
    if isinstance(value, _WRITTEN):
        return str(value)
    if isinstance(value, dict):
        return {str(name): plain(part) for name, part in value.items()}
    if isinstance(value, tuple | list):
        return [plain(part) for part in value]
    if dataclasses.is_dataclass(value):
        return _record(value)
    return value


def by_year(years: Iterable[Year], values: Iterable[Plain]) -> dict[str, Plain]:
    """Values under the years they are for."""
    return {str(year): value for year, value in zip(years, values, strict=True)}


def table_data(case: Case, table: Table[Any]) -> list[dict[str, Any]]:
    """The rows of a table; numbers are joined by unit and source of the row."""
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
    """A record by its fields; a source says only what it knows."""
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

"""OB918, OB860: a figure that its unit or its quantity does not allow, or seldom has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from openbook.case.assumptions import BY_NAME
from openbook.case.case import Case
from openbook.case.limits import (
    UNUSUAL,
    UNUSUAL_REMEDY,
    Limits,
    impossible,
    of_unit,
    unexpected,
    written,
)
from openbook.case.table import Table
from openbook.findings.catalog import found
from openbook.findings.finding import Finding


def check(case: Case) -> list[Finding]:
    """Compare every figure that names its unit beside it with the limits of that unit."""
    return [
        *_rows(case.facts, "quantity", "value"),
        *_rows(case.claims, "about", "value", "value_to"),
        *_rows(case.projections, "quantity", "value", "value_to", "outcome"),
    ]


def _rows(table: Table[Any], named: str, *columns: str) -> Iterator[Finding]:
    units, names = table.column("unit"), table.column(named)
    for column in columns:
        for index, value in enumerate(table.column(column)):
            if value is not None and units[index]:
                limits = _limits(str(names[index]), str(units[index]))
                yield from _told(table, index, column, value, limits)


def _limits(quantity: str, unit: str) -> Limits:
    """Return the limits of the assumption that the figure is of, else of its unit."""
    known = BY_NAME.get(quantity)
    same = known is not None and known.unit == unit
    return known.limits if same and known and known.limits else of_unit(unit)


def _told(
    table: Table[Any], index: int, column: str, value: float, limits: Limits
) -> Iterator[Finding]:
    unit = str(table.column("unit")[index])
    place, said = table.place(index, column), repr(written(value, unit))
    if wrong := impossible(limits, value, unit):
        yield found("OB918", place, f"{said} {wrong[0]}", remedy=wrong[1])
    elif odd := unexpected(limits, value, unit):
        yield found(UNUSUAL, place, f"{said} {odd}", remedy=UNUSUAL_REMEDY)

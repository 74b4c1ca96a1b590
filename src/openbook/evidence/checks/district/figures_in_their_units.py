"""OB918, OB860: a figure that its unit or its quantity does not allow, or seldom has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from openbook.case.assumptions import BY_NAME
from openbook.case.case import Case
from openbook.case.format.limits import (
    ALL_PUPILS,
    MONEY,
    UNUSUAL,
    UNUSUAL_REMEDY,
    Limits,
    impossible,
    of_unit,
    unexpected,
    written,
)
from openbook.case.format.table import Table
from openbook.evidence.looked_up import computed_conditions
from openbook.findings.catalog import found
from openbook.findings.finding import Finding, Place

# Lines of the projection that conditions often speak of.
_OF_LINES = {
    "ada.total": ALL_PUPILS,
    "enrollment.total": ALL_PUPILS,
    "lcff.funded": ALL_PUPILS,
    "reserve.available": MONEY,
    "reserve.share": of_unit("share"),
}


def check(case: Case) -> list[Finding]:
    """Compare every figure that names its unit beside it with the limits of that unit."""
    return [
        *_rows(case.facts, "quantity", "value"),
        *_rows(case.claims, "about", "value", "value_to"),
        *_rows(case.private_claims, "about", "value", "value_to"),
        *_rows(case.projections, "quantity", "value", "value_to", "outcome"),
        *_misses(case),
        *_conditions(case),
    ]


def _misses(case: Case) -> Iterator[Finding]:
    """Hold each cause of a miss to the unit of the projection that missed."""
    units = dict(case.projections.each("projection", "unit"))
    for index, row in enumerate(case.misses):
        if row.value is not None and units.get(row.projection):
            unit = str(units[row.projection])
            place = case.misses.place(index, "value")
            yield from _told(place, row.value, unit, of_unit(unit))


def _conditions(case: Case) -> Iterator[Finding]:
    """Hold the limit of a condition to what its line can be."""
    for _, condition in computed_conditions(case):
        known = BY_NAME.get(condition.name)
        limits = known.limits if known else _OF_LINES.get(condition.name)
        unit = known.unit if known else ""
        if condition.name == "reserve.share":
            unit = "share"
        for name, value in (("above", condition.above), ("below", condition.below)):
            if limits and value is not None:
                yield from _told(condition.where.place(name), value, unit, limits)


def _rows(table: Table[Any], named: str, *columns: str) -> Iterator[Finding]:
    units, names = table.column("unit"), table.column(named)
    for column in columns:
        for index, value in enumerate(table.column(column)):
            if value is not None and units[index]:
                limits = _limits(str(names[index]), str(units[index]))
                place, unit = table.place(index, column), str(units[index])
                yield from _told(place, float(value), unit, limits)


def _limits(quantity: str, unit: str) -> Limits:
    """Return the limits of the assumption that the figure is of, else of its unit."""
    known = BY_NAME.get(quantity)
    same = known is not None and known.unit == unit
    return known.limits if same and known and known.limits else of_unit(unit)


def _told(place: Place, value: float, unit: str, limits: Limits) -> Iterator[Finding]:
    said = repr(written(value, unit))
    if wrong := impossible(limits, value, unit, said):
        yield found("OB918", place, wrong[0], remedy=wrong[1])
    elif odd := unexpected(limits, value, unit, said):
        yield found(UNUSUAL, place, odd, remedy=UNUSUAL_REMEDY)

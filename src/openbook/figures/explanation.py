"""Explanation: a number, how it was made, and the explanations of what it was made of."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.figures.source import Source
from openbook.figures.unit import Unit
from openbook.figures.year import Year


@dataclass(frozen=True, slots=True)
class RowSpan:
    """The values of all rows of a table in short: how many, the least, the greatest."""

    table: str
    count: int
    least: float | None
    greatest: float | None


@dataclass(frozen=True, slots=True)
class Explanation:
    """One line in one year of one world, and what it was made of."""

    name: str
    year: Year
    value: float | None  # None where there are rows; the span tells of them
    unit: Unit
    formula: str
    kind: str  # line, given, assumption or lever
    row: str = ""
    span: RowSpan | None = None
    note: str = ""  # which side of a where applied
    sure: str = ""  # of an assumption: between what it lies, and how that is known
    sources: tuple[Source, ...] = ()
    repeated: bool = False  # explained elsewhere in the tree
    cut: bool = False  # made of more, which was not asked for
    children: tuple[Explanation, ...] = ()


def as_data(explanation: Explanation) -> dict[str, object]:
    """The tree as plain data, for JSON."""
    root: list[object] = []
    waiting: list[tuple[Explanation, list[object]]] = [(explanation, root)]
    while waiting:
        each, goal = waiting.pop()
        inner: list[object] = []
        goal.append({**_own_data(each), "children": inner})
        waiting.extend((child, inner) for child in reversed(each.children))
    data = root[0]
    return data if isinstance(data, dict) else {}


def _own_data(each: Explanation) -> dict[str, object]:
    span = each.span
    return {
        "name": each.name,
        "year": str(each.year),
        "value": each.value,
        "unit": str(each.unit),
        "formula": each.formula,
        "kind": each.kind,
        "row": each.row,
        "rows": None
        if span is None
        else {
            "table": span.table,
            "count": span.count,
            "least": span.least,
            "greatest": span.greatest,
        },
        "note": each.note,
        "sure": each.sure,
        "sources": [str(source) for source in each.sources],
        "repeated": each.repeated,
        "cut": each.cut,
    }

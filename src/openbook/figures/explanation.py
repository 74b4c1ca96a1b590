"""Explanation: a number, how it was made, and what it was made of, also as text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict

from openbook.figures.figure import SHARE, TRUTH, Source, Unit, Year
from openbook.findings.dataclass import dataclass


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
    """Return the tree as plain data, for JSON."""
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
    return {
        "name": each.name,
        "year": str(each.year),
        "value": each.value,
        "unit": str(each.unit),
        "formula": each.formula,
        "kind": each.kind,
        "row": each.row,
        "rows": None if each.span is None else asdict(each.span),
        "note": each.note,
        "sure": each.sure,
        "sources": [str(source) for source in each.sources],
        "repeated": each.repeated,
        "cut": each.cut,
    }


def text(explanation: Explanation, *, opened_by: Callable[[Explanation], str] | None = None) -> str:
    """Return the tree for reading, one number to a line, its formula and sources below it.

    ``opened_by`` says what to write to see what a closed branch is made of.
    """
    lines: list[str] = []
    waiting = [(explanation, "")]
    while waiting:
        each, indent = waiting.pop()
        lines.append(f"{indent}{_headline(each)}")
        details = _details(each)
        if each.cut:
            details = [f"… {opened_by(each)}" if opened_by else "…"]
        lines.extend(f"{indent}  {detail}" for detail in details)
        waiting.extend((child, indent + "    ") for child in reversed(each.children))
    return "\n".join(lines)


def _headline(each: Explanation) -> str:
    row = f" [{each.row}]" if each.row else ""
    mark = " (explained above)" if each.repeated else ""
    return f"{each.name or each.formula}{row}, {each.year}: {_amount(each)}{mark}"


def _amount(each: Explanation) -> str:
    if each.span is not None:
        span = each.span
        if span.least is None or span.greatest is None:
            return f"no {span.table}"
        between = f"from {_number(span.least)} to {_number(span.greatest)}"
        return f"{span.count} {span.table}, {between}{_unit(each)}"
    value = 0.0 if each.value is None else each.value
    if each.unit == TRUTH:
        return "yes" if value else "no"
    return f"{_number(value)}{_unit(each)}"


def _unit(each: Explanation) -> str:
    return "" if each.unit in {SHARE, TRUTH} else f" {each.unit}"


def _number(value: float) -> str:
    """Readable digits: whole when it is whole, otherwise as many as tell it apart."""
    if abs(value) < 1e15 and value == int(value):
        return f"{int(value):,}"
    return f"{value:,.6f}".rstrip("0").rstrip(".") if abs(value) >= 1e-3 else f"{value:g}"


def _details(each: Explanation) -> list[str]:
    if each.repeated:
        return []
    details = []
    if each.kind == "line" and each.name:
        details.append(f"= {each.formula}")
    elif each.kind != "line" and not each.sources:
        details.append(f"({each.kind})")
    if each.note:
        details.append(f"because {each.note}")
    details.extend(f"from {source}" for source in each.sources)
    if each.sure:
        details.append(each.sure)
    return details

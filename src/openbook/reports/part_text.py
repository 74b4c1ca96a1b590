"""One part of a case as text: a table as a table, anything else as an outline."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from openbook.case.case import Case
from openbook.case.simulation_marks import simulated_parts
from openbook.figures.amounts import said_amount
from openbook.findings.text import cut_to
from openbook.reports.notes import SIMULATED
from openbook.reports.overview import part_data
from openbook.reports.wrap import WIDTH, wrapped

_WIDEST = 36


def as_table(rows: list[dict[str, Any]]) -> str:
    """Aligned columns, long cells cut; too wide for a terminal, row below row.

    Blank columns are left out.
    """
    names = [name for name in (rows[0] if rows else {}) if _says_something(rows, name)]
    cells = [[cut_to(_cell(row.get(name)), _WIDEST) for name in names] for row in rows]
    widths = [
        max(len(line[index]) for line in [names, *cells]) for index in range(len(names))
    ]
    if sum(widths) + 2 * len(widths) > WIDTH:
        return "\n".join(line for row in rows for line in _entry(row, names))
    lines = [names, ["-" * width for width in widths], *cells]
    return "\n".join(
        "  ".join(
            cell.ljust(width) for cell, width in zip(line, widths, strict=True)
        ).rstrip()
        for line in lines
    )


def _entry(row: dict[str, Any], names: list[str]) -> Iterator[str]:
    """One row by itself: its first cell, then every cell that says something."""
    first, *others = names
    yield _cell(row.get(first)) or "—"
    said = ((name, _cell(row.get(name))) for name in others)
    yield from wrapped(
        "; ".join(f"{name}: {cell}" for name, cell in said if cell), "  "
    )


def _says_something(rows: list[dict[str, Any]], name: str) -> bool:
    return name != "units" and any(
        row.get(name) not in (None, "", [], {}) for row in rows
    )


def _cell(value: Any) -> str:
    if isinstance(value, dict):
        value = value.get("value", value.get("title", value.get("who", "…")))
    if isinstance(value, float):
        return f"{value:,.15g}"
    if isinstance(value, list):
        value = (
            f"{len(value)} entries"
            if value and isinstance(value[0], dict)
            else ("; ".join(str(part) for part in value))
        )
    return "" if value is None else " ".join(str(value).split())


def part_text(case: Case, part: str) -> str:
    """The part as people read it."""
    mark = f"{SIMULATED}\n\n" if simulated_parts(case, (part,)) else ""
    return mark + _part(part, part_data(case, part))


def _part(part: str, data: Any) -> str:
    if isinstance(data, list) and data:
        return as_table(data) if _is_flat(data) else "\n\n".join(map(outline, data))
    return outline(data) if data else f"This case has no {part}."


def outline(data: Any, depth: int = 0) -> str:
    """Nested plain data as indented lines; what is blank is left out."""
    indent = "  " * depth
    if isinstance(data, dict):
        return "\n".join(
            _part_text_entry(name, value, depth)
            for name, value in data.items()
            if value not in (None, "", [], {})
        )
    if isinstance(data, list):
        return "\n".join(f"{indent}-\n{outline(part, depth + 1)}" for part in data)
    return f"{indent}{data}"


def _part_text_entry(name: str, value: Any, depth: int) -> str:
    indent = "  " * depth
    if isinstance(value, dict) and {"value", "unit", "source"} <= set(value):
        source = value["source"]
        said = said_amount(value["value"], value["unit"])
        by = f"{source['who']}, {source['title']}; {source['status']}"
        return f"{indent}{name}: {said}  [{by}]"
    if isinstance(value, dict | list):
        if isinstance(value, list) and not isinstance(value[0], dict | list):
            return f"{indent}{name}: {', '.join(map(str, value))}"
        return f"{indent}{name}:\n{outline(value, depth + 1)}"
    return f"{indent}{name}: {value}"


def _is_flat(rows: list[dict[str, Any]]) -> bool:
    return "units" in rows[0] or not any(
        isinstance(value, list) and value for value in rows[0].values()
    )

"""Rows of plain data as a table of text that fits a terminal and a pipe."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from openbook.findings.cut_to import cut_to
from openbook.reports.wrapped import WIDTH, wrapped

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

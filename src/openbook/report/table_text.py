"""Rows of plain data as a table of text that fits a terminal and a pipe."""

from __future__ import annotations

from typing import Any

from openbook.findings.cut_to import cut_to

_WIDEST = 36


def as_table(rows: list[dict[str, Any]]) -> str:
    """Aligned columns; blank columns are left out, long cells are cut."""
    names = [name for name in (rows[0] if rows else {}) if _says_something(rows, name)]
    cells = [[_cell(row.get(name)) for name in names] for row in rows]
    widths = [
        max(len(line[index]) for line in [names, *cells]) for index in range(len(names))
    ]
    lines = [names, ["-" * width for width in widths], *cells]
    return "\n".join(
        "  ".join(
            cell.ljust(width) for cell, width in zip(line, widths, strict=True)
        ).rstrip()
        for line in lines
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
    text = "" if value is None else " ".join(str(value).split())
    return cut_to(text, _WIDEST)

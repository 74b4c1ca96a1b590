"""One part of a case as text: a table as a table, anything else as an outline."""

from __future__ import annotations

from typing import Any

from openbook.case.case import Case
from openbook.case.simulated import simulated_parts
from openbook.figures.amounts import said_amount
from openbook.reports.overview import part_data
from openbook.reports.simulated_words import SIMULATED
from openbook.reports.table_text import as_table


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
            _entry(name, value, depth)
            for name, value in data.items()
            if value not in (None, "", [], {})
        )
    if isinstance(data, list):
        return "\n".join(f"{indent}-\n{outline(part, depth + 1)}" for part in data)
    return f"{indent}{data}"


def _entry(name: str, value: Any, depth: int) -> str:
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

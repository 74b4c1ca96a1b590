"""Rows of a budget that lie inside a wider range of accounts, which stands for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from openbook.case.object_codes import objects_of_code
from openbook.files.layout import TABLES
from openbook.files.merged_rows import Cells
from openbook.findings.catalog import found
from openbook.findings.finding import Finding, Place

_SAME = ("year", "stage", "fund")
_MOST_SHOWN = 5


def covered_rows(
    file: str, new: Sequence[Cells], there: Sequence[Cells]
) -> Iterator[Finding]:
    """Tell which rows would not count beside a wider row, or would take its place."""
    if file != TABLES["budget"][0]:
        return
    for wide in there:
        outer = objects_of_code(wide.get("object", "").strip())
        inside = [
            row["object"]
            for row in new
            if outer and all(_cell(row, name) == _cell(wide, name) for name in _SAME)
            if _is_inside(row["object"], outer)
        ]
        if inside:
            said = ", ".join(dict.fromkeys(inside[:_MOST_SHOWN]))
            when = f"{wide['year']}, {wide['stage']}"
            yield found(
                "OB862",
                Place(file),
                f"the row {wide['object']} of {when} stands for rows of this file: {said}",
                remedy="Take the wider row out of the table first, or use --replace.",
            )


def _is_inside(code: str, outer: tuple[int, int]) -> bool:
    """Whether a range is a true part of another."""
    inner = objects_of_code(code)
    if inner is None or inner == outer:
        return False
    return outer[0] <= inner[0] and inner[1] <= outer[1]


def _cell(row: Cells, name: str) -> str:
    return row.get(name, "").strip()

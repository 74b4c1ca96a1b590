"""Cells of a scattergram with few people in them: left out, or put with a neighbor."""

from __future__ import annotations

from dataclasses import dataclass

Cell = tuple[str, str, float]  # unit, column, step


@dataclass(frozen=True, slots=True)
class CellCount:
    """How many people a cell has, and their full-time equivalents."""

    people: int
    fte: float


@dataclass(frozen=True, slots=True)
class Shown:
    """The cells that may be shown, and the people who are not in their own."""

    cells: dict[Cell, CellCount]
    left_out: int = 0
    moved: int = 0
    merged: frozenset[Cell] = frozenset()  # cells that hold people of other steps


def without_small(cells: dict[Cell, CellCount], fewest: int) -> Shown:
    """Leave out every cell with fewer people."""
    kept = {cell: each for cell, each in cells.items() if each.people >= fewest}
    gone = people_in(cells) - people_in(kept)
    return Shown(kept, left_out=gone)


def with_merged(cells: dict[Cell, CellCount], fewest: int) -> Shown:
    """Put neighboring steps of a column together until each group is large enough.

    A group stands at the step where most of its people are. A column that has too few
    people even as a whole is left out.
    """
    shown: dict[Cell, CellCount] = {}
    moved, merged = 0, set()
    for column in sorted({cell[:2] for cell in cells}):
        steps = sorted(cell for cell in cells if cell[:2] == column)
        for group in _groups(steps, cells, fewest):
            most = max(group, key=lambda cell: (cells[cell].people, -cell[2]))
            together = people_in({cell: cells[cell] for cell in group})
            fte = sum(cells[cell].fte for cell in group)
            shown[most] = CellCount(together, fte)
            moved += together - cells[most].people
            merged |= {most} if len(group) > 1 else set()
    gone = people_in(cells) - people_in(shown)
    return Shown(shown, gone, moved, frozenset(merged))


def _groups(
    steps: list[Cell], cells: dict[Cell, CellCount], fewest: int
) -> list[list[Cell]]:
    """Runs of steps with enough people each; what is left over joins the last run."""
    groups: list[list[Cell]] = []
    open_group: list[Cell] = []
    for cell in steps:
        open_group.append(cell)
        if sum(cells[each].people for each in open_group) >= fewest:
            groups.append(open_group)
            open_group = []
    if groups:
        groups[-1] += open_group
    return groups


def people_in(cells: dict[Cell, CellCount]) -> int:
    """How many people some cells hold together."""
    return sum(each.people for each in cells.values())

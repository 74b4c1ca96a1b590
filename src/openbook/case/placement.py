"""Placement: where people stand on a salary schedule, and what a step of it pays.

A schedule may leave steps out (1, 6, 12): pay is that of the highest step not above the
years of service, and the last step lasts.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from functools import reduce
from operator import add

from openbook.case.case import Case
from openbook.case.format.table import Table
from openbook.case.tables.district import BargainingUnit
from openbook.case.tables.staff import Pay
from openbook.findings.message import Message

Cells = Mapping[tuple[str, float], float]  # FTE by column and step
Steps = Mapping[str, tuple[tuple[float, float], ...]]  # by column: step, pay, in order


def pay_at(steps: tuple[tuple[float, float], ...], service: float) -> float:
    """The pay of the highest step not above the years of service.

    >>> pay_at(((1, 50.0), (6, 60.0)), 5), pay_at(((1, 50.0), (6, 60.0)), 9)
    (50.0, 60.0)
    """
    place = bisect_right(steps, service, key=lambda step: step[0])
    return steps[max(place - 1, 0)][1]


def entry_mix(cells: Cells, steps: Steps) -> dict[tuple[str, float], float]:
    """Where people start: each column's lowest step, in shares.

    The columns are those of the people on the lowest step of the unit today; where
    nobody is, those of everybody.
    """
    used = {column for column, _ in cells}
    lowest = min(steps[column][0][0] for column in used)
    new = {cell: fte for cell, fte in cells.items() if fte and cell[1] == lowest}
    shown = new or cells
    all_fte = in_order(shown.values())
    mix: dict[tuple[str, float], float] = {}
    for (column, _), fte in shown.items():
        entry = (column, steps[column][0][0])
        mix[entry] = mix.get(entry, 0.0) + fte / all_fte
    return mix


def read_cells(case: Case, unit: BargainingUnit) -> tuple[Cells, list[str]]:
    """The people of a unit by column and step, and what is missing."""
    cells: dict[tuple[str, float], float] = {}
    missing: list[str] = []
    rows = case.staff.each("unit", "column", "step", "fte")
    for index, (name, column, step, fte) in enumerate(rows):
        if name != unit.id:
            continue
        if None in (column, step, fte):
            place = case.staff.place(index)
            missing.append(
                Message(
                    "{file}, line {number}: column, step or fte of {own} is "
                    "missing; write the number, or leave the row out",
                    file=place.file,
                    number=place.line,
                    own=unit.id,
                )
            )
            continue
        cells[column, step] = cells.get((column, step), 0.0) + fte
    return dict(sorted(cells.items())), missing


def read_steps(schedule: Table[Pay], cells: Cells) -> tuple[Steps, list[str]]:
    """A schedule by column, lowest step first, and what people on it lack."""
    found: dict[str, list[tuple[float, float]]] = {}
    missing: list[str] = []
    for index, (column, step, pay) in enumerate(schedule.each("column", "step", "pay")):
        if None in (column, step, pay):
            place = schedule.place(index)
            missing.append(
                Message(
                    "{file}, line {number}: column, step or pay is missing; write "
                    "the pay, or leave the row out",
                    file=place.file,
                    number=place.line,
                )
            )
            continue
        found.setdefault(column, []).append((step, pay))
    steps = {column: tuple(sorted(each)) for column, each in found.items()}
    for column, step in sorted(cells):
        if column not in steps or step < steps[column][0][0]:
            missing.append(
                Message(
                    "{file}: column {own} has no pay for step {number} or below; write a "
                    "row {own_row} with the pay",
                    file=schedule.file,
                    own=column,
                    number=f"{step:g}",
                    own_row=f"{column},{step:g}",
                )
            )
    return steps, missing


def in_order(values: Iterable[float]) -> float:
    """Added one after the other: the same bits in every version of Python."""
    return reduce(add, values, 0.0)

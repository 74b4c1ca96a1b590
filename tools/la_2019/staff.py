"""Staff: people by unit, column and step, with the published numbers and mean pay."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from tools.la_2019.apportion import Floats, apportion
from tools.la_2019.schedule import Cell, schedules
from tools.la_2019.streams import stream
from tools.la_2019.targets import ADMINISTRATORS, AVERAGE_PAY, EMPLOYEES, TEACHER_UNIT

# Long service is common, so most people wait at the last step of their column.
_LAST_STEP = 10
_AT_LAST_STEP = 4.0
_ROUGHNESS = 0.12


@dataclass(frozen=True, slots=True)
class Group:
    """People of one unit at one column and step."""

    unit: str
    cell: Cell
    people: int


def draw_staff() -> tuple[Group, ...]:
    """Everybody the district employs, unit by unit."""
    generator = stream("staff")
    cells = schedules()
    members = {
        "teachers": TEACHER_UNIT.value,
        "administrators": ADMINISTRATORS.value,
        "classified": EMPLOYEES.value - TEACHER_UNIT.value - ADMINISTRATORS.value,
    }
    made: list[Group] = []
    for unit, total in members.items():
        rough = _rough(generator, cells[unit])
        leaned = _leaned(rough, cells[unit]) if unit == "teachers" else rough
        people = apportion(leaned, total)
        made += [
            Group(unit, cell, int(number)) for cell, number in zip(cells[unit], people, strict=True)
        ]
    return tuple(made)


def mean_pay(groups: tuple[Group, ...], unit: str) -> float:
    """What the schedule pays the average member of a unit."""
    own = [group for group in groups if group.unit == unit]
    paid = sum(group.people * group.cell.pay for group in own)
    return paid / sum(group.people for group in own)


def _rough(generator: np.random.Generator, cells: tuple[Cell, ...]) -> Floats:
    """A smooth crowd with a heap at the last step, roughened a little."""
    noise = np.exp(_ROUGHNESS * generator.standard_normal(len(cells)))
    last = max(cell.step for cell in cells if cell.step <= _LAST_STEP)
    heaps = [_AT_LAST_STEP if cell.step == last else 1.0 for cell in cells]
    crowd: Floats = np.round(noise * np.array(heaps), 6)
    return crowd


def _leaned(rough: Floats, cells: tuple[Cell, ...]) -> Floats:
    """The crowd leaned toward high or low pay until its mean is the published one."""
    pay = np.array([cell.pay for cell in cells], dtype=np.float64)
    low, high = -1.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if _mean(_lean(rough, pay, middle), pay) < AVERAGE_PAY.value:
            low = middle
        else:
            high = middle
    return np.round(_lean(rough, pay, low), 6)


def _lean(rough: Floats, pay: Floats, slope: float) -> Floats:
    """Weights tilted by pay, a slope for every thousand dollars."""
    return rough * np.exp(slope * (pay - AVERAGE_PAY.value) / 1_000)


def _mean(weights: Floats, pay: Floats) -> float:
    """The weighted mean of the pay."""
    return float((weights * pay).sum() / weights.sum())

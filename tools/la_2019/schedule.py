"""Pay schedules: published ends, an invented shape in between, rising everywhere."""

from __future__ import annotations

import math
from dataclasses import dataclass

from tools.la_2019.targets import CAREER_PAY, FIRST_PAY, TOP_PAY

TEACHER_COLUMNS = tuple(str(number) for number in range(20, 28))
_TEACHER_STEPS = 10
_CAREER_STEPS = 4
# How much of the way from the first to the top salary is due to the column alone.
_DUE_TO_COLUMN = 0.45
# In the first column the steps are worth this share of what they are in the last.
_STEPS_AT_FIRST = 0.45


@dataclass(frozen=True, slots=True)
class Cell:
    """Yearly pay at one column and step."""

    column: str
    step: int
    pay: int


@dataclass(frozen=True, slots=True)
class Range:
    """A simple schedule: first pay of each column and growth by step."""

    columns: tuple[tuple[str, int], ...]
    steps: int
    growth: float


# Nobody published these two in a form we can use: the shape is ours throughout.
_ADMINISTRATORS = Range(
    (
        ("40", 92_400),
        ("41", 98_900),
        ("42", 105_800),
        ("43", 113_200),
        ("44", 121_100),
        ("45", 129_600),
    ),
    steps=5,
    growth=0.028,
)
_CLASSIFIED = Range(
    (
        ("c1", 16_800),
        ("c2", 21_900),
        ("c3", 27_400),
        ("c4", 33_600),
        ("c5", 40_300),
        ("c6", 49_200),
        ("c7", 61_500),
    ),
    steps=5,
    growth=0.042,
)


def schedules() -> dict[str, tuple[Cell, ...]]:
    """Every schedule under the name of its file."""
    return {
        "teachers": teacher_schedule(),
        "administrators": _simple(_ADMINISTRATORS),
        "classified": _simple(_CLASSIFIED),
    }


def teacher_schedule() -> tuple[Cell, ...]:
    """Columns 20 to 27 and steps 1 to 10; steps 11 to 14 are career increments."""
    cells = [
        Cell(column, step, _teacher_pay(rank, step))
        for rank, column in enumerate(TEACHER_COLUMNS)
        for step in range(1, _TEACHER_STEPS + 1)
    ]
    increment = (CAREER_PAY.value - TOP_PAY.value) / _CAREER_STEPS
    for count in range(1, _CAREER_STEPS + 1):
        pay = round(TOP_PAY.value + increment * count)
        cells.append(Cell(TEACHER_COLUMNS[-1], _TEACHER_STEPS + count, pay))
    return tuple(cells)


def _teacher_pay(rank: int, step: int) -> int:
    """Pay between the two ends: steps are worth more in the later columns."""
    across = rank / (len(TEACHER_COLUMNS) - 1)
    down = (step - 1) / (_TEACHER_STEPS - 1)
    slowed = down * (1.3 - 0.3 * down)
    worth = _STEPS_AT_FIRST + (1 - _STEPS_AT_FIRST) * across
    share = _DUE_TO_COLUMN * across + (1 - _DUE_TO_COLUMN) * slowed * worth
    ratio = math.log(TOP_PAY.value / FIRST_PAY.value)
    return round(FIRST_PAY.value * math.exp(ratio * share))


def _simple(pay: Range) -> tuple[Cell, ...]:
    """A schedule whose steps grow by one share."""
    return tuple(
        Cell(column, step, round(first * (1 + pay.growth) ** (step - 1)))
        for column, first in pay.columns
        for step in range(1, pay.steps + 1)
    )

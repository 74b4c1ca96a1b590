"""Parts: the named lines and leaves that a line was made of in one year of one world."""

from __future__ import annotations

from typing import NamedTuple

from openbook.figures.line import Line, formula_of
from openbook.figures.model import Model
from openbook.figures.operation import Operation
from openbook.figures.replay import Replay
from openbook.figures.year import Year


class Part(NamedTuple):
    """A line in one year, the year counted from 0."""

    line: Line
    year: int
    looked_back: bool = False  # taken from last year: shown even without a name


class Parts(NamedTuple):
    """What a line was made of, and which sides of its choices applied."""

    found: tuple[Part, ...]
    note: str


def parts_of(values: Replay, whole: Part) -> Parts:
    """Look through lines without a name, down to named lines, leaves and last years."""
    found: dict[tuple[int, int], Part] = {}
    notes: dict[str, None] = {}
    waiting = list(reversed(_operands(values, whole, notes)))
    while waiting:
        part = waiting.pop()
        if isinstance(part.line.detail, float):
            continue
        if part.line.name or part.looked_back:
            found.setdefault((values.model.at(part.line), part.year), part)
        else:
            waiting.extend(reversed(_operands(values, part, notes)))
    return Parts(tuple(found.values()), "; ".join(notes))


def words_for(model: Model, line: Line) -> str:
    """A line's formula, calling lines by the names the model knows."""
    return formula_of(line, lambda each: model.named(each).name)


def _operands(values: Replay, whole: Part, notes: dict[str, None]) -> list[Part]:
    model, line, year = values.model, whole.line, whole.year
    operands = [model.named(each) for each in line.operands]
    if line.operation is Operation.PRIOR:
        if year == 0:
            return [Part(operands[1], 0)]
        kept = operands[0].operation is not Operation.PRIOR
        return [Part(operands[0], year - 1, looked_back=kept)]
    if line.operation is Operation.RUNNING_SUM:
        return [Part(operands[0], each) for each in range(year + 1)]
    if isinstance(line.detail, Year):
        return [Part(operands[0], model.years.index(line.detail))]
    if line.operation is Operation.WHERE and line.rows is None:
        condition, so, not_so = operands
        holds = values.value(condition, year)
        applied = so if holds else not_so
        said = words_for(model, condition) if condition.args else condition.label
        answer = "yes" if holds else "no"
        notes[f"{said}: {answer}, so {_called(model, applied)}"] = None
        return [Part(condition, year), Part(applied, year)]
    return [Part(each, year) for each in operands]


def _called(model: Model, line: Line) -> str:
    return line.name or words_for(model, line)

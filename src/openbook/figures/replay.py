"""Replay: one world run again with every named line kept, to be explained."""

from __future__ import annotations

from typing import NamedTuple

from openbook.figures.leaf import Given
from openbook.figures.line import Line
from openbook.figures.model import Model
from openbook.figures.operation import LEAVES, Operation
from openbook.figures.scalar_run import Run, compile_run
from openbook.figures.world import World, ordered_numbers


class _Recorder(NamedTuple):
    """The compiled function, and where it puts each node."""

    run: Run
    place: dict[int, int]
    inputs: dict[int, int]


class Replay(NamedTuple):
    """The values of one world; numbers that are not finite are kept, to be explained."""

    model: Model
    inputs: list[float]
    numbers: tuple[float, ...]
    lists: tuple[list[float], ...]
    recorder: _Recorder

    def value(self, line: Line, year: int) -> float | list[float]:
        """The value of a named line, a leaf, a condition or a last year's line."""
        at = self.model.at(line)
        node = self.model.nodes[at]
        if isinstance(line.detail, float):
            return line.detail
        if isinstance(line.detail, Given):
            column = line.detail.column(self.model.years[year])
            values = [row[column] for row in line.detail.values]
            return values[0] if node.rows is None else values
        if node.operation is Operation.INPUT:
            return self.inputs[self.recorder.inputs[at] + (year if node.by_year else 0)]
        place = self.recorder.place[at] + year
        return self.numbers[place] if node.rows is None else self.lists[place]


def replay(model: Model, world: World) -> Replay:
    """Run one world and keep what an explanation may ask for."""
    recorder: _Recorder | None = model.prepared.get("recorder")
    if recorder is None:
        recorder = model.prepared["recorder"] = _recorder(model)
    inputs = ordered_numbers(model, world)
    numbers, lists = recorder.run(inputs)
    return Replay(model, inputs, numbers, lists, recorder)


def _recorder(model: Model) -> _Recorder:
    kept = [model.at(line) for line in model.lines.values()]
    looked_at = {Operation.WHERE, Operation.PRIOR}
    kept.extend(node.args[0] for node in model.nodes if node.operation in looked_at)
    nodes = [at for at in dict.fromkeys(kept) if not _known(model, at)]
    plain = [at for at in nodes if model.nodes[at].rows is None]
    listed = [at for at in nodes if model.nodes[at].rows is not None]
    years = len(model.years)
    place = {at: i * years for each in (plain, listed) for i, at in enumerate(each)}
    inputs, start = {}, 0
    for name, line in model.inputs.items():
        inputs[model.at(line)] = start
        start += years if name in model.by_year else 1
    return _Recorder(compile_run(model, (*plain, *listed)), place, inputs)


def _known(model: Model, at: int) -> bool:
    return model.nodes[at].operation in LEAVES

"""Replay: the values of one world, worked out as they are asked for, to be explained.

Writing and compiling code for a whole model takes longer than walking to the few
numbers that an explanation shows, so each is worked out by itself and then kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openbook.figures.leaf import Given
from openbook.figures.line import Line
from openbook.figures.model import Model
from openbook.figures.operation import Operation
from openbook.figures.unrolled import Constant, Unrolled, Value, applied
from openbook.figures.world import World, ordered_numbers

Known = Mapping[str, Sequence[float]]


class Replay:
    """The values of one world; numbers that are not finite are kept, to be explained."""

    def __init__(self, model: Model, inputs: Sequence[float]) -> None:
        self.model = model
        self._unrolled = Unrolled(model, ())
        self._found: dict[Value, Constant] = {}
        place = 0
        for name, line in model.inputs.items():
            for year in range(len(model.years) if name in model.by_year else 1):
                self._found[Value(model.at(line), year)] = inputs[place]
                place += 1

    def keep(self, known: Known) -> None:
        """Take lines without rows, year by year, from a run of the same world."""
        for name, values in known.items():
            at = self.model.at(name)
            for year, value in enumerate(values):
                self._found[self._unrolled.resolve(at, year)] = value

    def value(self, line: Line, year: int) -> float | list[float]:
        """The value of any line in a year counted from 0; of each row, where it has rows."""
        goal = self._unrolled.resolve(self.model.at(line), year)
        waiting = [goal]
        while waiting:
            missing = self._missing(waiting[-1])
            if not missing:
                waiting.pop()
            waiting.extend(missing)
        found = self._found[goal]
        return list(map(float, found)) if isinstance(found, list) else float(found)

    def _missing(self, value: Value) -> list[Value]:
        """What a value still waits for; if nothing, it is worked out."""
        if value in self._found:
            return []
        node = self._unrolled.node(value)
        detail = node.line.detail
        if isinstance(detail, float):
            self._found[value] = detail
            return []
        if isinstance(detail, Given) and node.operation is not Operation.INPUT:
            self._found[value] = self._unrolled.given(node, detail, value.year)
            return []
        operands = self._unrolled.operands_of(value)
        missing = [each for each in operands if each not in self._found]
        if not missing:
            self._found[value] = applied(node, [self._found[each] for each in operands])
        return missing


def replay(model: Model, world: World, *, known: Known | None = None) -> Replay:
    """One world again; ``known`` are lines that a run of it has worked out already."""
    values = Replay(model, ordered_numbers(model, world))
    values.keep(known or {})
    return values

"""Workspace: a plan with its arrays, ready to run slice after slice of the worlds."""

from __future__ import annotations

import numpy as np

from openbook.figures.buffers import ALL, EARLIER, LATER, Ref
from openbook.figures.leaf import Given
from openbook.figures.numpy_plan import CONSTANT, SHARED, VARYING, Plan
from openbook.figures.numpy_steps import Array, Step, steps_for


class Workspace:
    """Arrays of one width, the calls that fill them, and the inputs to fill first."""

    def __init__(self, plan: Plan, width: int) -> None:
        self.plan, self.width = plan, width
        self._arrays = [
            np.zeros(shape.axes(width), dtype=bool if shape.truth else np.float64)
            for shape in plan.shapes
        ]
        self._views: dict[Ref, Array] = {}
        self._steps = [self._bound(level) for level in (CONSTANT, SHARED, VARYING)]
        self._fill_constants()
        self.run(CONSTANT)

    def array(self, at: int) -> Array:
        """The array of an input or an output."""
        return self._arrays[self.plan.place[at]]

    def run(self, level: int) -> None:
        """Make the calls of one level."""
        with np.errstate(all="ignore"):  # infinities are looked for in the results
            for call, arguments in self._steps[level]:
                call(*arguments)

    def _bound(self, level: int) -> list[Step]:
        steps: list[Step] = []
        for operation, parts, out in self.plan.programs[level]:
            views = tuple(self._view(part) for part in parts)
            steps.extend(steps_for(operation, views, self._view(out)))
        return steps

    def _view(self, ref: Ref) -> Array:
        if ref not in self._views:
            self._views[ref] = self._cut(ref)
        return self._views[ref]

    def _cut(self, ref: Ref) -> Array:
        array = self._arrays[ref.buffer]
        if ref.year == ALL:
            return array
        words = {LATER: slice(1, None), EARLIER: slice(None, -1)}
        years = words.get(ref.year, ref.year)
        rows = self.plan.shapes[ref.buffer].rows
        cut: Array = array[years] if rows is None else array[:, years]
        return cut

    def _fill_constants(self) -> None:
        model = self.plan.model
        for at, node in enumerate(model.nodes):
            content = node.line.detail
            if at not in self.plan.place:
                continue
            if isinstance(content, float):
                self.array(at)[...] = content
            elif isinstance(content, Given):
                years = model.years if content.years else model.years[:1]
                for place, year in enumerate(years):
                    column = content.column(year)
                    numbers = np.array([row[column] for row in content.values])
                    self.array(at)[..., place, :] = numbers[:, np.newaxis]

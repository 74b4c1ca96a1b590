"""Workspace: a plan with its arrays, ready to run, and those kept for the next run."""

from __future__ import annotations

from collections import defaultdict
from math import prod
from threading import Lock

import numpy as np

from openbook.figures.figure import Given
from openbook.figures.operation import Operation
from openbook.figures.run.buffers import (
    ALL,
    EARLIER,
    LATER,
    Array,
    ArrayShape,
    Ref,
    Step,
    steps_for,
)
from openbook.figures.run.numpy_plan import CONSTANT, SHARED, VARYING, Plan


class Workspace:
    """Arrays of one width and the calls that fill them; without a width, only what is shared.

    The worlds' own arrays are used where they are; only a slice of another width, or
    one whose worlds do not lie side by side in memory, is copied first.
    """

    def __init__(self, plan: Plan, width: int) -> None:
        self.plan, self.width = plan, width
        nodes = plan.model.nodes
        inputs = [
            plan.place[at]
            for at, node in enumerate(nodes)
            if node.operation is Operation.INPUT and plan.level[at] == VARYING
        ]
        self._empty = {place: _empty(plan.shapes[place], width) for place in inputs}
        self.numbers, self.truths = _pools(plan)
        self.addresses: tuple[int, ...] = ()  # of what all worlds share, once a kernel asked
        self._arrays = [self._array(place, shape) for place, shape in enumerate(plan.shapes)]
        self._copies: dict[int, Array] = {}
        self._as_given: dict[int, Array] = {}
        self._views: dict[Ref, Array] = {}
        self._uses: defaultdict[int, list[tuple[int, int, Ref]]] = defaultdict(list)
        self._rests_on: list[list[int]] = [[], [], []]
        self._changed = 0
        levels = (CONSTANT, SHARED, VARYING) if width else (CONSTANT, SHARED)
        self._steps = [self._bound(level) for level in levels]
        self._steps += [[]] * (not width)
        self._find_uses()
        self._untouched = list(self._steps[VARYING])
        self._fill_constants()
        with np.errstate(all="ignore"):
            self.run(CONSTANT)

    def _array(self, place: int, shape: ArrayShape) -> Array:
        """Return the array of a buffer: what all worlds share lies in a pool."""
        if place in self._empty:
            return self._empty[place]
        if shape.wide:
            return _zeros(shape, self.width)
        pool, axes = (self.truths if shape.truth else self.numbers), shape.axes(1)
        start = self.plan.narrow[place]
        return pool[start : start + prod(axes)].reshape(axes)

    def array(self, at: int) -> Array:
        """Return the array of an input or an output."""
        return self._arrays[self.plan.place[at]]

    def run(self, level: int) -> None:
        """Make the calls of one level; where results last, only those that are due."""
        for call, arguments in self._due(level):
            call(*arguments)
        if level == VARYING:
            self._changed = 0

    def _due(self, level: int) -> list[Step]:
        steps, rests_on = self._steps[level], self._rests_on[level]
        if not self.plan.bits or level == CONSTANT:
            return steps
        return [s for s, on in zip(steps, rests_on, strict=True) if on & self._changed]

    def put(self, at: int, values: Array) -> None:
        """Let an input have these values, years × worlds.

        An array that was put there before has not changed since.
        """
        place = self.plan.place[at]
        if self._as_given.get(place) is values:
            return
        self._as_given[place] = values
        self._changed |= self.plan.bits.get(at, 0)
        if place not in self._empty:
            np.copyto(self._arrays[place], values)
            return
        shape = self.plan.shapes[place]
        if values.shape[1] != self.width or values.strides[1] != values.itemsize:
            if place not in self._copies:
                self._copies[place] = _zeros(shape, self.width)
            np.copyto(self._copies[place][:, : values.shape[1]], values)
            values = self._copies[place]
            del self._as_given[place]
        if values.shape[0] != shape.years:
            values = np.broadcast_to(values, shape.axes(self.width))
        self._arrays[place] = values
        steps = self._steps[VARYING]
        for step, position, ref in self._uses[place]:
            call, arguments = steps[step]
            after = arguments[position + 1 :]
            steps[step] = call, (*arguments[:position], self._cut(ref), *after)

    def forget(self) -> None:
        """Let go of the worlds' own arrays, so that keeping this does not keep them."""
        self._steps[VARYING] = list(self._untouched)
        self._as_given.clear()
        for place, array in self._empty.items():
            self._arrays[place] = array

    def _bound(self, level: int) -> list[Step]:
        steps: list[Step] = []
        program = zip(self.plan.programs[level], self.plan.rests_on[level], strict=True)
        for (operation, parts, out, order), inputs in program:
            views = tuple(self._operand(part, level) for part in parts)
            calls = steps_for(operation, views, self._view(out), order)
            steps.extend(calls)
            self._rests_on[level].extend([inputs] * len(calls))
        return steps

    def _operand(self, ref: Ref, level: int) -> Array:
        """Return a view to read from; a single number without axes, which is faster."""
        view = self._view(ref)
        if level == VARYING and view.size == 1 and not self.plan.shapes[ref[0]].wide:
            return view.reshape(())
        return view

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

    def _find_uses(self) -> None:
        """Remember which calls read the inputs, to hand them each slice."""
        known = {id(v): ref for ref, v in self._views.items() if ref[0] in self._empty}
        for step, (_, arguments) in enumerate(self._steps[VARYING]):
            for position, each in enumerate(arguments):
                if ref := known.get(id(each)):
                    self._uses[ref.buffer].append((step, position, ref))

    def _fill_constants(self) -> None:
        model = self.plan.model
        for at, node in enumerate(model.nodes):
            content = node.line.detail
            if at not in self.plan.place or node.operation is Operation.INPUT:
                continue  # a figure that a cut has made an input is given, not filled in
            if isinstance(content, float):
                self.array(at)[...] = content
            elif isinstance(content, Given):
                years = model.years if content.years else model.years[:1]
                for place, year in enumerate(years):
                    column = content.column(year)
                    numbers = np.array([row[column] for row in content.values])
                    alike = self.plan.alike_of(node)
                    each = numbers if alike is None else numbers[alike.firsts]
                    self.array(at)[..., place, :] = each[:, np.newaxis]


def _pools(plan: Plan) -> tuple[Array, Array]:
    """Memory for the numbers and for the truths that all worlds share."""
    sizes = [0, 0]
    for place in plan.narrow:
        shape = plan.shapes[place]
        sizes[shape.truth] += prod(shape.axes(1))
    return np.zeros(sizes[False]), np.zeros(sizes[True], dtype=bool)


def _zeros(shape: ArrayShape, width: int) -> Array:
    return np.zeros(shape.axes(width), dtype=bool if shape.truth else np.float64)


def _empty(shape: ArrayShape, width: int) -> Array:
    """Return the shape of an input without any memory behind it."""
    return np.broadcast_to(np.zeros(()), shape.axes(width))


class Spaces:
    """A few workspaces that nobody is using, the one used last at the end.

    Whoever runs the same worlds again and again lets them ``hold`` the worlds' arrays:
    those that have not changed need not be handed over again.
    """

    def __init__(self, most: int, *, hold: bool = False) -> None:
        self._most, self._hold = most, hold
        self._kept: list[Workspace] = []
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def take(self, plan: Plan, width: int) -> Workspace:
        """Return a workspace nobody else is using: one kept from before, or a new one."""
        with self._lock:
            for place in reversed(range(len(self._kept))):
                space = self._kept[place]
                if space.plan is plan and space.width == width:
                    return self._kept.pop(place)
        return Workspace(plan, width)

    def keep(self, space: Workspace) -> None:
        """Keep a workspace for the next run of the same plan and width."""
        if self._most:
            if not self._hold:
                space.forget()
            with self._lock:
                self._kept.append(space)
                del self._kept[: -self._most]

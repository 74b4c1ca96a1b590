"""NumPy plan: the order of work for a model and the inputs that differ by world."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from math import prod
from typing import Any, NamedTuple

from openbook.figures.figure import Year
from openbook.figures.graph import Component, Node
from openbook.figures.model import Model
from openbook.figures.operation import LEAVES, Operation
from openbook.figures.run.buffers import (
    EARLIER,
    LATER,
    Alike,
    ArrayShape,
    Buffers,
    Places,
    Ref,
    alike_rows,
    overwritable,
)
from openbook.findings.dataclass import dataclass


class Recurrence:
    """Which members must remember all years, and which are gone within a year."""

    def __init__(
        self, nodes: Sequence[Node], members: tuple[int, ...], used_later: set[int]
    ) -> None:
        self.nodes, self.members = nodes, members
        self._inside = frozenset(members)
        self.all_years = used_later | self._remembered()
        self._scratch = frozenset(
            at
            for at in members
            if at not in self.all_years and nodes[at].operation is not Operation.PRIOR
        )

    def _remembered(self) -> set[int]:
        """Members whose value of another year, or start, is read."""
        remembered: set[int] = set()
        for at in self.members:
            node = self.nodes[at]
            if node.operation is Operation.PRIOR:
                inside = self._inside.intersection(node.args)
                remembered.update(
                    arg for arg in inside if self.nodes[arg].operation is not Operation.PRIOR
                )
            elif node.operation is Operation.RUNNING_SUM:
                remembered.add(at)
        return remembered

    def resolve(self, at: int, year: int) -> tuple[int, int]:
        """Look through members that are only last year's value of another."""
        while at in self._inside and self.nodes[at].operation is Operation.PRIOR:
            args = self.nodes[at].args
            at, year = (args[0], year - 1) if year else (args[1], 0)
        return at, year

    def assign(self, buffers: Buffers, shape_of: Callable[[int], ArrayShape]) -> dict[int, int]:
        """Buffers for the members that live within a year, shared where possible."""
        last: dict[int, int] = {}
        for at in self.members:
            last.update(dict.fromkeys(self.nodes[at].args, at))
        found: dict[int, int] = {}
        for at in self.members:
            node = self.nodes[at]
            done = {arg for arg in node.args if arg in found and last[arg] == at}
            early = done & overwritable(node.operation, node.args)
            for arg in sorted(early):
                buffers.give(found[arg])
            if at in self._scratch:
                found[at] = buffers.take(shape_of(at))
            for arg in sorted(done - early):
                buffers.give(found[arg])
        return found


def roots_below(
    nodes: Sequence[Node], work: Iterable[Component], bits: Mapping[int, int]
) -> dict[int, int]:
    """Return the bits of the inputs below each node; a loop is run as a whole or not at all."""
    found = dict(bits)
    for component in work:
        below = 0
        for at in component.members:
            below |= found.get(at, 0)
            for arg in nodes[at].args:
                below |= found.get(arg, 0)
        found.update(dict.fromkeys(component.members, below))
    return found


def used_apart(
    nodes: Sequence[Node], needed: Collection[int], roots: Mapping[int, int]
) -> frozenset[int]:
    """Return the nodes that one with other roots reads: it may run again when they do not."""
    return frozenset(
        arg for at in needed for arg in nodes[at].args if roots.get(arg, 0) != roots.get(at, 0)
    )


# When a node is computed: with the plan, once for all worlds, or for every world.
CONSTANT, SHARED, VARYING = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Cut:
    """A part of a model, planned like a whole one; ``place`` tells where its nodes are."""

    years: tuple[Year, ...]
    nodes: tuple[Node, ...]
    components: tuple[Component, ...]
    place: Mapping[int, int]

    @property
    def inputs(self) -> dict[int, int]:
        """The nodes of the model that must be given, and where they are."""
        return {
            at: place
            for at, place in self.place.items()
            if self.nodes[place].operation is Operation.INPUT
        }


class Instruction(NamedTuple):
    """One operation from buffers into a buffer; SPREAD stands for any copying."""

    operation: Operation
    parts: tuple[Ref, ...]
    out: Ref
    order: Places | None = None  # of the rows to add up, where each kind is there once


class Plan:
    """Three lists of instructions, by when they run, and the buffers they use.

    Inputs that move on their own may be told apart by ``bits``: then ``rests_on`` has,
    instruction by instruction, the bits of the inputs below it, and after a first run
    only those need to run that rest on an input which has changed.
    """

    def __init__(
        self,
        model: Model | Cut,
        outputs: tuple[int, ...],
        varying: Iterable[int],
        *,
        bits: Mapping[int, int] | None = None,
    ) -> None:
        self.model, self.outputs, self.bits = model, outputs, bits or {}
        self.prepared: dict[Hashable, Any] = {}  # by back ends
        self.programs: tuple[list[Instruction], ...] = ([], [], [])
        self.rests_on: tuple[list[int], ...] = ([], [], [])
        self.place: dict[int, int] = {}
        needed = _needed(model, outputs)
        self.alike = self._alike_rows(needed)
        self.level = _levels(model, frozenset(varying))
        self._work = [c for c in model.components if c.members[0] in needed]
        self._roots = roots_below(model.nodes, self._work, self.bits)
        self._lasting = used_apart(model.nodes, needed, self._roots)
        self._last_use = self._last_uses()
        self._buffers = Buffers()
        for at, node in enumerate(model.nodes):
            if node.operation is Operation.INPUT:
                self.place[at] = self._buffers.take(self._shape(at))
        for now, component in enumerate(self._work):
            self._buffers.group = self._roots[component.members[0]]
            self._plan(now, component)
        self.shapes = tuple(self._buffers.shapes)
        self.narrow = _side_by_side(self.shapes)
        self.bytes_per_world = sum(shape.bytes_per_world for shape in self.shapes)

    def _shape(self, at: int) -> ArrayShape:
        node = self.model.nodes[at]
        years = len(self.model.years) if node.by_year else 1
        alike = self.alike_of(node)
        rows = node.rows if alike is None else len(alike.firsts)
        return ArrayShape(rows, years, node.truth, self.level[at] == VARYING)

    def alike_of(self, node: Node) -> Alike | None:
        """Return the kinds of rows of a node's table, where there are fewer than rows."""
        return None if node.line.rows is None else self.alike.get(node.line.rows.name)

    def _alike_rows(self, needed: set[int]) -> dict[str, Alike]:
        """Return the kinds of rows of each table; all its rows where one of them is asked for."""
        lines = [self.model.nodes[at].line for at in self.outputs]
        asked = {line.rows.name for line in lines if line.rows is not None}
        found = alike_rows(self.model.nodes, needed)
        return {name: alike for name, alike in found.items() if name not in asked}

    def _last_uses(self) -> dict[int, int]:
        last: dict[int, int] = {}
        for now, component in enumerate(self._work):
            for at in component.members:
                last[at] = now
                last.update(dict.fromkeys(self.model.nodes[at].args, now))
        never = len(self._work)
        last.update(dict.fromkeys(self.outputs, never))
        return last

    def _plan(self, now: int, component: Component) -> None:
        at = component.members[0]
        program = self.programs[self.level[at]]
        if component.recurrent:
            used_later = {m for m in component.members if self._last_use[m] > now}
            recurrence = Recurrence(self.model.nodes, component.members, used_later)
            self._year_by_year(recurrence, program)
            self._release(now, self._touched(component))
        elif self.model.nodes[at].operation in LEAVES:
            if at not in self.place:
                self.place[at] = self._buffers.take(self._shape(at))
        else:
            self._all_years(now, at, program)
        rests_on = self.rests_on[self.level[at]]
        rests_on.extend([self._roots[at]] * (len(program) - len(rests_on)))

    def _touched(self, component: Component) -> set[int]:
        touched = set(component.members)
        for at in component.members:
            touched.update(self.model.nodes[at].args)
        return touched

    def _release(self, now: int, nodes: Iterable[int]) -> None:
        """Let go of what nobody needs after now; inputs belong to the caller."""
        for at in sorted(nodes):
            stays = at in self._lasting or (self.model.nodes[at].operation is Operation.INPUT)
            if at in self.place and self._last_use[at] == now and not stays:
                self._buffers.give(self.place[at])

    def _all_years(self, now: int, at: int, program: list[Instruction]) -> None:
        node = self.model.nodes[at]
        parts = tuple(Ref(self.place[arg]) for arg in node.args)
        early = overwritable(node.operation, node.args)
        self._release(now, early)
        out = self.place[at] = self._buffers.take(self._shape(at))
        if node.operation in {Operation.PRIOR, Operation.RUNNING_SUM}:
            program.extend(self._across_years(node, out))
        elif node.operation is Operation.IN_YEAR:
            fixed = self._outside(node.args[0], self.position(node))
            program.append(_copy(fixed, Ref(out, 0)))
        else:
            program.append(self._instruction(node, parts, Ref(out)))
        self._release(now, set(node.args) - early)

    def _instruction(self, node: Node, parts: tuple[Ref, ...], out: Ref) -> Instruction:
        if node.operation is Operation.ROUND:
            step = self.model.nodes[node.args[1]].line.detail
            parts = parts[:1] if step == 1.0 else parts
        alike = None
        if node.operation is Operation.TOTAL:
            alike = self.alike_of(self.model.nodes[node.args[0]])
        order = None if alike is None else alike.kinds
        return Instruction(node.operation, parts, out, order)

    def position(self, node: Node) -> int:
        """Return the place of the year that a node looks at."""
        fixed = node.line.detail
        return self.model.years.index(fixed) if isinstance(fixed, Year) else 0

    def _outside(self, at: int, year: int) -> Ref:
        return Ref(self.place[at], year if self.model.nodes[at].by_year else 0)

    def _across_years(self, node: Node, out: int) -> list[Instruction]:
        first = self._outside(node.args[-1], 0)
        steps = [_copy(first, Ref(out, 0))]
        if node.operation is Operation.PRIOR:
            by_year = self.model.nodes[node.args[0]].by_year
            earlier = Ref(self.place[node.args[0]], EARLIER)
            before = earlier if by_year else Ref(self.place[node.args[0]])
            return [*steps, _copy(before, Ref(out, LATER))]
        for year in range(1, len(self.model.years)):
            parts = (Ref(out, year - 1), self._outside(node.args[0], year))
            steps.append(Instruction(Operation.ADD, parts, Ref(out, year)))
        return steps

    def _year_by_year(self, loop: Recurrence, program: list[Instruction]) -> None:
        for at in sorted(loop.all_years):
            self.place[at] = self._buffers.take(self._shape(at))
        scratch = loop.assign(self._buffers, lambda at: self._shape(at)._replace(years=0))

        def ref(at: int, year: int) -> Ref:
            source, when = loop.resolve(at, year)
            if source in scratch:
                return Ref(scratch[source])
            return self._outside(source, when)

        for year in range(len(self.model.years)):
            for at in loop.members:
                node = self.model.nodes[at]
                if node.operation is not Operation.PRIOR:
                    parts = tuple(ref(arg, year) for arg in node.args)
                    program.append(self._in_loop(node, parts, ref(at, year)))
                elif at in loop.all_years:
                    program.append(_copy(ref(at, year), Ref(self.place[at], year)))

    def _in_loop(self, node: Node, parts: tuple[Ref, ...], out: Ref) -> Instruction:
        if node.operation is not Operation.RUNNING_SUM:
            return self._instruction(node, parts, out)
        if out.year == 0:
            return _copy(parts[0], out)
        before = Ref(out.buffer, out.year - 1)
        return Instruction(Operation.ADD, (before, *parts), out)


def _side_by_side(shapes: Sequence[ArrayShape]) -> dict[int, int]:
    """Return where the arrays that all worlds share begin, numbers and truths each in a pool."""
    places: dict[int, int] = {}
    used = [0, 0]
    for buffer, shape in enumerate(shapes):
        if not shape.wide:
            places[buffer] = used[shape.truth]
            used[shape.truth] += prod(shape.axes(1))
    return places


def _copy(source: Ref, out: Ref) -> Instruction:
    return Instruction(Operation.SPREAD, (source,), out)


def _needed(model: Model | Cut, outputs: tuple[int, ...]) -> set[int]:
    needed: set[int] = set()
    waiting = list(outputs)
    while waiting:
        at = waiting.pop()
        if at not in needed:
            needed.add(at)
            waiting.extend(model.nodes[at].args)
    return needed


def _levels(model: Model | Cut, varying: frozenset[int]) -> list[int]:
    level = [CONSTANT] * len(model.nodes)
    for component in model.components:
        highest = CONSTANT
        for at in component.members:
            node = model.nodes[at]
            if node.operation is Operation.INPUT:
                highest = VARYING if at in varying else SHARED
            highest = max([highest, *(level[arg] for arg in node.args)])
        for at in component.members:
            level[at] = highest
    return level

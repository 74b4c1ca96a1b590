"""Rerun: a model run again and again while some of its inputs move."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import numpy as np
from numpy.typing import ArrayLike, NDArray

from openbook.figures.errors import UnknownLineError
from openbook.figures.graph import Node
from openbook.figures.memory import LINES, Memory
from openbook.figures.model import Model
from openbook.figures.operation import LEAVES, Operation
from openbook.figures.run.cuts import Cuts, Recall, wide_among
from openbook.figures.run.numpy_run import (
    Results,
    checked_worlds,
    read_arrays,
    read_worlds,
    results_of,
)
from openbook.figures.run.workspace import Spaces
from openbook.findings.dataclass import dataclass

# A line over a table that depends on no more moving inputs than this is remembered.
_FEW = 4


@dataclass(frozen=True, slots=True)
class Parted:
    """Nodes of a model, seen from inputs that move and lines that are asked for.

    ``kept`` are plain numbers that no moving input reaches: they are computed once.
    ``remembered`` are plain numbers that need a table which few moving inputs reach,
    each with those inputs. Tables are neither: they are too large.
    """

    kept: frozenset[int]
    remembered: dict[int, tuple[int, ...]]


def parted(model: Model, moving: Iterable[int], outputs: Iterable[int]) -> Parted:
    """Part the nodes that the outputs need, each as far up as it goes."""
    parting = _Parting(model, tuple(moving))
    kept: set[int] = set()
    remembered: dict[int, tuple[int, ...]] = {}
    parting.walk(outputs, kept, remembered)
    for at in tuple(remembered):
        tables = parting.moved_tables[at]
        parting.walk(model.nodes[at].args, kept, None, tables=tables)
    return Parted(frozenset(kept), remembered)


class _Parting:
    """What stands below each node, as bits: moving inputs, tables, tables that move."""

    def __init__(self, model: Model, moving: tuple[int, ...]) -> None:
        self.nodes, self.moving = model.nodes, moving
        bit = {at: 1 << place for place, at in enumerate(moving)}
        table = {name: 1 << place for place, name in enumerate(model.tables)}

        def own_table(node: Node) -> int:
            return 0 if node.line.rows is None else table[node.line.rows.name]

        self.asks = below(model, lambda _, node: node.operation is Operation.INPUT)
        self.moved_by = below(model, lambda at, _: bit.get(at, 0))
        self.tables = below(model, lambda _, node: own_table(node))
        self.moved_tables = below(
            model, lambda at, node: own_table(node) if self.moved_by[at] else 0
        )
        self.closed = self._closed(model)

    def walk(
        self,
        start: Iterable[int],
        kept: set[int],
        remembered: dict[int, tuple[int, ...]] | None,
        *,
        tables: int = 0,
    ) -> None:
        """Go down from some nodes and stop where one can be kept or remembered.

        Nothing is kept that needs one of the ``tables``: whoever walks there computes
        them anyhow.
        """
        seen: set[int] = set()
        waiting = list(start)
        while waiting:
            at = waiting.pop()
            if at in seen:
                continue
            seen.add(at)
            if self._keepable(at, tables):
                kept.add(at)
            elif remembered is not None and self._worth_remembering(at):
                remembered[at] = self._inputs(at)
            else:
                waiting.extend(self.nodes[at].args)

    def _keepable(self, at: int, tables: int) -> bool:
        still = self.asks[at] and not self.moved_by[at]
        return bool(still and _number(self.nodes[at]) and not self.tables[at] & tables)

    def _worth_remembering(self, at: int) -> bool:
        few = self.moved_by[at].bit_count() <= _FEW
        return self.closed[at] and few and _number(self.nodes[at])

    def _closed(self, model: Model) -> list[bool]:
        """Return whether a node needs a table that moves, and adds no input that is not its own.

        A raise that multiplies what a table came to is not the table's own: remembered
        with it, every other raise would run the table again.
        """
        closed = [False] * len(model.nodes)
        for component in model.components:
            members = frozenset(component.members)
            outside = {arg for at in members for arg in model.nodes[at].args if arg not in members}
            if all(closed[arg] for arg in outside if self.moved_tables[arg]):
                for at in members:
                    closed[at] = self._adds_nothing(at, outside)
        return closed

    def _adds_nothing(self, at: int, outside: set[int]) -> bool:
        tables, own = self.moved_tables[at], 0
        if self.nodes[at].rows is not None:
            return bool(tables)
        for arg in outside:
            own |= self.moved_by[arg] if self.tables[arg] & tables else 0
        return bool(tables) and own == self.moved_by[at]

    def _inputs(self, at: int) -> tuple[int, ...]:
        reached = self.moved_by[at]
        return tuple(each for place, each in enumerate(self.moving) if reached >> place & 1)


def _number(node: Node) -> bool:
    """Return a computed number without rows; a yes or no is not worth an array."""
    return node.rows is None and not node.truth and node.operation not in LEAVES


def below(model: Model, own: Callable[[int, Node], int]) -> list[int]:
    """Return the bits of each node and of everything it is made from."""
    bits = [0] * len(model.nodes)
    for component in model.components:
        found = 0
        for at in component.members:
            found |= own(at, model.nodes[at])
            for arg in model.nodes[at].args:
                found |= bits[arg]
        for at in component.members:
            bits[at] = found
    return bits


Numbers = NDArray[np.float64]

_WORKING_BYTES = 32 * 2**20
_ONCE_BYTES = 16 * 2**20
# Workspaces kept between runs: those of tables are small and serve all worlds.
_TABLE_SPACES = 32
_STAYS, _TABLES = 1, 2
_BYTES = np.ndarray.tobytes


class Rerun:
    """Some lines of a model in the same worlds, for any position of the moving inputs.

    What the moving inputs cannot change is computed once, and lines over tables once
    for each position of the few inputs they depend on. The results have the same bits
    as those of the whole model. Several threads may ask at once. Those who ask for
    other lines of the same model in the same worlds may share a memory. Of some lines
    only the ``first`` world may be wanted. Nodes that are ``known`` in these worlds
    already are not computed again. So many ``spaces`` for work are held: more than one for whoever
    goes back and forth between positions that are the same in all worlds and others.
    """

    def __init__(  # noqa: PLR0913  (what is asked of a model, and what is known of it)
        self,
        model: Model,
        worlds: Mapping[str, ArrayLike],
        *,
        moving: Iterable[str],
        only: Iterable[str] | None = None,
        first: Iterable[str] = (),
        memory: Memory | None = None,
        known: Mapping[int, Numbers] | None = None,
        spaces: int = 1,
    ) -> None:
        self.model, self.names = model, model.asked(only)
        self.moving = _inputs_among(model, moving)
        given = read_worlds(model, worlds)
        self.count, self._first = given.count, frozenset(map(model.at, first))
        self._parts = _parts(model, self.moving, self.names)
        self.parted = self._parts.parted
        self._node = {name: model.at(name) for name in self.moving}
        moving_nodes = set(self._node.values())
        self._start = {
            at: _full(model, at, array) for at, array in given.by_node.items() if at in moving_nodes
        }
        inputs = {at: array for at, array in given.by_node.items() if at not in moving_nodes}
        self.known = inputs | self._parts.kept(inputs, known or {})
        self._recall = Recall(
            self._parts.tables, self.known, Memory(LINES) if memory is None else memory
        )
        self._wide = wide_among(self.known)
        self._spaces = Spaces(spaces, hold=True)
        self._last: tuple[bytes | None, dict[int, Numbers]] = (None, {})
        self._outputs = {name: model.at(name) for name in self.names}
        self._inputs = {name: model.at(name) for name in model.inputs}
        self._read_before: dict[str, tuple[ArrayLike, Numbers]] = {}

    def at(self, positions: Mapping[str, ArrayLike] | None = None) -> Results:
        """Return the lines with moving inputs put there; those not named stay as they were.

        A position is a number, an array of worlds, or one of worlds × years, as for
        evaluate. Where all else is one world, the positions tell how many there are.

        Raises WorldError for a name that is none of the moving inputs, and
        NotFiniteError where a line asked for, or an input, is no finite number.
        """
        moved = self._start | self._read(positions or {})
        moved |= self._tables(moved)
        wide = self._wide | wide_among(moved)
        planned = self._parts.rest.plan(self._parts.outputs, wide)
        found = planned.run(
            {**self.known, **moved},
            working_bytes=_WORKING_BYTES,
            spaces=self._spaces,
            first=self._first,
        )
        lines = {name: found[at] for name, at in self._outputs.items()}
        count = max([self.count, *(array.shape[1] for array in moved.values())])
        return results_of(self.model, count, lines)

    def narrowed(
        self, positions: Mapping[str, ArrayLike], moving: Iterable[str], only: Iterable[str]
    ) -> Rerun:
        """The same worlds with all inputs put there, of which only some may move from now on.

        What this one knows is not computed again.
        """
        moved = self._start | self._read(positions)
        still = {*map(self.model.at, self.moving)}.difference(map(self.model.at, moving))
        tables = {
            at: self._recall.line(at, {each: moved[each] for each in inputs})
            for at, inputs in self.parted.remembered.items()
            if still.issuperset(inputs)
        }
        every = {name: {**self.known, **moved}[at] for name, at in self._inputs.items()}
        worlds = {name: each.T if len(each) > 1 else each[0] for name, each in every.items()}
        known = {**self.known, **tables}
        return Rerun(self.model, worlds, moving=moving, only=only, known=known)

    def still(self, nodes: Iterable[int]) -> dict[int, Numbers]:
        """Nodes that no moving input reaches, as years × worlds."""
        asked = tuple(sorted(set(nodes).difference(self.known)))
        planned = Cuts(self.model, self.known, spaces=0).plan(asked, self._wide)
        found = planned.run(self.known, working_bytes=_ONCE_BYTES) if asked else {}
        return found | {at: self.known[at] for at in nodes if at in self.known}

    def _tables(self, moved: Mapping[int, Numbers]) -> dict[int, Numbers]:
        """Return the lines over tables; most moves leave them all as they were a moment ago."""
        positions = [moved[at] for at in self._parts.asked_by_tables]
        shared = all(each.shape[1] == 1 for each in positions)
        key = b"".join(map(_BYTES, positions)) if shared else None
        before, found = self._last
        if key is None or key != before:
            found = {
                at: self._recall.line(at, {each: moved[each] for each in inputs})
                for at, inputs in self._parts.parted.remembered.items()
            }
            if key is not None:
                self._last = (key, found)
        return found

    def _read(self, positions: Mapping[str, ArrayLike]) -> dict[int, Numbers]:
        """Return the positions by node; one that nobody can write to is read only once."""
        before = self._read_before
        same = {
            name: before[name][1]
            for name, value in positions.items()
            if name in before and before[name][0] is value
        }
        moved = {name: value for name, value in positions.items() if name not in same}
        read = self._checked(moved)
        self._read_before = before | {
            name: (value, read[name]) for name, value in moved.items() if _stays(value)
        }
        return {self._node[name]: array for name, array in (same | read).items()}

    def _checked(self, positions: Mapping[str, ArrayLike]) -> dict[str, Numbers]:
        unknown = sorted(set(positions).difference(self.moving))
        problems = [f"inputs that do not move: {', '.join(unknown)}"] if unknown else []
        arrays = read_arrays(self.model, positions, problems)
        own = (array.shape[1] for array in arrays.values())
        count = self.count if self.count > 1 else max(own, default=1)
        given = checked_worlds(self.model, arrays, count, problems)
        return {
            name: _full(self.model, self._node[name], each) for name, each in given.arrays.items()
        }


class _Parts:
    """A model parted, and the plans of its parts; the same for all worlds."""

    def __init__(self, model: Model, moving: tuple[str, ...], names: tuple[str, ...]) -> None:
        self.outputs = tuple(dict.fromkeys(model.at(name) for name in names))
        self.parted: Parted = parted(model, map(model.at, moving), self.outputs)
        inputs = self.parted.remembered.values()
        self.asked_by_tables = tuple(sorted({at for each in inputs for at in each}))
        self._model, self._still = model, {frozenset[int](): Cuts(model, (), spaces=0)}
        self.tables = Cuts(model, self.parted.kept, spaces=_TABLE_SPACES)
        known = self.parted.kept.union(self.parted.remembered)
        self.rest = Cuts(model, known, spaces=0, bits=self._bits(model, moving))

    def _bits(self, model: Model, moving: tuple[str, ...]) -> dict[int, int]:
        """Return a bit for each moving input, one for the tables, one for what stays."""
        bits = dict.fromkeys((model.at(name) for name in model.inputs), _STAYS)
        bits |= dict.fromkeys(self.parted.kept, _STAYS)
        bits |= dict.fromkeys(self.parted.remembered, _TABLES)
        for number, name in enumerate(moving, start=2):
            bits[model.at(name)] = 1 << number
        return bits

    def kept(
        self, inputs: Mapping[int, Numbers], known: Mapping[int, Numbers]
    ) -> dict[int, Numbers]:
        """Return what no moving input can change, as far as it is not known."""
        nodes = frozenset(known)
        if nodes not in self._still:
            self._still[nodes] = Cuts(self._model, nodes, spaces=0)
        asked = tuple(sorted(self.parted.kept - nodes))
        given = {**inputs, **known}
        planned = self._still[nodes].plan(asked, wide_among(given))
        found = planned.run(given, working_bytes=_ONCE_BYTES) if asked else {}
        return found | {at: known[at] for at in self.parted.kept & nodes}


def _parts(model: Model, moving: tuple[str, ...], names: tuple[str, ...]) -> _Parts:
    key = ("rerun", moving, names)
    parts: _Parts | None = model.prepared.get(key)
    if parts is None:
        parts = model.prepared[key] = _Parts(model, moving, names)
    return parts


def _inputs_among(model: Model, names: Iterable[str]) -> tuple[str, ...]:
    """Return the inputs of these names, in the model's order."""
    wanted = set(names)
    if unknown := sorted(wanted.difference(model.inputs)):
        what = f"input named {', '.join(map(repr, unknown))}"
        raise UnknownLineError(what, tuple(model.inputs))
    return tuple(name for name in model.inputs if name in wanted)


def _stays(value: ArrayLike) -> bool:
    """Return whether an array cannot be changed, not even through another that it is part of."""
    return isinstance(value, np.ndarray) and value.base is None and not value.flags.writeable


def _full(model: Model, at: int, array: Numbers) -> Numbers:
    """Return an input with all its years written out: the same position, the same bytes."""
    years = len(model.years) if model.nodes[at].by_year else 1
    full = (years, array.shape[1])
    return array if array.shape == full else np.broadcast_to(array, full)

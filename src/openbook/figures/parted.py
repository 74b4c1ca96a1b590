"""Parted: what moving inputs cannot change, what is worth remembering, and the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from openbook.figures.graph import Node
from openbook.figures.model import Model
from openbook.figures.operation import LEAVES, Operation

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

        self.asks = _below(model, lambda _, node: node.operation is Operation.INPUT)
        self.moved_by = _below(model, lambda at, _: bit.get(at, 0))
        self.tables = _below(model, lambda _, node: own_table(node))
        self.moved_tables = _below(
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
        """Whether a node needs a table that moves, and adds no input that is not its own.

        A raise that multiplies what a table came to is not the table's own: remembered
        with it, every other raise would run the table again.
        """
        closed = [False] * len(model.nodes)
        for component in model.components:
            members = frozenset(component.members)
            outside = {
                arg
                for at in members
                for arg in model.nodes[at].args
                if arg not in members
            }
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
        return tuple(
            each for place, each in enumerate(self.moving) if reached >> place & 1
        )


def _number(node: Node) -> bool:
    """A computed number without rows; a yes or no is not worth an array."""
    return node.rows is None and not node.truth and node.operation not in LEAVES


def _below(model: Model, own: Callable[[int, Node], int]) -> list[int]:
    """The bits of each node and of everything it is made from."""
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

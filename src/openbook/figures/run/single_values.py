"""Single values: a model as one value a node and year, constants folded."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from openbook.figures.figure import Given, Year
from openbook.figures.graph import Node
from openbook.figures.operation import BY_NUMBER, Operation, total


class Value(NamedTuple):
    """One node in one year, the year counted from 0."""

    node: int
    year: int


Constant = float | list[float]


class NodesByYear(Protocol):
    """A model, or a part of one."""

    @property
    def nodes(self) -> Sequence[Node]:
        """The operations, each after what it needs within a year."""

    @property
    def years(self) -> tuple[Year, ...]:
        """The years of the model."""


class Unrolled:
    """The values that the wanted ones need, each after its operands.

    Nodes that are ``known`` already need nothing and are not looked through.
    """

    def __init__(
        self, model: NodesByYear, wanted: Iterable[Value], known: Container[int] = ()
    ) -> None:
        self.model, self._known = model, known
        self.operands: dict[Value, tuple[Value, ...]] = {}
        self.order = self._operands_first([self.resolve(*each) for each in wanted])

    def node(self, value: Value) -> Node:
        """Return the node of a value."""
        return self.model.nodes[value.node]

    def resolve(self, at: int, year: int) -> Value:
        """Return the value that a node has in a year, seen through years and spreads."""
        while True:
            node = self.model.nodes[at]
            if not node.by_year:
                year = 0
            if at in self._known:
                return Value(at, year)
            if node.operation is Operation.PRIOR:
                at, year = (node.args[0], year - 1) if year else (node.args[1], 0)
            elif node.operation is Operation.IN_YEAR:
                at, year = node.args[0], self._position(node)
            elif node.operation is Operation.RUNNING_SUM and year == 0:
                at = node.args[0]
            else:
                return Value(at, year)

    def _position(self, node: Node) -> int:
        fixed = node.line.detail
        return self.model.years.index(fixed) if isinstance(fixed, Year) else 0

    def operands_of(self, value: Value) -> tuple[Value, ...]:
        """Return the values that one is made of."""
        if value.node in self._known:
            return ()
        node = self.node(value)
        operands = tuple(self.resolve(arg, value.year) for arg in node.args)
        if node.operation is Operation.RUNNING_SUM:
            return (self.resolve(value.node, value.year - 1), *operands)
        return operands

    def _operands_first(self, wanted: list[Value]) -> list[Value]:
        order: list[Value] = []
        done: set[Value] = set()
        waiting = wanted[::-1]
        while waiting:
            value = waiting.pop()
            if value in done:
                continue
            if value in self.operands:
                done.add(value)
                order.append(value)
                continue
            self.operands[value] = self.operands_of(value)
            waiting.append(value)
            waiting.extend(reversed(self.operands[value]))
        return order

    def given(self, node: Node, content: Given, year: int) -> Constant:
        """Return what a leaf was given for a year."""
        column = content.column(self.model.years[year])
        values = [row[column] for row in content.values]
        return values[0] if node.rows is None else values


class FoldedValues(Unrolled):
    """The same values with those that no input changes computed.

    Inputs that are ``settled`` change no more.
    """

    def __init__(
        self,
        model: NodesByYear,
        wanted: Iterable[Value],
        settled: Mapping[Value, float] | None = None,
    ) -> None:
        super().__init__(model, wanted)
        self.constants: dict[Value, Constant] = dict(settled or {})
        for value in self.order:
            self._fold(value)

    def _fold(self, value: Value) -> None:
        node = self.node(value)
        if isinstance(node.line.detail, float):
            self.constants[value] = node.line.detail
        elif isinstance(node.line.detail, Given):
            self.constants[value] = self.given(node, node.line.detail, value.year)
        elif node.args and all(arg in self.constants for arg in self.operands[value]):
            parts = [self.constants[arg] for arg in self.operands[value]]
            self.constants[value] = applied(node, parts)


def applied(node: Node, parts: list[Constant]) -> Constant:
    """Return an operation on known values, row by row where there are rows."""
    if node.operation is Operation.TOTAL:
        return total(parts[0] if isinstance(parts[0], list) else [])
    apply = BY_NUMBER[node.operation]
    if node.rows is None:
        return apply(*parts)
    columns = [part if isinstance(part, list) else [part] * node.rows for part in parts]
    return [apply(*row) for row in zip(*columns, strict=True)]

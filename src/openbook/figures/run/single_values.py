"""Single values: a model as one value a node and year, constants folded."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from openbook.figures.figure import Given, Year
from openbook.figures.graph import Node
from openbook.figures.model import Model
from openbook.figures.operation import BY_NUMBER, Operation, total


class Value(NamedTuple):
    """One node in one year, the year counted from 0."""

    node: int
    year: int


Constant = float | list[float]


class Unrolled:
    """The values that the wanted ones need, each after its operands."""

    def __init__(self, model: Model, wanted: Iterable[Value]) -> None:
        self.model = model
        self.operands: dict[Value, tuple[Value, ...]] = {}
        self.constants: dict[Value, Constant] = {}
        for value in self._operands_first([self.resolve(*each) for each in wanted]):
            self._fold(value)

    def node(self, value: Value) -> Node:
        """The node of a value."""
        return self.model.nodes[value.node]

    def resolve(self, at: int, year: int) -> Value:
        """The value that a node has in a year, seen through years and spreads."""
        while True:
            node = self.model.nodes[at]
            if not node.by_year:
                year = 0
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
        """The values that one is made of."""
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
        self.order = order
        return order

    def _fold(self, value: Value) -> None:
        node = self.node(value)
        if isinstance(node.line.detail, float):
            self.constants[value] = node.line.detail
        elif isinstance(node.line.detail, Given):
            self.constants[value] = self.given(node, node.line.detail, value.year)
        elif node.args and all(arg in self.constants for arg in self.operands[value]):
            parts = [self.constants[arg] for arg in self.operands[value]]
            self.constants[value] = applied(node, parts)

    def given(self, node: Node, content: Given, year: int) -> Constant:
        """What a leaf was given for a year."""
        column = content.column(self.model.years[year])
        values = [row[column] for row in content.values]
        return values[0] if node.rows is None else values


def applied(node: Node, parts: list[Constant]) -> Constant:
    """An operation on known values, row by row where there are rows."""
    if node.operation is Operation.TOTAL:
        return total(parts[0] if isinstance(parts[0], list) else [])
    apply = BY_NUMBER[node.operation]
    if node.rows is None:
        return apply(*parts)
    columns = [part if isinstance(part, list) else [part] * node.rows for part in parts]
    return [apply(*row) for row in zip(*columns, strict=True)]

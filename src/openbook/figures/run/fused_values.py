"""Fused: a level of a plan as loops in which one simulation goes through all values.

NumPy takes an operation through all simulations before the next one begins, by way of
memory. Here everything that one simulation needs follows in order: plain values, then the
rows of a table with the totals over them, then what needs those totals. The kernel and
the browser are written from this.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from openbook.figures.graph import Node
from openbook.figures.operation import LEAVES, Operation
from openbook.figures.run.buffers import Alike
from openbook.figures.run.numpy_plan import Plan
from openbook.figures.run.operations import FINITE
from openbook.figures.run.single_values import Unrolled, Value

# A longer function takes compilers more than in proportion; browsers give up on it.
_LONGEST = 300


class FusedPart(NamedTuple):
    """Values that run together: plain ones, or rows of one table and totals over them."""

    values: tuple[Value, ...]
    totals: tuple[Value, ...] = ()
    table: str = ""
    rows: int = 0


class Fused:
    """The values of one level that some nodes need, as parts that follow each other.

    Values of lower levels, and the inputs of this one, have no operands. ``crossing``
    are those that another part reads.
    """

    def __init__(self, plan: Plan, level: int, outputs: Iterable[int]) -> None:
        self.plan, self.level = plan, level
        known = {
            at
            for at, node in enumerate(plan.model.nodes)
            if plan.level[at] != level or node.operation in LEAVES
        }
        years = len(plan.model.years)
        self.outputs = [
            Value(at, year)
            for at in outputs
            for year in range(years if plan.model.nodes[at].by_year else 1)
        ]
        self._unrolled = Unrolled(plan.model, self.outputs, known)
        self.operands = self._unrolled.operands
        self.parts = tuple(self._parted())
        self.crossing = self._crossing()

    def node(self, value: Value) -> Node:
        """Return the node of a value."""
        return self.plan.model.nodes[value.node]

    def known(self, value: Value) -> float | None:
        """Return a number written into a rule; of a figure only that it is finite, else nothing."""
        node = self.node(value)
        if isinstance(node.line.detail, float):
            return node.line.detail
        return FINITE if node.operation is Operation.GIVEN else None

    def source(self, value: Value) -> Value:
        """Return the value that an output has, seen through years."""
        return self._unrolled.resolve(*value)

    def alike(self, table: str) -> Alike | None:
        """Return the kinds of rows of a table, where there are fewer than rows."""
        return self.plan.alike.get(table)

    def _parted(self) -> Iterator[FusedPart]:
        """Yield everything that needs no total over rows first, then what needs one, and so on."""
        plain: dict[int, list[Value]] = {}
        rows: dict[tuple[int, str], list[Value]] = {}
        totals: dict[tuple[int, str], list[Value]] = {}
        for value, turn in self._turns().items():
            if self.node(value).operation is Operation.TOTAL:
                table = self._table(self.operands[value][0])
                totals.setdefault((turn - 1, table), []).append(value)
            elif self.node(value).rows is None:
                plain.setdefault(turn, []).append(value)
            else:
                rows.setdefault((turn, self._table(value)), []).append(value)
        tables = dict.fromkeys([*rows, *totals])
        for turn in sorted({*plain, *(turn for turn, _ in tables)}):
            own = plain.get(turn, [])
            for start in range(0, len(own), _LONGEST):
                yield FusedPart(tuple(own[start : start + _LONGEST]))
            for key in tables:
                if key[0] == turn:
                    yield self._rows(key[1], rows.get(key, []), totals.get(key, []))

    def _rows(self, table: str, values: list[Value], totals: list[Value]) -> FusedPart:
        first = values[0] if values else self.operands[totals[0]][0]
        count = self.node(first).rows or 0
        return FusedPart(tuple(values), tuple(totals), table, count)

    def _turns(self) -> dict[Value, int]:
        """How many totals, one needing the other, come before each value that is made here."""
        turns: dict[Value, int] = {}
        for value in self._unrolled.order:
            if operands := self.operands[value]:
                after = self.node(value).operation is Operation.TOTAL
                turns[value] = max(turns.get(each, 0) for each in operands) + after
        return turns

    def _table(self, value: Value) -> str:
        rows = self.node(value).line.rows
        return "" if rows is None else rows.name

    def _crossing(self) -> frozenset[Value]:
        part_of = {
            value: place
            for place, part in enumerate(self.parts)
            for value in (*part.values, *part.totals)
        }
        return frozenset(
            each
            for value, place in part_of.items()
            for each in self.operands[value]
            if part_of.get(each, place) != place
        )

"""Recurrence: nodes that need each other's last year, arranged to run year by year."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from openbook.figures.buffers import Buffers, Shape
from openbook.figures.graph import Node
from openbook.figures.numpy_steps import overwritable
from openbook.figures.operation import Operation


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
                    arg
                    for arg in inside
                    if self.nodes[arg].operation is not Operation.PRIOR
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

    def assign(
        self, buffers: Buffers, shape_of: Callable[[int], Shape]
    ) -> dict[int, int]:
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

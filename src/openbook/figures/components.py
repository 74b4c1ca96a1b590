"""Components: the nodes in working order, those that feed each other kept together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openbook.figures.errors import CycleError
from openbook.figures.graph import Node
from openbook.figures.operation import Operation


@dataclass(frozen=True, slots=True)
class Component:
    """One node, or nodes that need each other's last year, in order within a year."""

    members: tuple[int, ...]
    recurrent: bool


def components(nodes: Sequence[Node]) -> tuple[Component, ...]:
    """Group the nodes, each group after everything it needs."""
    found = []
    for members in _strongly_connected([node.args for node in nodes]):
        ordered = tuple(sorted(members))
        recurrent = len(ordered) > 1 or ordered[0] in nodes[ordered[0]].args
        if recurrent:
            _refuse_fixed_years(nodes, ordered)
        found.append(Component(ordered, recurrent))
    return tuple(found)


def _refuse_fixed_years(nodes: Sequence[Node], members: tuple[int, ...]) -> None:
    """A line that is worked out year by year cannot wait for its own later year."""
    if any(nodes[at].operation is Operation.IN_YEAR for at in members):
        raise CycleError([nodes[at].line.label for at in members])


def _strongly_connected(edges: Sequence[tuple[int, ...]]) -> list[list[int]]:
    """Tarjan's algorithm with its own stack, so that long chains do not overflow."""
    search = _Search(edges)
    for root in range(len(edges)):
        if root not in search.index:
            search.walk(root)
    return search.found


class _Search:
    """The state of one depth-first search."""

    def __init__(self, edges: Sequence[tuple[int, ...]]) -> None:
        self.edges = edges
        self.index: dict[int, int] = {}
        self.low: dict[int, int] = {}
        self.open: list[int] = []
        self.is_open: set[int] = set()
        self.found: list[list[int]] = []

    def walk(self, root: int) -> None:
        """Visit everything the root needs, closing groups as they complete."""
        path = [(root, 0)]
        while path:
            at, child = path.pop()
            if child == 0:
                self._enter(at)
            elif (done := self.edges[at][child - 1]) in self.is_open:
                self.low[at] = min(self.low[at], self.low[done])
            if child < len(self.edges[at]):
                path.append((at, child + 1))
                target = self.edges[at][child]
                if target not in self.index:
                    path.append((target, 0))
            elif self.low[at] == self.index[at]:
                self._close(at)

    def _enter(self, at: int) -> None:
        self.index[at] = self.low[at] = len(self.index)
        self.open.append(at)
        self.is_open.add(at)

    def _close(self, at: int) -> None:
        group: list[int] = []
        while not group or group[-1] != at:
            group.append(self.open.pop())
            self.is_open.discard(group[-1])
        self.found.append(group)

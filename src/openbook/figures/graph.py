"""Graph: the lines of a model as numbered nodes, equal ones merged, in working order."""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Iterable, Sequence
from itertools import chain

from openbook.figures.errors import CycleError
from openbook.figures.figure import Given, Input, Year
from openbook.figures.line import LastYear, Line
from openbook.figures.operation import TRUTHS, Operation
from openbook.findings.dataclass import dataclass

_ALWAYS_BY_YEAR = frozenset({Operation.PRIOR, Operation.RUNNING_SUM})


@dataclass(frozen=True, slots=True)
class Node:
    """One operation on other nodes, as the back ends read it."""

    operation: Operation
    args: tuple[int, ...]
    line: Line
    by_year: bool  # False: the same in every year, so computed once
    rows: int | None  # how many, or None for a plain line

    @property
    def truth(self) -> bool:
        """Whether the values are yes or no."""
        return self.operation in TRUTHS


@dataclass(frozen=True, slots=True)
class Graph:
    """Nodes whose arguments come before them, save what is taken from last year."""

    nodes: tuple[Node, ...]
    place: dict[Line, int]


def record(lines: Iterable[Line]) -> Graph:
    """Number every line that the given ones need; identical expressions become one."""
    order = children_first(lines)
    place: dict[Line, int] = {}
    seen: dict[Hashable, int] = {}
    nodes: list[Node] = []
    for line in order:
        args = tuple(place[arg] for arg in line.args)
        key = _identity(line, args)
        if key not in seen:
            seen[key] = len(nodes)
            nodes.append(_node(line, args, nodes))
        place[line] = seen[key]
    for line in order:
        if isinstance(line, LastYear):
            at = place[line]
            args = tuple(place[arg] for arg in line.operands)
            nodes[at] = _node(line, args, nodes)
    return Graph(tuple(nodes), place)


def children_first(lines: Iterable[Line]) -> list[Line]:
    """Return every line that the given ones need, each after what it needs."""
    order: dict[Line, None] = {}
    waiting = list(lines)[::-1]
    opened: set[Line] = set()
    while waiting:
        line = waiting.pop()
        if line in order:
            continue
        if line in opened or not line.args:
            order[line] = None
            if isinstance(line, LastYear):
                waiting.insert(0, line.operands[0])
            continue
        opened.add(line)
        waiting.append(line)
        waiting += [arg for arg in reversed(line.args) if arg not in order]
    return list(order)


def _identity(line: Line, args: tuple[int, ...]) -> Hashable:
    rows = None if line.rows is None else line.rows.name
    if isinstance(line, LastYear):
        return id(line.bound)
    if isinstance(line.detail, Input):
        return (line.operation, line.name)
    if isinstance(line.detail, Given):
        # As bytes, because 0.0 and -0.0 are equal to Python but not to a division.
        values = array("d", chain.from_iterable(line.detail.values)).tobytes()
        return (line.operation, rows, line.unit, values, line.detail.years)
    return (line.operation, args, line.unit, rows, line.detail)


def _node(line: Line, args: tuple[int, ...], nodes: list[Node]) -> Node:
    rows = None if line.rows is None else len(line.rows)
    return Node(line.operation, args, line, _by_year(line, args, nodes), rows)


def _by_year(line: Line, args: tuple[int, ...], nodes: list[Node]) -> bool:
    if isinstance(line.detail, Input):
        return line.detail.by_year
    if isinstance(line.detail, Given):
        return bool(line.detail.years)
    if isinstance(line.detail, Year):
        return False
    if line.operation in _ALWAYS_BY_YEAR:
        return True
    return any(nodes[arg].by_year for arg in args)


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

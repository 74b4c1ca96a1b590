"""Peaks: a line that is never below another one of the year before, read off the recorded rules.

Raises that never fall make pay that never falls, so the highest pay so far is the pay of
today. Lines are taken apart into factors: one is never less than another, both above nothing, if it
has all factors of the other and those that it has more are at least one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from openbook.figures.graph import Node
from openbook.figures.operation import Operation

Span = tuple[float, float]
_Factors = Counter[tuple[int, int]]  # nodes, each of this year (0) or of the year before (1)

# Comparisons that two spans decide where they do not meet.
_ORDERED = frozenset({Operation.GREATER, Operation.LESS})


def decided(node: Node, spans: Sequence[Span]) -> bool:
    """Return whether a comparison holds, or does not, whatever is given."""
    if node.operation not in _ORDERED:
        return False
    (low, high), (least, most) = spans
    return low > most or high < least


def followed(
    nodes: Sequence[Node], spans: Mapping[int, Span], at: int
) -> Iterator[tuple[int, int, int]]:
    """Yield x, s and y of a sum x + s × max(0, y − x): what follows another line in part."""
    if nodes[at].operation is not Operation.ADD:
        return
    own, more = nodes[at].args
    parts = nodes[more].args if nodes[more].operation is Operation.MULTIPLY else ()
    for share, excess in (parts, parts[::-1]) if parts else ():
        larger = nodes[excess]
        if larger.operation is Operation.MAXIMUM and spans[larger.args[0]] == (0.0, 0.0):
            less = nodes[larger.args[1]]
            if less.operation is Operation.SUBTRACT and less.args[1] == own:
                yield own, share, less.args[0]


class Peaks:
    """Which of two lines is never the smaller; ``steady`` inputs are the same in every year."""

    def __init__(
        self, nodes: Sequence[Node], spans: Mapping[int, Span], steady: Collection[str]
    ) -> None:
        self._nodes, self._spans, self._steady = nodes, spans, steady
        self._known: dict[tuple[int, int], bool] = {}

    def never_less(self, one: int, other: int) -> bool:
        """Return whether a line is never below another that is some line in the year before."""
        if (one, other) not in self._known:
            self._known[one, other] = self._proved(one, other)
        return self._known[one, other]

    def _proved(self, one: int, other: int) -> bool:
        node = self._nodes[other]
        if node.operation is not Operation.PRIOR:
            return False
        before, start = self._own(node.args[0]), node.args[1]
        return self._spans[start][1] <= self._spans[one][0] and self._covers(one, before)

    def _own(self, at: int) -> int:
        """Return the line itself where it is the highest so far of one that never falls."""
        node = self._nodes[at]
        if node.operation is not Operation.MAXIMUM:
            return at
        for one, prior in (node.args, node.args[::-1]):
            own = self._nodes[prior]
            if own.operation is Operation.PRIOR and own.args[0] == at:
                rises = self._spans[own.args[1]][1] <= self._spans[one][0]
                return one if rises and self._covers(one, one) else at
        return at

    def _covers(self, one: int, before: int) -> bool:
        """Return whether a line is no less than another was the year before."""
        mine, theirs = self._factors(one, 0), self._factors(before, 1)
        if theirs - mine:
            return False
        every = all(self._spans[at][0] >= 0 for at, _ in mine)
        return every and all(self._spans[at][0] >= 1 for at, _ in mine - theirs)

    def _factors(self, at: int, shift: int) -> _Factors:
        node = self._nodes[at]
        if self._is_steady(at):
            return Counter({(at, 0): 1})
        if node.operation is Operation.PRIOR and not shift:
            return self._factors(self._own(node.args[0]), 1)
        if node.operation is not Operation.MULTIPLY or (shift and self._grown(at) is not None):
            return Counter({(at, shift): 1})
        first, second = node.args
        return self._factors(first, shift) + self._factors(second, shift)

    def _grown(self, at: int) -> int | None:
        """Return the factor by which a line grows on its own last year, if it does."""
        for one, prior in (self._nodes[at].args, self._nodes[at].args[::-1]):
            own = self._nodes[prior]
            if own.operation is Operation.PRIOR and own.args[0] == at:
                return one
        return None

    def _is_steady(self, at: int) -> bool:
        node, (low, high) = self._nodes[at], self._spans[at]
        if low == high:
            return True
        if node.operation is Operation.INPUT:
            return node.line.name in self._steady
        if node.operation in {Operation.ADD, Operation.MULTIPLY}:
            return all(map(self._is_steady, node.args))
        return node.operation is Operation.LITERAL

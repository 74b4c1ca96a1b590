"""Monotone lines: whether a line falls or rises as more is given, read off the recorded rules.

Nothing is measured: what is not known from the rules is unknown. See shapes.py.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from openbook.figures.graph import Node
from openbook.figures.model import Model
from openbook.figures.operation import LEAVES, TRUTHS, Operation
from openbook.settlement.shapes import RULES, Shape, scaled
from openbook.settlement.spans import Span, plus, spans_of, times

# The operations that add up, with the sign of each part.
_SUMS = {
    Operation.ADD: (1.0, 1.0),
    Operation.SUBTRACT: (1.0, -1.0),
    Operation.NEGATE: (-1.0,),
}


class Rising:
    """The shape of one line of a model, for any shapes of its levers.

    ``known`` has the span of every input, a lever's being how far it may move, and of
    lines that were looked at.
    """

    def __init__(self, model: Model, line: str, known: Mapping[str, Span]) -> None:
        self._nodes, self._goal = model.nodes, model.at(line)
        self._needed = sorted(_below(model.nodes, self._goal))
        self._spans = spans_of(model.nodes, self._needed, known)

    def shape(self, levers: Mapping[str, Shape]) -> Shape:
        """The shape of the line if levers have these shapes, and all else is still."""
        return self._shapes(levers)[self._goal]

    def _shapes(self, levers: Mapping[str, Shape]) -> dict[int, Shape]:
        shapes = dict.fromkeys(self._needed, Shape.STILL)
        moved = True
        while moved:  # a shape moves twice at most: from still, and to unknown
            moved = False
            for at in self._needed:
                found = shapes[at].beside(self._shape(at, shapes, levers))
                moved |= found is not shapes[at]
                shapes[at] = found
        return shapes

    def doubtful(self, levers: Collection[str]) -> tuple[str, ...]:
        """Named lines that no lever moves, of which not even the sign is known."""
        shapes = self._shapes(dict.fromkeys(levers, Shape.RISES))
        return tuple(
            self._nodes[at].line.name
            for at in self._needed
            if shapes[at] is Shape.STILL
            and self._spans[at][0] < 0 < self._spans[at][1]
            and self._nodes[at].line.name
            and self._nodes[at].rows is None
            and self._nodes[at].operation not in LEAVES | TRUTHS
        )

    def _shape(
        self, at: int, shapes: Mapping[int, Shape], levers: Mapping[str, Shape]
    ) -> Shape:
        node = self._nodes[at]
        if node.operation is Operation.INPUT:
            return levers.get(node.line.name, Shape.STILL)
        mine = [shapes[arg] for arg in node.args]
        if all(each is Shape.STILL for each in mine):
            return Shape.STILL
        rule = RULES.get(node.operation)
        spans = [self._spans[arg] for arg in node.args]
        found = rule(mine, spans) if rule else Shape.UNKNOWN
        if found is Shape.UNKNOWN and node.operation in _SUMS:
            return self._gathered(at, shapes)
        return found

    def _gathered(self, at: int, shapes: Mapping[int, Shape]) -> Shape:
        """The shape of a sum in which a line stands more than once, such as x − x × u."""
        found = Shape.UNKNOWN
        for whole in (False, True):  # take sums apart if unknown, then all of them
            found = Shape.STILL
            for place, weight in self._weights(at, shapes, whole=whole).items():
                found = found.beside(scaled(shapes[place], weight))
            if found is not Shape.UNKNOWN:
                break
        return found

    def _weights(
        self, at: int, shapes: Mapping[int, Shape], *, whole: bool
    ) -> dict[int, Span]:
        """The lines that a sum is made of, each with what it is taken times."""
        weights: dict[int, Span] = {}
        waiting: list[tuple[int, Span]] = [(at, (1.0, 1.0))]
        while waiting:
            place, weight = waiting.pop()
            node = self._nodes[place]
            apart = place == at or shapes[place] is Shape.UNKNOWN
            factor = self._still_factor(node, shapes)
            if node.operation in _SUMS and (apart or whole):
                signs = zip(_SUMS[node.operation], node.args, strict=True)
                waiting += [(arg, times((s, s), weight)) for s, arg in signs]
            elif factor:
                waiting.append((factor[1], times(self._spans[factor[0]], weight)))
            elif shapes[place] is not Shape.STILL:
                weights[place] = plus(weights.get(place, (0.0, 0.0)), weight)
        return weights

    def _still_factor(self, node: Node, shapes: Mapping[int, Shape]) -> tuple[int, ...]:
        """Of a product with a factor that stays: that one, then the other."""
        if node.operation is not Operation.MULTIPLY:
            return ()
        one, other = node.args
        if shapes[one] is Shape.STILL:
            return one, other
        return (other, one) if shapes[other] is Shape.STILL else ()


def reaches(model: Model, line: str, inputs: Collection[str]) -> bool:
    """Whether a line is made from one of these inputs."""
    below = _below(model.nodes, model.at(line))
    return not below.isdisjoint(map(model.at, inputs))


def _below(nodes: Sequence[Node], goal: int) -> set[int]:
    """A node and all that it is made from."""
    found: set[int] = set()
    waiting = [goal]
    while waiting:
        at = waiting.pop()
        if at not in found:
            found.add(at)
            waiting.extend(nodes[at].args)
    return found

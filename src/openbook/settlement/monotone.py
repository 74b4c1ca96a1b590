"""Monotone lines: whether a line falls or rises as more is given, read off the recorded rules.

What is not known from the rules, or told of a line by those who looked at it, is unknown. Spans, the least and
the most each line can be in any year and world, come from interval arithmetic (Moore,
Interval Analysis, 1966): wide, but never too narrow. A line *rises* if no step up in one
matter lowers it, and if such a step adds no less where other matters are higher. Sums of
lines that rise do, products of those that are never negative do, and so does the larger
of one and a line that stays (Topkis, Supermodularity and Complementarity, 1998,
section 2.6).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import Enum
from math import inf, isnan

from openbook.figures.figure import Given
from openbook.figures.graph import Node
from openbook.figures.model import Model
from openbook.figures.operation import LEAVES, TRUTHS, Operation
from openbook.settlement.peaks import Peaks, decided, followed

Span = tuple[float, float]
ANY: Span = (-inf, inf)
_MINUS: Span = (-1.0, -1.0)
_PASSES = 12  # over rules that look at the year before


def spans_of(
    nodes: Sequence[Node], needed: Sequence[int], known: Mapping[str, Span]
) -> dict[int, Span]:
    """Return the spans of some nodes, in their order, from those known of inputs and lines.

    Rules that look at the year before are passed over until nothing moves; an end that
    keeps moving is let go.
    """
    spans: dict[int, Span] = {}
    for turn in range(_PASSES):
        moved = False
        for at in needed:
            found = _span(nodes[at], spans, known)
            before = spans.get(at, found)
            wide = _wider(before, found, let_go=turn > 1)
            moved |= at not in spans or wide != before
            spans[at] = wide
        if not moved:
            return spans
    return dict.fromkeys(needed, ANY)


def _wider(before: Span, found: Span, *, let_go: bool) -> Span:
    low, high = before
    if found[0] < low:
        low = found[0] if not let_go else 0.0 if found[0] >= 0 else -inf
    if found[1] > high:
        high = found[1] if not let_go else 0.0 if found[1] <= 0 else inf
    return low, high


def _span(node: Node, spans: Mapping[int, Span], known: Mapping[str, Span]) -> Span:
    detail = node.line.detail
    if node.line.name in known or node.operation is Operation.INPUT:
        return known.get(node.line.name, ANY)
    if isinstance(detail, Given):
        values = [each for row in detail.values for each in row]
        return min(values, default=0.0), max(values, default=0.0)
    if node.operation is Operation.LITERAL and isinstance(detail, float):
        return detail, detail
    if node.operation in TRUTHS:
        return 0.0, 1.0
    # The year before may not be known yet: then only the start counts, at first.
    parts = [spans[arg] for arg in node.args if arg in spans]
    rule = _SPANS.get(node.operation)
    return rule(parts) if rule and parts else ANY


def times(one: Span, other: Span) -> Span:
    """Return the span of a product."""
    corners = [a * b for a in one for b in other]
    # Nothing times anything is nothing, even where the other end is open.
    corners = [0.0 if isnan(each) else each for each in corners]
    return min(corners), max(corners)


def _ratio_span(parts: list[Span]) -> Span:
    low, high = parts[1]
    if low <= 0 <= high:
        return ANY
    return times(parts[0], (1 / high, 1 / low))


def plus(one: Span, other: Span) -> Span:
    """Return the span of a sum."""
    return one[0] + other[0], one[1] + other[1]


def _either(parts: list[Span]) -> Span:
    return min(low for low, _ in parts), max(high for _, high in parts)


def _ends(parts: list[Span], choose: Callable[..., float]) -> Span:
    return choose(low for low, _ in parts), choose(high for _, high in parts)


def _added_up(parts: list[Span]) -> Span:
    """Return a sum over rows or years of unknown number: only the sign is sure."""
    low, high = parts[0]
    return (min(low, 0.0) and -inf), (max(high, 0.0) and inf)


def _rounded(parts: list[Span]) -> Span:
    """To a whole number, or to a step; never across zero."""
    low, high = parts[0]
    step = max((abs(end) for end in parts[1]), default=1.0) if parts[1:] else 1.0
    return (0.0 if low >= 0 else low - step), (0.0 if high <= -step else high + step)


_SPANS: dict[Operation, Callable[[list[Span]], Span]] = {
    Operation.ADD: lambda parts: plus(*parts),
    Operation.SUBTRACT: lambda parts: plus(parts[0], times(parts[1], _MINUS)),
    Operation.MULTIPLY: lambda parts: times(*parts),
    Operation.DIVIDE: _ratio_span,
    Operation.NEGATE: lambda parts: times(parts[0], _MINUS),
    Operation.MINIMUM: lambda parts: _ends(parts, min),
    Operation.MAXIMUM: lambda parts: _ends(parts, max),
    Operation.WHERE: lambda parts: _either(parts[1:]),
    Operation.FLOOR: _rounded,
    Operation.CEIL: _rounded,
    Operation.ROUND: _rounded,
    Operation.PRIOR: _either,
    Operation.RUNNING_SUM: _added_up,
    Operation.IN_YEAR: _either,
    Operation.SPREAD: _either,
    Operation.TOTAL: _added_up,
}


class Shape(Enum):
    """How a line moves as more is given."""

    STILL = "still"
    RISES = "rises"
    FALLS = "falls"
    UNKNOWN = "unknown"

    def turned(self) -> Shape:
        """Return the shape of the line with its sign turned."""
        return {Shape.RISES: Shape.FALLS, Shape.FALLS: Shape.RISES}.get(self, self)

    def beside(self, other: Shape) -> Shape:
        """Return the shape of a sum, or of a line that is the one here and the other there."""
        if self is other or other is Shape.STILL:
            return self
        return other if self is Shape.STILL else Shape.UNKNOWN


def scaled(shape: Shape, by: Span) -> Shape:
    """Return the shape of a line times one that stays."""
    if shape is Shape.STILL or by == (0.0, 0.0):
        return Shape.STILL
    if by[0] < 0 < by[1]:
        return Shape.UNKNOWN
    return shape if by[0] >= 0 else shape.turned()


def _product(shapes: list[Shape], spans: list[Span]) -> Shape:
    """With one factor that stays, or both never negative once turned."""
    if shapes[1] is Shape.STILL:
        return scaled(shapes[0], spans[1])
    if shapes[0] is Shape.STILL:
        return scaled(shapes[1], spans[0])
    sign, turned = 1, []
    for shape, (low, high) in zip(shapes, spans, strict=True):
        if low < 0 < high:
            return Shape.UNKNOWN
        sign = -sign if low < 0 else sign
        turned.append(shape.turned() if low < 0 else shape)
    if turned != [Shape.RISES, Shape.RISES]:
        return Shape.UNKNOWN  # two that fall need not rise faster and faster
    return Shape.RISES if sign > 0 else Shape.FALLS


def _ratio(shapes: list[Shape], spans: list[Span]) -> Shape:
    low, high = spans[1]
    if shapes[1] is not Shape.STILL or low <= 0 <= high:
        return Shape.UNKNOWN
    return shapes[0] if low > 0 else shapes[0].turned()


def _beside_still(shapes: list[Shape], shape: Shape) -> Shape:
    """Return the shape that a larger or smaller of two keeps if one of them stays."""
    return shape if {Shape.STILL, shape} <= set(shapes) else Shape.UNKNOWN


def _chosen(shapes: list[Shape], _: list[Span]) -> Shape:
    return shapes[1].beside(shapes[2]) if shapes[0] is Shape.STILL else Shape.UNKNOWN


def _beside(shapes: list[Shape], _: list[Span]) -> Shape:
    return shapes[0].beside(shapes[-1])


RULES: dict[Operation, Callable[[list[Shape], list[Span]], Shape]] = {
    Operation.ADD: _beside,
    Operation.SUBTRACT: lambda shapes, _: shapes[0].beside(shapes[1].turned()),
    Operation.NEGATE: lambda shapes, _: shapes[0].turned(),
    Operation.MULTIPLY: _product,
    Operation.DIVIDE: _ratio,
    Operation.MAXIMUM: lambda shapes, _: _beside_still(shapes, Shape.RISES),
    Operation.MINIMUM: lambda shapes, _: _beside_still(shapes, Shape.FALLS),
    Operation.WHERE: _chosen,
    Operation.PRIOR: _beside,
    Operation.RUNNING_SUM: _beside,
    Operation.IN_YEAR: _beside,
    Operation.SPREAD: _beside,
    Operation.TOTAL: _beside,
}


# The operations that add up, with the sign of each part.
_SUMS = {Operation.ADD: (1.0, 1.0), Operation.SUBTRACT: (1.0, -1.0), Operation.NEGATE: (-1.0,)}


class Rising:
    """The shape of one line of a model, for any shapes of its levers.

    ``known`` has the span of every input, a lever's being how far it may move, and of
    lines that were looked at; ``steady`` inputs are the same in every year.
    """

    def __init__(
        self, model: Model, line: str, known: Mapping[str, Span], steady: Collection[str] = ()
    ) -> None:
        self._nodes, self._goal = model.nodes, model.at(line)
        self._needed = sorted(_below(model.nodes, self._goal))
        self._users: dict[int, list[int]] = {at: [] for at in self._needed}
        for at in self._needed:
            for arg in model.nodes[at].args:
                self._users[arg].append(at)
        self._spans = spans_of(model.nodes, self._needed, known)
        self._peaks = Peaks(model.nodes, self._spans, steady)

    def shape(self, moved: Mapping[str, Shape]) -> Shape:
        """Return the shape of the line if levers and lines move so, and all else is still."""
        return self._shapes(moved, self._above(moved)).get(self._goal, Shape.STILL)

    def doubtful(self, levers: Collection[str]) -> tuple[str, ...]:
        """Named lines that no lever moves, of which not even the sign is known."""
        moved = self._above(levers)
        return self._names(at for at in self._needed if at not in moved and self._unsure(at))

    def unknown(self, levers: Mapping[str, Shape], others: Collection[str]) -> tuple[str, ...]:
        """Named lines that these levers move and no others, but nobody knows which way."""
        alone = self._above(levers) - self._above(others)
        shapes = self._shapes(levers, alone)
        doubtful = (at for at in sorted(alone) if shapes[at] is Shape.UNKNOWN or self._unsure(at))
        return self._names(doubtful)

    def _unsure(self, at: int) -> bool:
        low, high = self._spans[at]
        return low < 0 < high

    def _names(self, places: Iterable[int]) -> tuple[str, ...]:
        """Return the names of lines that can be looked at in each world and year."""
        return tuple(
            node.line.name
            for node in (self._nodes[at] for at in places)
            if node.line.name and node.rows is None and node.operation not in LEAVES | TRUTHS
        )

    def _above(self, names: Collection[str]) -> set[int]:
        """Return the places of some inputs and lines, and of all that is made from them."""
        named = [at for at in self._needed if self._nodes[at].line.name in names]
        return _reached(named, self._users)

    def _shapes(self, moved: Mapping[str, Shape], above: Collection[int]) -> dict[int, Shape]:
        """Return the shapes of the lines ``above`` what is moved; all others are still."""
        shapes, again = dict.fromkeys(sorted(above), Shape.STILL), True
        while again:  # a shape moves twice at most: from still, and to unknown
            again = False
            for at, before in shapes.items():
                if before is not Shape.UNKNOWN:  # which it stays
                    shapes[at] = before.beside(self._shape(at, shapes, moved))
                    again |= shapes[at] is not before
        return shapes

    def _shape(self, at: int, shapes: Mapping[int, Shape], moved: Mapping[str, Shape]) -> Shape:
        node = self._nodes[at]
        if node.line.name in moved:
            return moved[node.line.name]
        mine = [shapes.get(arg, Shape.STILL) for arg in node.args]
        if all(each is Shape.STILL for each in mine):
            return Shape.STILL
        rule = RULES.get(node.operation)
        spans = [self._spans[arg] for arg in node.args]
        if decided(node, spans):
            return Shape.STILL  # it holds, or it does not, whatever is given
        if node.operation is Operation.DIVIDE:
            mine, spans = self._reduced(node, mine, spans, shapes)
        found = rule(mine, spans) if rule else Shape.UNKNOWN
        if node.operation is Operation.MAXIMUM:
            return self._larger(node, shapes, found)
        if found is Shape.UNKNOWN and node.operation in _SUMS:
            follows = self._follows(at, shapes)
            return Shape.RISES if follows else self._gathered(at, shapes, moved)
        return found

    def _follows(self, at: int, shapes: Mapping[int, Shape]) -> bool:
        """Return whether only x rises in x + s × max(0, y − x): (1 − s) × x + s × max(x, y)."""
        for own, share, other in followed(self._nodes, self._spans, at):
            still = {shapes.get(each, Shape.STILL) for each in (share, other)} == {Shape.STILL}
            if still and self._spans[share][0] >= 0 and self._spans[share][1] <= 1:
                return shapes.get(own) is Shape.RISES
        return False

    def _larger(self, node: Node, shapes: Mapping[int, Shape], found: Shape) -> Shape:
        """Return the shape of the larger of two; that of one of them if it is never the smaller."""
        for one, other in (node.args, node.args[::-1]):
            if self._peaks.never_less(one, other):
                return shapes.get(one, Shape.STILL)
        return found

    def _reduced(
        self, node: Node, mine: list[Shape], spans: list[Span], shapes: Mapping[int, Shape]
    ) -> tuple[list[Shape], list[Span]]:
        """Return a ratio without the factor that stands above and below, which is never 0."""
        above, below = node.args
        product, low_high = self._nodes[above], spans[1]
        shared = product.operation is Operation.MULTIPLY and below in product.args
        if not shared or low_high[0] <= 0 <= low_high[1]:
            return mine, spans
        first, second = product.args
        rest = second if first == below else first
        return [shapes.get(rest, Shape.STILL), Shape.STILL], [self._spans[rest], (1.0, 1.0)]

    def _gathered(self, at: int, shapes: Mapping[int, Shape], told: Collection[str]) -> Shape:
        """Return the shape of a sum in which a line stands more than once, such as x − x × u."""
        for whole in (False, True):  # take sums apart if unknown, then all of them
            found = Shape.STILL
            for place, weight in self._weights(at, shapes, told, whole=whole).items():
                found = found.beside(scaled(shapes[place], weight))
            if found is not Shape.UNKNOWN:
                return found
        return Shape.UNKNOWN

    def _weights(
        self, at: int, shapes: Mapping[int, Shape], told: Collection[str], *, whole: bool
    ) -> dict[int, Span]:
        """Return the lines that a sum is made of, each with what it is taken times."""
        weights: dict[int, Span] = {}
        waiting: list[tuple[int, Span]] = [(at, (1.0, 1.0))]
        while waiting:
            place, weight = waiting.pop()
            if place not in shapes:
                continue  # nor is anything below it moved
            node, shape = self._nodes[place], shapes[place]
            factor = self._still_factor(node, shapes)
            apart = whole or place == at or shape is Shape.UNKNOWN
            if node.operation in _SUMS and apart and node.line.name not in told:
                signs = zip(_SUMS[node.operation], node.args, strict=True)
                waiting += [(arg, times(weight, (sign, sign))) for sign, arg in signs]
            elif factor and node.line.name not in told:
                waiting.append((factor[1], times(self._spans[factor[0]], weight)))
            elif shape is not Shape.STILL:
                weights[place] = plus(weights.get(place, (0.0, 0.0)), weight)
        return weights

    def _still_factor(self, node: Node, shapes: Mapping[int, Shape]) -> tuple[int, ...]:
        """Of a product with a factor that stays: that one, then the other."""
        if node.operation is not Operation.MULTIPLY:
            return ()
        one, other = node.args
        if shapes.get(one, Shape.STILL) is Shape.STILL:
            return one, other
        return (other, one) if shapes.get(other, Shape.STILL) is Shape.STILL else ()


def reaches(model: Model, line: str, inputs: Collection[str]) -> bool:
    """Return whether a line is made from one of these inputs."""
    below = _below(model.nodes, model.at(line))
    return not below.isdisjoint(map(model.at, inputs))


def _below(nodes: Sequence[Node], goal: int) -> set[int]:
    """Return a node and all that it is made from."""
    return _reached([goal], [node.args for node in nodes])


def _reached(
    waiting: list[int], onward: Mapping[int, Sequence[int]] | Sequence[Sequence[int]]
) -> set[int]:
    """Return some places and all that is reached from them."""
    found: set[int] = set()
    while waiting:
        at = waiting.pop()
        if at not in found:
            found.add(at)
            waiting.extend(onward[at])
    return found

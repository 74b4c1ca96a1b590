"""Shapes: how a line moves as more is given, and what each operation makes of it.

A line *rises* if no step up in one matter lowers it, and if such a step adds no less
where other matters are higher. Sums of lines that rise do, products of those that are
never negative do, and so does the larger of one and a line that stays (Topkis,
Supermodularity and Complementarity, 1998, section 2.6).
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from openbook.figures.operation import Operation
from openbook.settlement.spans import Span


class Shape(Enum):
    """How a line moves as more is given."""

    STILL = "still"
    RISES = "rises"
    FALLS = "falls"
    UNKNOWN = "unknown"

    def turned(self) -> Shape:
        """The shape of the line with its sign turned."""
        return {Shape.RISES: Shape.FALLS, Shape.FALLS: Shape.RISES}.get(self, self)

    def beside(self, other: Shape) -> Shape:
        """The shape of a sum, or of a line that is the one here and the other there."""
        if self is other or other is Shape.STILL:
            return self
        return other if self is Shape.STILL else Shape.UNKNOWN


def scaled(shape: Shape, by: Span) -> Shape:
    """The shape of a line times one that stays."""
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


def _larger(shapes: list[Shape], _: list[Span]) -> Shape:
    still = Shape.STILL in shapes
    return Shape.RISES if still and Shape.RISES in shapes else Shape.UNKNOWN


def _smaller(shapes: list[Shape], _: list[Span]) -> Shape:
    still = Shape.STILL in shapes
    return Shape.FALLS if still and Shape.FALLS in shapes else Shape.UNKNOWN


def _chosen(shapes: list[Shape], _: list[Span]) -> Shape:
    moves = shapes[0] is not Shape.STILL
    return Shape.UNKNOWN if moves else shapes[1].beside(shapes[2])


def _beside(shapes: list[Shape], _: list[Span]) -> Shape:
    return shapes[0].beside(shapes[-1])


RULES: dict[Operation, Callable[[list[Shape], list[Span]], Shape]] = {
    Operation.ADD: _beside,
    Operation.SUBTRACT: lambda shapes, _: shapes[0].beside(shapes[1].turned()),
    Operation.NEGATE: lambda shapes, _: shapes[0].turned(),
    Operation.MULTIPLY: _product,
    Operation.DIVIDE: _ratio,
    Operation.MAXIMUM: _larger,
    Operation.MINIMUM: _smaller,
    Operation.WHERE: _chosen,
    Operation.PRIOR: _beside,
    Operation.RUNNING_SUM: _beside,
    Operation.IN_YEAR: _beside,
    Operation.SPREAD: _beside,
    Operation.TOTAL: _beside,
}

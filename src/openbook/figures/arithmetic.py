"""Arithmetic: what each operation means on numbers; all back ends agree to the bit."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Sequence
from functools import reduce

from openbook.figures.operation import HALF, TIE, Operation

# Above this every float is whole; Python's // would turn infinity into no number.
_HUGE = 1e300


def over_zero(top: float, bottom: float) -> float:
    """Divide by a zero as IEEE 754 does: signed infinity, or no number.

    >>> over_zero(-1.0, 0.0)
    -inf
    """
    if top == 0.0 or math.isnan(top):
        return math.nan
    return math.copysign(math.inf, top) * math.copysign(1.0, bottom)


def divide(top: float, bottom: float) -> float:
    """Divide, by zero too."""
    return top / bottom if bottom else over_zero(top, bottom)


def minimum(left: float, right: float) -> float:
    """The lesser; no number if either is none; zero is never negative."""
    return (left if left < right or math.isnan(left) else right) + 0.0


def maximum(left: float, right: float) -> float:
    """The greater; no number if either is none; zero is never negative."""
    return (left if left > right or math.isnan(left) else right) + 0.0


def floor(value: float) -> float:
    """Round down to a whole number; zero is never negative."""
    return (value // 1.0 if -_HUGE < value < _HUGE else value) + 0.0


def ceil(value: float) -> float:
    """Round up to a whole number; zero is never negative.

    >>> ceil(-0.5)
    0.0
    """
    return (-(-value // 1.0) if -_HUGE < value < _HUGE else value) + 0.0


def round_half_up(value: float, step: float = 1.0) -> float:
    """Round to the nearest step, ties upward, safe for ties that binary misses.

    >>> round_half_up(2.5), round_half_up(1.005, 0.01)
    (3.0, 1.01)
    """
    return floor(divide(value, step) + HALF + TIE) * step + 0.0


def total(values: Sequence[float]) -> float:
    """Add strictly from the first to the last; nothing at all is 0.

    The built-in sum would not do: newer Pythons compensate its rounding.
    """
    return reduce(operator.add, values) if values else 0.0


def where(condition: float, so: float, not_so: float) -> float:
    """The second value if the first holds, otherwise the third."""
    return so if condition else not_so


# Operations on the numbers of one row and one year.
BY_NUMBER: dict[Operation, Callable[..., float]] = {
    Operation.ADD: operator.add,
    Operation.SUBTRACT: operator.sub,
    Operation.MULTIPLY: operator.mul,
    Operation.DIVIDE: divide,
    Operation.NEGATE: operator.neg,
    Operation.LESS: operator.lt,
    Operation.LESS_EQUAL: operator.le,
    Operation.GREATER: operator.gt,
    Operation.GREATER_EQUAL: operator.ge,
    Operation.EQUAL: operator.eq,
    Operation.NOT_EQUAL: operator.ne,
    Operation.AND: lambda left, right: left and right,
    Operation.OR: lambda left, right: left or right,
    Operation.NOT: operator.not_,
    Operation.MINIMUM: minimum,
    Operation.MAXIMUM: maximum,
    Operation.WHERE: where,
    Operation.FLOOR: floor,
    Operation.CEIL: ceil,
    Operation.ROUND: round_half_up,
    Operation.RUNNING_SUM: operator.add,
    Operation.SPREAD: operator.pos,
}

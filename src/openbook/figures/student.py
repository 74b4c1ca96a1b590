"""Student's t: how far out the ends of a band lie when few misses are known."""

from __future__ import annotations

import math
from functools import cache
from statistics import NormalDist

_BELL = 200  # with so many degrees of freedom it is the bell curve
_HALVINGS = 56


@cache
def end_of(freedom: int, share: float = 0.9) -> float:
    """How many scales away the ends are between which such a share of worlds lies.

    >>> round(end_of(4), 3), round(end_of(200), 3)
    (2.132, 1.645)
    """
    if freedom >= _BELL:
        return NormalDist().inv_cdf((1 + share) / 2)
    low, high = 0.0, math.pi / 2
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (
            (middle, high) if _within(middle, freedom) < share else (low, middle)
        )
    return math.sqrt(freedom) * math.tan(low)


def _within(angle: float, freedom: int) -> float:
    """The chance to lie within √freedom × tan(angle): Abramowitz and Stegun 26.7.3-4."""
    cosine, sine = math.cos(angle), math.sin(angle)
    odd = freedom % 2
    term = cosine if odd else 1.0
    total = 0.0 if freedom == 1 else term
    for step in range(2 + odd, freedom - 1, 2):
        term = term * cosine**2 * (step - 1) / step
        total += term
    inside = sine * total
    return (angle + inside) * (2 / math.pi) if odd else inside

"""Rounding that keeps a table adding up: the rounded parts make the rounded total."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from openbook.figures.arithmetic import round_half_up


def round_together(values: Sequence[float], digits: int = 0) -> tuple[float, ...]:
    """Round values so that they add up to their rounded sum.

    Each is rounded down, then those that lost most are rounded up instead until the
    sum is right; of equal losses the earlier wins. No value moves by a whole step.

    >>> round_together([33.4, 33.3, 33.3])
    (34.0, 33.0, 33.0)
    >>> round_together([1.15, 1.15, 1.2], digits=1)
    (1.2, 1.1, 1.2)
    """
    scale = Fraction(10) ** digits
    scaled = [float(Fraction(value) * scale) for value in values]
    # 1.15 is a little less than it looks, as most decimal fractions are: see TIE.
    down = [math.floor(value + 1e-9) for value in scaled]
    short = int(round_half_up(math.fsum(scaled))) - sum(down)
    lost = sorted(range(len(down)), key=lambda i: (down[i] - round(scaled[i], 9), i))
    for place in lost[:short]:
        down[place] += 1
    return tuple(float(each / scale) for each in down)

"""Scale: a value that depends on the bracket in which a size falls."""

from __future__ import annotations

import math
from bisect import bisect_right
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Scale:
    """Values by bracket; each edge is the smallest whole size of its bracket.

    >>> share = Scale((0, 301), (Fraction("0.05"), Fraction("0.04")))
    >>> share.at(300), share.at(301)
    (Fraction(1, 20), Fraction(1, 25))
    """

    edges: tuple[int, ...]
    values: tuple[Fraction, ...]

    def at(self, size: float) -> Fraction:
        """The value for this size, rounded half up to a whole one as on the forms."""
        whole = math.floor(size + 0.5)
        if whole < self.edges[0]:
            message = f"a size of {size} is below the first bracket, {self.edges[0]}"
            raise ValueError(message)
        return self.values[bisect_right(self.edges, whole) - 1]

    def brackets(self) -> tuple[tuple[int, int | None, Fraction], ...]:
        """Each bracket as its smallest size, its largest (None: no end) and value."""
        ends = (*(edge - 1 for edge in self.edges[1:]), None)
        return tuple(zip(self.edges, ends, self.values, strict=True))

"""The reserve at best: what any package of a box leaves at most.

A condition may look at a line that packages move, such as the reserve: then a package
that gives more may end what another term gives. In a box such a condition holds in a
world if it does beside the cheapest and beside the dearest package, and what it looks at
moves one way between them. Where that is in doubt, it is taken as leaves the most.
"""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from openbook.case.book import Book
from openbook.findings.dataclass import dataclass
from openbook.model.held import Truths
from openbook.settlement.ladders import Ladders
from openbook.settlement.reserve import Numbers, Package, Reserve

_NEAR = 1e-9  # of a limit, for what numbers in a computer miss

Rungs = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class AtBest:
    """The reserve under packages of boxes, each box the rungs of every matter."""

    reserve: Reserve
    ladders: Ladders

    def margins(self, rungs: Rungs, package: Package) -> Numbers:
        """Return what a package of a box leaves at most: limits × worlds."""
        return self.reserve.margins_if(package, self.holds(rungs))

    def left(self, rungs: Rungs) -> Numbers:
        """Return what any package of a box leaves at most in all but the worst worlds."""
        bottom = tuple(row[0] for row in rungs)
        return self.reserve.reached(self.margins(rungs, bottom))

    def holds(self, rungs: Rungs) -> tuple[Truths, ...]:
        """Return where each condition holds, or is taken to, beside all packages of a box."""
        bottom = tuple(row[0] for row in rungs)
        if not self.reserve.conditions.moved or all(len(row) == 1 for row in rungs):
            return self.reserve.holds(bottom)
        top = tuple(row[-1] for row in rungs)
        return tuple(self._between(book, bottom, top) for book in self.reserve.books)

    def _between(self, book: Book, bottom: Package, top: Package) -> Truths:
        conditions = self.reserve.conditions
        ends = np.array([conditions.values(book, each) for each in (bottom, top)])
        low, high = ends.min(axis=0), ends.max(axis=0)
        above, below = conditions.limits()
        near_above, near_below = (
            np.where(np.isfinite(each), _NEAR * np.maximum(1.0, np.abs(each)), 0.0)
            for each in (above, below)
        )
        holds = (low > above + near_above) & (high < below - near_below)
        lapses = (high <= above - near_above) | (low >= below + near_below)
        sure = (holds | lapses) & self._marked(self.ladders.steady)
        kinder = np.array(self.ladders.kinder, np.bool_).reshape(-1, 1)
        here = conditions.holds(book, bottom)
        moved = self._marked(conditions.moved)
        return np.where(moved, np.where(sure, holds, kinder), here)

    def _marked(self, places: Collection[int]) -> Truths:
        count = len(self.reserve.conditions.asked)
        return np.array([[place in places] for place in range(count)], np.bool_)

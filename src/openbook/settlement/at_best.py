"""At best: what packages leave at most, where packages themselves decide if terms hold.

A condition may look at a line that packages move, such as the reserve: then a package
that gives more may end what another term gives. In a box such a condition holds in a
world if it does beside the cheapest and beside the dearest package, and what it looks at
moves one way between them. Where that is in doubt, it is taken as leaves the most.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from openbook.case.book import Book
from openbook.model.held import Truths
from openbook.settlement.choices import Ladders
from openbook.settlement.room import Numbers, Package, Reserve

_NOISE = 1e-9  # of a limit, for what numbers in a computer miss

Rungs = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class AtBest:
    """The reserve under packages of boxes, each box the rungs of every matter."""

    reserve: Reserve
    ladders: Ladders

    def margins(self, rungs: Rungs, package: Package) -> Numbers:
        """What a package of a box leaves at most: limits × worlds."""
        return self.reserve.margins_if(package, self.holds(rungs))

    def left(self, rungs: Rungs) -> Numbers:
        """What any package of a box leaves at most in all but the worst worlds."""
        bottom = tuple(row[0] for row in rungs)
        return self.reserve.reached(self.margins(rungs, bottom))

    def holds(self, rungs: Rungs) -> tuple[Truths, ...]:
        """Where each condition holds, or is taken to, beside all packages of a box."""
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
            np.where(np.isfinite(each), _NOISE * np.maximum(1.0, np.abs(each)), 0.0)
            for each in (above, below)
        )
        holds = (low > above + near_above) & (high < below - near_below)
        lapses = (high <= above - near_above) | (low >= below + near_below)
        sure = (holds | lapses) & self._steady()
        fixed = ~self._moved()
        here = conditions.holds(book, bottom)
        return np.where(fixed, here, np.where(sure, holds, self._kinder()))

    def _steady(self) -> Truths:
        return self._marked(self.ladders.steady)

    def _moved(self) -> Truths:
        return self._marked(frozenset(self.reserve.conditions.moved))

    def _kinder(self) -> Truths:
        return np.array(self.ladders.kinder, np.bool_).reshape(-1, 1)

    def _marked(self, places: frozenset[int]) -> Truths:
        count = len(self.reserve.conditions.asked)
        return np.array([[place in places] for place in range(count)], np.bool_)

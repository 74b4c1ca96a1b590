"""Cheapest: of packages that are worth the same to both sides, the one that costs least.

Points are few and packages are many, so the same points are often reached in many ways.
Which of them a search meets first says nothing; the dollars do. They are added up rung
by rung, in a table of all points that both sides can have together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from openbook.settlement.frontier import Point
from openbook.settlement.room import Package, Reserve
from openbook.settlement.wants import Worth

_MOST_CELLS = 2_000_000  # of the table of points
_NEVER = 2**60  # dollars

Dollars = NDArray[np.int64]
Rungs = NDArray[np.int16]


def cheapest_equals(
    points: Sequence[Point],
    worth: Worth,
    spent: Sequence[Sequence[int]],
    reserve: Reserve,
) -> tuple[Point, ...]:
    """The points, each with the cheapest package that is worth the same and is legal.

    Where the cheapest is not legal, or the table would be too large, a point stays.
    """
    table = _Table.of(worth, spent)
    if table is None:
        return tuple(points)
    found = []
    for point in points:
        package = table.package(point)
        fits = not worth.forbids(package) and (reserve.left(package) >= 0).all()
        found.append(worth.point(package) if fits else point)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Table:
    """For each matter the rung to take for so many points of both sides."""

    above: tuple[tuple[tuple[int, int], ...], ...]  # points above the least of a matter
    least: tuple[int, int]
    rungs: tuple[Rungs, ...]

    @classmethod
    def of(cls, worth: Worth, spent: Sequence[Sequence[int]]) -> _Table | None:
        lows = [tuple(map(min, zip(*row, strict=True))) for row in worth.points]
        above = tuple(
            tuple((one - low[0], other - low[1]) for one, other in row)
            for row, low in zip(worth.points, lows, strict=True)
        )
        shape = tuple(1 + sum(max(p[s] for p in row) for row in above) for s in (0, 1))
        if shape[0] * shape[1] > _MOST_CELLS:
            return None
        dollars = np.full(shape, _NEVER, np.int64)
        dollars[0, 0] = 0
        rungs = []
        for matter, (row, costs) in enumerate(zip(above, spent, strict=True)):
            open_rungs = [
                (rung, *row[rung], costs[rung])
                for rung in range(len(row))
                if (matter, rung) not in worth.closed
            ]
            dollars, taken = _one_more(dollars, open_rungs)
            rungs.append(taken)
        least = sum(low[0] for low in lows), sum(low[1] for low in lows)
        return cls(above, least, tuple(rungs))

    def package(self, point: Point) -> Package:
        """The cheapest package of some points, which some package has."""
        one, other = point.one - self.least[0], point.other - self.least[1]
        found = []
        for row, taken in zip(reversed(self.above), reversed(self.rungs), strict=True):
            rung = int(taken[one, other])
            found.append(rung)
            one, other = one - row[rung][0], other - row[rung][1]
        return tuple(reversed(found))


def _one_more(
    before: Dollars, rungs: Sequence[tuple[int, int, int, int]]
) -> tuple[Dollars, Rungs]:
    """The least dollars with one more matter, and the rung that gives them."""
    dollars = np.full_like(before, _NEVER)
    taken = np.zeros(before.shape, np.int16)
    for rung, one, other, cost in rungs:
        start = before[: before.shape[0] - one, : before.shape[1] - other]
        less = (start < _NEVER) & (start + cost < dollars[one:, other:])
        dollars[one:, other:][less] = start[less] + cost
        taken[one:, other:][less] = rung
    return dollars, taken

"""Boxes: some rungs of each matter, with costs that are never higher than real ones.

In a box the margin falls as more is given, and the faster the more is given. So in each
world a package leaves no more than the cheapest package of the box does, less what each
of its rungs costs alone. A reserve that must be legal in all but so many worlds must be
legal in one of the so many and one worst worlds of any package we choose to look at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import ceil, floor

import numpy as np
from numpy.typing import NDArray

from openbook.settlement.at_best import AtBest
from openbook.settlement.choices import Barred, Choices, Ladders, Level
from openbook.settlement.priorities.wants import Worth
from openbook.settlement.room import Numbers, Package

Places = NDArray[np.intp]

_HALVINGS = 8
_ROUNDING = 1  # dollars, for what numbers in a computer miss


@dataclass(frozen=True, slots=True)
class Box:
    """Some rungs of each matter, the one that gives least first."""

    rungs: tuple[tuple[int, ...], ...]

    @property
    def bottom(self) -> Package:
        """The package of the rungs that give least."""
        return tuple(each[0] for each in self.rungs)

    def package(self, places: Sequence[int]) -> Package:
        """The rungs at some places of the box."""
        return tuple(row[at] for row, at in zip(self.rungs, places, strict=True))

    def places(self, package: Package) -> tuple[int, ...] | None:
        """The places of the rungs of a package, if they are all in the box."""
        pairs = list(zip(self.rungs, package, strict=True))
        if any(rung not in row for row, rung in pairs):
            return None
        return tuple(row.index(rung) for row, rung in pairs)

    def parted(self, matter: int, place: int) -> tuple[Box, Box]:
        """The box with fewer rungs of a matter than so many, and the rest of it."""
        row = self.rungs[matter]
        before, after = self.rungs[:matter], self.rungs[matter + 1 :]
        return (
            Box((*before, row[:place], *after)),
            Box((*before, row[place:], *after)),
        )


def boxes_of(ladders: Ladders, worth: Worth) -> Iterator[Box]:
    """One box for each way to settle what is settled apart, within all red lines."""
    rows = [
        tuple(rung for rung in order if (at, rung) not in worth.closed)
        for at, order in enumerate(ladders.orders)
    ]
    ways = [
        [(rung,) for rung in row] if at in ladders.apart else [row]
        for at, row in enumerate(rows)
    ]
    if all(rows):
        yield from (Box(way) for way in product(*ways))


def choices_in(box: Box, at_best: AtBest, worth: Worth) -> Choices:
    """The packages of a box, none of them dearer than it is."""
    costs = _Costs(box, at_best)
    limits, by_rung = costs.at_most()
    terms = tuple(
        tuple(
            Level(*worth.points[matter][rung], cost)
            for rung, cost in zip(box.rungs[matter], row, strict=True)
        )
        for matter, row in enumerate(by_rung)
    )
    return Choices(terms, limits, tuple(_barred(worth.barred, box)))


class _Costs:
    """What each rung of a box costs alone, in every world and under every limit."""

    def __init__(self, box: Box, at_best: AtBest) -> None:
        self._reserve = reserve = at_best.reserve
        bottom, holds = box.bottom, at_best.holds(box.rungs)
        self._start = reserve.margins_if(bottom, holds)
        self._less: list[Numbers] = []  # of each matter: rungs × limits × worlds
        for matter, row in enumerate(box.rungs):
            moved = [(*bottom[:matter], r, *bottom[matter + 1 :]) for r in row[1:]]
            rows = [self._start - reserve.margins_if(each, holds) for each in moved]
            self._less.append(np.array([np.zeros_like(self._start), *rows]))

    def at_most(self) -> tuple[tuple[int, ...], list[list[tuple[int, ...]]]]:
        """What the limits leave at least, and costs of all rungs that fit to it.

        A world that is worse than the best of the worst may count some dollars more:
        it is short of so many anyhow. The matters share them by how far they differ
        from world to world.
        """
        places = self._at_the_edge()
        there = self._added(places)
        moved = [
            less - less[place] for less, place in zip(self._less, places, strict=True)
        ]
        worst = self._worst(there, moved)
        rows = np.arange(len(there))[:, None]
        left = there[rows, worst]
        most = left.max(axis=1)
        moved = [each[:, rows, worst] for each in moved]
        apart = np.array([np.ptp(each, axis=2).max(axis=0) for each in moved])
        shares = apart / np.maximum(apart.sum(axis=0), 1e-9)
        by_rung = []
        for each, share in zip(moved, shares, strict=True):
            short = (most[:, None] - left) * share[:, None]
            least = (each + short).min(axis=2)
            by_rung.append([tuple(map(floor, row)) for row in least.tolist()])
        return tuple(ceil(each) + _ROUNDING for each in most.tolist()), by_rung

    def _worst(self, there: Numbers, moved: Sequence[Numbers]) -> Places:
        """So many worlds of each limit, one of which must be legal.

        Any would do. Those with the least left make the tightest limit, unless a rung
        costs much less there than it does as a rule: then they would make it cheap
        for all packages.
        """
        odd = np.zeros_like(there)
        for each in moved:
            usual = np.median(each, axis=2, keepdims=True)
            odd += np.maximum(usual - each, 0.0).max(axis=0)
        order = np.argsort(there + odd, axis=1, kind="stable")
        return order[:, : self._reserve.may_fail + 1]

    def _added(self, places: Sequence[int]) -> Numbers:
        """The most that a package can leave: limits × worlds."""
        less = sum(
            (row[at] for row, at in zip(self._less, places, strict=True)),
            np.zeros_like(self._start),
        )
        left: Numbers = self._start - less
        return left

    def _at_the_edge(self) -> list[int]:
        """A package about as dear as may be, some of the way up every matter."""
        low, high = 0.0, 1.0
        for _ in range(_HALVINGS):
            part = (low + high) / 2
            legal = (self._reserve.reached(self._added(self._up(part))) >= 0).all()
            low, high = (part, high) if legal else (low, part)
        return self._up(low)

    def _up(self, part: float) -> list[int]:
        return [round(part * (len(row) - 1)) for row in self._less]


def _barred(barred: Iterable[Barred], box: Box) -> Iterator[Barred]:
    """The bars between rungs of a box, by their places in it."""
    for each in barred:
        (one, mine), (other, theirs) = each.first, each.second
        if mine in box.rungs[one] and theirs in box.rungs[other]:
            yield Barred(
                (one, box.rungs[one].index(mine)),
                (other, box.rungs[other].index(theirs)),
            )

"""Ladders: the rungs of each matter from the one that gives least, and what is proved.

The margin of the reserve must be known to fall as more is given, and the faster the more
is given: then costs that are taken one rung at a time, from the cheapest package on, add
up to no more than a package costs. Matters for which the rules do not say so are settled
apart: each way to settle them is searched for itself.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import prod

import numpy as np

from openbook.case.levers import Levers
from openbook.settlement.rising import Rising
from openbook.settlement.room import MARGIN, Costs, Numbers, Package, Reserve
from openbook.settlement.shapes import Shape
from openbook.settlement.spans import Span

MOST_APART = 1_024  # ways to settle matters apart
_MOST_GRID = 1_024
_NOISE = 1e-12


@dataclass(frozen=True, slots=True)
class Ladders:
    """The rungs of each matter, the one that gives least first.

    ``apart`` are the matters that are settled apart. If it is not ``proved``, there
    would be too many ways: then costs that are added up may be too high.
    """

    orders: tuple[tuple[int, ...], ...]
    apart: tuple[int, ...]
    proved: bool


def ladders(reserve: Reserve, costs: Costs) -> Ladders:
    """What the rules say about the matters of a case."""
    orders = tuple(
        tuple(sorted(range(len(row)), key=lambda rung: (row[rung][-1], rung)))
        for row in costs.rungs
    )
    moves = _Moves(reserve, orders)
    free = set(range(len(orders)))
    for matter in range(len(orders)):
        if not moves.fall({matter}):
            free.discard(matter)
    while not moves.fall(free):
        free.discard(_most_at_odds(moves, free, orders))
    apart = [matter for matter in range(len(orders)) if matter not in free]
    while prod(len(orders[matter]) for matter in apart) > MOST_APART:
        apart.remove(max(apart, key=lambda matter: len(orders[matter])))
    proved = len(apart) + len(free) == len(orders)
    return Ladders(orders, tuple(apart), proved)


def _most_at_odds(
    moves: _Moves, free: Collection[int], orders: Sequence[tuple[int, ...]]
) -> int:
    """The matter that most others cannot be added up with; of equals the shortest."""
    odds = dict.fromkeys(sorted(free), 0)
    for pair in combinations(sorted(free), 2):
        if not moves.fall(set(pair)):
            odds[pair[0]] += 1
            odds[pair[1]] += 1
    return max(odds, key=lambda matter: (odds[matter], -len(orders[matter])))


class _Moves:
    """How the levers move with the matters, and what the margin does then."""

    def __init__(self, reserve: Reserve, orders: Sequence[tuple[int, ...]]) -> None:
        self._reserve, self._orders = reserve, orders
        self._start = tuple(order[0] for order in orders)
        self._touched: dict[str, set[int]] = {}
        self._ways: dict[tuple[int, ...], list[Levers]] = {}
        known = _of_books(reserve)
        for corner in (self._start, tuple(order[-1] for order in orders)):
            self._look(corner, known)
        rising = Rising(reserve.sitting.model, MARGIN, known)
        known |= _looked_at(reserve, rising.doubtful(self._touched), self._start)
        self._rising = Rising(reserve.sitting.model, MARGIN, known)

    def fall(self, free: Collection[int]) -> bool:
        """Whether the margin is known to fall with these matters, others being settled."""
        levers = {
            name: self._lever(name, sorted(touched.intersection(free)))
            for name, touched in self._touched.items()
            if touched.intersection(free)
        }
        return self._rising.shape(levers) in {Shape.FALLS, Shape.STILL}

    def _look(self, corner: Package, known: dict[str, Span]) -> None:
        """Move each matter alone, all others in a corner; widen the spans of levers."""
        moved = [
            (at, (*corner[:at], rung, *corner[at + 1 :]))
            for at, order in enumerate(self._orders)
            for rung in order
        ]
        first, *found = self._reserve.levers([corner, *(each for _, each in moved)])
        for (at, _), levers in zip(moved, found, strict=True):
            for name in {*levers.positions, *first.positions}:
                low, high = known.get(name, (0.0, 0.0))
                path = levers.at(name)
                known[name] = min(low, *path), max(high, *path)
                if path != first.at(name):
                    self._touched.setdefault(name, set()).add(at)

    def _lever(self, name: str, matters: Sequence[int]) -> Shape:
        """The shape of a lever, looked at in every way to settle what moves it."""
        touching = tuple(sorted(self._touched[name]))
        if prod(len(self._orders[each]) for each in touching) > _MOST_GRID:
            return Shape.UNKNOWN
        if touching not in self._ways:
            ways = product(*(self._orders[each] for each in touching))
            packages = [
                self._with(dict(zip(touching, way, strict=True))) for way in ways
            ]
            self._ways[touching] = self._reserve.levers(packages)
        grid = np.array([levers.at(name) for levers in self._ways[touching]])
        sizes = [len(self._orders[each]) for each in touching]
        return _shape_of(
            grid.reshape(*sizes, -1), [touching.index(each) for each in matters]
        )

    def _with(self, rungs: Mapping[int, int]) -> Package:
        return tuple(rungs.get(at, rung) for at, rung in enumerate(self._start))


def _shape_of(grid: Numbers, axes: Sequence[int]) -> Shape:
    """Whether numbers on a grid rise along some axes, and no slower along others."""
    steps = [np.diff(grid, axis=axis) for axis in axes]
    both = [
        np.diff(np.diff(grid, axis=one), axis=other)
        for one, other in combinations(axes, 2)
    ]
    noise = _NOISE * max(1.0, float(np.abs(grid).max()))
    if all((each >= -noise).all() for each in (*steps, *both)):
        return Shape.RISES
    if all((each <= noise).all() for each in (*steps, *both)):
        return Shape.FALLS
    return Shape.UNKNOWN


def _of_books(reserve: Reserve) -> dict[str, Span]:
    """How far each input goes in the worlds of the books."""
    found: dict[str, Span] = {}
    for book in reserve.books:
        for name, array in reserve.sitting.worlds_on(book).values.items():
            low, high = found.get(name, (np.inf, -np.inf))
            found[name] = min(low, float(array.min())), max(high, float(array.max()))
    return found


def _looked_at(
    reserve: Reserve, names: Sequence[str], package: Package
) -> dict[str, Span]:
    """How far some lines go that no open matter moves."""
    (levers,) = reserve.levers([package])
    found: dict[str, Span] = {}
    for book in reserve.books if names else ():
        on_book = reserve.sitting.under(book, levers, only=names)
        for outcome in filter(None, (on_book.alone, on_book.drawn)):
            for name in names:
                values = outcome.values(name)
                low, high = found.get(name, (np.inf, -np.inf))
                low, high = (
                    min(low, float(values.min())),
                    max(high, float(values.max())),
                )
                found[name] = low, high
    return found

"""Moves: how the levers move with the matters and with conditions, and the margin then.

A way is a rung for each matter, then for each condition of an offer and of the contract
whether it holds. Nothing about the margin is measured: see rising.py.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations, product
from math import prod

import numpy as np

from openbook.case.levers import Levers
from openbook.settlement.monotone import Rising
from openbook.settlement.room import MARGIN, Numbers, Reserve
from openbook.settlement.shapes import Shape
from openbook.settlement.spans import ANY, Span

_MOST_GRID = 1_024
_NOISE = 1e-12
_LAPSED_FIRST, _HELD_FIRST = (0, 1), (1, 0)

Way = tuple[int, ...]


class Moves:
    """The ways to settle matters, each from the one that gives least."""

    def __init__(self, reserve: Reserve, orders: Sequence[tuple[int, ...]]) -> None:
        self._reserve, self._matters = reserve, len(orders)
        conditions = reserve.conditions
        count = len(conditions.asked) + len(conditions.in_contract)
        self._orders = [*orders, *[_LAPSED_FIRST] * count]
        self._open = [self._matters + each for each in conditions.moved]
        self._start = tuple(order[0] for order in self._orders)
        self._touched: dict[str, set[int]] = {}
        self._grids: dict[tuple[int, ...], list[Levers]] = {}
        known = _of_books(reserve)
        for corner in (self._start, tuple(order[-1] for order in self._orders)):
            self._look(corner, known)
        self._known = known | {name: self._span(name, known) for name in self._touched}
        self._rising = self._rising_of(MARGIN)

    @property
    def kinder(self) -> tuple[bool, ...]:
        """For each condition of an offer, whether more is left where it holds."""
        first = self._matters
        last = first + len(self._reserve.conditions.asked)
        return tuple(order == _HELD_FIRST for order in self._orders[first:last])

    def turn_conditions(self) -> bool:
        """Put first what leaves more where packages decide it; whether that is known."""
        for axis in self._open:
            for order in (_LAPSED_FIRST, _HELD_FIRST):
                self._orders[axis] = order
                self._grids.clear()
                if self._shape(self._rising, {axis}) in {Shape.FALLS, Shape.STILL}:
                    break
            else:
                self._open = []
                return False
        return True

    def fall(self, free: Collection[int]) -> bool:
        """Whether the margin is known to fall with these matters, others being settled."""
        shape = self._shape(self._rising, {*free, *self._open})
        return shape in {Shape.FALLS, Shape.STILL}

    def steady(self, free: Collection[int]) -> frozenset[int]:
        """The conditions that look at a line which moves one way with these matters."""
        conditions = self._reserve.conditions
        moved = {
            place: self._rising_of(conditions.asked[place].line)
            for place in conditions.moved
        }
        return frozenset(range(len(conditions.asked))).difference(
            place
            for place, rising in moved.items()
            if self._shape(rising, set(free)) is Shape.UNKNOWN
        )

    def _rising_of(self, line: str) -> Rising:
        model = self._reserve.sitting.model
        doubtful = Rising(model, line, self._known).doubtful(self._touched)
        looked_at = _looked_at(self._reserve, doubtful, self._levers([self._start])[0])
        return Rising(model, line, self._known | looked_at)

    def _shape(self, rising: Rising, free: Collection[int]) -> Shape:
        return rising.shape(
            {
                name: self._lever(name, sorted(touched.intersection(free)))
                for name, touched in self._touched.items()
                if touched.intersection(free)
            }
        )

    def _look(self, corner: Way, known: dict[str, Span]) -> None:
        """Move each alone, all others in a corner; widen the spans of levers."""
        moved = [
            (at, (*corner[:at], rung, *corner[at + 1 :]))
            for at, order in enumerate(self._orders)
            for rung in order
        ]
        first, *found = self._levers([corner, *(each for _, each in moved)])
        for (at, _), levers in zip(moved, found, strict=True):
            for name in {*levers.positions, *first.positions}:
                low, high = known.get(name, (0.0, 0.0))
                path = levers.at(name)
                known[name] = min(low, *path), max(high, *path)
                if path != first.at(name):
                    self._touched.setdefault(name, set()).add(at)

    def _lever(self, name: str, axes: Sequence[int]) -> Shape:
        """The shape of a lever, looked at in every way to settle what moves it."""
        touching = tuple(sorted(self._touched[name]))
        grid = self._grid(name)
        if grid is None:
            return Shape.UNKNOWN
        return _shape_of(grid, [touching.index(each) for each in axes])

    def _grid(self, name: str) -> Numbers | None:
        """A lever in every way to settle what moves it, unless these are too many."""
        touching = tuple(sorted(self._touched[name]))
        sizes = [len(self._orders[each]) for each in touching]
        if prod(sizes) > _MOST_GRID:
            return None
        if touching not in self._grids:
            ways = product(*(self._orders[each] for each in touching))
            self._grids[touching] = self._levers(
                [self._with(dict(zip(touching, way, strict=True))) for way in ways]
            )
        grid = np.array([levers.at(name) for levers in self._grids[touching]])
        return grid.reshape(*sizes, -1)

    def _span(self, name: str, known: Mapping[str, Span]) -> Span:
        """How far a lever goes, with what other books and offers make of it."""
        grid = self._grid(name)
        if grid is None:
            return ANY
        low, high = known[name]
        return min(low, float(grid.min())), max(high, float(grid.max()))

    def _with(self, some: Mapping[int, int]) -> Way:
        return tuple(some.get(at, each) for at, each in enumerate(self._start))

    def _levers(self, ways: Sequence[Way]) -> list[Levers]:
        conditions = self._reserve.conditions
        offers = self._matters + len(conditions.asked)
        return [
            conditions.levers(
                way[: self._matters],
                [at for at, held in enumerate(way[self._matters : offers]) if held],
                [
                    place
                    for place, held in zip(
                        conditions.in_contract, way[offers:], strict=True
                    )
                    if not held
                ],
            )
            for way in ways
        ]


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
    reserve: Reserve, names: Sequence[str], levers: Levers
) -> dict[str, Span]:
    """How far some lines go that no open matter moves."""
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

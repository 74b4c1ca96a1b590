"""Ladders: the rungs of each matter in order, and whether costs in that order add up.

A way is a rung for each matter, then for each condition of an offer and of the contract
whether it holds. How the levers move from way to way is looked at; how the margin then
moves is read off the rules (monotone.py). Where the rules do not say which way a line goes
that one matter alone moves, or it and the conditions of its terms, it is run in every way
to settle these and looked at in every world.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, product
from math import prod

import numpy as np

from openbook.case.levers import Levers
from openbook.findings.dataclass import dataclass
from openbook.settlement.monotone import ANY, Rising, Shape, Span
from openbook.settlement.reserve import MARGIN, Costs, Numbers, Reserve

_MOST_GRID = 1_024
_MANY_WAYS = 64
_MOST_RUNS = 512  # ways in which lines are looked at; a matter alone is at every rung
_NOISE = 1e-12
_LAPSED_FIRST, _HELD_FIRST = (0, 1), (1, 0)

Way = tuple[int, ...]


class Moves:
    """The ways to settle matters, each from the one that gives least."""

    def __init__(self, reserve: Reserve, orders: Sequence[tuple[int, ...]]) -> None:
        self._reserve, self._matters = reserve, len(orders)
        self.stars: set[int] = set()  # matters whose rungs are compared with the first one alone
        conditions = reserve.conditions
        count = len(conditions.asked) + len(conditions.in_contract)
        self._orders = [*orders, *[_LAPSED_FIRST] * count]
        self._open = [self._matters + each for each in conditions.moved]
        self._start = tuple(order[0] for order in self._orders)
        self._touched: dict[str, set[int]] = {}
        self._by_year: dict[str, tuple[set[int], ...]] = {}  # what moves a lever in each year
        self._grids: dict[tuple[int, ...], list[Levers]] = {}
        # Lines that only some matter and its conditions move, looked at: rungs × … × worlds.
        self._lines: dict[tuple[int, ...], dict[str, Numbers]] = {}
        self._seen: dict[tuple[object, ...], Shape] = {}  # their shapes
        known = _of_books(reserve)
        for corner in (self._start, tuple(order[-1] for order in self._orders)):
            self._look(corner, known)
        self._steady = {name for name in self._touched if self._same_in_all_years(name)}
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
        """Return whether the margin is known to fall with these matters, others being settled."""
        shape = self._shape(self._rising, {*free, *self._open})
        return shape in {Shape.FALLS, Shape.STILL}

    def falls_alone(self, matter: int) -> bool:
        """Return whether the margin falls with a matter, from each rung to the next or from the first.

        Costs above the cheapest package add up where each rung gives more than the first. What
        packages decide is looked at between ends, which takes the rungs one after another.
        """
        if self.fall({matter}):
            return True
        self.stars.add(matter)
        if not self._open and self.fall({matter}):
            return True
        self.stars.discard(matter)
        return False

    def steady(self, free: Collection[int]) -> frozenset[int]:
        """Return the conditions that look at a line which moves one way with these matters."""
        conditions = self._reserve.conditions

        def unknown(place: int) -> bool:
            rising = self._rising_of(conditions.asked[place].line)
            return self._shape(rising, free) is Shape.UNKNOWN

        places = range(len(conditions.asked))
        return frozenset(places) - {each for each in conditions.moved if unknown(each)}

    def _rising_of(self, line: str) -> Rising:
        model, every = self._reserve.sitting.model, range(self._matters)
        doubtful = Rising(model, line, self._known, self._steady).doubtful(self._touched)
        start = self._levers([self._start])
        known = self._known | _spans(_looked_at(self._reserve, doubtful, start))
        rising = Rising(model, line, known, self._steady)
        if self._shape(rising, {*every, *self._open}) is not Shape.UNKNOWN:
            return rising
        for axes, values in self._moved_alone(rising).items():
            self._known |= _spans(values)
            self._lines.setdefault(axes, {}).update(values)
        return Rising(model, line, known | self._known, self._steady)

    def _moved_alone(self, rising: Rising) -> dict[tuple[int, ...], dict[str, Numbers]]:
        """Look at lines that few axes alone move, where the rules do not say which way."""
        unknown = {}
        for axes in self._together():
            levers = ((name, t) for name, t in self._touched.items() if t.issubset(axes))
            shapes = {name: self._lever(name, touched) for name, touched in levers}
            names = rising.unknown(shapes, self._touched.keys() - shapes.keys())
            looked_at = self._lines.get(axes, {})
            unknown[axes] = tuple(name for name in names if name not in looked_at)
        every = tuple(dict.fromkeys(name for each in unknown.values() for name in each))
        found = {}
        for axes, names in unknown.items():
            if not names:
                continue
            sizes = [len(self._orders[axis]) for axis in axes]
            ways = self._ways(axes, [range(size) for size in sizes])
            run = names if len(ways) > _MANY_WAYS else every  # the same are prepared once
            values = _looked_at(self._reserve, run, self._levers(ways))
            found[axes] = {name: values[name].reshape(*sizes, -1) for name in names}
        return found

    def _together(self) -> list[tuple[int, ...]]:
        """Return each matter with what moves the same levers, and the rest.

        Where that makes too many ways, it is left with the conditions, or alone.
        """
        found = []
        for matter in range(self._matters):
            own = {matter, *range(self._matters, len(self._orders))}
            shared = [t for t in self._touched.values() if matter in t]
            every = sorted({matter}.union(*shared))
            if prod(len(self._orders[axis]) for axis in every) <= _MOST_RUNS:
                found.append(tuple(every))
                continue
            sharing = [t for t in shared if t <= own]
            axes = sorted({matter}.union(*sharing))
            few = prod(len(self._orders[axis]) for axis in axes) <= _MOST_RUNS
            found.append(tuple(axes) if few else (matter,))
        met = {axis for axes in found for axis in axes}
        return [*found, *((axis,) for axis in range(len(self._orders)) if axis not in met)]

    def _shape(self, rising: Rising, free: Collection[int]) -> Shape:
        moved = {
            name: self._lever(name, axes)
            for name, touched in self._touched.items()
            if (axes := touched.intersection(free))
        }
        for group, lines in self._lines.items():
            if own := tuple(axis for axis in group if axis in free):
                moved |= {name: self._line(group, name, own) for name in lines}
        return rising.shape(moved)

    def _line(self, axes: tuple[int, ...], name: str, own: tuple[int, ...]) -> Shape:
        """Return the shape of a line that was looked at, along some of its axes."""
        orders = tuple(self._orders[axis] for axis in axes)
        stars = frozenset(at for at, axis in enumerate(axes) if axis in self.stars)
        key = name, own, axes, orders, stars
        if key not in self._seen:
            grid = self._lines[axes][name][np.ix_(*orders)]
            self._seen[key] = _shape_of(grid, [axes.index(axis) for axis in own], stars)
        return self._seen[key]

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
                    years = self._by_year.setdefault(name, tuple(set() for _ in path))
                    for year, (value, was) in enumerate(zip(path, first.at(name), strict=True)):
                        if value != was:
                            years[year].add(at)

    def _lever(self, name: str, axes: Collection[int]) -> Shape:
        """Return the shape of a lever, looked at in every way to settle what moves it in a year."""
        found = {Shape.STILL}
        for year, touching, grid in self._grid(name):
            if own := [touching.index(each) for each in sorted(axes) if each in touching]:
                stars = {at for at, each in enumerate(touching) if each in self.stars}
                here = Shape.UNKNOWN if grid is None else _shape_of(grid[..., [year]], own, stars)
                found.add(here)
        moved = found - {Shape.STILL}
        return Shape.STILL if not moved else moved.pop() if len(moved) == 1 else Shape.UNKNOWN

    def _grid(self, name: str) -> Iterator[tuple[int, tuple[int, ...], Numbers | None]]:
        """Yield for each year a lever in every way to settle what moves it, unless too many."""
        for year, axes in enumerate(self._by_year[name]):
            touching = tuple(sorted(axes))
            sizes = [len(self._orders[each]) for each in touching]
            if prod(sizes) > _MOST_GRID:
                yield year, touching, None
                continue
            if touching not in self._grids:
                ways = self._ways(touching, [self._orders[each] for each in touching])
                self._grids[touching] = self._levers(ways)
            grid = np.array([levers.at(name) for levers in self._grids[touching]])
            yield year, touching, grid.reshape(*sizes, -1)

    def _ways(self, axes: Sequence[int], orders: Sequence[Sequence[int]]) -> list[Way]:
        """Return every way to settle some axes, all others as at the start."""
        found = []
        for rungs in product(*orders):
            some = dict(zip(axes, rungs, strict=True))
            found.append(tuple(some.get(at, rung) for at, rung in enumerate(self._start)))
        return found

    def _same_in_all_years(self, name: str) -> bool:
        grids = [grid for _, _, grid in self._grid(name)]
        return all(grid is not None and not np.ptp(grid, axis=-1).any() for grid in grids)

    def _span(self, name: str, known: Mapping[str, Span]) -> Span:
        """Return how far a lever goes, with what other books and offers make of it."""
        span = known[name]
        for _, _, grid in self._grid(name):
            if grid is None:
                return ANY
            span = _wider(span, grid)
        return span

    def _levers(self, ways: Sequence[Way]) -> list[Levers]:
        conditions = self._reserve.conditions
        offers, contract = self._matters + len(conditions.asked), conditions.in_contract
        return [
            conditions.levers(
                way[: self._matters],
                [at for at, held in enumerate(way[self._matters : offers]) if held],
                [p for p, held in zip(contract, way[offers:], strict=True) if not held],
            )
            for way in ways
        ]


def _shape_of(grid: Numbers, axes: Sequence[int], stars: Collection[int] = ()) -> Shape:
    """Return whether numbers on a grid rise along some axes, and no slower along others.

    On a star each place is compared with the first, on other axes with the one before.
    """

    def up(numbers: Numbers, axis: int) -> Numbers:
        if axis not in stars:
            return np.diff(numbers, axis=axis)
        first, others = np.split(numbers, [1], axis=axis)
        return others - first

    steps = [up(grid, axis) for axis in axes]
    both = [up(up(grid, one), other) for one, other in combinations(axes, 2)]
    if not any(each.any() for each in steps):
        return Shape.STILL
    noise = _NOISE * max(1.0, float(np.abs(grid).max()))
    if all((each >= -noise).all() for each in (*steps, *both)):
        return Shape.RISES
    if all((each <= noise).all() for each in (*steps, *both)):
        return Shape.FALLS
    return Shape.UNKNOWN


def _of_books(reserve: Reserve) -> dict[str, Span]:
    """Return how far each input goes in the worlds of the books."""
    found: dict[str, Span] = {}
    for book in reserve.books:
        for name, array in reserve.sitting.worlds_on(book).values.items():
            found[name] = _wider(found.get(name), array)
    return found


def _looked_at(
    reserve: Reserve, names: Sequence[str], ways: Sequence[Levers]
) -> dict[str, Numbers]:
    """Return some lines with the levers in some ways: ways × worlds of all books × years."""
    by_way: dict[str, list[Numbers]] = {name: [] for name in names}
    for levers in ways if names else ():
        runs = [reserve.sitting.under(book, levers, only=names) for book in reserve.books]
        outcomes = [each for run in runs for each in (run.alone, run.drawn) if each]
        for name, found in by_way.items():
            found.append(np.concatenate([each.values(name) for each in outcomes]))
    return {name: np.array(found) for name, found in by_way.items()}


def _spans(looked_at: Mapping[str, Numbers]) -> dict[str, Span]:
    return {name: _wider(None, values) for name, values in looked_at.items()}


def _wider(span: Span | None, values: Numbers) -> Span:
    low, high = span or (np.inf, -np.inf)
    return min(low, float(values.min())), max(high, float(values.max()))


MOST_APART = 1_024  # ways to settle matters apart


@dataclass(frozen=True, slots=True)
class Ladders:
    """The rungs of each matter, the one that gives least first.

    ``apart`` are the matters that are settled apart. With those in ``ranged`` the margin falls:
    some of their rungs may stay together, each at the cost of the least. If it is not ``proved``,
    there would be too many ways: then costs that are added up may be too high. A condition
    is ``kinder`` to the reserve where it holds, or where it does not; one is
    ``steady`` if what it looks at moves one way as more is given. Of the matters that are
    ``stars`` the first rung gives least, and no more is known of the others.
    """

    orders: tuple[tuple[int, ...], ...]
    apart: tuple[int, ...]
    proved: bool
    kinder: tuple[bool, ...] = ()
    steady: frozenset[int] = frozenset()
    stars: frozenset[int] = frozenset()
    ranged: frozenset[int] = frozenset()


def ladders(reserve: Reserve, costs: Costs) -> Ladders:
    """Return what the rules say about the matters of a case, worked out once."""
    return reserve.once(("ladders", costs), lambda: _ladders(reserve, costs))


def _ladders(reserve: Reserve, costs: Costs) -> Ladders:
    orders = tuple(map(_order, costs.rungs, costs.spent))
    moves = Moves(reserve, orders)
    known = moves.turn_conditions()
    free = set(range(len(orders)))
    if not moves.fall(free):
        free = {matter for matter in free if moves.falls_alone(matter)}
    while known and not moves.fall(free):
        free.discard(_most_at_odds(moves, free, orders))
    single = [matter for matter in range(len(orders)) if matter not in free]
    ranged = set[int]()
    while prod(len(orders[matter]) for matter in single) > MOST_APART:
        fall = [m for m in single if known and m not in moves.stars and moves.fall({m})]
        longest = max(fall or single, key=lambda matter: len(orders[matter]))
        single.remove(longest)
        ranged.update({longest}.intersection(fall))
    apart = tuple(sorted({*single, *ranged}))
    proved = known and len(apart) + len(free) == len(orders)
    steady = moves.steady({*free, *ranged})
    stars = frozenset(moves.stars & free)
    return Ladders(orders, apart, proved, moves.kinder, steady, stars, frozenset(ranged))


def _order(at_limits: Sequence[Sequence[int]], spent: Sequence[int]) -> tuple[int, ...]:
    """Return the rungs from the one that gives least.

    What costs nothing in the years that must be legal may cost later: then that says
    which rung gives more.
    """
    rungs = range(len(spent))
    return tuple(sorted(rungs, key=lambda at: (at_limits[at][-1], spent[at], at)))


def _most_at_odds(moves: Moves, free: Collection[int], orders: Sequence[tuple[int, ...]]) -> int:
    """Return the matter that most others cannot be added up with; of equals the shortest."""
    odds = dict.fromkeys(sorted(free), 0)
    for pair in combinations(sorted(free), 2):
        if not moves.fall(set(pair)):
            odds[pair[0]] += 1
            odds[pair[1]] += 1
    return max(odds, key=lambda matter: (odds[matter], -len(orders[matter])))

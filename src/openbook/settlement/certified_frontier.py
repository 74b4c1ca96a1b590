"""The certified frontier of the packages that are legal as a whole, by branch and bound.

A box holds some rungs of each matter. In it the margin falls as more is given, and the
faster the more is given. So in each world a package leaves no more than the cheapest
package of the box does, less what each of its rungs costs alone: the frontier under these
costs is an upper bound (a bound set: Ehrgott and Gandibleux, Computers & Operations
Research 34, 2007). A reserve that must be legal in all but so many worlds must be legal
in one of the so many and one worst worlds of any package we choose to look at.

Every point of the joint frontier is then run as a whole, in all worlds of every book.
One that is not legal is refused and its box searched again; a box with many such points
is branched (Land and Doig, Econometrica 28, 1960), since in smaller boxes bounds are
tighter. Once every point is legal, no package that was not looked at can be better.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import field, replace
from itertools import product
from math import ceil, floor

import numpy as np
from numpy.typing import NDArray

from openbook.findings.dataclass import dataclass
from openbook.settlement.at_best import AtBest
from openbook.settlement.choices import Barred, Choices, Level, bundles_of
from openbook.settlement.frontier import GoOn, Point, Step, find_frontier
from openbook.settlement.ladders import Ladders
from openbook.settlement.level_sum import LevelSum
from openbook.settlement.priorities import Worth
from openbook.settlement.reserve import Numbers, Package, Reserve

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
        """Return the rungs at some places of the box."""
        return tuple(row[at] for row, at in zip(self.rungs, places, strict=True))

    def places(self, package: Package) -> tuple[int, ...] | None:
        """Return the places of the rungs of a package, if they are all in the box."""
        pairs = list(zip(self.rungs, package, strict=True))
        if any(rung not in row for row, rung in pairs):
            return None
        return tuple(row.index(rung) for row, rung in pairs)

    def parted(self, matter: int, place: int, *, star: bool = False) -> Iterator[Box]:
        """Yield the box with fewer rungs of a matter than so many, and the rest of it.

        Of a star only the first rung is known to give least: the rest are apart.
        """
        row = self.rungs[matter]
        before, after = self.rungs[:matter], self.rungs[matter + 1 :]
        rest = [(rung,) for rung in row[place:]] if star else [row[place:]]
        for own in (row[:place], *rest):
            yield Box((*before, own, *after))


def boxes_of(ladders: Ladders, worth: Worth) -> Iterator[Box]:
    """Yield one box for each way to settle what is settled apart, within all red lines."""
    rows = [
        tuple(rung for rung in order if not {(at, rung)} & (worth.closed | worth.below))
        for at, order in enumerate(ladders.orders)
    ]
    ways = [
        [(rung,) for rung in row] if _is_apart(ladders, at, row) else [row]
        for at, row in enumerate(rows)
    ]
    if all(rows):
        yield from (Box(way) for way in product(*ways))


def _is_apart(ladders: Ladders, matter: int, row: Sequence[int]) -> bool:
    """Return whether a matter is settled apart; so is a star that a red line leaves no first rung."""
    lost = matter in ladders.stars and row[:1] != ladders.orders[matter][:1]
    return lost or (matter in ladders.apart and matter not in ladders.ranged)


def choices_in(box: Box, at_best: AtBest, worth: Worth, *, least: Collection[int] = ()) -> Choices:
    """Return the packages of a box, none of them dearer than it is.

    Matters at ``least`` cost in all their rungs what the first of the box does.
    """
    costs = _Costs(box, at_best, least)
    limits, by_rung = costs.at_most()
    terms = tuple(
        tuple(
            Level(*worth.points[matter][rung], cost)
            for rung, cost in zip(box.rungs[matter], row, strict=True)
        )
        for matter, row in enumerate(by_rung)
    )
    totals = tuple(_in_box(each, box) for each in worth.totals)
    return Choices(terms, limits, tuple(_barred(worth.barred, box)), totals=totals)


def _in_box(total: LevelSum, box: Box) -> LevelSum:
    """Return a total by the places in a box."""
    pairs = zip(total.terms, total.amounts, strict=True)
    amounts = tuple(tuple(own[rung] for rung in box.rungs[at]) for at, own in pairs)
    return replace(total, amounts=amounts)


def cheapest_of(box: Box, at_best: AtBest, worth: Worth) -> tuple[Package, ...]:
    """For each limit the package of a box that costs least under it, as its rungs cost alone."""
    bundles = bundles_of(choices_in(box, at_best, worth))
    if not all(len(each.one) for each in bundles):
        return ()
    found = []
    for limit in range(len(at_best.reserve.limits)):
        places = [0] * len(box.rungs)
        for each in bundles:
            ways = each.levels[int(each.cost[:, limit].argmin())].tolist()
            for term, place in zip(each.terms, ways, strict=True):
                places[term] = place
        found.append(box.package(places))
    return tuple(dict.fromkeys(found))


class _Costs:
    """What each rung of a box costs alone, in every world and under every limit."""

    def __init__(self, box: Box, at_best: AtBest, least: Collection[int]) -> None:
        self._reserve = reserve = at_best.reserve
        bottom, holds = box.bottom, at_best.holds(box.rungs)
        self._start = reserve.margins_if(bottom, holds)
        self._less: list[Numbers] = []  # of each matter: rungs × limits × worlds
        for matter, row in enumerate(box.rungs):
            own = row[:1] * len(row) if matter in least else row
            moved = [(*bottom[:matter], r, *bottom[matter + 1 :]) for r in own[1:]]
            rows = [self._start - reserve.margins_if(each, holds) for each in moved]
            self._less.append(np.array([np.zeros_like(self._start), *rows]))

    def at_most(self) -> tuple[tuple[int, ...], list[list[tuple[int, ...]]]]:
        """Return what the limits leave at least, and costs of all rungs that fit to it.

        A world that is worse than the best of the worst may count some dollars more:
        it is short of so many anyhow. The matters share them by how far they differ
        from world to world.
        """
        places = self._at_the_edge()
        there = self._added(places)
        pairs = zip(self._less, places, strict=True)
        moved = [less - less[place] for less, place in pairs]
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
        """Return the most that a package can leave: limits × worlds."""
        rows = [row[at] for row, at in zip(self._less, places, strict=True)]
        left: Numbers = self._start - sum(rows, np.zeros_like(self._start))
        return left

    def _at_the_edge(self) -> list[int]:
        """Return a package about as dear as may be, some of the way up every matter."""
        low, high = 0.0, 1.0
        for _ in range(_HALVINGS):
            part = (low + high) / 2
            legal = (self._reserve.reached(self._added(self._up(part))) >= 0).all()
            low, high = (part, high) if legal else (low, part)
        return self._up(low)

    def _up(self, part: float) -> list[int]:
        return [round(part * (len(row) - 1)) for row in self._less]


def _barred(barred: Iterable[Barred], box: Box) -> Iterator[Barred]:
    """Yield the bars between rungs of a box, by their places in it."""
    for each in barred:
        (one, mine), (other, theirs) = each.first, each.second
        if mine in box.rungs[one] and theirs in box.rungs[other]:
            here, there = box.rungs[one].index(mine), box.rungs[other].index(theirs)
            yield Barred((one, here), (other, there))


MOST_RUNS = 4_000
_BEFORE_PARTING = 6
_HURRIED = 16  # points that are still run once the search is stopped


@dataclass(frozen=True, slots=True)
class Certified:
    """The legal frontier, best for the other side first, and how sure it is.

    ``undecided`` are points that costs allow, but that were not run as a whole: with
    none of them, and rules that prove the costs, the frontier is ``certified``.
    """

    points: tuple[Point, ...]
    undecided: tuple[Point, ...]
    refused: int
    complete: bool
    certified: bool


@dataclass(slots=True)
class _Part:
    """A box under search."""

    box: Box
    choices: Choices
    points: tuple[Point, ...] = ()
    whole: bool = True
    misses: set[Package] = field(default_factory=set)  # by place in the box
    known: int = 0  # of them when the box was made

    def search(self, go_on: GoOn) -> None:
        """Find the frontier of the box, as costs that are not too high see it."""
        refused = frozenset(self.misses)
        found = find_frontier(replace(self.choices, refused=refused), go_on=go_on)
        self.points, self.whole = found.points, found.complete

    def package(self, point: Point) -> Package:
        """Return the rungs of a point, which has places in the box."""
        return self.box.package(point.package)


_Placed = tuple[_Part, Point]


class Search:
    """One search over all boxes; what is found so far can be asked at any time."""

    def __init__(self, reserve: Reserve, worth: Worth, ladders: Ladders, go_on: GoOn) -> None:
        self._reserve, self._worth, self._ladders = reserve, worth, ladders
        self._at_best, self._go_on = AtBest(reserve, ladders), go_on
        self._legal: dict[Package, bool] = {}
        self._stopped = False
        self._parts: list[_Part] = []

    def found(self, most_runs: int = MOST_RUNS) -> Certified:
        """Search, check, and search again until every point is legal or time is up."""
        boxes = list(boxes_of(self._ladders, self._worth))
        for done, box in enumerate(boxes):
            if not self._told("listing", done, len(boxes)):
                break
            self._add(box)
        front = self._front()
        while not self._stopped and not all(map(self._is_legal, front)):
            self._check(front, most_runs)
            if len(self._legal) >= most_runs or self._stopped:
                break
            self._again(front)
            front = self._front()
        if self._stopped:
            self._run(front[:: max(1, len(front) // _HURRIED)])
        return self._answer(front)

    def _front(self) -> list[_Placed]:
        """Return the joint Pareto frontier of all boxes, as their costs see it."""
        parts = sorted(self._parts, key=lambda part: part.box.rungs)
        placed = [(part, point) for part in parts for point in part.points]
        return [placed[at] for at in _not_beaten([point for _, point in placed])]

    def _add(self, box: Box, refused: Iterable[Package] = ()) -> None:
        """Search a box, unless none of its packages can be legal."""
        if (self._at_best.left(box.rungs) < 0).any():
            return
        ranged = self._ladders.ranged
        part = _Part(box, choices_in(box, self._at_best, self._worth, least=ranged))
        part.misses |= {places for each in refused if (places := box.places(each))}
        part.known = len(part.misses)
        part.search(self._within)
        self._parts.append(part)

    def _check(self, front: list[_Placed], most_runs: int) -> None:
        """Run points as a whole, as many as may be."""
        fresh = [each for each in front if self._is_legal(each) is None]
        for done, each in enumerate(fresh):
            full = len(self._legal) >= most_runs
            if full or not self._told("checking", done, len(fresh)):
                return
            self._run([each])

    def _run(self, placed: Iterable[_Placed]) -> None:
        for part, point in placed:
            package = part.package(point)
            self._legal[package] = bool((self._reserve.left(package) >= 0).all())

    def _again(self, front: list[_Placed]) -> None:
        """Refuse what is not legal; search again there, in smaller boxes in time."""
        wrong: dict[int, list[Point]] = {}
        for part, point in front:
            if self._is_legal((part, point)) is False:
                wrong.setdefault(id(part), []).append(point)
        for part in [each for each in self._parts if id(each) in wrong]:
            points = wrong[id(part)]
            part.misses |= {point.package for point in points}
            middle = points[len(points) // 2]
            ranged = [at for at in self._ladders.ranged if middle.package[at]]
            # What counts as the least of a range says little until the range is parted.
            matter = max(ranged, key=middle.package.__getitem__, default=_dearest(part, middle))
            enough = ranged or len(part.misses) - part.known > _BEFORE_PARTING
            if enough and matter is not None:
                self._parts.remove(part)
                refused = [part.box.package(each) for each in part.misses]
                star = matter in self._ladders.stars
                for box in part.box.parted(matter, middle.package[matter], star=star):
                    self._add(box, refused)
            else:
                part.search(self._within)

    def _is_legal(self, placed: _Placed) -> bool | None:
        part, point = placed
        return self._legal.get(part.package(point))

    def _within(self, step: Step) -> bool:
        return self._told(step.stage, step.done, step.of, step.labels)

    def _told(self, stage: str, done: int, of: int, labels: int = 0) -> bool:
        if not self._stopped:
            self._stopped = not self._go_on(Step(stage, done, of, labels))
        return not self._stopped

    def _answer(self, front: list[_Placed]) -> Certified:
        undecided = [each for each in front if not self._is_legal(each)]
        legal = [self._worth.point(p) for p, ok in sorted(self._legal.items()) if ok]
        whole = not self._stopped and all(part.whole for part in self._parts)
        return Certified(
            tuple(legal[at] for at in _not_beaten(legal)),
            tuple(self._worth.point(part.package(point)) for part, point in undecided),
            sum(not ok for ok in self._legal.values()),
            whole,
            whole and not undecided and self._ladders.proved,
        )


def _dearest(part: _Part, point: Point) -> int | None:
    """Return the matter that costs most in a package, to part the box at its rung."""
    pairs = zip(part.choices.terms, point.package, strict=True)
    costs = {
        matter: max(levels[place].cost) - max(levels[0].cost)
        for matter, (levels, place) in enumerate(pairs)
        if place > 0
    }
    return max(costs, key=costs.__getitem__, default=None)


def _not_beaten(points: Sequence[Point]) -> list[int]:
    """Return the places of points that no other equals or beats; of equals the first."""
    found: list[int] = []
    for at in sorted(range(len(points)), key=lambda at: (-points[at].one, -points[at].other)):
        if not found or points[at].other > points[found[-1]].other:
            found.append(at)
    return found[::-1]

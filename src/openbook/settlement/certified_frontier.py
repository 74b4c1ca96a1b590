"""certified_frontier(): the frontier of the packages that are legal as a whole.

Each box is searched with costs that are never too high, so no legal package is missing.
Every point of the joint frontier is then run as a whole, in all worlds of every book.
One that is not legal is refused and its box searched again; a box with many such points
is parted, since in smaller boxes costs are truer. Once every point is legal, no package
that was not looked at can be better: the frontier is certified.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from openbook.settlement.at_best import AtBest
from openbook.settlement.boxes import Box, boxes_of, choices_in
from openbook.settlement.choices import Choices, Ladders
from openbook.settlement.frontier import GoOn, Point, Step, find_frontier
from openbook.settlement.priorities.wants import Worth
from openbook.settlement.room import Package, Reserve

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
        """The rungs of a point, which has places in the box."""
        return self.box.package(point.package)


_Placed = tuple[_Part, Point]


class Search:
    """One search over all boxes; what is found so far can be asked at any time."""

    def __init__(
        self, reserve: Reserve, worth: Worth, ladders: Ladders, go_on: GoOn
    ) -> None:
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
        front = _not_beaten(self._parts)
        while not self._stopped and not self._all_legal(front):
            self._check(front, most_runs)
            if len(self._legal) >= most_runs or self._stopped:
                break
            self._again(front)
            front = _not_beaten(self._parts)
        if self._stopped:
            self._run(front[:: max(1, len(front) // _HURRIED)])
        return self._answer(front)

    def _add(self, box: Box, refused: Iterable[Package] = ()) -> None:
        """Search a box, unless none of its packages can be legal."""
        if (self._at_best.left(box.rungs) < 0).any():
            return
        part = _Part(box, choices_in(box, self._at_best, self._worth))
        part.misses |= {places for each in refused if (places := box.places(each))}
        part.known = len(part.misses)
        part.search(self._within)
        self._parts.append(part)

    def _check(self, front: list[_Placed], most_runs: int) -> None:
        """Run points as a whole, as many as may be."""
        fresh = [each for each in front if self._is_legal(each) is None]
        for done, (part, point) in enumerate(fresh):
            if len(self._legal) >= most_runs:
                return
            if not self._told("checking", done, len(fresh)):
                return
            self._run([(part, point)])

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
            matter = _dearest(part, middle)
            if len(part.misses) - part.known > _BEFORE_PARTING and matter is not None:
                self._parts.remove(part)
                refused = [part.box.package(each) for each in part.misses]
                for box in part.box.parted(matter, middle.package[matter]):
                    self._add(box, refused)
            else:
                part.search(self._within)

    def _is_legal(self, placed: _Placed) -> bool | None:
        part, point = placed
        return self._legal.get(part.package(point))

    def _all_legal(self, front: list[_Placed]) -> bool:
        return all(self._is_legal(each) for each in front)

    def _within(self, step: Step) -> bool:
        return self._told(step.stage, step.done, step.of, step.labels)

    def _told(self, stage: str, done: int, of: int, labels: int = 0) -> bool:
        if not self._stopped:
            self._stopped = not self._go_on(Step(stage, done, of, labels))
        return not self._stopped

    def _answer(self, front: list[_Placed]) -> Certified:
        undecided = [each for each in front if not self._is_legal(each)]
        legal = _not_beaten_points(
            self._worth.point(package) for package, ok in self._legal.items() if ok
        )
        whole = not self._stopped and all(part.whole for part in self._parts)
        return Certified(
            tuple(legal),
            tuple(self._worth.point(part.package(point)) for part, point in undecided),
            sum(not ok for ok in self._legal.values()),
            whole,
            whole and not undecided and self._ladders.proved,
        )


def _dearest(part: _Part, point: Point) -> int | None:
    """The matter that costs most in a package, to part the box at its rung."""
    costs = {
        matter: max(levels[place].cost) - max(levels[0].cost)
        for matter, (levels, place) in enumerate(
            zip(part.choices.terms, point.package, strict=True)
        )
        if place > 0
    }
    return max(costs, key=lambda matter: costs[matter]) if costs else None


def _not_beaten(parts: Iterable[_Part]) -> list[_Placed]:
    """The points of all boxes without those that another equals or beats."""
    placed = [(part, point) for part in parts for point in part.points]
    placed.sort(key=lambda each: (-each[1].one, -each[1].other, each[0].box.rungs))
    found: list[_Placed] = []
    for part, point in placed:
        if not found or point.other > found[-1][1].other:
            found.append((part, point))
    return found[::-1]


def _not_beaten_points(points: Iterable[Point]) -> list[Point]:
    found: list[Point] = []
    for point in sorted(points, key=lambda p: (-p.one, -p.other, p.package)):
        if not found or point.other > found[-1].other:
            found.append(point)
    return found[::-1]

"""find_settlements(): packages that keep the reserve legal and that no other beats for both.

The frontier is certified: see certified.py. Here it becomes an answer: the packages to
show, the ones that rules of fairness choose, and, where there is none, why.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import floor, prod

import numpy as np
from numpy.typing import NDArray

from openbook.settlement.at_best import AtBest
from openbook.settlement.boxes import Box, boxes_of
from openbook.settlement.certified_frontier import Certified, Search
from openbook.settlement.choices import Ladders, ladders
from openbook.settlement.condition_counts import CountedCondition, counted
from openbook.settlement.frontier import GoOn, Point, always
from openbook.settlement.matters import OpenMatters
from openbook.settlement.needed_change import NeededChange, needed_changes
from openbook.settlement.priorities.wants import Worth, worth_of
from openbook.settlement.room import Limit, Package, Reserve
from openbook.settlement.steps import (
    Concession,
    StrikeLoss,
    after_a_strike,
    nearest,
    smallest_concessions,
)

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


_Gains = tuple[int, int]


@dataclass(frozen=True, slots=True)
class FairPoints:
    """What each rule chooses among packages that leave neither side worse off.

    ``nash``: the largest product of both gains. ``kalai_smorodinsky``: the larger, the
    better, is the smaller of both gains as parts of the most each side could gain.
    ``max_min``: the larger, the better, is the smaller of both gains in points. All are
    None where no package leaves both sides as well off as without a deal.
    """

    nash: Point | None
    kalai_smorodinsky: Point | None
    max_min: Point | None


def fair_points(
    points: Sequence[Point], *, without_deal: tuple[int, int]
) -> FairPoints:
    """The fair points of a frontier; ``without_deal`` is the worth of no deal to each."""
    gains = {
        point: (point.one - without_deal[0], point.other - without_deal[1])
        for point in points
    }
    open_to_both = {point: both for point, both in gains.items() if min(both) >= 0}
    if not open_to_both:
        return FairPoints(None, None, None)
    most_one = max(one for one, _ in open_to_both.values())
    most_other = max(other for _, other in open_to_both.values())

    def parts(gain: _Gains) -> tuple[int, ...]:
        # Both parts over the same bottom; a side that can gain nothing has no say.
        one = gain[0] * (most_other or 1) if most_one else None
        other = gain[1] * (most_one or 1) if most_other else None
        return tuple(sorted(part for part in (one, other) if part is not None))

    return FairPoints(
        _best(open_to_both, lambda gain: (gain[0] * gain[1],)),
        _best(open_to_both, parts),
        _best(open_to_both, lambda gain: (min(gain),)),
    )


def _best(
    gains: dict[Point, _Gains], rule: Callable[[_Gains], tuple[int, ...]]
) -> Point:
    def order(point: Point) -> tuple[tuple[int, ...], int, int, int]:
        gain = gains[point]
        return rule(gain), min(gain), sum(gain), gain[0]

    return max(gains, key=order)


@dataclass(frozen=True, slots=True)
class Short:
    """A limit that no package keeps: how far below it the best one for it ends."""

    limit: Limit
    below: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """A package that is legal: its points, and the least that is left at each limit."""

    package: Package
    union: int
    employer: int
    spent: int  # above the employer's offer, in all years, on the first book
    left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Undecided:
    """A package that costs alone allow, and that was not run as a whole."""

    package: Package
    union: int
    employer: int


@dataclass(frozen=True, slots=True)
class Settlements:
    """The packages found, best for the employer first, and how they were looked for.

    The frontier is ``certified`` where every package that could be better was run as
    a whole and is not legal; ``undecided`` are those that were not run. It is not
    ``complete`` if the search was stopped. ``refused`` were run and are not legal.
    Where no package is found, ``short`` says which limits even the best package for
    them breaks, and ``best_chance`` in what part of the worlds one would be legal.
    """

    matters: OpenMatters
    limits: tuple[Limit, ...]
    chance: float
    worlds: int
    count: int  # of all packages
    frontier: int  # points of the frontier, of which the packages are a selection
    packages: tuple[Settlement, ...]
    nash: Settlement | None
    kalai_smorodinsky: Settlement | None
    max_min: Settlement | None
    refused: int
    short: tuple[Short, ...]
    beyond: int = 0  # rungs beyond a red line
    written: tuple[str, ...] = ()  # sides whose points are their own, not guessed
    certified: bool = True
    complete: bool = True
    undecided: tuple[Undecided, ...] = ()
    best_chance: float = 0.0
    offers: tuple[Settlement, ...] = ()  # the newest: the employer's, the union's
    near: Settlement | None = None  # asks least of the side that gives up most
    concessions: tuple[Concession, ...] = ()
    without_deal: tuple[int, int] = (0, 0)
    changes: tuple[NeededChange, ...] = ()  # that would make some package legal
    strike: StrikeLoss | None = None  # what happens without a deal
    red_lines: tuple[str, ...] = ()  # matters whose red line alone leaves nothing legal
    conditions: tuple[
        CountedCondition, ...
    ] = ()  # how often each holds beside what is shown


def find_settlements(
    reserve: Reserve,
    *,
    most: int = 50,
    go_on: GoOn = always,
    strike: StrikeLoss | None = None,
) -> Settlements:
    """The packages of a case; at most so many are shown, spread over the frontier.

    With a strike, what it costs is what happens without a deal.
    """
    costs = reserve.costs()
    worth = worth_of(reserve.case, reserve.matters.matters, costs)
    if strike is not None:
        worth = after_a_strike(worth, costs, strike)
    ladder = ladders(reserve, costs)
    found = Search(reserve, worth, ladder, go_on).found()
    if found.complete:
        points = cheapest_equals(found.points, worth, costs.spent, reserve)
        found = replace(found, points=points)
    return replace(_answer(reserve, worth, ladder, found, most), strike=strike)


def _answer(
    reserve: Reserve, worth: Worth, ladder: Ladders, found: Certified, most: int
) -> Settlements:
    fair = fair_points(found.points, without_deal=worth.without_deal)
    ends = [worth.point(each) for each in reserve.matters.offers]
    near = nearest(found.points, ends)
    shown = _spread(found.points, fair, near, most)
    made = _settlements([*shown, *ends], reserve)
    at_best, boxes = AtBest(reserve, ladder), tuple(boxes_of(ladder, worth))
    likeliest = _likeliest(at_best, boxes)
    nothing = found.complete and not found.points
    return Settlements(
        matters=reserve.matters,
        limits=reserve.limits,
        chance=reserve.chance,
        worlds=reserve.sitting.draws,
        count=prod(len(each.rungs) for each in reserve.matters.matters),
        frontier=len(found.points),
        packages=tuple(made[point] for point in shown),
        nash=made[fair.nash] if fair.nash else None,
        kalai_smorodinsky=(
            made[fair.kalai_smorodinsky] if fair.kalai_smorodinsky else None
        ),
        max_min=made[fair.max_min] if fair.max_min else None,
        refused=found.refused,
        short=() if found.points else _short(at_best, boxes),
        beyond=len(worth.closed),
        written=worth.written,
        certified=found.certified,
        complete=found.complete,
        undecided=tuple(
            Undecided(each.package, each.one, each.other) for each in found.undecided
        ),
        best_chance=_best_chance(at_best, likeliest) if likeliest else 0.0,
        offers=tuple(made[each] for each in ends),
        near=made[near] if near else None,
        concessions=smallest_concessions(found.points, ends),
        without_deal=worth.without_deal,
        changes=(
            needed_changes(reserve, likeliest.bottom) if nothing and likeliest else ()
        ),
        red_lines=() if found.points else _in_the_way(reserve, ladder, worth),
        conditions=counted(reserve, [each.package for each in made]),
    )


def _spread(
    points: Sequence[Point], fair: FairPoints, near: Point | None, most: int
) -> list[Point]:
    """The fair points and others from end to end of the frontier."""
    if len(points) <= most:
        return list(points)
    chosen = {fair.nash, fair.kalai_smorodinsky, fair.max_min, near}
    rest = max(1, most - len(chosen))
    places = np.linspace(0, len(points) - 1, rest).astype(np.int64).tolist()
    chosen |= {points[place] for place in places}
    return [point for point in points if point in chosen]


def _settlements(points: Sequence[Point], reserve: Reserve) -> dict[Point, Settlement]:
    spent = reserve.spent([point.package for point in points])
    return {
        point: Settlement(
            point.package,
            point.one,
            point.other,
            dollars,
            tuple(floor(each) for each in reserve.left(point.package)),
        )
        for point, dollars in zip(points, spent, strict=True)
    }


def _short(at_best: AtBest, boxes: Sequence[Box]) -> tuple[Short, ...]:
    """The limits that are broken by the package that costs the least under them."""
    if not boxes:
        return ()
    best = np.array([at_best.left(box.rungs) for box in boxes]).max(axis=0)
    return tuple(
        Short(limit, -floor(left))
        for limit, left in zip(at_best.reserve.limits, best.tolist(), strict=True)
        if left < 0
    )


def _in_the_way(reserve: Reserve, ladder: Ladders, worth: Worth) -> tuple[str, ...]:
    """The matters whose red lines leave nothing legal, while without them something is."""
    found = []
    for at, matter in enumerate(reserve.matters.matters):
        closed = frozenset(each for each in worth.closed if each[0] != at)
        if len(closed) < len(worth.closed):
            boxes = boxes_of(ladder, replace(worth, closed=closed))
            if any((reserve.left(box.bottom) >= 0).all() for box in boxes):
                found.append(matter.name)
    return tuple(found)


def _likeliest(at_best: AtBest, boxes: Sequence[Box]) -> Box | None:
    """The box with the package that is legal in most worlds; of equals with most left."""
    return max(
        boxes,
        key=lambda box: (
            _best_chance(at_best, box),
            float(at_best.left(box.rungs).min()),
        ),
        default=None,
    )


def _best_chance(at_best: AtBest, box: Box) -> float:
    """The part of the worlds of every book in which a package keeps every limit."""
    margins = at_best.margins(box.rungs, box.bottom)
    return float((margins >= 0).mean(axis=1).min())

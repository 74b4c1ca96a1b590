"""Bargaining solutions: which packages of a frontier rules of fairness choose.

Nash (Econometrica 18, 1950), Kalai and Smorodinsky (Econometrica 43, 1975) and the
larger smaller gain; beside them what is nearest to the newest offers, and the smallest
concessions. A strike may be the disagreement point.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from operator import attrgetter

import numpy as np
from numpy.typing import NDArray

from openbook.findings.dataclass import dataclass
from openbook.settlement.frontier import Point
from openbook.settlement.priorities import ALL_POINTS, SIDES, Worth
from openbook.settlement.reserve import Costs, Package, Reserve


@dataclass(frozen=True, slots=True)
class Concession:
    """The least a side must give up of its own offer for the other to be better off.

    ``gives`` may be below 0: then the package is better for both than the offer.
    """

    side: str
    package: tuple[int, ...]
    gives: int
    other_gains: int


def nearest(points: Sequence[Point], offers: Sequence[Point]) -> Point | None:
    """Return the package that asks least of the side that gives up most of its own offer.

    ``offers`` are the employer's and the union's. Of equals the one that asks less of
    both together.
    """
    employer, union = offers

    def asked(point: Point) -> tuple[int, int]:
        gives = (union.one - point.one, employer.other - point.other)
        return max(gives), sum(gives)

    return min(points, key=asked, default=None)


def smallest_concessions(
    points: Sequence[Point], offers: Sequence[Point]
) -> tuple[Concession, ...]:
    """For each side the package that is better for the other and costs it least.

    On a whole frontier no package outside it can cost the side less.
    """
    found = []
    for side, mine, theirs, offer in zip(
        ("employer", "union"), ("other", "one"), ("one", "other"), offers, strict=True
    ):
        own, others = attrgetter(mine), attrgetter(theirs)
        better = [point for point in points if others(point) > others(offer)]
        if better:
            best = max(better, key=attrgetter(mine, theirs))
            gives, gains = own(offer) - own(best), others(best) - others(offer)
            found.append(Concession(side, best.package, gives, gains))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class StrikeLoss:
    """What some days of a strike cost each side, in dollars."""

    days: int
    union: float  # wages that the members lose
    employer: float  # money lost, less wages not paid, and the pay of substitutes


def after_a_strike(worth: Worth, costs: Costs, loss: StrikeLoss) -> Worth:
    """Return the worth with a strike as what happens without a deal.

    The dollars between the two offers are all the points a side can gain, so a dollar
    lost is so many points below nothing. A side that wrote down what it wants has said
    itself what no deal is worth.
    """
    dollars = sum(max(row) - min(row) for row in costs.spent)
    a_point = max(1, dollars) / ALL_POINTS
    lost = zip(SIDES, (loss.union, loss.employer), worth.without_deal, strict=True)
    union, employer = (
        none if side in worth.written else round(-each / a_point) for side, each, none in lost
    )
    return replace(worth, without_deal=(union, employer))


_MOST_CELLS = 2_000_000  # of the table of points
_NEVER = 2**60  # dollars

Dollars = NDArray[np.int64]
Rungs = NDArray[np.int16]


def cheapest_equals(
    points: Sequence[Point], worth: Worth, spent: Sequence[Sequence[int]], reserve: Reserve
) -> tuple[Point, ...]:
    """Return the points, each with the cheapest package that is worth the same and is legal.

    What costs nothing and is worth nothing stays as the employer offers it. Where the cheapest
    is not legal, or the table would be too large, a point stays.
    """
    offered = reserve.matters.offers[0]
    table = _Table.of(worth, spent, offered) if points else None

    def fits(package: Package) -> bool:
        return not worth.forbids(package) and bool((reserve.left(package) >= 0).all())

    found = []
    for point in points:
        alike = _as_offered(point.package, offered, worth, spent)
        some = (*((table.package(point),) if table else ()), alike)
        found.append(worth.point(next(filter(fits, some), point.package)))
    return tuple(found)


def _as_offered(
    package: Package, offered: Package, worth: Worth, spent: Sequence[Sequence[int]]
) -> Package:
    """Return a package with the employer's offer where that costs and is worth just as much."""
    rows = zip(package, offered, worth.points, spent, strict=True)
    return tuple(
        own if points[rung] == points[own] and costs[rung] == costs[own] else rung
        for rung, own, points, costs in rows
    )


@dataclass(frozen=True, slots=True)
class _Table:
    """For each matter the rung to take for so many points of both sides."""

    above: tuple[tuple[tuple[int, int], ...], ...]  # points above the least of a matter
    least: tuple[int, int]
    rungs: tuple[Rungs, ...]

    @classmethod
    def of(cls, worth: Worth, spent: Sequence[Sequence[int]], offered: Package) -> _Table | None:
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
            first = dict.fromkeys((offered[matter], *range(len(row))))
            rungs_left = (n for n in first if (matter, n) not in worth.closed)
            open_rungs = [(rung, *row[rung], costs[rung]) for rung in rungs_left]
            dollars, taken = _one_more(dollars, open_rungs)
            rungs.append(taken)
        one, other = map(sum, zip(*lows, strict=True)) if lows else (0, 0)
        return cls(above, (one, other), tuple(rungs))

    def package(self, point: Point) -> Package:
        """Return the cheapest package of some points, which some package has."""
        one, other = point.one - self.least[0], point.other - self.least[1]
        found = []
        for row, taken in zip(reversed(self.above), reversed(self.rungs), strict=True):
            rung = int(taken[one, other])
            found.append(rung)
            one, other = one - row[rung][0], other - row[rung][1]
        return tuple(reversed(found))


def _one_more(before: Dollars, rungs: Sequence[tuple[int, int, int, int]]) -> tuple[Dollars, Rungs]:
    """Return the least dollars with one more matter, and the rung that gives them."""
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


def fair_points(points: Sequence[Point], *, without_deal: tuple[int, int]) -> FairPoints:
    """Return the fair points of a frontier; ``without_deal`` is the worth of no deal to each."""
    none, nothing = without_deal
    gains = {point: (point.one - none, point.other - nothing) for point in points}
    open_to_both = {point: both for point, both in gains.items() if min(both) >= 0}
    if not open_to_both:
        return FairPoints(None, None, None)
    most_one, most_other = map(max, zip(*open_to_both.values(), strict=True))

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


def _best(gains: dict[Point, _Gains], rule: Callable[[_Gains], tuple[int, ...]]) -> Point:
    order = {p: (rule(g), min(g), sum(g), g[0]) for p, g in gains.items()}
    return max(gains, key=order.__getitem__)

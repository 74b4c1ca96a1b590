"""find_settlements(): packages that keep the reserve legal and that no other beats for both.

The frontier is certified (certified_frontier.py). Here it becomes an answer: the packages
to show, the ones that rules of fairness choose, and, where there is none, why.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from math import ceil, floor, prod

import numpy as np

from openbook.findings.dataclass import dataclass
from openbook.settlement.at_best import AtBest
from openbook.settlement.certified_frontier import Box, Certified, Search, boxes_of, cheapest_of
from openbook.settlement.choices import Choices, Level, bundles_of
from openbook.settlement.frontier import GoOn, Point, always
from openbook.settlement.ladders import Ladders, ladders
from openbook.settlement.matters import OpenMatters
from openbook.settlement.priorities import Worth, worth_of
from openbook.settlement.remedies import NeededChange, needed_changes
from openbook.settlement.reserve import CountedCondition, Limit, Numbers, Package, Reserve, counted
from openbook.settlement.robust import Robust, robust_choices
from openbook.settlement.solutions import (
    Concession,
    FairPoints,
    StrikeLoss,
    after_a_strike,
    cheapest_equals,
    fair_points,
    nearest,
    smallest_concessions,
)


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
class Base:
    """What a certificate rests on: the budget, how finely it is published, and what is unsound.

    ``stage`` is the version of the budget, ``step`` the dollars to which its totals are
    published. With something ``unsound`` there is no certificate.
    """

    stage: str = ""
    step: float = 0.0
    unsound: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Settlements:
    """The packages found, best for the employer first, and how they were looked for.

    The frontier is ``certified`` where every package that could be better was run as
    a whole and is not legal; ``undecided`` are those that were not run. It is not
    ``complete`` if the search was stopped. ``refused`` were run and are not legal.
    Where no package is legal, the packages are the nearest, which miss each limit by no more
    than is ``allowed``; ``short`` says which limits even the best package for them breaks, and ``best_chance`` in what part of the worlds one would be legal.
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
    conditions: tuple[CountedCondition, ...] = ()  # how often each holds beside these
    allowed: tuple[int, ...] = ()  # dollars by which each limit may be missed
    base: Base = Base()
    robust: Mapping[str, Robust] = field(default_factory=dict)  # by rule of fairness
    best: int = 0  # the most that is left at the tightest limit, below 0 where none is legal

    @property
    def may_flip(self) -> bool:
        """Whether some package meets the minimum reserve, or none, only as totals are rounded."""
        return 0 < self.base.step >= abs(self.best)


def find_settlements(
    reserve: Reserve, *, most: int = 50, go_on: GoOn = always, strike: StrikeLoss | None = None
) -> Settlements:
    """Return the packages of a case; at most so many are shown, spread over the frontier.

    With a strike, what it costs is what happens without a deal.
    """
    costs = reserve.costs()
    worth = worth_of(reserve.case, reserve.matters, costs)
    if strike is not None:
        worth = after_a_strike(worth, costs, strike)
    ladder = ladders(reserve, costs)
    found = Search(reserve, worth, ladder, go_on).found()
    none = found.complete and not found.points
    searched = reserve.relaxed(_lacking(reserve, worth, ladder)) if none else reserve
    if searched.allow:
        found = Search(searched, worth, ladder, go_on).found()
    if found.complete:
        points = cheapest_equals(found.points, worth, costs.spent, searched)
        found = replace(found, points=points)
    if searched.allow and {each.package for each in found.points} <= {reserve.matters.offers[0]}:
        searched, found = reserve, replace(found, points=())  # nothing but the offer itself
    answer = replace(_answer(searched, worth, found, most), strike=strike)
    return _with_reasons(answer, reserve, worth, ladder)


@dataclass(frozen=True, slots=True)
class ChanceSlice:
    """The frontier of packages that meet the minimum in one part of the simulations.

    Packages are none where no package meets it so often.
    """

    chance: float
    frontier: int
    best_employer: Settlement | None
    nash: Settlement | None
    best_union: Settlement | None
    certified: bool
    complete: bool


@dataclass(frozen=True, slots=True)
class ByChance:
    """Frontiers by the part of the simulations that meet the minimum, the least part first."""

    limits: tuple[Limit, ...]
    worlds: int
    slices: tuple[ChanceSlice, ...]
    base: Base = Base()

    @property
    def certified(self) -> bool:
        """Whether every frontier is proved, on a sound base."""
        return all(each.certified for each in self.slices) and not self.base.unsound


def frontier_by_chance(
    reserve: Reserve, chances: Sequence[float], *, go_on: GoOn = always
) -> ByChance:
    """Return the frontier with the chance of meeting the minimum as an axis, the least first.

    It is the epsilon-constraint method (Haimes, Lasdon and Wismer 1971): each slice is exact.
    """
    costs = reserve.costs()
    worth = worth_of(reserve.case, reserve.matters, costs)
    ladder = ladders(reserve, costs)
    slices = []
    for chance in sorted(set(chances)):
        own = reserve.at_chance(chance)
        found = Search(own, worth, ladder, go_on).found()
        points = cheapest_equals(found.points, worth, costs.spent, own)
        nash = fair_points(points, without_deal=worth.without_deal).nash
        ends = (points[0], nash, points[-1]) if points else (None, None, None)
        made = _settlements([each for each in ends if each], own)
        first, fair, last = (made[each] if each else None for each in ends)
        whole = found.certified, found.complete
        slices.append(ChanceSlice(chance, len(points), first, fair, last, *whole))
    return ByChance(reserve.limits, reserve.sitting.draws, tuple(slices))


def _lacking(reserve: Reserve, worth: Worth, ladder: Ladders) -> tuple[int, ...]:
    """What the employer's own offer lacks at each limit, or the cheapest package in its place.

    Packages that lack no more are the nearest where none meets every limit: the employer
    has said itself that it would sign so much.
    """
    package = reserve.matters.offers[0]
    if worth.forbids(package):
        likeliest = _likeliest(AtBest(reserve, ladder), _cheapest(reserve, worth, ladder))
        if likeliest is None or worth.forbids(likeliest[1]):
            return ()
        package = likeliest[1]
    return tuple(max(0, ceil(-each)) for each in reserve.left(package))


def _answer(reserve: Reserve, worth: Worth, found: Certified, most: int) -> Settlements:
    # What is nearest is measured by the employer's offer: nothing among it is fair by rule.
    some = () if reserve.allow else found.points
    fair = fair_points(some, without_deal=worth.without_deal)
    ends = [worth.point(each) for each in reserve.matters.offers]
    near = nearest(found.points, ends)
    shown = _spread(found.points, fair, near, most)
    made = _settlements([*shown, *ends], reserve)

    def chosen(point: Point | None) -> Settlement | None:
        return made[point] if point else None

    return Settlements(
        matters=reserve.matters,
        limits=reserve.limits,
        chance=reserve.chance,
        worlds=reserve.sitting.draws,
        count=_count(reserve.matters),
        frontier=len(found.points),
        packages=tuple(made[point] for point in shown),
        nash=chosen(fair.nash),
        kalai_smorodinsky=chosen(fair.kalai_smorodinsky),
        max_min=chosen(fair.max_min),
        refused=found.refused,
        short=(),
        beyond=len(worth.closed),
        written=worth.written,
        certified=found.certified,
        complete=found.complete,
        undecided=tuple(Undecided(each.package, each.one, each.other) for each in found.undecided),
        offers=tuple(made[each] for each in ends),
        near=chosen(near),
        concessions=smallest_concessions(found.points, ends),
        without_deal=worth.without_deal,
        conditions=counted(reserve, [each.package for each in made]),
        allowed=reserve.allow,
        robust=robust_choices(some, worth, fair),
    )


def _with_reasons(
    answer: Settlements, reserve: Reserve, worth: Worth, ladder: Ladders
) -> Settlements:
    """Return the answer with the best chance of a package and, if none is legal, the reasons."""
    at_best, cheapest = AtBest(reserve, ladder), _cheapest(reserve, worth, ladder)
    likeliest = _likeliest(at_best, cheapest)
    if likeliest:
        best = floor(max(_left(at_best, each).min() for each in cheapest))
        answer = replace(answer, best_chance=_best_chance(at_best, likeliest), best=best)
    if answer.packages and not answer.allowed:
        return answer
    lost = likeliest if answer.complete else None
    return replace(
        answer,
        short=_short(at_best, cheapest),
        changes=needed_changes(reserve, lost[1]) if lost else (),
        red_lines=_in_the_way(reserve, ladder, worth),
    )


def _count(matters: OpenMatters) -> int:
    """Return how many packages there are, none of them below what both sides offer."""
    rungs = [
        tuple(rung for rung in range(len(each.rungs)) if rung not in each.below)
        for each in matters.matters
    ]
    free = Choices(
        tuple(tuple(Level(0, 0) for _ in row) for row in rungs),
        totals=tuple(
            replace(
                t,
                amounts=tuple(
                    tuple(own[rung] for rung in rungs[at])
                    for at, own in zip(t.terms, t.amounts, strict=True)
                ),
            )
            for t in matters.totals
        ),
    )
    return prod(len(each.one) for each in bundles_of(free))


def _spread(
    points: Sequence[Point], fair: FairPoints, near: Point | None, most: int
) -> list[Point]:
    """Return the fair points and others from end to end of the frontier."""
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
            point.package, point.one, point.other, dollars, reserve.really_left(point.package)
        )
        for point, dollars in zip(points, spent, strict=True)
    }


_Cheapest = tuple[Box, Package]


def _cheapest(reserve: Reserve, worth: Worth, ladder: Ladders) -> tuple[_Cheapest, ...]:
    """Return the cheapest packages of every box that both sides' offers leave open."""
    at_best = AtBest(reserve, ladder)
    found: list[_Cheapest] = []
    for box in boxes_of(ladder, worth):
        alone = not worth.forbids(box.bottom)
        packages = (box.bottom,) if alone else cheapest_of(box, at_best, worth)
        found += [(box, package) for package in packages]
    return tuple(found)


def _left(at_best: AtBest, cheapest: _Cheapest) -> Numbers:
    box, package = cheapest
    return at_best.reserve.reached(at_best.margins(box.rungs, package))


def _short(at_best: AtBest, cheapest: Sequence[_Cheapest]) -> tuple[Short, ...]:
    """Return the limits that are broken by the package that costs the least under them."""
    if not cheapest:
        return ()
    best = np.array([_left(at_best, each) for each in cheapest]).max(axis=0)
    return tuple(
        Short(limit, -floor(left))
        for limit, left in zip(at_best.reserve.limits, best.tolist(), strict=True)
        if left < 0
    )


def _in_the_way(reserve: Reserve, ladder: Ladders, worth: Worth) -> tuple[str, ...]:
    """Return the matters whose red lines leave nothing legal, while without them something is."""
    found = []
    for at, matter in enumerate(reserve.matters.matters):
        closed = frozenset(each for each in worth.closed if each[0] != at)
        if len(closed) < len(worth.closed):
            fewer = replace(worth, closed=closed)
            tried = _cheapest(reserve, fewer, ladder)
            if any((reserve.left(package) >= 0).all() for _, package in tried):
                found.append(matter.name)
    return tuple(found)


def _likeliest(at_best: AtBest, cheapest: Sequence[_Cheapest]) -> _Cheapest | None:
    """Return the package that is legal in most worlds; of equals the one with most left."""

    def order(each: _Cheapest) -> tuple[float, float]:
        return _best_chance(at_best, each), float(_left(at_best, each).min())

    return max(cheapest, key=order, default=None)


def _best_chance(at_best: AtBest, cheapest: _Cheapest) -> float:
    """Return the part of the worlds of every book in which a package keeps every limit."""
    box, package = cheapest
    margins = at_best.margins(box.rungs, package)
    return float((margins >= 0).mean(axis=1).min())

"""find_settlements(): packages that keep the reserve legal and that no other beats for both.

The frontier is found with costs that are added up rung by rung. Then every package that
is shown is run as a whole, in all worlds of every book; one that is not legal is refused
and the search goes on without it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import floor, prod

import numpy as np

from openbook.settlement.choices import Choices, Level
from openbook.settlement.fair_points import FairPoints, fair_points
from openbook.settlement.frontier import Frontier, Point, find_frontier
from openbook.settlement.matters import OpenMatters
from openbook.settlement.room import Costs, Limit, Package, Reserve
from openbook.settlement.wants import Worth, worth_of

_ROUNDS = 24
_NEVER = 2**45
_PATIENT = 4  # rounds in which only the packages themselves are refused


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
class Settlements:
    """The packages found, best for the employer first, and how they were looked for.

    ``refused`` were on the frontier by added costs, but not legal as a whole. Where no
    package is found, ``short`` says which limits even the best package for them breaks.
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


def find_settlements(reserve: Reserve, *, most: int = 50) -> Settlements:
    """The packages of a case; at most so many are shown, spread over the frontier."""
    costs = reserve.costs()
    worth = worth_of(reserve.case, reserve.matters.matters, costs)
    choices = _choices(worth, costs)
    looked = _look(choices, reserve, worth, most)
    for turn in range(_ROUNDS):
        if not looked.wrong:
            break
        choices = _refused(choices, looked.wrong, reserve, tighter=turn >= _PATIENT)
        looked = _look(choices, reserve, worth, most)
    fair = fair_points(looked.legal, without_deal=worth.without_deal)
    found = _settlements(looked.legal, reserve)
    return Settlements(
        matters=reserve.matters,
        limits=costs.limits,
        chance=reserve.chance,
        worlds=reserve.sitting.draws,
        count=prod(len(each.rungs) for each in reserve.matters.matters),
        frontier=len(looked.frontier.points),
        packages=tuple(found.values()),
        nash=found[fair.nash] if fair.nash else None,
        kalai_smorodinsky=(
            found[fair.kalai_smorodinsky] if fair.kalai_smorodinsky else None
        ),
        max_min=found[fair.max_min] if fair.max_min else None,
        refused=len(choices.refused),
        short=() if looked.legal else _short(costs, reserve),
        beyond=len(worth.closed),
        written=worth.written,
    )


def _beyond(cost: tuple[int, ...]) -> tuple[int, ...]:
    """A cost that no limit allows: the rung is beyond a red line."""
    return (_NEVER,) * len(cost)


def _choices(worth: Worth, costs: Costs) -> Choices:
    terms = tuple(
        tuple(
            Level(*both, _beyond(cost) if (at, place) in worth.closed else cost)
            for place, (both, cost) in enumerate(zip(row, each, strict=True))
        )
        for at, (row, each) in enumerate(zip(worth.points, costs.rungs, strict=True))
    )
    return Choices(terms, costs.room)


@dataclass(frozen=True, slots=True)
class _Looked:
    """A frontier, and those of its points to show that are legal as a whole or not."""

    frontier: Frontier
    legal: list[Point]
    wrong: list[Point]


def _look(choices: Choices, reserve: Reserve, worth: Worth, most: int) -> _Looked:
    frontier = find_frontier(choices)
    fair = fair_points(frontier.points, without_deal=worth.without_deal)
    shown = _spread(frontier, fair, most)
    is_legal = [bool((reserve.left(p.package) >= 0).all()) for p in shown]
    pairs = list(zip(shown, is_legal, strict=True))
    return _Looked(
        frontier, [p for p, ok in pairs if ok], [p for p, ok in pairs if not ok]
    )


def _spread(frontier: Frontier, fair: FairPoints, most: int) -> list[Point]:
    """The fair points and others from end to end of the frontier."""
    points = frontier.points
    if len(points) <= most:
        return list(points)
    chosen = {fair.nash, fair.kalai_smorodinsky, fair.max_min}
    rest = max(1, most - len(chosen))
    places = np.linspace(0, len(points) - 1, rest).astype(np.int64).tolist()
    chosen |= {points[place] for place in places}
    return [point for point in points if point in chosen]


def _refused(
    choices: Choices, wrong: Sequence[Point], reserve: Reserve, *, tighter: bool
) -> Choices:
    """The choices without some packages; in time with limits that costs miss less."""
    refused = choices.refused | {point.package for point in wrong}
    if not tighter:
        return replace(choices, refused=refused)
    cost = np.array([point.cost for point in wrong])
    left = np.array([reserve.left(point.package) for point in wrong])
    missed = np.array(choices.limits) - cost - left
    least = np.where(left < 0, missed, np.inf).min(axis=0)
    tightened = [
        limit - max(1, floor(each)) if np.isfinite(each) else limit
        for limit, each in zip(choices.limits, least, strict=True)
    ]
    return replace(choices, refused=refused, limits=tuple(tightened))


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


def _short(costs: Costs, reserve: Reserve) -> tuple[Short, ...]:
    """The limits that are broken by the package that costs the least under them."""
    found = []
    for place, limit in enumerate(costs.limits):
        cheapest = tuple(
            min(range(len(rungs)), key=lambda rung: rungs[rung][place])
            for rungs in costs.rungs
        )
        left = floor(reserve.left(cheapest)[place])
        if left < 0:
            found.append(Short(limit, -left))
    return tuple(found)

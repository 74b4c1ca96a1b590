"""Steps from the newest offers: what is nearest to both, and the smallest concessions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from openbook.settlement.choices import ALL_POINTS
from openbook.settlement.frontier import Point
from openbook.settlement.priorities.wants import SIDES, Worth
from openbook.settlement.room import Costs

UNION, EMPLOYER = "union", "employer"


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
    """The package that asks least of the side that gives up most of its own offer.

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
    employer, union = offers
    found = []
    better = [point for point in points if point.one > employer.one]
    if better:
        best = max(better, key=lambda point: (point.other, point.one))
        gives, gains = employer.other - best.other, best.one - employer.one
        found.append(Concession(EMPLOYER, best.package, gives, gains))
    better = [point for point in points if point.other > union.other]
    if better:
        best = max(better, key=lambda point: (point.one, point.other))
        gives, gains = union.one - best.one, best.other - union.other
        found.append(Concession(UNION, best.package, gives, gains))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class StrikeLoss:
    """What some days of a strike cost each side, in dollars."""

    days: int
    union: float  # wages that the members lose
    employer: float  # money lost, less wages not paid, and the pay of substitutes


def after_a_strike(worth: Worth, costs: Costs, loss: StrikeLoss) -> Worth:
    """The worth with a strike as what happens without a deal.

    The dollars between the two offers are all the points a side can gain, so a dollar
    lost is so many points below nothing. A side that wrote down what it wants has said
    itself what no deal is worth.
    """
    dollars = sum(max(row) - min(row) for row in costs.spent)
    a_point = max(1, dollars) / ALL_POINTS
    lost = (loss.union, loss.employer)
    without = [
        none if side in worth.written else round(-each / a_point)
        for side, each, none in zip(SIDES, lost, worth.without_deal, strict=True)
    ]
    return replace(worth, without_deal=(without[0], without[1]))

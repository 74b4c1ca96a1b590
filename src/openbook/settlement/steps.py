"""Steps from the newest offers: what is nearest to both, and the smallest concessions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openbook.settlement.frontier import Point

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

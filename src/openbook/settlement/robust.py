"""Robust choices: whether a rule of fairness keeps its package when priorities move.

Inferred priorities know a matter only up to a factor of two: what a side never moved on counts
twice what it moved on last. So each matter of each side whose priorities are inferred counts
twice, then half as much, alone, and every rule chooses again on the same frontier. Priorities that
a side stated do not move.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace

from openbook.findings.dataclass import dataclass
from openbook.settlement.frontier import Point
from openbook.settlement.priorities import SIDES, Worth
from openbook.settlement.solutions import FairPoints, fair_points

_FACTORS = (0.5, 2.0)


@dataclass(frozen=True, slots=True)
class Robust:
    """In how many of some cases a rule chooses the same package."""

    kept: int
    cases: int

    @property
    def always(self) -> bool:
        """Whether it does in all."""
        return self.kept == self.cases


def robust_choices(points: Sequence[Point], worth: Worth, fair: FairPoints) -> Mapping[str, Robust]:
    """Return how often each rule keeps its choice as one priority moves, by rule."""
    chosen = {each.name: getattr(fair, each.name) for each in fields(fair)}
    packages = [point.package for point in points]
    kept, cases = dict.fromkeys(chosen, 0), 0
    for other in moved_priorities(worth):
        cases += 1
        again = fair_points([other.point(p) for p in packages], without_deal=worth.without_deal)
        for rule, point in chosen.items():
            now = getattr(again, rule)
            kept[rule] += bool(point and now and now.package == point.package)
    return {rule: Robust(kept[rule], cases) for rule, point in chosen.items() if point and cases}


def moved_priorities(worth: Worth) -> Iterator[Worth]:
    """Yield the priorities with one matter of one side at half and at twice its worth."""
    for at, row in enumerate(worth.points):
        for side, name in enumerate(SIDES):
            own = [each[side] for each in row]
            if name in worth.written or len(set(own)) == 1:
                continue
            for factor in _FACTORS:
                scaled = [round(each * factor) for each in own]
                pairs = zip(row, scaled, strict=True)
                mine = tuple((new, b) if side == 0 else (a, new) for (a, b), new in pairs)
                points = (*worth.points[:at], mine, *worth.points[at + 1 :])
                yield replace(worth, points=points)

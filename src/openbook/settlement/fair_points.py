"""Fair points: the packages on a frontier that well-known rules of fairness choose.

Gains are counted above what each side has without a deal. All comparisons are of whole
numbers, so a tie is a tie; it goes to the package with the larger smaller gain, then to
the larger sum, then to the one better for the first side.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from openbook.settlement.frontier import Point

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

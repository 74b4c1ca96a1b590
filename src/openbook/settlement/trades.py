"""Trades: points for matters, from the trades that a party says it would make.

"I would give half of the raise for all of the nurses" says that the nurses are worth at
least half of the raise. In logarithms each trade is a least difference of two numbers.
Trades contradict each other where such differences lead in a circle to more than nothing.
Where they leave room, the points are in the middle between the least and the most.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, inf, log

from openbook.case.wants import Trade

ALL_POINTS = 1_000
_ROOT = ""
_NOISE = 1e-9
_FAR = 8.0  # times more or less than an even share, unless trades say so


class CircleError(Exception):
    """Trades, and points that are written down, contradict each other in a circle."""

    def __init__(self, circle: Sequence[Edge]) -> None:
        super().__init__("trades contradict each other")
        self.circle = tuple(circle)


@dataclass(frozen=True, slots=True)
class Edge:
    """One matter is worth at least so much more than another, in logarithms."""

    less: str
    more: str
    by: float
    trade: Trade | None = None


def points_from(
    trades: Sequence[Trade], written: Mapping[str, float]
) -> dict[str, float]:
    """The points of every matter that is traded; those written down stay.

    Raises CircleError where they contradict each other.
    """
    said = [*_of_trades(trades), *_of_points(written)]
    names = sorted({each.less for each in said} | {each.more for each in said})
    _longest(names, said, dict.fromkeys(names, 0.0))
    even = log(sum(written.values()) / len(written) if written else 1.0)
    far = _FAR
    while True:
        bounds = [
            edge
            for name in names
            if name not in written and name != _ROOT
            for edge in (
                Edge(_ROOT, name, even - log(far)),
                Edge(name, _ROOT, -even - log(far)),
            )
        ]
        try:
            return _middle(names, [*said, *bounds], written)
        except CircleError:  # the trades say more than a usual share is far
            far *= _FAR


def _middle(
    names: Sequence[str], edges: Sequence[Edge], written: Mapping[str, float]
) -> dict[str, float]:
    every = sorted({*names, _ROOT})
    start = {name: 0.0 if name == _ROOT else -inf for name in every}
    least = _longest(every, edges, start)
    turned = [Edge(each.more, each.less, each.by) for each in edges]
    most = _longest(every, turned, start)
    found = {
        name: exp((least[name] - most[name]) / 2) for name in every if name != _ROOT
    }
    if written:
        return {name: written.get(name, value) for name, value in found.items()}
    whole = sum(found.values())
    return {name: ALL_POINTS * value / whole for name, value in found.items()}


def _of_trades(trades: Iterable[Trade]) -> Iterable[Edge]:
    for each in trades:
        ratio = log((each.give_part or 1.0) / (each.get_part or 1.0))
        yield Edge(each.give, each.get, ratio, each)
        if each.even:
            yield Edge(each.get, each.give, -ratio, each)


def _of_points(written: Mapping[str, float]) -> Iterable[Edge]:
    for name, points in written.items():
        yield Edge(_ROOT, name, log(points))
        yield Edge(name, _ROOT, -log(points))


def _longest(
    names: Sequence[str], edges: Sequence[Edge], start: Mapping[str, float]
) -> dict[str, float]:
    """The longest way to each name; a circle that grows is an error."""
    reached = dict(start)
    came: dict[str, Edge] = {}
    last = ""
    for _ in range(len(names) + 1):
        moved = False
        for edge in edges:
            way = reached[edge.less] + edge.by
            if way > reached[edge.more] + _NOISE:
                reached[edge.more], came[edge.more] = way, edge
                moved, last = True, edge.more
        if not moved:
            return reached
    for _ in names:  # back into the circle, whatever leads to it
        last = came[last].less
    circle = [came[last]]
    while circle[-1].less != last:
        circle.append(came[circle[-1].less])
    raise CircleError(circle[::-1])

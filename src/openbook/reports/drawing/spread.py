"""Labels that move apart: down a side, or as flags on stems above a line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


def spread(
    wanted: Sequence[float], heights: Sequence[float], *, low: float, high: float
) -> tuple[float, ...]:
    """The tops of boxes near their wanted middles, none over another, all in reach.

    Boxes keep their order and move as little as they can (least squares). Boxes that
    are together too tall for the reach start at its low end.

    >>> spread([50.0, 50.0], [10.0, 10.0], low=0.0, high=100.0)
    (40.0, 50.0)
    """
    order = sorted(range(len(wanted)), key=lambda index: (wanted[index], index))
    before, free, above = [], [], 0.0
    for index in order:
        before.append(above)
        free.append(wanted[index] - heights[index] / 2 - above)
        above += heights[index]
    last = max(low, high - above)
    tops = [0.0] * len(wanted)
    for index, offset, place in zip(order, before, _rising(free), strict=True):
        tops[index] = min(max(place, low), last) + offset
    return tuple(tops)


def _rising(values: Sequence[float]) -> list[float]:
    """The nearest row of numbers that never falls: neighbors that do are averaged."""
    pools: list[tuple[float, int]] = []
    for value in values:
        total, count = value, 1
        while pools and pools[-1][0] / pools[-1][1] > total / count:
            before, many = pools.pop()
            total, count = total + before, count + many
        pools.append((total, count))
    return [total / count for total, count in pools for _ in range(count)]


@dataclass(frozen=True, slots=True)
class Flag:
    """A label to the right of a stem: where the stem stands and how wide the words."""

    x: float
    width: float


def flag_rows(flags: Sequence[Flag]) -> tuple[int, ...]:
    """The row of each flag above a line: no words cross other words or a stem.

    From right to left, each takes the lowest row whose flags and stems begin beyond
    its words.
    """
    order = sorted(range(len(flags)), key=lambda index: (flags[index].x, index))
    rows = [0] * len(flags)
    begins: list[float] = []
    for index in reversed(order):
        flag = flags[index]
        end = flag.x + flag.width
        row = next((r for r, begin in enumerate(begins) if end < begin), len(begins))
        rows[index] = row
        for lower in range(min(row + 1, len(begins))):
            begins[lower] = flag.x
        if row == len(begins):
            begins.append(flag.x)
    return tuple(rows)

"""Stacked bars by year: what comes in or goes out, by kind."""

from __future__ import annotations

from openbook.findings.dataclass import dataclass
from openbook.reports.drawing.axis import (
    Ending,
    YearPlot,
    caption_height,
    known,
    reach,
    ticks_for,
    year_plot,
)
from openbook.reports.drawing.frame import WIDE, Chart, ChartTable, Say, Size
from openbook.reports.drawing.marks import SIDES, Point, rect, side
from openbook.reports.drawing.svg import centered, clean, fits


@dataclass(frozen=True, kw_only=True, slots=True)
class StackedKind:
    """One kind of money by year."""

    name: str
    values: tuple[float | None, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Stacked(Chart):
    """Bars by year, one part for each kind; what is negative hangs below zero."""

    kind = "stacks"
    columns = ("year", "kind", "value")
    years: tuple[str, ...]
    kinds: tuple[StackedKind, ...]
    axis: str = ""

    def __post_init__(self) -> None:
        """Refuse rows that have not one value a year."""
        rows = [kind.values for kind in self.kinds]
        self.same_length(len(self.years), *rows)

    def table(self) -> ChartTable:
        """Return a row for each year and kind."""
        rows = [
            (year, kind.name, known(kind.values[index]))
            for index, year in enumerate(self.years)
            for kind in self.kinds
        ]
        return self.as_table(rows)

    def svg(self, size: Size = WIDE, *, say: Say) -> str:
        """Return the drawing: bars with their totals, the kinds named beside the last bar."""
        stacks = [_stack(self, index) for index in range(len(self.years))]
        ends = [end for stack in stacks for part in stack for end in part[1:]]
        reached = reach(ends, zero=True)
        if not ends or reached is None:
            return self.empty(size)
        endings = [Ending(kind.name, "", side(index)) for index, kind in enumerate(self.kinds)]
        ticks, above = ticks_for(reached, say), caption_height(self.axis, size.width) + 8
        ground = year_plot(size, ticks, len(self.years), endings, above, bars=True)
        wide = (ground.plot.right - ground.plot.left) / max(len(ground.xs), 1)
        half = min(wide * 0.34, 30.0)
        body = [ground.ground(self.years, self.axis)]
        for x, stack in zip(ground.xs, stacks, strict=True):
            body += [_part(part, x, half, ground) for part in stack]
        body += _totals(stacks, ground, say=say)
        body.append(ground.end_labels(endings, _middles(self, stacks, ground)))
        return self.framed(size, ground.height, body)


_Part = tuple[int, float, float]


def _stack(chart: Stacked, index: int) -> list[_Part]:
    """Return the parts of a year as (kind, from, to): up from zero, or down from it."""
    above = below = 0.0
    parts = []
    for kind, values in enumerate(one.values for one in chart.kinds):
        amount = known(values[index])
        if not amount:
            continue
        start = above if amount > 0 else below
        parts.append((kind, start, start + amount))
        if amount > 0:
            above += amount
        else:
            below += amount
    return parts


def _part(part: _Part, x: float, half: float, ground: YearPlot) -> str:
    kind, start, to = part
    top, bottom = sorted((round(ground.up(start), 1), round(ground.up(to), 1)))
    return rect(
        x - half,
        top,
        2 * half,
        bottom - top,
        f"bar part {side(kind)}{' again' if kind >= SIDES else ''}",
    )


def _totals(stacks: list[list[_Part]], ground: YearPlot, *, say: Say) -> list[str]:
    """Return the sum of each year above its bar, where all of them have room."""
    room = (ground.plot.right - ground.plot.left) / len(ground.xs) - 4
    sums = [sum(to - start for _, start, to in stack) for stack in stacks]
    said = [clean(say(each)) if stack else "" for each, stack in zip(sums, stacks, strict=True)]
    if not all(fits(each, room, bold=True) for each in said):
        return []
    return [
        centered(x, ground.up(highest) - 6, words, (x - room / 2, x + room / 2), "name amount")
        for x, stack, words in zip(ground.xs, stacks, said, strict=True)
        if stack
        for highest in [max(max(start, to) for _, start, to in stack)]
    ]


def _middles(
    chart: Stacked, stacks: list[list[_Part]], ground: YearPlot
) -> list[list[Point | None]]:
    """Return where each kind is named: the middle of its part in the last year that has it."""
    places: list[list[Point | None]] = [[None] for _ in chart.kinds]
    for stack in stacks:
        for kind, start, to in stack:
            places[kind] = [(ground.plot.right, ground.up((start + to) / 2))]
    return places

"""How often each outcome comes up over the worlds, with the amounts that matter marked."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from openbook.reports.drawing.axis import (
    BELOW,
    Plot,
    Scale,
    all_known,
    amounts_across,
    caption,
    caption_height,
    known,
    nice_ticks,
    reach,
    ticks_for,
)
from openbook.reports.drawing.frame import WIDE, ChartTable, DrawnChart, Say, Size
from openbook.reports.drawing.marks import Flag, flag_rows, rect, rule, side
from openbook.reports.drawing.svg import LINE, clean, clipped, label, width_of

_ROW = LINE + 4


@dataclass(frozen=True, kw_only=True, slots=True)
class MarkedAmount:
    """An amount that people ask about; ``side`` is 1 for the first side, 0 for none."""

    name: str
    value: float
    side: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Histogram(DrawnChart):
    """Counts between edges; one more edge than counts."""

    kind = "histogram"
    columns = ("from", "to", "count")
    edges: tuple[float, ...]
    counts: tuple[float, ...]
    marks: tuple[MarkedAmount, ...] = ()
    axis: str = ""

    def __post_init__(self) -> None:
        """Refuse edges that do not rise or do not fit the counts."""
        if self.counts:
            self.same_length(len(self.counts) + 1, self.edges)
        finite = len(all_known(self.edges)) == len(self.edges)
        pairs = zip(self.edges, self.edges[1:], strict=False)
        if not finite or any(not low < high for low, high in pairs):
            self.refuse("the edges must rise")

    def table(self) -> ChartTable:
        """A row for each bar."""
        bars = zip(self.edges, self.edges[1:], self.counts, strict=False)
        return self.as_table([(low, high, known(n)) for low, high, n in bars])

    def svg(self, size: Size = WIDE, *, say: Say) -> str:
        """The drawing: bars, amounts below them, marked amounts on stems above."""
        most = max(all_known(self.counts), default=0.0)
        if most <= 0:
            return self.empty(size)
        marked = [m for m in self.marks if known(m.value) is not None]
        ends = reach([*self.edges, *(m.value for m in marked)], zero=False)
        ticks = ticks_for(ends or (0.0, 1.0), say, 4 if size.narrow else 6)
        across = ticks.scale(14, size.width - 14)
        top = caption_height(self.axis, size.width)
        flags = _flags(marked, across, size)
        above = top + len({flag.row for flag in flags}) * _ROW + 8
        plot = Plot(14, above, size.width - 14, above + (150 if size.narrow else 190))
        body = [
            caption(self.axis, width=size.width),
            _bars(self, across, plot, most),
            rule(plot.left, plot.bottom, plot.right, plot.bottom, class_="zero"),
            amounts_across(ticks, plot, width=size.width, lines=False),
            _marked(flags, plot, size.width),
        ]
        height = plot.bottom + BELOW
        return self.framed(size, height, body)


def binned(
    values: Iterable[float], *, most: int = 40
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Round edges for these outcomes, and how many lie between them.

    >>> binned([1.0, 2.0, 2.5, 4.0], most=5)
    ((1.0, 2.0, 3.0, 4.0), (1.0, 2.0, 1.0))
    """
    known_ones = all_known(values)
    if not known_ones:
        return (), ()
    edges = nice_ticks(min(known_ones), max(known_ones), most)
    counts = [0.0] * (len(edges) - 1)
    for value in known_ones:
        place = bisect_right(edges, value) - 1
        counts[min(max(place, 0), len(counts) - 1)] += 1
    return edges, tuple(counts)


def _bars(chart: Histogram, across: Scale, plot: Plot, most: float) -> str:
    parts = []
    up = Scale(0, most, plot.bottom, plot.top)
    for low, high, count in zip(chart.edges, chart.edges[1:], chart.counts, strict=False):
        amount = max(known(count) or 0.0, 0.0)
        left, right = round(across(low), 1), round(across(high), 1)
        width, height = max(right - left - 1, 0.5), plot.bottom - up(amount)
        parts.append(rect(left, up(amount), width, height, "bar outcomes"))
    return "".join(parts)


@dataclass(frozen=True, slots=True)
class _Flag:
    """A marked amount with its words: right of the stem, or left where the page ends."""

    x: float
    words: str
    class_: str
    turned: bool
    row: int


def _flags(marked: Sequence[MarkedAmount], across: Scale, size: Size) -> list[_Flag]:
    """The marked amounts in rows in which no words meet."""
    words = [clipped(clean(one.name), size.width * 0.45, bold=True) for one in marked]
    flags = [
        Flag(across(one.value), width_of(text, bold=True) + 14)
        for one, text in zip(marked, words, strict=True)
    ]
    turned = [flag.x + flag.width > size.width for flag in flags]
    rows = _own_rows(flags, turned) if any(turned) else flag_rows(flags)
    return [
        _Flag(flag.x, text, side(one.side - 1) if one.side else "least", turn, row)
        for one, flag, text, turn, row in zip(marked, flags, words, turned, rows, strict=True)
    ]


def _own_rows(flags: Sequence[Flag], turned: Sequence[bool]) -> tuple[int, ...]:
    """A row each: the rightmost lowest, and those turned to the left above them."""
    places = range(len(flags))
    xs = [flag.x if turn else -flag.x for flag, turn in zip(flags, turned, strict=True)]
    order = sorted(places, key=lambda at: (turned[at], xs[at]))
    return tuple(order.index(at) for at in places)


def _marked(flags: Sequence[_Flag], plot: Plot, width: float) -> str:
    """All stems, then all words over them."""
    tops = [plot.top - 8 - (flag.row + 1) * _ROW for flag in flags]
    stems = [
        rule(flag.x, top + 2, flag.x, plot.bottom, class_=f"stem {flag.class_}")
        for flag, top in zip(flags, tops, strict=True)
    ]
    words = [
        label(
            flag.x - 5 if flag.turned else flag.x + 5,
            top + 13,
            flag.words,
            anchor="end" if flag.turned else "start",
            room=(0, width),
            class_=f"name halo {flag.class_}",
        )
        for flag, top in zip(flags, tops, strict=True)
    ]
    return "".join(stems + words)


CHART = Histogram

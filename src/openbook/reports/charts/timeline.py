"""Offers and events by day, a lane for each side, with words that never collide."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from openbook.reports.drawing.axis import Scale
from openbook.reports.drawing.frame import WIDE, Chart, ChartTable, Say, Size
from openbook.reports.drawing.marks import Flag, flag_rows, legend, marker, rule, side
from openbook.reports.drawing.svg import LINE, clean, label, label_lines, link, width_of, wrapped

_WIDEST = 176.0
_BELOW = 10.0
_STEM = 10.0
_AIR = 8.0


@dataclass(frozen=True, kw_only=True, slots=True)
class ChartEvent:
    """Something that happened on a day; ``when`` is the day in words."""

    day: date
    when: str
    name: str
    lane: str
    href: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Timeline(Chart):
    """Events on one or more lanes; ``marks`` are days to name below the lanes."""

    kind = "timeline"
    columns = ("day", "lane", "event")
    lanes: tuple[str, ...]
    events: tuple[ChartEvent, ...]
    marks: tuple[tuple[date, str], ...] = ()

    def __post_init__(self) -> None:
        """Refuse an event on a lane that is not there."""
        for event in self.events:
            if event.lane not in self.lanes:
                self.refuse(f"there is no lane {event.lane!r}")

    def table(self) -> ChartTable:
        """The events by day."""
        rows = [(e.day.isoformat(), e.lane, e.name) for e in self.in_order()]
        return self.as_table(rows)

    def in_order(self) -> list[ChartEvent]:
        """The events by day, those of one day as they were given."""
        return sorted(self.events, key=lambda event: event.day)

    def svg(self, size: Size = WIDE, *, say: Say) -> str:
        """The drawing: days across on a wide page, days down on a narrow one."""
        del say  # a day is worded by the caller
        if not self.events:
            return self.empty(size)
        height, body = _down(self, size) if size.narrow else _across(self, size)
        return self.framed(size, height, body)


def _days(chart: Timeline, start: float, end: float) -> Scale:
    days = [event.day.toordinal() for event in chart.events]
    first, last = min(days), max(days)
    return Scale(first, max(last, first + 1), start, end)


def _across(chart: Timeline, size: Size) -> tuple[float, list[str]]:
    """A line for each lane; words on stems above it; named days at the bottom."""
    names = min(max(width_of(clean(n), bold=True) for n in chart.lanes), 120.0)
    left = names + 22
    place = _days(chart, left + 8, size.width - 160)
    top, body = 0.0, []
    for index, lane in enumerate(chart.lanes):
        on_lane = [event for event in chart.in_order() if event.lane == lane]
        drawn, tall = _lane(on_lane, index, place, top=top, left=left, width=size.width)
        middle = top + tall - 10
        title = wrapped(clean(lane), names, bold=True)
        lines = [(f"name {side(index)}", line) for line in title]
        body += [drawn, label_lines(0, middle + 4.5, lines, room=(0, names))]
        top += tall + max(0, len(title) - 1) * LINE + 8
    return _named_days(chart, place, body, top=top, size=size)


def _lane(
    events: Sequence[ChartEvent], index: int, place: Scale, *, top: float, left: float, width: float
) -> tuple[str, float]:
    """The lane from its top, and its height; rows are as tall as their words."""
    xs = [place(event.day.toordinal()) for event in events]
    blocks = [_block(event, width - x - 5) for event, x in zip(events, xs, strict=True)]
    rows = flag_rows(
        [
            Flag(x, 4 + max(width_of(text) for _, text in block) + _AIR)
            for x, block in zip(xs, blocks, strict=True)
        ]
    )
    tall = [0.0] * (max(rows, default=-1) + 1)
    for row, block in zip(rows, blocks, strict=True):
        tall[row] = max(tall[row], len(block) * LINE + _AIR)
    line = top + sum(tall) + _STEM + _BELOW
    parts = [rule(left, line, width, line, class_="zero")]
    marks = []
    for event, x, block, row in zip(events, xs, blocks, rows, strict=True):
        start = line - _STEM - sum(tall[: row + 1])
        parts.append(rule(x, start + 3, x, line, class_="hair"))
        text = label_lines(x + 5, start + 13, block, room=(x + 5, width))
        marks.append(link(event.href, text, label=f"{event.when} {event.name}"))
        marks.append(_mark(index, x, line))
    return "".join(parts + marks), line + _BELOW - top


def _block(event: ChartEvent, room: float) -> list[tuple[str, str]]:
    room = min(_WIDEST, room)
    names = wrapped(clean(event.name), room, most=3)
    when = wrapped(clean(event.when), room)
    lines = [*(("quiet", line) for line in when), *(("", line) for line in names)]
    return lines or [("", "")]


def _named_days(
    chart: Timeline, place: Scale, body: list[str], *, top: float, size: Size
) -> tuple[float, list[str]]:
    """The named days between the events: each, or every second, third ... that fits."""
    days = [
        (place(day.toordinal()), clean(name))
        for day, name in sorted(chart.marks)
        if place.low <= day.toordinal() <= place.high
    ]
    shown = next((d for n in range(1, len(days)) if _fit(d := days[::n])), days[:1])
    for x, name in shown:
        body.append(rule(x, top - 2, x, top + 4, class_="zero"))
        body.append(label(x, top + 18, name, room=(x, size.width), class_="quiet amount"))
    return top + (26.0 if shown else 4.0), body


def _fit(days: Sequence[tuple[float, str]]) -> bool:
    return all(x + width_of(name) + 12 < after for (x, name), (after, _) in pairwise(days))


def _down(chart: Timeline, size: Size) -> tuple[float, list[str]]:
    """A list by day; each lane has its column of marks, long waits have more air."""
    key, above = legend(chart.lanes, _mark, top=0.0, width=size.width)
    events = chart.in_order()
    column = min(22.0, 100.0 / len(chart.lanes))
    left = 10 + len(chart.lanes) * column + 2
    top = y = above + 12
    body, before = [], events[0].day
    for event in events:
        y += min(3 * math.log2(1 + (event.day - before).days), 24.0)
        lane = chart.lanes.index(event.lane)
        names = wrapped(clean(event.name), size.width - left, most=3)
        lines = [("quiet", clean(event.when)), *(("", line) for line in names)]
        x = 10 + lane * column
        body += [
            rule(x, y + 8, left - 6, y + 8, class_="grid"),
            _mark(lane, x, y + 8),
            link(
                event.href,
                label_lines(left, y + 12.5, lines, room=(left, size.width)),
                label=f"{event.when} {event.name}",
            ),
        ]
        y += len(lines) * LINE + 8
        before = event.day
    xs = [10 + index * column for index in range(len(chart.lanes))]
    lanes = [rule(x, top, x, y - 8, class_="grid") for x in xs]
    return y, [key, *lanes, *body]


def _mark(index: int, x: float, y: float) -> str:
    return marker(index, x, y, class_=f"mark {side(index)}")

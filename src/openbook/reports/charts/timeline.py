"""Offers and events by day, a lane for each side, with words that never collide."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import ClassVar

from openbook.reports.drawing.frame import (
    WIDE,
    ChartTable,
    ChartWords,
    Say,
    Size,
    empty_frame,
    framed,
    rows_of,
)
from openbook.reports.drawing.label import label, label_lines
from openbook.reports.drawing.marks import Sign, draw_lane, legend, marker, rule, side
from openbook.reports.drawing.scale import Scale
from openbook.reports.drawing.svg import clean, link
from openbook.reports.drawing.text_box import LINE, width_of, wrapped


@dataclass(frozen=True, kw_only=True, slots=True)
class ChartEvent:
    """Something that happened on a day; ``when`` is the day in words."""

    day: date
    when: str
    name: str
    lane: str
    href: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Timeline:
    """Events on one or more lanes; ``marks`` are days to name below the lanes."""

    columns: ClassVar[tuple[str, ...]] = ("day", "lane", "event")
    words: ChartWords
    lanes: tuple[str, ...]
    events: tuple[ChartEvent, ...]
    marks: tuple[tuple[date, str], ...] = ()

    def __post_init__(self) -> None:
        """Refuse an event on a lane that is not there."""
        for event in self.events:
            if event.lane not in self.lanes:
                problem = f"chart {self.words.key}: there is no lane {event.lane!r}"
                raise ValueError(problem)

    def table(self) -> ChartTable:
        """The events by day."""
        rows = [(e.day.isoformat(), e.lane, e.name) for e in self.in_order()]
        return rows_of(self.words, self.columns, rows)

    def in_order(self) -> list[ChartEvent]:
        """The events by day, those of one day as they were given."""
        return sorted(self.events, key=lambda event: event.day)

    def svg(self, size: Size = WIDE, *, say: Say) -> str:
        """The drawing: days across on a wide page, days down on a narrow one."""
        del say  # a day is worded by the caller
        if not self.events:
            return empty_frame(self.words, size, "timeline")
        height, body = _down(self, size) if size.narrow else _across(self, size)
        return framed(self.words, size, height=height, body=body, kind="timeline")


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
        signs = [
            Sign(place(e.day.toordinal()), e.when, e.name, e.href)
            for e in chart.in_order()
            if e.lane == lane
        ]
        drawn, tall = draw_lane(signs, index, top=top, left=left, width=size.width)
        middle = top + tall - 10
        title = wrapped(clean(lane), names, bold=True)
        lines = [(f"name {side(index)}", line) for line in title]
        body += [drawn, label_lines(0, middle + 4.5, lines, room=(0, names))]
        top += tall + max(0, len(title) - 1) * LINE + 8
    return _named_days(chart, place, body, top=top, size=size)


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
        body.append(
            label(x, top + 18, name, room=(x, size.width), class_="quiet amount")
        )
    return top + (26.0 if shown else 4.0), body


def _fit(days: Sequence[tuple[float, str]]) -> bool:
    return all(
        x + width_of(name) + 12 < after for (x, name), (after, _) in pairwise(days)
    )


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
            marker(lane, x, y + 8, class_=f"mark {side(lane)}"),
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


CHART = Timeline

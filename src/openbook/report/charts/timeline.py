"""Offers and events by day, a lane for each side, with words that never collide."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from openbook.report.drawing.frame import (
    WIDE,
    Rows,
    Say,
    Size,
    Words,
    empty_frame,
    framed,
    rows_of,
)
from openbook.report.drawing.label import label, label_lines
from openbook.report.drawing.lane import Sign, draw_lane
from openbook.report.drawing.legend import legend
from openbook.report.drawing.marks import marker, rule, side
from openbook.report.drawing.scale import Scale
from openbook.report.drawing.spread import spread
from openbook.report.drawing.svg import clean, link
from openbook.report.drawing.text_box import LINE, width_of, wrapped


@dataclass(frozen=True, kw_only=True, slots=True)
class Event:
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
    words: Words
    lanes: tuple[str, ...]
    events: tuple[Event, ...]
    marks: tuple[tuple[date, str], ...] = ()

    def __post_init__(self) -> None:
        """Refuse an event on a lane that is not there."""
        for event in self.events:
            if event.lane not in self.lanes:
                problem = f"chart {self.words.key}: there is no lane {event.lane!r}"
                raise ValueError(problem)

    def table(self) -> Rows:
        """The events by day."""
        rows = [(e.day.isoformat(), e.lane, e.name) for e in self.in_order()]
        return rows_of(self.words, self.columns, rows)

    def in_order(self) -> list[Event]:
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
    place = _days(chart, left, size.width - 128)
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
    """The named days that lie between the events and leave each other room."""
    taken = 0.0
    for day, name in sorted(chart.marks):
        at = day.toordinal()
        x, width = place(min(max(at, place.low), place.high)), width_of(clean(name))
        if not place.low <= at <= place.high or x < taken:
            continue
        body.append(rule(x, top - 2, x, top + 4, class_="zero"))
        body.append(label(x, top + 18, name, room=(x, size.width), class_="quiet"))
        taken = x + width + 12
    return top + (26.0 if taken else 4.0), body


def _down(chart: Timeline, size: Size) -> tuple[float, list[str]]:
    """Days run down the page; each lane has its column of marks, words to the right."""
    key, above = legend(chart.lanes, _mark, top=0.0, width=size.width)
    events = chart.in_order()
    column = 22.0 if len(chart.lanes) < 5 else 80.0 / len(chart.lanes)
    left = 10 + len(chart.lanes) * column + 10
    blocks = [
        [("quiet", clean(e.when)), *(("", line) for line in _name(e, size, left))]
        for e in events
    ]
    heights = [len(block) * LINE + 10 for block in blocks]
    top, bottom = above + 10, above + 10 + max(sum(heights), 220.0)
    place = _days(chart, top + heights[0] / 2, bottom - heights[-1] / 2)
    wanted = [place(e.day.toordinal()) for e in events]
    tops = spread(wanted, heights, low=top, high=bottom)
    xs = [10 + index * column for index in range(len(chart.lanes))]
    body = [key, *(rule(x, top, x, bottom, class_="grid") for x in xs)]
    marks = []
    for event, block, y, start in zip(events, blocks, wanted, tops, strict=True):
        lane = chart.lanes.index(event.lane)
        middle = start + 5 + LINE * 0.6
        body.append(rule(xs[lane], y, left - 4, middle, class_="hair"))
        marks.append(marker(lane, xs[lane], y, class_=f"mark {side(lane)}"))
        text = label_lines(left, start + 5 + 12, block, room=(left, size.width))
        marks.append(link(event.href, text, label=f"{event.when} {event.name}"))
    return bottom + 4, [*body, *marks]


def _name(event: Event, size: Size, left: float) -> tuple[str, ...]:
    return wrapped(clean(event.name), size.width - left, most=3)


def _mark(index: int, x: float, y: float) -> str:
    return marker(index, x, y, class_=f"mark {side(index)}")


CHART = Timeline

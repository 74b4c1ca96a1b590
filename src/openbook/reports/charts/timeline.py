"""Offers by day, a line for each side, with the days on which the story turns across them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import pairwise

from openbook.findings.dataclass import dataclass
from openbook.reports.drawing.axis import Scale
from openbook.reports.drawing.frame import WIDE, Chart, ChartTable, Say, Size
from openbook.reports.drawing.marks import Flag, flag_rows, marker, rule, side
from openbook.reports.drawing.svg import LINE, clean, label, label_lines, link, width_of, wrapped

_ROWS = 2  # of days above a line; events that find no room keep their mark alone
_MARKS = 14.0  # from the line to the lowest words above it
_BELOW = 12.0
_AIR = 8.0


@dataclass(frozen=True, kw_only=True, slots=True)
class ChartEvent:
    """Something that happened on a day; ``when`` is the day in words, ``brief`` in few."""

    day: date
    when: str
    name: str
    lane: str
    href: str = ""
    brief: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Timeline(Chart):
    """Events on one or more lanes; ``marks`` are days to name below the lanes.

    ``turns`` are days on which the story turns for all of them, named above.
    """

    kind = "timeline"
    columns = ("day", "lane", "event")
    lanes: tuple[str, ...]
    events: tuple[ChartEvent, ...]
    marks: tuple[tuple[date, str], ...] = ()
    turns: tuple[tuple[date, str], ...] = ()

    def __post_init__(self) -> None:
        """Refuse an event on a lane that is not there."""
        for event in self.events:
            if event.lane not in self.lanes:
                self.refuse(f"there is no lane {event.lane!r}")

    def table(self) -> ChartTable:
        """Return the events and turns by day."""
        rows = [(event.day, event.lane, event.name) for event in self.events]
        rows += [(day, "", name) for day, name in self.turns]
        return self.as_table([(row[0].isoformat(), *row[1:]) for row in sorted(rows, key=_day_of)])

    def svg(self, size: Size = WIDE, *, say: Say) -> str:
        """Return the drawing: days across, a line for each lane, its marks named by their days."""
        del say  # a day is worded by the caller
        if not self.events:
            return self.empty(size)
        widest = max(width_of(clean(name), bold=True) for name in self.lanes)
        names = size.width if size.narrow else min(widest, 120.0)
        left = 0.0 if size.narrow else names + 16
        place = _days(self, left + 8, size.width - 60)
        top = start = LINE + _AIR if self.turns else 0.0
        body = list[str]()
        for index, lane in enumerate(self.lanes):
            title = wrapped(clean(lane), names, bold=True)
            lines = [(f"name {side(index)}", line) for line in title]
            above = top + len(lines) * LINE if size.narrow else top
            on_lane = [event for event in self.events if event.lane == lane]
            drawn, line = _lane(on_lane, index, place, top=above, ends=(left, size.width))
            first = top + 12.5 if size.narrow else line + 4.5 - (len(lines) - 1) * LINE / 2
            body += [label_lines(0, first, lines, room=(0, names)), drawn]
            top = line + _BELOW + (0.0 if size.narrow else max(0, len(lines) - 2) * LINE / 2)
        turned = _turns(self, place, top=start, bottom=top, width=size.width)
        height, named = _named_days(self, place, top=top + 6, size=size)
        return self.framed(size, height, [turned, *body, *named])


def _day_of(row: tuple[date, str, str]) -> date:
    return row[0]


def _days(chart: Timeline, start: float, end: float) -> Scale:
    days = [event.day.toordinal() for event in chart.events]
    # What turns the story after the last event is drawn as well.
    first, last = min(days), max(*days, *(day.toordinal() for day, _ in chart.turns), 0)
    return Scale(first, max(last, first + 1), start, end)


def _lane(
    events: Sequence[ChartEvent], index: int, place: Scale, *, top: float, ends: tuple[float, float]
) -> tuple[str, float]:
    """Return the lane from its top, and where its line is; each mark is named if there is room."""
    found = [(place(event.day.toordinal()), event) for event in events]
    said = [clean(event.brief or event.when) for _, event in found]
    flags = [Flag(x, width_of(text) + _AIR) for (x, _), text in zip(found, said, strict=True)]
    rows = flag_rows(flags)
    line = top + min(max(rows, default=0) + 1, _ROWS) * LINE + _MARKS
    parts = [rule(ends[0], line, ends[1], line, class_="zero")]
    for (x, event), text, row in zip(found, said, rows, strict=True):
        if row < _ROWS:
            y = line - _MARKS - row * LINE
            parts.append(rule(x, y - 9, x, line, class_="hair"))
            words = label(x + 3, y, text, room=(x + 3, ends[1]))
            parts.append(link(event.href, words, label=f"{event.when} {event.name}"))
    parts += [marker(index, x, line, class_=f"mark {side(index)}") for x, _ in found]
    return "".join(parts), line


def _within(days: Sequence[tuple[date, str]], place: Scale) -> list[tuple[float, str]]:
    """Return the named days between the events, and where they are."""
    return [
        (place(day.toordinal()), clean(name))
        for day, name in sorted(days)
        if place.low <= day.toordinal() <= place.high
    ]


def _turns(chart: Timeline, place: Scale, *, top: float, bottom: float, width: float) -> str:
    """A line through all lanes on each day that turns the story; named where there is room."""
    parts, free = [], 0.0
    for x, name in _within(chart.turns, place):
        parts.append(rule(x, top - 4, x, bottom, class_="least"))
        if x >= free:
            parts.append(label(x, top - 8, name, room=(x, width), class_="least"))
            free = x + width_of(name) + _AIR
    return "".join(parts)


def _named_days(
    chart: Timeline, place: Scale, *, top: float, size: Size
) -> tuple[float, list[str]]:
    """Return the named days below: each, or every second, third ... that fits."""
    days, body = _within(chart.marks, place), list[str]()
    shown = next((d for n in range(1, len(days)) if _fit(d := days[::n])), days[:1])
    for x, name in shown:
        body.append(rule(x, top - 2, x, top + 4, class_="zero"))
        body.append(label(x, top + 18, name, room=(x, size.width), class_="quiet amount"))
    return top + (26.0 if shown else 4.0), body


def _fit(days: Sequence[tuple[float, str]]) -> bool:
    return all(x + width_of(name) + 12 < after for (x, name), (after, _) in pairwise(days))

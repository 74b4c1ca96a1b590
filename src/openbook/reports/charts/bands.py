"""Lines over years with a band around each: what each side expects, and how surely."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from openbook.findings.dataclass import dataclass
from openbook.reports.drawing.axis import (
    Ending,
    YearPlot,
    all_known,
    caption_height,
    known,
    reach,
    ticks_for,
    year_plot,
)
from openbook.reports.drawing.frame import WIDE, Chart, ChartTable, Say, Size
from openbook.reports.drawing.marks import (
    LabelBox,
    Point,
    line,
    path_of,
    place_names,
    rule,
    runs,
    side,
)
from openbook.reports.drawing.svg import element

Values = tuple[float | None, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class BandSeries:
    """One line by year, with the low and the high end of its band if it has one.

    ``before`` is the same line as it was before a change, drawn thin. ``said`` is its
    last amount as it is known, where that is less finely than the drawing says amounts.
    """

    name: str
    values: Values
    low: Values = ()
    high: Values = ()
    before: Values = ()
    said: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """A year in which the story of a line turns, and what is written there."""

    series: int
    year: int
    name: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Bands(Chart):
    """Two or more lines over years, each with its band, and what must be kept."""

    kind = "bands"
    columns = ("year", "series", "value", "low", "high")
    years: tuple[str, ...]
    series: tuple[BandSeries, ...]
    threshold: BandSeries | None = None  # what must not be crossed
    axis: str = ""
    before: str = ""  # what the thin lines are called in the table
    reviewed: int = 0  # years before the outlook; 0: there is no outlook
    outlook: str = ""  # what the years after them are called
    turns: tuple[Turn, ...] = ()

    def __post_init__(self) -> None:
        """Refuse rows that have not one value a year."""
        for one in self.series:
            bands = [band for band in (one.low, one.high, one.before) if band]
            self.same_length(len(self.years), one.values, *bands)
        if self.threshold:
            self.same_length(len(self.years), self.threshold.values)

    def table(self) -> ChartTable:
        """Return a row for each series and year, the threshold last."""
        rows = [
            (year, one.name, value, low, high)
            for one in self.series
            for year, value, low, high in zip(
                self.years,
                map(known, one.values),
                map(known, one.low or (None,) * len(self.years)),
                map(known, one.high or (None,) * len(self.years)),
                strict=True,
            )
        ]
        others = [
            (f"{one.name}, {self.before}".strip(" ,"), one.before)
            for one in self.series
            if one.before
        ]
        if self.threshold:
            others.append((self.threshold.name, self.threshold.values))
        for name, values in others:
            rows += [
                (year, name, known(value), None, None)
                for year, value in zip(self.years, values, strict=True)
            ]
        return self.as_table(rows)

    def svg(self, size: Size = WIDE, *, say: Say) -> str:
        """Return the drawing: bands first, lines over them, names at their ends."""
        least = self.threshold.values if self.threshold else ()
        rows = chain.from_iterable((s.values, s.low, s.high, s.before) for s in self.series)
        reached = reach(chain(least, *rows), zero=True)
        if reached is None:
            return self.empty(size)
        endings = _endings(self, say)
        ticks, above = ticks_for(reached, say), caption_height(self.axis, size.width)
        ground = year_plot(size, ticks, len(self.years), endings, above)
        lines = [ground.points(one.values) for one in self.series]
        body = [ground.ground(self.years, self.axis)]
        if 0 < self.reviewed < len(self.years):
            body.append(ground.divided(self.reviewed, self.outlook))
        body += [_band(self, index, ground) for index in range(len(self.series))]
        if self.threshold:
            lines.append(ground.points(least))
            body.append(_least(lines[-1]))
        body += [
            line(ground.points(one.before), f"thin was {side(i)}")
            for i, one in enumerate(self.series)
            if one.before
        ]
        body += [line(points, side(i)) for i, points in enumerate(lines[: len(self.series)])]
        body.append(_turns(self, ground))
        body.append(ground.end_labels(endings, lines))
        return self.framed(size, ground.height, body)


def _turns(chart: Bands, ground: YearPlot) -> str:
    """Return a ring where the story of a line turns, and a few words beside it."""
    found = [
        (each, point)
        for each in chart.turns
        if (point := ground.points(chart.series[each.series].values)[each.year])
    ]
    plot = ground.plot
    room = LabelBox(plot.left, ground.above, plot.right, plot.bottom)
    names = place_names([(*point, each.name) for each, point in found], room)
    rings = (
        element("circle", cx=x, cy=y, r=5, class_=f"turn {side(each.series)}")
        for each, (x, y) in found
    )
    return "".join((*rings, *names))


def _endings(chart: Bands, say: Say) -> list[Ending]:
    endings = [
        Ending(one.name, _last_said(one, say), side(index))
        for index, one in enumerate(chart.series)
    ]
    if chart.threshold:
        endings.append(Ending(chart.threshold.name, _last_said(chart.threshold, say), "least"))
    return endings


def _last_said(one: BandSeries, say: Say) -> str:
    found = all_known(one.values)
    return one.said or (say(found[-1]) if found else "")


def _least(points: Sequence[Point | None]) -> str:
    pieces = "".join(path_of(piece) for piece in runs(points) if len(piece) > 1)
    alone = [piece[0] for piece in runs(points) if len(piece) == 1]
    body = element("path", d=pieces, class_="least") if pieces else ""
    return body + "".join(rule(x - 12, y, x + 12, y, class_="least") for x, y in alone)


def _band(chart: Bands, index: int, ground: YearPlot) -> str:
    """Return the area between low and high, its two edges, and hatching after the first."""
    one = chart.series[index]
    if not (one.low and one.high):
        return ""
    both = zip(ground.points(one.low), ground.points(one.high), strict=True)
    pairs = [(low, high) if low and high else None for low, high in both]
    hatch = chart.words.id_of(f"h{index}", ground.size)
    parts = [_hatching(hatch, index)] if index else []
    for piece in runs(pairs):
        lows, highs = [low for low, _ in piece], [high for _, high in piece]
        area = path_of([*highs, *reversed(lows)], closed=True)
        parts.append(element("path", d=area, class_=f"band {side(index)}"))
        if index:
            parts.append(element("path", d=area, fill=f"url(#{hatch})"))
        edges = path_of(highs) + path_of(lows) if len(piece) > 1 else path_of([highs[0], lows[0]])
        parts.append(element("path", d=edges, class_=f"edge {side(index)}"))
    return "".join(parts)


def _hatching(name: str, index: int) -> str:
    return element(
        "pattern",
        element("path", d="M0 0V7", class_=f"hatch {side(index)}"),
        id=name,
        width=7,
        height=7,
        patternUnits="userSpaceOnUse",
        patternTransform=f"rotate({45 * index % 180})",
    )

"""The frontier: candidate packages by what each side gets, those that meet the minimum in color."""

from __future__ import annotations

from collections.abc import Sequence

from openbook.findings.dataclass import dataclass
from openbook.reports.drawing import axis, marks
from openbook.reports.drawing.frame import WIDE, Chart, ChartTable, Say, Size
from openbook.reports.drawing.svg import element, label, written


@dataclass(frozen=True, kw_only=True, slots=True)
class ScatterPoint:
    """One package; a point with a name is marked and named, one that is off is gray."""

    x: float
    y: float
    kind: str
    name: str = ""
    meets: bool = True  # the minimum reserve
    id: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Scatter(Chart):
    """Points by two amounts; ``frontier`` is the line of what cannot be bettered."""

    kind = "scatter"
    columns = ("name", "kind", "across", "up", "meets_minimum")
    kinds: tuple[str, ...]
    points: tuple[ScatterPoint, ...]
    across: str
    up: str
    frontier: tuple[tuple[float, float], ...] = ()
    off_name: str = ""

    def __post_init__(self) -> None:
        """Refuse a point of a kind that is not there."""
        self.only_kinds(self.kinds, (point.kind for point in self.points))

    def table(self) -> ChartTable:
        """Return a row for each point; meets_minimum is 1 or 0."""
        rows = [
            (p.name or p.id, p.kind, axis.known(p.x), axis.known(p.y), float(p.meets))
            for p in self.points
        ]
        return self.as_table(rows)

    def svg(self, size: Size = WIDE, *, say: Say) -> str:
        """Return the drawing: gray and plain points below, named ones above."""
        shown = [p for p in self.points if None not in (axis.known(p.x), axis.known(p.y))]
        path = [point for point in self.frontier if None not in map(axis.known, point)]
        wide = axis.reach([*(p.x for p in shown), *(x for x, _ in path)], zero=False)
        tall = axis.reach([*(p.y for p in shown), *(y for _, y in path)], zero=False)
        if wide is None or tall is None:
            return self.empty(size)
        most = 4 if size.narrow else 6
        ground = _ground(self, size, axis.ticks_for(wide, say, most), axis.ticks_for(tall, say))
        body = [ground.svg, *_dots(self, shown, ground)]
        if len(path) > 1:
            places = [ground.place(x, y) for x, y in path]
            body.append(element("path", d=marks.path_of(places), class_="frontier"))
        body += _named(self, shown, ground, size)
        return self.framed(size, ground.height, body)


@dataclass(frozen=True, slots=True)
class _Ground:
    svg: str
    plot: axis.Plot
    right: axis.Ticks
    top: axis.Ticks
    height: float

    def place(self, x: float, y: float) -> tuple[float, float]:
        plot = self.plot
        across = self.right.scale(plot.left, plot.right)
        return across(x), self.top.scale(plot.bottom, plot.top)(y)


def _ground(chart: Scatter, size: Size, right: axis.Ticks, top: axis.Ticks) -> _Ground:
    """Return the key, the axes and their titles."""
    names = [*chart.kinds, *([chart.off_name] if chart.off_name else [])]

    def mark(index: int, x: float, y: float) -> str:
        if index == len(chart.kinds):
            return marks.dots([(x, y)], 0, class_="off", width=5)
        return marks.marker(index, x, y, class_=f"mark {marks.side(index)}")

    key, tall = marks.legend(names, mark, top=0.0, width=size.width)
    above = tall + axis.caption_height(chart.up, size.width) + 8
    plot = axis.Plot(
        top.width(size.width * 0.3),
        above,
        size.width - 16,
        above + (260.0 if size.narrow else 340.0),
    )
    width = size.width
    svg = (
        key
        + axis.caption(chart.up, width=width, top=tall)
        + axis.amounts_up(top, plot)
        + axis.amounts_across(right, plot, width=width)
        + label(
            plot.right,
            plot.bottom + axis.BELOW + 12,
            chart.across,
            anchor="end",
            room=(0, width),
            class_="quiet",
        )
    )
    return _Ground(svg, plot, right, top, plot.bottom + axis.BELOW + 20)


def _dots(chart: Scatter, points: Sequence[ScatterPoint], ground: _Ground) -> list[str]:
    """Return all points without a name, one path for each kind; the gray ones first."""
    plain = [point for point in points if not point.name]
    off = [ground.place(p.x, p.y) for p in plain if not p.meets]
    parts = [marks.dots(off, 0, class_="off", width=4)]
    for index, kind in enumerate(chart.kinds):
        places = [ground.place(p.x, p.y) for p in plain if p.meets and p.kind == kind]
        parts.append(marks.dots(places, index, class_=marks.side(index), width=5))
    return parts


def _named(
    chart: Scatter, points: Sequence[ScatterPoint], ground: _Ground, size: Size
) -> list[str]:
    named = [point for point in points if point.name]
    places = [(*ground.place(p.x, p.y), p.name) for p in named]
    texts = marks.place_names(places, marks.LabelBox(0, 0, size.width, ground.plot.bottom))
    parts = []
    for point, (x, y, name), text in zip(named, places, texts, strict=True):
        index = chart.kinds.index(point.kind)
        class_ = f"mark {marks.side(index)}" if point.meets else "mark off"
        shape = marks.marker(index, x, y, class_=class_, r=6)
        title = element("title", written(name))
        parts.append(element("g", title, shape, text, data_part=point.id or None))
    return parts

"""A map of points: schools by place, kind and size, with a bar for the distance."""

from __future__ import annotations

import math
from collections.abc import Sequence

from openbook.findings.dataclass import dataclass
from openbook.reports.drawing.frame import WIDE, Chart, ChartTable, Say, Size
from openbook.reports.drawing.marks import LabelBox, dots, legend, place_names, side
from openbook.reports.drawing.svg import element, label

_MILES_A_DEGREE = 69.17
_WIDTHS = {1: 4.5, 2: 6.5, 3: 9.0}
_PAD = 10.0


@dataclass(frozen=True, kw_only=True, slots=True)
class MapPoint:
    """A place: longitude, latitude, its kind, its size from 1 to 3, and its name."""

    longitude: float
    latitude: float
    kind: str
    name: str = ""
    size: int = 1
    labeled: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Map(Chart):
    """Points on a plane; with ``titles`` each tells its name under the pointer."""

    kind = "map"
    columns = ("name", "kind", "size", "longitude", "latitude")
    kinds: tuple[str, ...]
    points: tuple[MapPoint, ...]
    titles: bool = True

    def __post_init__(self) -> None:
        """Refuse a point of a kind that is not there."""
        self.only_kinds(self.kinds, (point.kind for point in self.points))

    def table(self) -> ChartTable:
        """Return a row for each point."""
        rows = [(p.name, p.kind, float(p.size), p.longitude, p.latitude) for p in self.points]
        return self.as_table(rows)

    def svg(self, size: Size = WIDE, *, say: Say) -> str:
        """Return the drawing; ``say`` words the miles of the bar."""
        shown = [p for p in self.points if abs(p.longitude) <= 180 and abs(p.latitude) <= 90]
        if not shown:
            return self.empty(size)
        key, above = "", 0.0
        if len(self.kinds) > 1:
            key, above = legend(self.kinds, _mark, top=0.0, width=size.width)
        plane = _plane(shown, size, above + 4)
        body = [key]
        for index, kind in enumerate(self.kinds):
            body += _of_kind([p for p in shown if p.kind == kind], index, self, plane)
        named = [(*plane.place(p), p.name) for p in shown if p.labeled and p.name]
        body += place_names(named, LabelBox(0, above, size.width, plane.bottom))
        body.append(_bar(plane, size, say))
        return self.framed(size, plane.bottom + 34, body)


@dataclass(frozen=True, slots=True)
class _Plane:
    """Degrees to pixels: a degree of longitude is shorter the farther from the equator."""

    west: float
    north: float
    across: float
    down: float
    left: float
    top: float
    bottom: float

    def place(self, point: MapPoint) -> tuple[float, float]:
        return (
            self.left + (point.longitude - self.west) * self.across,
            self.top + (self.north - point.latitude) * self.down,
        )


def _plane(points: Sequence[MapPoint], size: Size, top: float) -> _Plane:
    """Fit all points in the width, and in a height that leaves the page in sight."""
    longitudes = [point.longitude for point in points]
    latitudes = [point.latitude for point in points]
    west, east = min(longitudes), max(longitudes)
    south, north = min(latitudes), max(latitudes)
    narrower = max(math.cos(math.radians((south + north) / 2)), 0.01)
    wide = max((east - west) * narrower, 1e-4)
    tall = max(north - south, 1e-4)
    room = size.width - 2 * _PAD
    most = 380.0 if size.narrow else 480.0
    down = min(room / wide, most / tall)
    left = _PAD + (room - (east - west) * narrower * down) / 2
    start = top + _PAD
    bottom = start + (north - south) * down + _PAD
    return _Plane(west, north, narrower * down, down, left, start, bottom)


def _of_kind(points: Sequence[MapPoint], index: int, chart: Map, plane: _Plane) -> list[str]:
    """Return the points of a kind by size, large ones first so that small ones stay in sight."""
    parts = []
    for step in sorted({_step(point) for point in points}, reverse=True):
        same = [point for point in points if _step(point) == step]
        places = [plane.place(point) for point in same]
        names = [point.name for point in same] if chart.titles else ()
        width, class_ = _WIDTHS[step], side(index)
        parts.append(dots(places, index, class_=class_, width=width, names=names))
    return parts


def _step(point: MapPoint) -> int:
    return min(max(point.size, 1), 3)


def _bar(plane: _Plane, size: Size, say: Say) -> str:
    """Return a bar of a round number of miles, at most a quarter of the width."""
    most = size.width / 4 * _MILES_A_DEGREE / plane.down
    power = 10.0 ** math.floor(math.log10(most))
    length = max(step * power for step in (1.0, 2.0, 5.0) if step * power <= most)
    wide = length / _MILES_A_DEGREE * plane.down
    y = plane.bottom + 14
    ends = f"M{_PAD:g} {y - 4:.1f}V{y:.1f}h{wide:.1f}v-4"
    words = label(
        _PAD + wide + 8,
        y + 3,
        say(length),
        room=(_PAD + wide + 8, size.width),
        class_="quiet amount",
    )
    return element("path", d=ends, class_="scale-bar") + words


def _mark(index: int, x: float, y: float) -> str:
    return dots([(x, y)], index, class_=side(index), width=8)

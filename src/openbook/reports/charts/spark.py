"""A tiny line for a cell of a table: where an amount has been going."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.reports.drawing.axis import Scale, even_places, known, nice_ticks, reach
from openbook.reports.drawing.frame import WIDE, ChartTable, DrawnChart, Say, Size
from openbook.reports.drawing.marks import line, marker, rule

_SIZE = Size("spark", 96.0)
_HEIGHT = 24.0
_PAD = 4.0


@dataclass(frozen=True, kw_only=True, slots=True)
class Spark(DrawnChart):
    """Amounts by year, without axes: the words say the rest."""

    kind = "spark"
    columns = ("year", "value")
    years: tuple[str, ...]
    values: tuple[float | None, ...]
    zero: bool = False

    def __post_init__(self) -> None:
        """Refuse a row that has not one value a year."""
        self.same_length(len(self.years), self.values)

    def table(self) -> ChartTable:
        """A row for each year."""
        rows = zip(self.years, map(known, self.values), strict=True)
        return self.as_table(list(rows))

    def svg(self, size: Size = WIDE, *, say: Say) -> str:
        """The drawing, of the same size in every layout."""
        del say  # too small for words
        own = Size(f"spark-{size.name}", _SIZE.width)
        reached = reach(self.values, zero=self.zero)
        if reached is None:
            return self.framed(own, _HEIGHT, ())
        low, high = reached
        if low == high:
            ends = nice_ticks(low, high)
            low, high = ends[0], ends[-1]
        up = Scale(low, high, _HEIGHT - _PAD, _PAD)
        xs = even_places(len(self.values), _PAD, own.width - _PAD)
        points = [
            None if (amount := known(value)) is None else (x, up(amount))
            for x, value in zip(xs, self.values, strict=True)
        ]
        last = [point for point in points if point][-1]
        body = [line(points, "thin side-1"), marker(0, *last, class_="side-1", r=2.5)]
        if low <= 0 <= high:
            body.insert(0, rule(0, up(0), own.width, up(0), class_="grid"))
        return self.framed(own, _HEIGHT, body)


CHART = Spark

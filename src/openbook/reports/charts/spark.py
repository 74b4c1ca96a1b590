"""A tiny line for a cell of a table: where an amount has been going."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from openbook.reports.drawing.frame import (
    WIDE,
    ChartTable,
    ChartWords,
    Say,
    Size,
    framed,
    rows_of,
    same_length,
)
from openbook.reports.drawing.marks import line, marker, rule
from openbook.reports.drawing.scale import Scale, even_places, known, nice_ticks, reach

_SIZE = Size("spark", 96.0)
_HEIGHT = 24.0
_PAD = 4.0


@dataclass(frozen=True, kw_only=True, slots=True)
class Spark:
    """Amounts by year, without axes: the words say the rest."""

    columns: ClassVar[tuple[str, ...]] = ("year", "value")
    words: ChartWords
    years: tuple[str, ...]
    values: tuple[float | None, ...]
    zero: bool = False

    def __post_init__(self) -> None:
        """Refuse a row that has not one value a year."""
        same_length(self.words, len(self.years), self.values)

    def table(self) -> ChartTable:
        """A row for each year."""
        rows = zip(self.years, map(known, self.values), strict=True)
        return rows_of(self.words, self.columns, list(rows))

    def svg(self, size: Size = WIDE, *, say: Say) -> str:
        """The drawing, of the same size in every layout."""
        del say  # too small for words
        own = Size(f"spark-{size.name}", _SIZE.width)
        reached = reach(self.values, zero=self.zero)
        if reached is None:
            return framed(self.words, own, height=_HEIGHT, body=(), kind="spark")
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
        return framed(self.words, own, height=_HEIGHT, body=body, kind="spark")


CHART = Spark

"""A heat map: how many people stand on each step and column of the schedule."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import field

from openbook.findings.dataclass import dataclass
from openbook.reports.drawing.axis import all_known, caption, caption_height, known
from openbook.reports.drawing.frame import WIDE, Chart, ChartTable, Say, Size
from openbook.reports.drawing.marks import legend, rect
from openbook.reports.drawing.svg import SMALL, centered, clean, label, width_of

_CLASSES = 7
_DARK_FROM = 5


@dataclass(frozen=True, kw_only=True, slots=True)
class Heat(Chart):
    """Amounts by row and column; nothing at all in a cell is None or zero.

    ``few`` are cells, by row and column, that hold something too small to be told:
    their value is None, and these words stand in its place.
    """

    kind = "heat"
    columns = ("row", "column", "value")
    across: tuple[str, ...]
    down: tuple[str, ...]
    values: tuple[tuple[float | None, ...], ...]
    axis: str = ""
    few: Mapping[tuple[int, int], str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse a table with holes, and an amount that is not to be told."""
        self.same_length(len(self.down), self.values)
        self.same_length(len(self.across), *self.values)
        if any(self.values[row][column] is not None for row, column in self.few):
            self.refuse("a cell of few has an amount")

    def table(self) -> ChartTable:
        """Return a row for each cell."""
        rows = [
            (self.down[row], self.across[column], self.few.get((row, column)) or known(value))
            for row, values in enumerate(self.values)
            for column, value in enumerate(values)
        ]
        return self.as_table(rows)

    def svg(self, size: Size = WIDE, *, say: Say) -> str:
        """Return the drawing: cells in seven classes, the amount in a cell where it fits."""
        found = [abs(v) for row in self.values for v in all_known(row)]
        if not found:
            return self.empty(size)
        most = max(found)
        grid = _grid(self, size)
        key, tall = _key(found, say, size, caption_height(self.axis, size.width))
        top = caption_height(self.axis, size.width) + tall + 28
        body = [caption(self.axis, width=size.width), key, _heads(self, grid, top)]
        for index, (name, row) in enumerate(zip(self.down, self.values, strict=True)):
            y = top + index * grid.tall
            end, base = grid.left - 8, y + grid.tall / 2 + 4.5
            body.append(label(end, base, name, anchor="end", room=(0, end), class_="quiet"))
            body += [
                _cell(grid.start(column), y, value, grid, most=most, say=say)
                for column, value in enumerate(map(known, row))
            ]
            body += [
                _few(grid.start(column), y, said, grid)
                for (row_of, column), said in sorted(self.few.items())
                if row_of == index
            ]
        height = top + len(self.down) * grid.tall + 4
        return self.framed(size, height, body)


@dataclass(frozen=True, slots=True)
class _Grid:
    left: float
    wide: float
    tall: float
    width: float

    def start(self, column: float) -> float:
        """Return where a column begins."""
        return self.left + column * self.wide

    def words(self, x: float, y: float, said: str, class_: str) -> str:
        """Return words in the middle of a cell."""
        middle, base = x + self.wide / 2, y + self.tall / 2 + 4
        return centered(middle, base, said, (x, x + self.wide), f"small {class_}")


def _grid(chart: Heat, size: Size) -> _Grid:
    widest = max((width_of(clean(name)) for name in chart.down), default=0.0)
    left = min(widest, size.width * 0.25) + 8
    wide = min((size.width - left) / max(len(chart.across), 1), 72.0)
    return _Grid(left, wide, 22.0, size.width)


def _class_of(value: float, most: float) -> int:
    """Return the class of an amount: by square root, so that few is still told from none."""
    if not value or not most:
        return 0
    return min(max(math.ceil(_CLASSES * math.sqrt(abs(value) / most)), 1), _CLASSES)


def _cell(x: float, y: float, value: float | None, grid: _Grid, *, most: float, say: Say) -> str:
    kind = _class_of(value or 0.0, most)
    box = rect(x, y, grid.wide, grid.tall, f"cell heat-{kind}")
    said = clean(say(value)) if value else ""
    if not said or width_of(said, SMALL) > grid.wide - 4:
        return box
    shade = "on-high" if kind >= _DARK_FROM else "on-low"
    return box + grid.words(x, y, said, f"amount {shade}")


def _few(x: float, y: float, words: str, grid: _Grid) -> str:
    """Return the words of a cell that is not told, where they fit."""
    said = clean(words)
    if width_of(said, SMALL) > grid.wide - 4:
        said = "·"
    return grid.words(x, y, said, "on-low")


def _heads(chart: Heat, grid: _Grid, top: float) -> str:
    heads = []
    for index, name in enumerate(chart.across):
        room = (grid.start(index), min(grid.start(index + 1), grid.width))
        heads.append(centered(grid.start(index + 0.5), top - 8, name, room, "quiet"))
    return "".join(heads)


def _key(found: Sequence[float], say: Say, size: Size, top: float) -> tuple[str, float]:
    """Return the classes that can have members, each with its largest amount."""
    most = max(found)
    ends = [most * (index / _CLASSES) ** 2 for index in range(1, _CLASSES + 1)]
    if all(value.is_integer() for value in found):
        ends = [float(math.floor(end + 1e-9)) for end in ends]
    kinds = [n for n, end in enumerate(ends, 1) if end > ([0.0, *ends])[n - 1]]

    def mark(index: int, x: float, y: float) -> str:
        return rect(x - 8, y - 7, 18, 14, f"cell heat-{kinds[index]}")

    names = [f"≤ {say(ends[kind - 1])}" for kind in kinds]
    return legend(names, mark, top=top, width=size.width)

"""A heat map: how many people stand on each step and column of the schedule."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from openbook.reports.drawing.axis import caption, caption_height
from openbook.reports.drawing.frame import (
    WIDE,
    ChartTable,
    ChartWords,
    Say,
    Size,
    empty_frame,
    framed,
    rows_of,
    same_length,
)
from openbook.reports.drawing.label import label
from openbook.reports.drawing.marks import legend
from openbook.reports.drawing.scale import all_known, known
from openbook.reports.drawing.svg import clean, element
from openbook.reports.drawing.text_box import SMALL, width_of

_CLASSES = 7
_DARK_FROM = 5


@dataclass(frozen=True, kw_only=True, slots=True)
class Heat:
    """Amounts by row and column; nothing at all in a cell is None or zero.

    ``few`` are cells, by row and column, that hold something too small to be told:
    their value is None, and these words stand in its place.
    """

    columns: ClassVar[tuple[str, ...]] = ("row", "column", "value")
    words: ChartWords
    across: tuple[str, ...]
    down: tuple[str, ...]
    values: tuple[tuple[float | None, ...], ...]
    axis: str = ""
    few: Mapping[tuple[int, int], str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse a table with holes, and an amount that is not to be told."""
        same_length(self.words, len(self.down), self.values)
        same_length(self.words, len(self.across), *self.values)
        if any(self.values[row][column] is not None for row, column in self.few):
            problem = f"chart {self.words.key}: a cell of few has an amount"
            raise ValueError(problem)

    def table(self) -> ChartTable:
        """A row for each cell."""
        rows = [
            (
                self.down[row],
                self.across[column],
                self.few.get((row, column)) or known(value),
            )
            for row, values in enumerate(self.values)
            for column, value in enumerate(values)
        ]
        return rows_of(self.words, self.columns, rows)

    def svg(self, size: Size = WIDE, *, say: Say) -> str:
        """The drawing: cells in seven classes, the amount in a cell where it fits."""
        found = [abs(v) for row in self.values for v in all_known(row)]
        if not found:
            return empty_frame(self.words, size, "heat")
        most = max(found)
        grid = _grid(self, size)
        key, tall = _key(found, say, size, caption_height(self.axis, size.width))
        top = caption_height(self.axis, size.width) + tall + 28
        body = [caption(self.axis, width=size.width), key, _heads(self, grid, top)]
        for index, (name, row) in enumerate(zip(self.down, self.values, strict=True)):
            y = top + index * grid.tall
            body.append(
                label(
                    grid.left - 8,
                    y + grid.tall / 2 + 4.5,
                    name,
                    anchor="end",
                    room=(0, grid.left - 8),
                    class_="quiet",
                )
            )
            body += [
                _cell(
                    grid.left + column * grid.wide, y, value, grid, most=most, say=say
                )
                for column, value in enumerate(map(known, row))
            ]
            body += [
                _few(grid.left + column * grid.wide, y, said, grid)
                for (row_of, column), said in sorted(self.few.items())
                if row_of == index
            ]
        height = top + len(self.down) * grid.tall + 4
        return framed(self.words, size, height=height, body=body, kind="heat")


@dataclass(frozen=True, slots=True)
class _Grid:
    left: float
    wide: float
    tall: float
    width: float


def _grid(chart: Heat, size: Size) -> _Grid:
    widest = max((width_of(clean(name)) for name in chart.down), default=0.0)
    left = min(widest, size.width * 0.25) + 8
    wide = min((size.width - left) / max(len(chart.across), 1), 72.0)
    return _Grid(left, wide, 22.0, size.width)


def _class_of(value: float, most: float) -> int:
    """The class of an amount: by square root, so that few is still told from none."""
    if not value or not most:
        return 0
    return min(max(math.ceil(_CLASSES * math.sqrt(abs(value) / most)), 1), _CLASSES)


def _cell(
    x: float, y: float, value: float | None, grid: _Grid, *, most: float, say: Say
) -> str:
    kind = _class_of(value or 0.0, most)
    box = element(
        "rect",
        x=x,
        y=y,
        width=grid.wide,
        height=grid.tall,
        class_=f"cell heat-{kind}",
    )
    said = clean(say(value)) if value else ""
    if not said or width_of(said, SMALL) > grid.wide - 4:
        return box
    return box + label(
        x + grid.wide / 2,
        y + grid.tall / 2 + 4,
        said,
        anchor="middle",
        room=(x, x + grid.wide),
        class_="small amount " + ("on-high" if kind >= _DARK_FROM else "on-low"),
    )


def _few(x: float, y: float, words: str, grid: _Grid) -> str:
    """The words of a cell that is not told, where they fit."""
    said = clean(words)
    if width_of(said, SMALL) > grid.wide - 4:
        said = "·"
    return label(
        x + grid.wide / 2,
        y + grid.tall / 2 + 4,
        said,
        anchor="middle",
        room=(x, x + grid.wide),
        class_="small on-low",
    )


def _heads(chart: Heat, grid: _Grid, top: float) -> str:
    return "".join(
        label(
            grid.left + (index + 0.5) * grid.wide,
            top - 8,
            name,
            anchor="middle",
            room=(
                grid.left + index * grid.wide,
                min(grid.left + (index + 1) * grid.wide, grid.width),
            ),
            class_="quiet",
        )
        for index, name in enumerate(chart.across)
    )


def _key(found: Sequence[float], say: Say, size: Size, top: float) -> tuple[str, float]:
    """The classes that can have members, each with its largest amount."""
    most = max(found)
    ends = [most * (index / _CLASSES) ** 2 for index in range(1, _CLASSES + 1)]
    if all(value.is_integer() for value in found):
        ends = [float(math.floor(end + 1e-9)) for end in ends]
    kinds = [n for n, end in enumerate(ends, 1) if end > ([0.0, *ends])[n - 1]]

    def mark(index: int, x: float, y: float) -> str:
        return element(
            "rect",
            x=x - 8,
            y=y - 7,
            width=18,
            height=14,
            class_=f"cell heat-{kinds[index]}",
        )

    names = [f"≤ {say(ends[kind - 1])}" for kind in kinds]
    return legend(names, mark, top=top, width=size.width)


CHART = Heat

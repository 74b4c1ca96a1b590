"""The ground of charts over years: amounts up, years across, room for names at the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openbook.reports.drawing.axis import (
    BELOW,
    Plot,
    Ticks,
    amounts_up,
    caption,
    names_below,
)
from openbook.reports.drawing.end_labels import (
    Ending,
    EndLabel,
    height_of,
    place_end_labels,
    room_for,
)
from openbook.reports.drawing.frame import Size
from openbook.reports.drawing.marks import Point
from openbook.reports.drawing.scale import Scale, even_places, known


@dataclass(frozen=True, slots=True)
class YearPlot:
    """Where the years and amounts of one chart are, and how tall it is."""

    size: Size
    plot: Plot
    ticks: Ticks
    xs: tuple[float, ...]
    height: float
    above: float
    name_room: float

    @property
    def up(self) -> Scale:
        """From amounts to heights."""
        return self.ticks.scale(self.plot.bottom, self.plot.top)

    def points(self, values: Sequence[float | None]) -> list[Point | None]:
        """The place of each year's amount; None where it is missing."""
        amounts = [known(value) for value in values]
        return [
            None if amount is None else (x, self.up(amount))
            for x, amount in zip(self.xs, amounts, strict=True)
        ]

    def ground(self, years: Sequence[str], words: str) -> str:
        """The axes and what they count."""
        return (
            caption(words, width=self.size.width)
            + amounts_up(self.ticks, self.plot)
            + names_below(years, self.xs, self.plot, width=self.size.width)
        )

    def end_labels(
        self, endings: Sequence[Ending], lines: Sequence[Sequence[Point | None]]
    ) -> str:
        """Each name beside the last point of its line."""
        labels = [
            EndLabel(self.plot.right, last, ending.lines(self.name_room - 14))
            for ending, points in zip(endings, lines, strict=True)
            if (last := _last(points))
        ]
        return place_end_labels(
            labels, top=self.above, bottom=self.plot.bottom + 8, right=self.size.width
        )


def _last(points: Sequence[Point | None]) -> Point | None:
    return next((point for point in reversed(points) if point), None)


def year_plot(
    size: Size,
    ticks: Ticks,
    *,
    count: int,
    endings: Sequence[Ending],
    above: float,
    bars: bool = False,
) -> YearPlot:
    """Divide the width between amounts, plot and names; grow until the names fit.

    ``above`` is the height of what stands over the plot: a caption, a key.
    """
    names = room_for(endings, size)
    left = ticks.width(size.width * 0.3)
    tall = max(230.0 if size.narrow else 270.0, height_of(endings, names))
    top = above + 8
    plot = Plot(left, top, size.width - names, top + tall)
    slot = (plot.right - plot.left) / max(count, 1)
    inset = slot / 2 if bars else 4.0
    xs = even_places(count, plot.left + inset, plot.right - inset)
    return YearPlot(size, plot, ticks, xs, plot.bottom + BELOW, above, names)

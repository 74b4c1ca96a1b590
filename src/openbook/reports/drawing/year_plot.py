"""The ground of charts over years: amounts up, years across, names at the ends of lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openbook.reports.drawing.axis import (
    BELOW,
    Plot,
    Scale,
    Ticks,
    amounts_up,
    caption,
    even_places,
    known,
    names_below,
)
from openbook.reports.drawing.frame import Size
from openbook.reports.drawing.marks import Point, rule, spread
from openbook.reports.drawing.svg import LINE, clean, label, label_lines, width_of, wrapped

_GAP = 12.0
_APART = 6.0
_AMOUNTS = 0.4  # of the width, at most, for amounts beside the plot


@dataclass(frozen=True, slots=True)
class Ending:
    """The words for the end of a line before they are broken: a name, an amount."""

    name: str
    said: str
    class_: str

    def lines(self, room: float) -> tuple[tuple[str, str], ...]:
        """The name on up to four lines, then the amount."""
        names = wrapped(clean(self.name), room, most=4, bold=True)
        said = clean(self.said)
        return tuple((f"name {self.class_}", line) for line in names) + (
            (("amount", said),) if said else ()
        )


def room_for(endings: Sequence[Ending], size: Size) -> float:
    """The room at the right: amounts whole, names on two lines and not too wide."""
    most = 136.0 if size.narrow else 150.0
    names = max((_name_width(clean(each.name)) for each in endings), default=0.0)
    said = max((width_of(clean(each.said)) for each in endings), default=0.0)
    return max(min(names, most), min(said, size.width * _AMOUNTS)) + _GAP + 2


def _name_width(name: str) -> float:
    """A name of several words may take two lines."""
    whole = width_of(name, bold=True)
    longest = max((width_of(word, bold=True) for word in name.split(" ")), default=0)
    return max(longest, whole if whole < 90 else whole * 0.62)


def height_of(endings: Sequence[Ending], room: float) -> float:
    """How tall the plot must be for all names to stand below each other."""
    return sum(len(e.lines(room - _GAP)) * LINE + _APART for e in endings)


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

    def divided(self, count: int, words: str) -> str:
        """Draw a line after so many years, with words for those that follow."""
        x, top, room = self.xs[count - 1], self.plot.top, (self.xs[count - 1], self.plot.right)
        named = label(x + 6, top + LINE * 0.5, words, room=room, class_="small")
        return rule(x, top - 4, x, self.plot.bottom, class_="hair") + named

    def end_labels(self, endings: Sequence[Ending], lines: Sequence[Sequence[Point | None]]) -> str:
        """Each name beside the last point of its line, in order, none over another."""
        labels = [
            (last, words)
            for ending, points in zip(endings, lines, strict=True)
            if (last := next((point for point in reversed(points) if point), None))
            if (words := ending.lines(self.name_room - 14))
        ]
        heights = [len(words) * LINE + _APART for _, words in labels]
        middles = [y for (_, y), _ in labels]
        tops = spread(middles, heights, low=self.above, high=self.plot.bottom + 8)
        right, x = self.plot.right, self.plot.right + _GAP
        parts = []
        for ((end, y), words), tall, top in zip(labels, heights, tops, strict=True):
            middle = top + tall / 2
            if abs(middle - y) > 5 or right - end > 2 * _GAP:
                parts.append(rule(end + 5, y, x - 3, middle, class_="hair"))
            first = top + _APART / 2 + LINE * 0.78
            parts.append(label_lines(x, first, words, room=(x, self.size.width)))
        return "".join(parts)


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

"""Axes: round ticks, light lines with amounts beside them, years below, names at line ends."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from openbook.findings.dataclass import dataclass
from openbook.reports.drawing.frame import Say, Size
from openbook.reports.drawing.marks import Point, rule, spread
from openbook.reports.drawing.svg import (
    LINE,
    centered,
    clean,
    label,
    label_lines,
    width_of,
    wrapped,
)

_LARGEST = 1e30
_STEPS = (1.0, 2.0, 2.5, 5.0, 10.0, 20.0, 25.0, 50.0)


def known(value: float | None) -> float | None:
    """Return the amount, or None where it is missing, not a number or beyond all measure."""
    if value is None or not abs(value) <= _LARGEST:
        return None
    return float(value)


def all_known(values: Iterable[float | None]) -> list[float]:
    """Return the amounts that can be drawn, in their order."""
    return [known_one for value in values if (known_one := known(value)) is not None]


def reach(values: Iterable[float | None], *, zero: bool) -> tuple[float, float] | None:
    """Return the least and the largest amount, with zero on request; None without any."""
    found = all_known(values)
    if not found:
        return None
    if zero:
        found.append(0.0)
    return min(found), max(found)


def axis_ticks(
    low: float, high: float, most: int = 6
) -> tuple[tuple[float, ...], tuple[float, float]]:
    """Ticks, and the two ends of the axis: an end tick far from all data is left out.

    >>> axis_ticks(-250.0, 7250.0)
    ((0.0, 2000.0, 4000.0, 6000.0, 8000.0), (-550.0, 8000.0))
    """
    low, high = _apart(low, high)
    air = (high - low) * 0.04
    around = _finer_first(low, high, most)
    trimmed = (_trimmed(ticks, low, high, air) for ticks in around)
    return next(found for found in trimmed if len(found[0]) <= most)


def _trimmed(
    ticks: tuple[float, ...], low: float, high: float, air: float
) -> tuple[tuple[float, ...], tuple[float, float]]:
    near = 0.35 * (ticks[1] - ticks[0])
    first, last = ticks[0], ticks[-1]
    if len(ticks) > 3 and ticks[1] - low < near:
        ticks, first = ticks[1:], low - air
    if len(ticks) > 3 and high - ticks[-2] < near:
        ticks, last = ticks[:-1], high + air
    return ticks, (min(first, low), max(last, high))


def _finer_first(low: float, high: float, most: int) -> Iterator[tuple[float, ...]]:
    """Yield the multiples of ever larger steps, from below the low end to above the high one."""
    power = 10.0 ** math.floor(math.log10((high - low) / most))
    for step in (factor * power for factor in _STEPS):
        first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
        yield tuple(float(f"{index * step:.14g}") for index in range(first, last + 1))


def _apart(low: float, high: float) -> tuple[float, float]:
    """Return two ends that differ enough to draw, the same amount between them."""
    size = max(abs(low), abs(high))
    if high - low > size * 1e-9 and high - low > 1e-30:
        return low, high
    if size < 1e-20:
        return (0.0, 1.0)
    return low - size * 0.1, high + size * 0.1


@dataclass(frozen=True, slots=True)
class Scale:
    """A straight line from amounts to pixels."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """The pixel of an amount."""
        share = (value - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)


def even_places(count: int, start: float, end: float) -> tuple[float, ...]:
    """So many places at equal distances; a single one in the middle."""
    if count < 2:
        return ((start + end) / 2,) * count
    step = (end - start) / (count - 1)
    return tuple(start + index * step for index in range(count))


BELOW = 30.0
_GAP = 8.0
_BETWEEN = 10.0


@dataclass(frozen=True, slots=True)
class Plot:
    """The rectangle in which the data is drawn."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Ticks:
    """Round amounts for an axis with their words."""

    values: tuple[float, ...]
    said: tuple[str, ...]
    ends: tuple[float, float]

    def width(self, most: float) -> float:
        """Return the room the words need at the side of the plot."""
        widest = max(map(width_of, self.said), default=0.0)
        return min(widest, most) + _GAP

    def scale(self, start: float, end: float) -> Scale:
        """From one end of the axis to the other over these pixels."""
        return Scale(*self.ends, start, end)


def ticks_for(reached: tuple[float, float], say: Say, most: int = 6) -> Ticks:
    """Return the ticks that reach around these amounts, said by the caller."""
    values, ends = axis_ticks(*reached, most)
    return Ticks(values, tuple(clean(say(value)) for value in values), ends)


def amounts_up(ticks: Ticks, plot: Plot) -> str:
    """Return a light line for each amount with its words at the left; zero is darker."""
    place = ticks.scale(plot.bottom, plot.top)
    parts = []
    for value, said in zip(ticks.values, ticks.said, strict=True):
        y = place(value)
        parts += [
            rule(plot.left, y, plot.right, y, class_="grid" if value else "zero"),
            label(
                plot.left - _GAP,
                y + 4.5,
                said,
                anchor="end",
                room=(0, plot.left - _GAP),
                class_="quiet amount",
            ),
        ]
    return "".join(parts)


def amounts_across(ticks: Ticks, plot: Plot, *, width: float) -> str:
    """Return amounts below the plot, as many as fit, with upright lines."""
    place = ticks.scale(plot.left, plot.right)
    places = [place(value) for value in ticks.values]
    upright = "".join(
        rule(x, plot.top, x, plot.bottom, class_="grid" if value else "zero")
        for x, value in zip(places, ticks.values, strict=True)
    )
    return upright + names_below(ticks.said, places, plot, width=width)


def names_below(names: Sequence[str], places: Sequence[float], plot: Plot, *, width: float) -> str:
    """Return names centered below their places: each, or every second, third ... from the end.

    A name at the edge of the drawing moves inward, for which its neighbor leaves room.
    """
    if not names:
        return ""
    cleaned = [clean(name) for name in names]
    apart = places[1] - places[0] if len(places) > 1 else plot.right - plot.left
    room = max(abs(apart), 0.1)
    widest = max(map(width_of, cleaned))
    over = max(0.0, widest / 2 - min(places), widest / 2 - (width - max(places)))
    every = max(1, min(len(names), int((widest + over + _BETWEEN) // room) + 1))
    share = max(room * every - 4, 24.0)
    last = len(names) - 1

    def room_of(x: float) -> tuple[float, float]:
        """Return a share around a place, or as much of it as the drawing has, moved inward."""
        if every == len(names):
            return 0.0, width
        left, right = x - share / 2, x + share / 2
        first = max(0.0, left - over * (right > width))
        return first, min(width, right + over * (left < 0))

    return "".join(
        centered(x, plot.bottom + 22, name, room_of(x), "quiet amount")
        for index, (name, x) in enumerate(zip(cleaned, places, strict=True))
        if (last - index) % every == 0
    )


def caption_height(words: str, width: float) -> float:
    """Return the room that a caption takes; none without words."""
    lines = len(wrapped(clean(words), width))
    return lines * LINE + 6 if lines else 0.0


def caption(words: str, *, width: float, top: float = 0.0) -> str:
    """Return what an axis counts, on one line or two."""
    lines = [("quiet", line) for line in wrapped(clean(words), width)]
    return label_lines(0, top + 13, lines, room=(0, width))


_TO_NAMES = 12.0
_APART = 6.0
_AMOUNTS = 0.4  # of the width, at most, for amounts beside the plot


@dataclass(frozen=True, slots=True)
class Ending:
    """The words for the end of a line before they are broken: a name, an amount."""

    name: str
    said: str
    class_: str

    def lines(self, room: float) -> tuple[tuple[str, str], ...]:
        """Return the name on up to four lines, then the amount."""
        names = wrapped(clean(self.name), room, most=4, bold=True)
        said = clean(self.said)
        return tuple((f"name {self.class_}", line) for line in names) + (
            (("amount", said),) if said else ()
        )


def room_for(endings: Sequence[Ending], size: Size) -> float:
    """Return the room at the right: amounts whole, names on two lines and not too wide."""
    most = 136.0 if size.narrow else 150.0
    names = max((_name_width(clean(each.name)) for each in endings), default=0.0)
    said = max((width_of(clean(each.said)) for each in endings), default=0.0)
    return max(min(names, most), min(said, size.width * _AMOUNTS)) + _TO_NAMES + 2


def _name_width(name: str) -> float:
    """Return a name of several words may take two lines."""
    whole = width_of(name, bold=True)
    longest = max((width_of(word, bold=True) for word in name.split(" ")), default=0)
    return max(longest, whole if whole < 90 else whole * 0.62)


def height_of(endings: Sequence[Ending], room: float) -> float:
    """Return how tall the plot must be for all names to stand below each other."""
    return sum(len(e.lines(room - _TO_NAMES)) * LINE + _APART for e in endings)


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
        """Return the place of each year's amount; None where it is missing."""
        amounts = [known(value) for value in values]
        return [
            None if amount is None else (x, self.up(amount))
            for x, amount in zip(self.xs, amounts, strict=True)
        ]

    def ground(self, years: Sequence[str], words: str) -> str:
        """Return the axes and what they count."""
        return (
            caption(words, width=self.size.width)
            + amounts_up(self.ticks, self.plot)
            + names_below(years, self.xs, self.plot, width=self.size.width)
        )

    def divided(self, count: int, words: str) -> str:
        """Draw a line after so many years, with words for those that follow."""
        x, top, room = self.xs[count - 1], self.plot.top, (self.xs[count - 1], self.plot.right)
        named = label(x + 6, top + LINE * 0.5, words, room=room, class_="quiet")
        return rule(x, top - 4, x, self.plot.bottom, class_="hair") + named

    def end_labels(self, endings: Sequence[Ending], lines: Sequence[Sequence[Point | None]]) -> str:
        """Return each name beside the last point of its line, in order, none over another.

        What leads to a name that is moved away is level over the plot and bends only beside
        it, so that nobody reads it as a line that goes on.
        """
        labels = [
            (last, words)
            for ending, points in zip(endings, lines, strict=True)
            if (last := next((point for point in reversed(points) if point), None))
            if (words := ending.lines(self.name_room - 14))
        ]
        heights = [len(words) * LINE + _APART for _, words in labels]
        middles = [y for (_, y), _ in labels]
        tops = spread(middles, heights, low=self.above, high=self.plot.bottom + 8)
        right, x = self.plot.right, self.plot.right + _TO_NAMES
        parts = []
        for ((end, y), words), tall, top in zip(labels, heights, tops, strict=True):
            middle = top + tall / 2
            if abs(middle - y) > 5 or right - end > 2 * _TO_NAMES:
                level = rule(end + 5, y, right, y, class_="hair") if right - end > 10 else ""
                parts += [level, rule(right + 1, y, x - 3, middle, class_="hair")]
            first = top + _APART / 2 + LINE * 0.78
            parts.append(label_lines(x, first, words, room=(x, self.size.width)))
        return "".join(parts)


def year_plot(
    size: Size,
    ticks: Ticks,
    count: int,
    endings: Sequence[Ending],
    above: float,
    *,
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

"""Axes: light lines across the plot with amounts beside them, and years below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openbook.reports.drawing.frame import Say
from openbook.reports.drawing.label import label, label_lines
from openbook.reports.drawing.marks import rule
from openbook.reports.drawing.scale import Scale, axis_ticks
from openbook.reports.drawing.svg import clean
from openbook.reports.drawing.text_box import LINE, width_of, wrapped

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
        """The room the words need at the side of the plot."""
        widest = max(map(width_of, self.said), default=0.0)
        return min(widest, most) + _GAP

    def scale(self, start: float, end: float) -> Scale:
        """From one end of the axis to the other over these pixels."""
        return Scale(*self.ends, start, end)


def ticks_for(reached: tuple[float, float], say: Say, most: int = 6) -> Ticks:
    """The ticks that reach around these amounts, said by the caller."""
    values, ends = axis_ticks(*reached, most)
    return Ticks(values, tuple(clean(say(value)) for value in values), ends)


def amounts_up(ticks: Ticks, plot: Plot) -> str:
    """A light line for each amount with its words at the left; zero is darker."""
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


def amounts_across(ticks: Ticks, plot: Plot, *, width: float, lines: bool) -> str:
    """Amounts below the plot, as many as fit, with upright lines on request."""
    place = ticks.scale(plot.left, plot.right)
    places = [place(value) for value in ticks.values]
    parts = []
    if lines:
        parts += [
            rule(x, plot.top, x, plot.bottom, class_="grid" if value else "zero")
            for x, value in zip(places, ticks.values, strict=True)
        ]
    return "".join(parts) + names_below(ticks.said, places, plot, width=width)


def names_below(
    names: Sequence[str], places: Sequence[float], plot: Plot, *, width: float
) -> str:
    """Names centered below their places: each, or every second, third ... from the end.

    A name at the edge of the drawing moves inward, for which its neighbor leaves room.
    """
    if not names:
        return ""
    cleaned = [clean(name) for name in names]
    room = _between(places, plot)
    widest = max(map(width_of, cleaned))
    over = max(0.0, widest / 2 - min(places), widest / 2 - (width - max(places)))
    every = max(1, min(len(names), int((widest + over + _BETWEEN) // room) + 1))
    share = max(room * every - 4, 24.0)
    last = len(names) - 1
    return "".join(
        label(
            x,
            plot.bottom + 22,
            name,
            anchor="middle",
            room=(0.0, width) if every == len(names) else _room(x, share, over, width),
            class_="quiet amount",
        )
        for index, (name, x) in enumerate(zip(cleaned, places, strict=True))
        if (last - index) % every == 0
    )


def _room(x: float, share: float, over: float, width: float) -> tuple[float, float]:
    """A share around a place, or as much of it as the drawing has, moved inward."""
    left, right = x - share / 2, x + share / 2
    return max(0.0, left - over * (right > width)), min(
        width, right + over * (left < 0)
    )


def _between(places: Sequence[float], plot: Plot) -> float:
    if len(places) < 2:
        return plot.right - plot.left
    return max(abs(places[1] - places[0]), 0.1)


def caption_height(words: str, width: float) -> float:
    """The room that a caption takes; none without words."""
    lines = len(wrapped(clean(words), width))
    return lines * LINE + 6 if lines else 0.0


def caption(words: str, *, width: float, top: float = 0.0) -> str:
    """What an axis counts, on one line or two."""
    lines = [("quiet", line) for line in wrapped(clean(words), width)]
    return label_lines(0, top + 13, lines, room=(0, width))

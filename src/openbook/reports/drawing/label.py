"""A label: words at a place, cut and moved so that they stay in their room."""

from __future__ import annotations

from collections.abc import Sequence

from openbook.reports.drawing.svg import clean, element, written
from openbook.reports.drawing.text_box import (
    FONT,
    LINE,
    SMALL,
    clipped,
    fits,
    width_of,
)

_BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}


def label(
    x: float,
    y: float,
    words: str,
    *,
    room: tuple[float, float],
    anchor: str = "start",
    class_: str | None = None,
) -> str:
    """Words on a baseline, between the two ends of the room; none where none fit.

    Names are bold and ``small`` words are small, which the measuring must know. An
    ``amount`` is never cut: it is shown whole, or not at all.
    """
    classes = (class_ or "").split()
    bold, font = "name" in classes, SMALL if "small" in classes else FONT
    left, right = room
    text = clean(words)
    if "amount" not in classes:
        text = clipped(text, right - left, font, bold=bold)
    elif not fits(text, right - left, font, bold=bold):
        text = ""
    if not text:
        return ""
    width = width_of(text, font, bold=bold)
    before = _BEFORE[anchor] * width
    x = min(max(x, left + before), right - width + before)
    return element(
        "text",
        written(text),
        x=x,
        y=y,
        text_anchor=None if anchor == "start" else anchor,
        font_size=None if font == FONT else font,
        class_=class_,
    )


def label_lines(
    x: float,
    y: float,
    lines: Sequence[tuple[str, str]],
    *,
    room: tuple[float, float],
    anchor: str = "start",
) -> str:
    """Lines of (class, words) below each other, the first baseline at y."""
    return "".join(
        label(
            x,
            y + index * LINE,
            words,
            room=room,
            anchor=anchor,
            class_=class_ or None,
        )
        for index, (class_, words) in enumerate(lines)
    )

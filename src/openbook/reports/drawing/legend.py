"""A key to marks: a small drawing and a name for each kind, in rows that fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from openbook.reports.drawing.label import label
from openbook.reports.drawing.svg import clean
from openbook.reports.drawing.text_box import width_of

ROW = 22.0
_MARK = 24.0
_APART = 18.0

DrawMark = Callable[[int, float, float], str]


def legend(
    names: Sequence[str], draw: DrawMark, *, top: float, width: float
) -> tuple[str, float]:
    """The key and its height; ``draw`` gives the mark of a kind around a place."""
    parts, x, y = [], 0.0, top
    for index, name in enumerate(clean(name) for name in names):
        needed = min(_MARK + width_of(name), width)
        if x and x + needed > width:
            x, y = 0.0, y + ROW
        parts += [
            draw(index, x + 8, y + ROW / 2),
            label(x + _MARK, y + ROW / 2 + 4.5, name, room=(x + _MARK, width)),
        ]
        x += needed + _APART
    return "".join(parts), (y - top + ROW if names else 0.0)

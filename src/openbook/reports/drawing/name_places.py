"""Names beside points: each takes the first free place around its point, or none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openbook.reports.drawing.label import label
from openbook.reports.drawing.svg import clean
from openbook.reports.drawing.text_box import ASCENT, DESCENT, FONT, clipped, width_of

_MOST = 230.0
_AROUND = (
    ("start", 9.0, 4.5),
    ("end", -9.0, 4.5),
    ("middle", 0.0, -10.0),
    ("middle", 0.0, 19.0),
    ("start", 7.0, -8.0),
    ("start", 7.0, 17.0),
    ("end", -7.0, -8.0),
    ("end", -7.0, 17.0),
)
_BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}


@dataclass(frozen=True, slots=True)
class LabelBox:
    """A rectangle that is taken."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: LabelBox) -> bool:
        """Whether the two rectangles overlap."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def holds(self, other: LabelBox) -> bool:
        """Whether the other rectangle is inside this one."""
        return (
            self.left <= other.left
            and other.right <= self.right
            and self.top <= other.top
            and other.bottom <= self.bottom
        )


def place_names(
    points: Sequence[tuple[float, float, str]], room: LabelBox
) -> tuple[str, ...]:
    """The label of each named point, empty where no free place is left."""
    taken = [LabelBox(x - 5, y - 5, x + 5, y + 5) for x, y, _ in points]
    written = []
    for x, y, name in points:
        text = clipped(clean(name), _MOST, bold=True)
        written.append(_placed(x, y, text, taken, room=room) if text else "")
    return tuple(written)


def _placed(
    x: float, y: float, text: str, taken: list[LabelBox], *, room: LabelBox
) -> str:
    width = width_of(text, bold=True)
    for anchor, dx, dy in _AROUND:
        left = x + dx - _BEFORE[anchor] * width
        base = y + dy
        box = LabelBox(left, base - FONT * ASCENT, left + width, base + FONT * DESCENT)
        if room.holds(box) and not any(box.meets(other) for other in taken):
            taken.append(box)
            return label(
                x + dx,
                base,
                text,
                anchor=anchor,
                room=(left, left + width + 0.1),
                class_="name halo",
            )
    return ""

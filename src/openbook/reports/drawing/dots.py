"""Many points in few bytes: each one a short stroke with a round or a square end."""

from __future__ import annotations

from collections.abc import Sequence

from openbook.reports.drawing.svg import element, num

Place = tuple[float, float]


def dots(places: Sequence[Place], index: int, *, class_: str, width: float) -> str:
    """All places of one kind as one path: disc, square, ring, or hollow square."""
    if not places:
        return ""
    drawn = "".join(stroke(x, y) for x, y in places)
    return shaped(element("path", d=drawn), index, class_=class_, width=width) + (
        shaped(element("path", d=drawn), index, class_="hole", width=width * 0.5)
        if hollow(index)
        else ""
    )


def stroke(x: float, y: float) -> str:
    """A stroke too short to be seen but for its ends; without length some would not print."""
    return f"M{num(x)} {num(y)}h.1"


def hollow(index: int) -> bool:
    """Whether the mark of this kind has a hole."""
    return index % 4 > 1


def shaped(inside: str, index: int, *, class_: str, width: float) -> str:
    """A group whose strokes end round or square, as wide as said."""
    square = " square" if index % 2 else ""
    return element(
        "g",
        inside,
        class_=f"dots {class_}{square}",
        stroke_width=width,
        stroke_linecap="square" if square else "round",
    )

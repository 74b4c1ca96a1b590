"""Marks: lines with gaps, areas, and shapes that can be told apart without color."""

from __future__ import annotations

from collections.abc import Sequence

from openbook.reports.drawing.svg import element, num

Point = tuple[float, float]
SIDES = 6


def side(index: int) -> str:
    """The class of a side, a series or a kind; after six the colors come again.

    >>> side(0), side(6)
    ('side-1', 'side-1')
    """
    return f"side-{index % SIDES + 1}"


def runs(points: Sequence[Point | None]) -> list[list[Point]]:
    """The points in pieces, broken where one is missing."""
    pieces: list[list[Point]] = [[]]
    for point in points:
        if point is None:
            pieces.append([])
        else:
            pieces[-1].append(point)
    return [piece for piece in pieces if piece]


def path_of(points: Sequence[Point], *, closed: bool = False) -> str:
    """The points as the words of a path."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + ("Z" * closed)


def line(points: Sequence[Point | None], class_: str) -> str:
    """A line through the points; one that stands alone is a dot."""
    pieces = runs(points)
    drawn = [path_of(piece) for piece in pieces if len(piece) > 1]
    dots = [
        element("circle", cx=piece[0][0], cy=piece[0][1], r=3.5, class_=f"dot {class_}")
        for piece in pieces
        if len(piece) == 1
    ]
    body = element("path", d="".join(drawn), class_=f"line {class_}") if drawn else ""
    return body + "".join(dots)


def marker(index: int, x: float, y: float, *, class_: str, r: float = 4.5) -> str:
    """A shape by number: disc, square, diamond, triangle, and these upside down."""
    kind = index % SIDES
    if kind == 0:
        return element("circle", cx=x, cy=y, r=r, class_=class_)
    if kind == 1:
        s = r * 0.9
        return element(
            "rect", x=x - s, y=y - s, width=2 * s, height=2 * s, class_=class_
        )
    shapes: dict[int, tuple[Point, ...]] = {
        2: ((0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)),
        3: ((0, -1.2), (1.2, 0.9), (-1.2, 0.9)),
        4: ((0, 1.2), (1.2, -0.9), (-1.2, -0.9)),
        5: ((-1.2, -0.5), (1.2, -0.5), (1.2, 0.5), (-1.2, 0.5)),
    }
    corners = [(x + dx * r, y + dy * r) for dx, dy in shapes[kind]]
    return element("path", d=path_of(corners, closed=True), class_=class_)


def rule(x1: float, y1: float, x2: float, y2: float, *, class_: str) -> str:
    """A straight line between two places."""
    return element("path", d=path_of(((x1, y1), (x2, y2))), class_=class_)

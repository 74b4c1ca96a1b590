"""Marks: lines with gaps, areas, and shapes that can be told apart without color."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from openbook.reports.drawing.label import label, label_lines
from openbook.reports.drawing.spread import Flag, flag_rows
from openbook.reports.drawing.svg import clean, element, link, num
from openbook.reports.drawing.text_box import LINE, width_of, wrapped

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


_WIDEST = 176.0
_BELOW = 10.0
_STEM = 10.0
_AIR = 8.0


@dataclass(frozen=True, slots=True)
class Sign:
    """An event at a place: the day in words, its name and where it links to."""

    x: float
    when: str
    name: str
    href: str


def draw_lane(
    signs: Sequence[Sign], index: int, *, top: float, left: float, width: float
) -> tuple[str, float]:
    """The lane from its top, and its height; rows are as tall as their words."""
    blocks = [_block(sign, width) for sign in signs]
    flags = [
        Flag(sign.x, 4 + max(width_of(text) for _, text in block) + _AIR)
        for sign, block in zip(signs, blocks, strict=True)
    ]
    rows = flag_rows(flags)
    tall = [0.0] * (max(rows, default=-1) + 1)
    for row, block in zip(rows, blocks, strict=True):
        tall[row] = max(tall[row], len(block) * LINE + _AIR)
    line = top + sum(tall) + _STEM + _BELOW
    parts = [rule(left, line, width, line, class_="zero")]
    marks = []
    for sign, block, row in zip(signs, blocks, rows, strict=True):
        start = line - _STEM - sum(tall[: row + 1])
        parts.append(rule(sign.x, start + 3, sign.x, line, class_="hair"))
        text = label_lines(sign.x + 5, start + 13, block, room=(sign.x + 5, width))
        marks.append(link(sign.href, text, label=f"{sign.when} {sign.name}"))
        marks.append(marker(index, sign.x, line, class_=f"mark {side(index)}"))
    return "".join(parts + marks), line + _BELOW - top


def _block(sign: Sign, width: float) -> list[tuple[str, str]]:
    room = min(_WIDEST, width - sign.x - 5)
    names = wrapped(clean(sign.name), room, most=3)
    when = wrapped(clean(sign.when), room)
    lines = [*(("quiet", line) for line in when), *(("", line) for line in names)]
    return lines or [("", "")]


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

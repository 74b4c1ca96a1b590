"""Marks that can be told apart without color, and places for their labels, none over another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from openbook.findings.dataclass import dataclass
from openbook.reports.drawing import svg

Point = tuple[float, float]
T = TypeVar("T")
SIDES = 6


def side(index: int) -> str:
    """Return the class of a side, a series or a kind; after six the colors come again.

    >>> side(0), side(6)
    ('side-1', 'side-1')
    """
    return f"side-{index % SIDES + 1}"


def runs(points: Sequence[T | None]) -> list[list[T]]:
    """Return the points in pieces, broken where one is missing."""
    pieces: list[list[T]] = [[]]
    for point in points:
        if point is None:
            pieces.append([])
        else:
            pieces[-1].append(point)
    return [piece for piece in pieces if piece]


def path_of(points: Sequence[Point], *, closed: bool = False) -> str:
    """Return the points as the words of a path."""
    return "M" + "L".join(f"{svg.num(x)} {svg.num(y)}" for x, y in points) + ("Z" * closed)


def line(points: Sequence[Point | None], class_: str) -> str:
    """Return a line through the points; one that stands alone is a dot."""
    pieces = runs(points)
    drawn = [path_of(piece) for piece in pieces if len(piece) > 1]
    body = svg.element("path", d="".join(drawn), class_=f"line {class_}") if drawn else ""
    return body + "".join(dot(*p[0], class_, 3.5) for p in pieces if len(p) == 1)


def dot(x: float, y: float, class_: str, r: float) -> str:
    """Return a disc on a line."""
    return svg.element("circle", cx=x, cy=y, r=r, class_=f"dot {class_}")


def marker(index: int, x: float, y: float, *, class_: str, r: float = 4.5) -> str:
    """Return a shape by number: disc, square, diamond, triangle, and these upside down."""
    kind = index % SIDES
    if kind == 0:
        return svg.element("circle", cx=x, cy=y, r=r, class_=class_)
    if kind == 1:
        s = r * 0.9
        return rect(x - s, y - s, 2 * s, 2 * s, class_)
    shapes: dict[int, tuple[Point, ...]] = {
        2: ((0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)),
        3: ((0, -1.2), (1.2, 0.9), (-1.2, 0.9)),
        4: ((0, 1.2), (1.2, -0.9), (-1.2, -0.9)),
        5: ((-1.2, -0.5), (1.2, -0.5), (1.2, 0.5), (-1.2, 0.5)),
    }
    corners = [(x + dx * r, y + dy * r) for dx, dy in shapes[kind]]
    return svg.element("path", d=path_of(corners, closed=True), class_=class_)


def rect(x: float, y: float, width: float, height: float, class_: str) -> str:
    """Return a rectangle from its upper left corner."""
    return svg.element("rect", x=x, y=y, width=width, height=height, class_=class_)


def rule(x1: float, y1: float, x2: float, y2: float, *, class_: str) -> str:
    """Return a straight line between two places."""
    return svg.element("path", d=path_of(((x1, y1), (x2, y2))), class_=class_)


def dots(
    places: Sequence[Point], index: int, *, class_: str, width: float, names: Sequence[str] = ()
) -> str:
    """Return all places of one kind: disc, square, ring, or hollow square.

    With ``names`` each tells its own under the pointer; else all are one path.
    """
    if not places:
        return ""
    # Too short to be seen but for their ends; without length some would not print.
    strokes = [f"M{svg.num(x)} {svg.num(y)}h.1" for x, y in places]
    whole = svg.element("path", d="".join(strokes))
    titled = "".join(
        f'<path d="{stroke}"><title>{svg.written(name)}</title></path>'
        for stroke, name in zip(strokes, names, strict=False)
    )
    drawn = _shaped(titled or whole, index, class_=class_, width=width)
    hollow = index % 4 > 1
    return drawn + (_shaped(whole, index, class_="hole", width=width * 0.5) if hollow else "")


def _shaped(inside: str, index: int, *, class_: str, width: float) -> str:
    """Return a group whose strokes end round or square, as wide as said."""
    square = " square" if index % 2 else ""
    return svg.element(
        "g",
        inside,
        class_=f"dots {class_}{square}",
        stroke_width=width,
        stroke_linecap="square" if square else "round",
    )


ROW = 22.0
_MARK = 24.0
_APART = 18.0

DrawMark = Callable[[int, float, float], str]


def legend(names: Sequence[str], draw: DrawMark, *, top: float, width: float) -> tuple[str, float]:
    """Return the key and its height; ``draw`` gives the mark of a kind around a place."""
    parts, x, y = [], 0.0, top
    for index, name in enumerate(svg.clean(name) for name in names):
        needed = min(_MARK + svg.width_of(name), width)
        if x and x + needed > width:
            x, y = 0.0, y + ROW
        parts += [
            draw(index, x + 8, y + ROW / 2),
            svg.label(x + _MARK, y + ROW / 2 + 4.5, name, room=(x + _MARK, width)),
        ]
        x += needed + _APART
    return "".join(parts), (y - top + ROW if names else 0.0)


def spread(
    wanted: Sequence[float], heights: Sequence[float], *, low: float, high: float
) -> tuple[float, ...]:
    """Return the tops of boxes near their wanted middles, none over another, all in reach.

    Boxes keep their order and move as little as they can (least squares). Boxes that
    are together too tall for the reach start at its low end.

    >>> spread([50.0, 50.0], [10.0, 10.0], low=0.0, high=100.0)
    (40.0, 50.0)
    """
    order = sorted(range(len(wanted)), key=lambda index: (wanted[index], index))
    before, free, above = [], [], 0.0
    for index in order:
        before.append(above)
        free.append(wanted[index] - heights[index] / 2 - above)
        above += heights[index]
    last = max(low, high - above)
    tops = [0.0] * len(wanted)
    for index, offset, place in zip(order, before, _rising(free), strict=True):
        tops[index] = min(max(place, low), last) + offset
    return tuple(tops)


def _rising(values: Sequence[float]) -> list[float]:
    """Return the nearest row of numbers that never falls: neighbors that do are averaged."""
    pools: list[tuple[float, int]] = []
    for value in values:
        total, count = value, 1
        while pools and pools[-1][0] / pools[-1][1] > total / count:
            before, many = pools.pop()
            total, count = total + before, count + many
        pools.append((total, count))
    return [total / count for total, count in pools for _ in range(count)]


@dataclass(frozen=True, slots=True)
class Flag:
    """A label to the right of a stem: where the stem stands and how wide the words."""

    x: float
    width: float


def flag_rows(flags: Sequence[Flag]) -> tuple[int, ...]:
    """Return the row of each flag above a line: no words cross other words or a stem.

    From right to left, each takes the lowest row whose flags and stems begin beyond
    its words.
    """
    order = sorted(range(len(flags)), key=lambda index: (flags[index].x, index))
    rows = [0] * len(flags)
    begins: list[float] = []
    for index in reversed(order):
        flag = flags[index]
        end = flag.x + flag.width
        row = next((r for r, begin in enumerate(begins) if end < begin), len(begins))
        rows[index] = row
        for lower in range(min(row + 1, len(begins))):
            begins[lower] = flag.x
        if row == len(begins):
            begins.append(flag.x)
    return tuple(rows)


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


@dataclass(frozen=True, slots=True)
class LabelBox:
    """A rectangle that is taken."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: LabelBox) -> bool:
        """Return whether the two rectangles overlap."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def holds(self, other: LabelBox) -> bool:
        """Return whether the other rectangle is inside this one."""
        return (
            self.left <= other.left
            and other.right <= self.right
            and self.top <= other.top
            and other.bottom <= self.bottom
        )


def place_names(points: Sequence[tuple[float, float, str]], room: LabelBox) -> tuple[str, ...]:
    """Return the label of each named point, empty where no free place is left."""
    taken = [LabelBox(x - 5, y - 5, x + 5, y + 5) for x, y, _ in points]
    written = []
    for x, y, name in points:
        text = svg.clipped(svg.clean(name), _MOST, bold=True)
        written.append(_placed(x, y, text, taken, room=room) if text else "")
    return tuple(written)


def _placed(x: float, y: float, text: str, taken: list[LabelBox], *, room: LabelBox) -> str:
    width = svg.width_of(text, bold=True)
    for anchor, dx, dy in _AROUND:
        left = x + dx - svg.BEFORE[anchor] * width
        base = y + dy
        box = LabelBox(
            left, base - svg.FONT * svg.ASCENT, left + width, base + svg.FONT * svg.DESCENT
        )
        if room.holds(box) and not any(box.meets(other) for other in taken):
            taken.append(box)
            return svg.label(
                x + dx,
                base,
                text,
                anchor=anchor,
                room=(left, left + width + 0.1),
                class_="name halo",
            )
    return ""

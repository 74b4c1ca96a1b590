"""The frame of a chart: its words, its two layouts, and the SVG around the drawing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from openbook.reports.drawing.label import label
from openbook.reports.drawing.svg import clean, element, num, written
from openbook.reports.drawing.text_box import FONT, LINE, wrapped

Say = Callable[[float], str]
Cell = str | float | None
_NOT_IN_A_KEY = re.compile(r"[^A-Za-z0-9_-]+")


@dataclass(frozen=True, slots=True)
class Size:
    """A layout: its name and its width in pixels."""

    name: str
    width: float

    @property
    def narrow(self) -> bool:
        """Whether this is the layout of a phone."""
        return self.width < 500


WIDE = Size("wide", 720.0)
NARROW = Size("narrow", 343.0)


@dataclass(frozen=True, kw_only=True, slots=True)
class ChartWords:
    """What the caller words: charts write nothing of their own but numbers.

    The key tells this chart from the others of a page. ``heads`` are the heads of
    the columns of the table; without them the plain names of the columns stand.
    """

    key: str
    title: str
    desc: str
    empty: str
    heads: tuple[str, ...] = ()

    def id_of(self, part: str, size: Size) -> str:
        """An id that no other chart and no other layout of the page has."""
        key = _NOT_IN_A_KEY.sub("-", self.key).strip("-") or "chart"
        return f"{key}-{size.name}-{part}"


@dataclass(frozen=True, slots=True)
class ChartTable:
    """The data of a chart as a table: the heads of the columns, and plain values."""

    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def with_last(self, head: str, text: str) -> ChartTable:
        """Return the rows with a last column that says the same of each."""
        return ChartTable((*self.heads, head), tuple((*row, text) for row in self.rows))


class Chart(Protocol):
    """What every kind of chart on the shelf can do."""

    columns: ClassVar[tuple[str, ...]]

    @property
    def words(self) -> ChartWords:
        """What the caller worded."""
        ...

    def table(self) -> ChartTable:
        """The data as rows, for a file and for people who cannot see the drawing."""
        ...

    def svg(self, size: Size = WIDE, *, say: Say) -> str:
        """The drawing in one layout, amounts in the words of the caller."""
        ...


def rows_of(
    words: ChartWords, columns: tuple[str, ...], rows: Sequence[tuple[Cell, ...]]
) -> ChartTable:
    """The rows under the heads that were worded, or under the plain names."""
    if words.heads and len(words.heads) != len(columns):
        problem = (
            f"chart {words.key}: {len(words.heads)} heads for {len(columns)} columns;"
            f" word {', '.join(columns)}"
        )
        raise ValueError(problem)
    return ChartTable(words.heads or columns, tuple(rows))


def same_length(words: ChartWords, expected: int, *values: Sequence[object]) -> None:
    """Refuse data that has not one value for each year."""
    for row in values:
        if len(row) != expected:
            problem = f"chart {words.key}: {len(row)} values for {expected} places"
            raise ValueError(problem)


def only_kinds(words: ChartWords, kinds: Sequence[str], used: Iterable[str]) -> None:
    """Refuse a point of a kind that is not there."""
    for kind in sorted({*used} - {*kinds}):
        problem = f"chart {words.key}: there is no kind {kind!r}"
        raise ValueError(problem)


def framed(
    words: ChartWords, size: Size, *, height: float, body: Sequence[str], kind: str
) -> str:
    """The whole SVG: named and described for people who cannot see it.

    A drawing with links in it is a group, since the parts of an image cannot be
    reached by the keyboard.
    """
    name, story = words.id_of("t", size), words.id_of("d", size)
    inside = "".join(body)
    return element(
        "svg",
        element("title", written(words.title), id=name),
        element("desc", written(words.desc), id=story),
        inside,
        xmlns="http://www.w3.org/2000/svg",
        class_=f"chart {kind} {size.name}",
        role="group" if "<a " in inside else "img",
        aria_labelledby=f"{name} {story}",
        width=size.width,
        height=height,
        viewBox=f"0 0 {num(size.width)} {num(height)}",
        font_size=FONT,
    )


def empty_frame(words: ChartWords, size: Size, kind: str) -> str:
    """The frame of a chart without data: only the words for that."""
    lines = wrapped(clean(words.empty), size.width - 16, most=4)
    height = LINE * max(len(lines), 1) + 48
    body = [
        label(
            size.width / 2,
            36 + index * LINE,
            line,
            anchor="middle",
            room=(8, size.width - 8),
            class_="quiet",
        )
        for index, line in enumerate(lines)
    ]
    return framed(words, size, height=height, body=body, kind=kind)

"""The frame of a chart: its words, its two layouts, its colors, the SVG around the drawing."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import ClassVar, NoReturn

from openbook.findings.dataclass import dataclass
from openbook.reports.drawing.svg import FONT, LINE, centered, clean, element, num, wrapped, written

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

    The key tells this chart from the others of a page. The title is what the chart
    shows, the subtitle what it measures and in which scope. ``heads`` are the heads of
    the columns of the table; without them the plain names of the columns stand.
    """

    key: str
    title: str
    desc: str
    empty: str
    heads: tuple[str, ...] = ()
    subtitle: str = ""

    def id_of(self, part: str, size: Size) -> str:
        """Return an id that no other chart and no other layout of the page has."""
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


@dataclass(frozen=True, kw_only=True, slots=True)
class Chart(ABC):
    """What the kinds of charts share: words, columns, checks of data, the frame."""

    kind: ClassVar[str]
    columns: ClassVar[tuple[str, ...]]  # the plain names of the columns of its table
    words: ChartWords

    @abstractmethod
    def table(self) -> ChartTable:
        """Return the data as rows, for a file and for people who cannot see the drawing."""

    @abstractmethod
    def svg(self, size: Size = WIDE, *, say: Say) -> str:
        """Draw it in one layout, amounts in the words of the caller."""

    def as_table(self, rows: Sequence[tuple[Cell, ...]]) -> ChartTable:
        """Return the rows under the heads that were worded, or under the plain names."""
        heads, columns = self.words.heads, self.columns
        if heads and len(heads) != len(columns):
            self.refuse(f"{len(heads)} heads for {len(columns)} columns; word {', '.join(columns)}")
        return ChartTable(heads or columns, tuple(rows))

    def same_length(self, expected: int, *values: Sequence[object]) -> None:
        """Refuse data that has not one value for each place."""
        for row in values:
            if len(row) != expected:
                self.refuse(f"{len(row)} values for {expected} places")

    def only_kinds(self, kinds: Sequence[str], used: Iterable[str]) -> None:
        """Refuse a point of a kind that is not there."""
        for kind in sorted({*used} - {*kinds}):
            self.refuse(f"there is no kind {kind!r}")

    def refuse(self, problem: str) -> NoReturn:
        """Refuse the data of this chart."""
        message = f"chart {self.words.key}: {problem}"
        raise ValueError(message)

    def framed(self, size: Size, height: float, body: Sequence[str]) -> str:
        """Return the whole SVG: named and described for people who cannot see it.

        A drawing with links in it is a group, since the parts of an image cannot be
        reached by the keyboard.
        """
        words, inside = self.words, "".join(body)
        name, story = words.id_of("t", size), words.id_of("d", size)
        return element(
            "svg",
            element("title", written(words.title), id=name),
            element(
                "desc", written(" ".join(filter(None, (words.subtitle, words.desc)))), id=story
            ),
            inside,
            xmlns="http://www.w3.org/2000/svg",
            class_=f"chart {self.kind} {size.name}",
            role="group" if "<a " in inside else "img",
            aria_labelledby=f"{name} {story}",
            width=size.width,
            height=height,
            viewBox=f"0 0 {num(size.width)} {num(height)}",
            font_size=FONT,
        )

    def empty(self, size: Size) -> str:
        """Return the frame of a chart without data: only the words for that."""
        lines = wrapped(clean(self.words.empty), size.width - 16, most=4)
        middle, room = size.width / 2, (8, size.width - 8)
        body = [
            centered(middle, 36 + index * LINE, line, room, "quiet")
            for index, line in enumerate(lines)
        ]
        return self.framed(size, LINE * max(len(lines), 1) + 48, body)


_VARIABLE = re.compile(r"var\((--[a-z0-9-]+)(?:,\s*([^()]*))?\)")
_VALUE = re.compile(r"(--[a-z0-9-]+):\s*([^;]+);")


@cache
def stylesheet() -> str:
    """Return the style sheet of every chart, in light and dark, for a page to link."""
    return _file("palette.css") + _file("charts.css")


@cache
def _file(name: str) -> str:
    return (files("openbook.reports.drawing") / name).read_text("utf-8")


@cache
def paper_style() -> str:
    """Return the same for paper: the light colors written out, no variables."""
    light = dict(_VALUE.findall(_file("palette.css").split("}", 1)[0]))
    rules = re.sub(r"/\*.*?\*/\s*", "", _file("charts.css"), flags=re.DOTALL)
    return _VARIABLE.sub(lambda found: light.get(found[1]) or found[2] or "", rules)


def on_paper(svg: str) -> str:
    """Return a chart that carries its own light colors: for a paper, an image, a download.

    Pages must not use this: their policy refuses a style inside a drawing.
    """
    head, rest = svg.split(">", 1)
    return f"{head}><style>{paper_style()}</style>{rest}"

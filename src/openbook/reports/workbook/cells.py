"""Cells and sheets: what a workbook holds, before anything is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from openbook.case.format.limits import Limits
from openbook.findings.dataclass import dataclass

Content = float | bool | str | None


class Look(StrEnum):
    """How a cell looks; each look is one format of the file."""

    TEXT = "text"
    WORDS = "words"
    TITLE = "title"
    HEAD = "head"
    YEAR = "year"
    BLOCK = "block"
    MONEY = "money"
    SHARE = "share"
    COUNT = "count"
    PLAIN = "plain"
    TRUTH = "truth"
    CHANGE = "change"  # from one year to the next
    RIGHT = "right"  # a word in a column of numbers


class CellPart(StrEnum):
    """What a cell is to its reader, told by color."""

    COMPUTED = "computed"
    STEP = "step"
    TOTAL = "total"
    ASKED = "asked"  # an input: change it and everything follows
    GIVEN = "given"  # a figure of the case or of the law


class SheetCell(NamedTuple):
    """One cell: a value or a formula with the value it has, and a note beside it."""

    value: Content
    formula: str = ""
    look: Look = Look.TEXT
    part: CellPart = CellPart.COMPUTED
    note: str = ""


@dataclass(frozen=True, slots=True)
class Checked:
    """Cells of one row that take only numbers inside some limits, or texts of a list."""

    row: int
    first: int
    last: int
    limits: Limits | None = None
    unit: str = ""
    texts: str = ""  # the cells that hold the list


@dataclass(frozen=True, slots=True)
class SheetChart:
    """A chart of cells: its kind is line, column or bar, its series are name and values."""

    kind: str
    title: str
    heads: str  # the cells that name the places of every series
    series: tuple[tuple[str, str], ...]
    corner: tuple[int, int]  # row and column
    size: tuple[int, int]  # rows and columns


@dataclass(slots=True)
class Sheet:
    """One sheet while it is filled; rows and columns count from 0."""

    name: str
    title: str
    widths: Mapping[int, float] = field(default_factory=dict)
    frozen: tuple[int, int] = (0, 0)
    hidden: bool = False
    mark: str = ""  # what the head of every printed page says
    cells: dict[tuple[int, int], SheetCell] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    checked: list[Checked] = field(default_factory=list)
    charts: list[SheetChart] = field(default_factory=list)
    printed: tuple[int, int] | None = None  # rows and columns; all of them unless it says so
    one_page: bool = False
    breaks: list[int] = field(default_factory=list)  # rows that begin a printed page

    @property
    def rows(self) -> int:
        """How many rows are in use."""
        return 1 + max((row for row, _ in self.cells), default=-1)

    @property
    def columns(self) -> int:
        """How many columns are in use."""
        return 1 + max((column for _, column in self.cells), default=-1)

    def put(self, row: int, column: int, cell: SheetCell) -> None:
        """Fill one cell."""
        self.cells[row, column] = cell

    def texts(self, row: int, texts: Sequence[str], look: Look = Look.TEXT, start: int = 0) -> None:
        """Fill cells of a row with texts; an empty one leaves its cell alone."""
        for column, text in enumerate(texts, start):
            if text:
                self.put(row, column, SheetCell(text, look=look))


def mark_sheets(sheets: Iterable[Sheet], mark: str) -> None:
    """Put a mark on every sheet: before its top cell and on every printed page.

    The stamp keeps its first column, which is read back; its mark is beside it.
    """
    for sheet in sheets:
        sheet.mark = mark
        top = sheet.cells.get((0, 0))
        if sheet.hidden or top is None:
            sheet.put(0, sheet.columns, SheetCell(mark))
        else:
            sheet.put(0, 0, top._replace(value=f"{mark} · {top.value}"))


@cache
def column_name(column: int) -> str:
    """Return the letters of a column that counts from 0.

    >>> column_name(0), column_name(27)
    ('A', 'AB')
    """
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(65 + letter) + name
    return name


def cell_name(row: int, column: int) -> str:
    """Return a cell as people say it.

    >>> cell_name(11, 4)
    'E12'
    """
    return f"{column_name(column)}{row + 1}"


def column_range(column: int, first: int, last: int) -> str:
    """Return some rows of a column, the same wherever the formula is copied to.

    >>> column_range(2, 4, 9)
    '$C$5:$C$10'
    """
    letters = column_name(column)
    return f"${letters}${first + 1}:${letters}${last + 1}"

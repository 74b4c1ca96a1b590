"""Paper: a document of headings, sentences, tables and charts, in no format yet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from openbook.figures.figure import Source
from openbook.reports.drawing.frame import Chart
from openbook.reports.words.words import Words

# What a numbered note tells: who gave a number, or a sentence of our own.
Note = Source | str


@dataclass(frozen=True, slots=True)
class Cell:
    """One place of a table: what is shown, and the number or text behind it."""

    text: str
    value: float | str | None = None
    number: bool = False
    below: tuple[str, ...] = ()  # smaller lines under it


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a table; ``kind`` is plain, group (a heading), sub or total."""

    cells: tuple[Cell, ...]
    kind: str = "plain"


@dataclass(frozen=True, kw_only=True, slots=True)
class PaperTable:
    """Rows under heads. ``widths`` weigh columns of text; columns of numbers fit."""

    name: str  # of its CSV file
    caption: str
    heads: tuple[str, ...]
    rows: tuple[TableRow, ...]
    group: str = ""  # what the headings among its rows name, for the CSV file
    widths: tuple[float, ...] = ()
    notes: tuple[Note, ...] = ()
    most: int = 0  # rows shown, where there are too many; the CSV file has all
    shown: bool = True  # whether the caption is, where no heading says the same


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; it stands in the outline."""

    text: str
    level: int = 1


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph; ``kind`` is plain, lead or quiet."""

    text: str
    kind: str = "plain"
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list, or a word for nothing where it is empty."""

    items: tuple[str, ...]
    nothing: str = ""
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Facts:
    """Names and what is to be said of each, side by side."""

    pairs: tuple[tuple[str, str], ...]
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawing:
    """A chart with what it is called; its words tell it to those who cannot see it."""

    chart: Chart
    say: Callable[[float], str]
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Signatures:
    """Lines to sign and date."""

    names: tuple[str, ...]
    day: str


@dataclass(frozen=True, slots=True)
class NewPage:
    """What follows begins a page."""


Block = Heading | Text | Bullets | Facts | PaperTable | Drawing | Signatures | NewPage


@dataclass(frozen=True, kw_only=True, slots=True)
class Paper:
    """A whole document. ``sheets``: what stands between two new pages keeps to one."""

    title: str
    case: str
    known_on: date
    words: Words
    blocks: tuple[Block, ...]
    sheets: bool = False
    simulated: bool = False  # shows rows that a program made
    reader: str = ""  # the party for whom it was made; nobody's where it is public

    def tables(self) -> tuple[PaperTable, ...]:
        """Every table, in order."""
        return tuple(block for block in self.blocks if isinstance(block, PaperTable))


def label(text: str, *below: str) -> Cell:
    """A cell of text."""
    return Cell(text, text, below=below)


def amounts(
    values: Sequence[float | None], say: Callable[[float], str], *, missing: str = "—"
) -> tuple[Cell, ...]:
    """Cells of numbers; one that is not known says so."""
    return tuple(
        Cell(missing if value is None else say(value), value, number=True)
        for value in values
    )

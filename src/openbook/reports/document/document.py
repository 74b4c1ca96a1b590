"""Document: an answer laid out once, in no format yet.

A page shows it in a frame with its forms, a command prints it, a paper sets it as PDF.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from typing import Any

from openbook.case.case import Case
from openbook.case.format.table import Table
from openbook.case.tables.sources import Sourced
from openbook.figures.figure import Source, Year, outlook
from openbook.findings.dataclass import dataclass
from openbook.findings.finding import Finding
from openbook.reports.drawing.frame import Chart
from openbook.reports.words.catalog import in_own_texts
from openbook.reports.words.words import Words

# What a numbered note tells: who gave a number, or a sentence of our own.
Note = Source | str
_MOST = 4  # sources of one table: the rest are in the case


@dataclass(frozen=True, slots=True)
class Link:
    """Words that lead to a page, or to how their number was made.

    ``name`` is what a command takes instead; only a terminal shows it.
    """

    text: str
    href: str
    number: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class Badge:
    """A word as a mark; ``tone`` is good, warn, bad or nothing."""

    text: str
    tone: str = ""


# The marks of a certification: the higher the risk, the stronger.
TONES = {"positive": "good", "qualified": "warn", "negative": "bad"}
Rich = str | Link | Badge | tuple[str | Link | Badge, ...]


def pieces(text: Rich) -> tuple[str | Link | Badge, ...]:
    """Return the pieces of a text."""
    return text if isinstance(text, tuple) else (text,)


def plain(text: Rich) -> str:
    """Return a text without its links and marks.

    >>> plain(("Reserve: ", Link("$2 million", "/number?line=reserve", number=True)))
    'Reserve: $2 million'
    """
    return "".join(each if isinstance(each, str) else each.text for each in pieces(text))


@dataclass(frozen=True, slots=True)
class Cell:
    """One place of a table: what is shown, and the number or text behind it.

    ``opens`` is the question that reproduces its number, as an address.
    """

    text: Rich
    value: float | str | None = None
    number: bool = False
    below: tuple[Rich, ...] = ()  # smaller lines under it
    opens: str = ""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a table; ``kind`` is plain, group (a heading), sub, total, chosen or gone.

    ``at`` names its place, for links.
    """

    cells: tuple[Cell, ...]
    kind: str = "plain"
    at: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class TableBlock:
    """Rows under heads. ``widths`` weigh columns of text; columns of numbers fit.

    What follows a line break in a head is shown smaller, below it.
    """

    name: str  # of its CSV file
    caption: str
    heads: tuple[str, ...]
    rows: tuple[TableRow, ...]
    group: str = ""  # what the headings among its rows name, for the CSV file
    widths: tuple[float, ...] = ()
    notes: tuple[Note, ...] = ()
    most: int = 0  # rows shown, where there are too many; the CSV file has all
    paired: bool = False  # two columns of one side, then two of the other
    shown: bool = True  # whether the caption is, where no heading says the same


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; it stands in the outline. ``at`` names its place, for links."""

    text: str
    level: int = 1
    at: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph; ``kind`` is plain, lead, quiet, or figure (one number at large)."""

    text: Rich
    kind: str = "plain"
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list, or a word for nothing where it is empty."""

    items: tuple[Rich, ...]
    nothing: str = ""
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Facts:
    """Names and what is to be said of each, side by side."""

    pairs: tuple[tuple[str, Rich], ...]
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawing:
    """A chart with what it shows; its words tell it to those who cannot see it.

    ``doors`` has, for each row of its data and each cell, the address where it opens.
    ``source`` is said below it where no note names where its data are from.
    """

    chart: Chart
    say: Callable[[float], str]
    notes: tuple[Note, ...] = ()
    source: str = ""
    doors: tuple[tuple[str, ...], ...] = ()
    repeats: bool = False  # a table beside it has its numbers, so that text needs no words


@dataclass(frozen=True, slots=True)
class Signatures:
    """Lines to sign and date."""

    names: tuple[str, ...]
    day: str


@dataclass(frozen=True, slots=True)
class Findings:
    """What was found in the files, each with its place, reason and remedy."""

    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Folded:
    """Blocks that a page shows when asked; elsewhere they follow a heading."""

    summary: str
    blocks: tuple[Block, ...]
    at: str = ""
    open: bool = False  # whether a page shows them at once


@dataclass(frozen=True, slots=True)
class LearnedLater:
    """Blocks that rest on what became public after the day of the case, set apart."""

    summary: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Facing:
    """Blocks side by side where there is room; as ``sheets`` each is a side's own card."""

    parts: tuple[tuple[Block, ...], ...]
    kind: str = "plain"


@dataclass(frozen=True, slots=True)
class NewPage:
    """What follows begins a page."""


Block = (
    Heading
    | Text
    | Bullets
    | Facts
    | TableBlock
    | Drawing
    | Signatures
    | Findings
    | Folded
    | LearnedLater
    | Facing
    | NewPage
)
Blocks = Iterator[Block]
Rows = Iterator[TableRow]


def flat(blocks: Iterable[Block]) -> Blocks:
    """Yield every block that holds no others, in the order of reading."""
    for block in blocks:
        if isinstance(block, Folded | LearnedLater):
            yield Heading(block.summary, 2 if isinstance(block, LearnedLater) else 3)
            yield from flat(block.blocks)
        elif isinstance(block, Facing):
            for part in block.parts:
                yield from flat(part)
        else:
            yield block


@dataclass(frozen=True, kw_only=True, slots=True)
class Document:
    """A whole document. ``sheets``: what stands between two new pages keeps to one."""

    title: str
    case: str
    known_on: date
    words: Words
    blocks: tuple[Block, ...]
    sheets: bool = False
    simulated: bool = False  # shows rows that a program made
    reader: str = ""  # the party for whom it was made; nobody's where it is public

    def tables(self) -> tuple[TableBlock, ...]:
        """Return every table, in order."""
        return tuple(block for block in flat(self.blocks) if isinstance(block, TableBlock))


def of_case(case: Case, title: str, blocks: Iterable[Block], words: Words, **more: Any) -> Document:
    """Return an answer from a case as a document, as known on its day unless another is given."""
    told = {"title": title, "case": words.own(case.head.title), "known_on": case.head.as_of, **more}
    return Document(words=words, blocks=in_own_texts(tuple(blocks), words.texts), **told)


def label(text: Rich, *below: Rich) -> Cell:
    """Return a cell of text."""
    return Cell(text, plain(text), below=below)


def amount(text: str, value: float | None, *, opens: str = "") -> Cell:
    """Return a cell of a number."""
    return Cell(text, value, number=True, opens=opens)


def amounts(
    values: Sequence[float | None],
    say: Callable[[float], str],
    *,
    missing: str = "—",
    opens: Sequence[str] = (),
) -> tuple[Cell, ...]:
    """Cells of numbers, each with the address where it opens; a missing one says so."""
    return tuple(
        amount(missing, None) if value is None else amount(say(value), value, opens=door)
        for value, door in zip(values, opens or [""] * len(values), strict=True)
    )


def table_sources(
    case: Case, table: Table[Any], rows: Iterable[int] | None = None
) -> tuple[Source, ...]:
    """Return the sources of some rows of a table, or of all of them."""
    chosen = range(len(table)) if rows is None else rows
    own = table.column("source")
    status = table.column("status")
    whole = case.source_of_file.get(table.file, "")
    told = Counter((own[row] or whole, status[row] or "") for row in chosen)
    found = []
    for (name, how), _ in told.most_common():
        entry = case.source_by_id.get(name)
        if entry is not None:
            found.append(entry.as_source(how))
    return tuple(found)


def source_of(case: Case, *things: Sourced | None) -> tuple[Note, ...]:
    """Return the sources of offers or books, each once."""
    found = []
    for thing in things:
        entry = case.source_by_id.get(thing.source) if thing else None
        if thing and entry:
            found.append(entry.as_source(thing.status))
    return tuple(dict.fromkeys(found))


def sources_of(case: Case, *tables: Table[Any]) -> tuple[Note, ...]:
    """Return the sources most used by some tables."""
    found = (source for table in tables for source in table_sources(case, table)[:_MOST])
    return tuple(dict.fromkeys(found))


def worked_out(case: Case, words: Words) -> str:
    """Return what is said of every number that the model gives."""
    text = "Calculated by Openbook from the files of the case and the law known on {day}"
    return words(text, day=words.day(case.head.as_of))


def table_of(
    name: str, caption: str, heads: Iterable[str], rows: Iterable[TableRow], **more: Any
) -> TableBlock:
    """Lay out rows under heads."""
    head, body = tuple(heads), tuple(rows)
    return TableBlock(name=name, caption=caption, heads=head, rows=body, **more)


def table(
    words: Words,
    name: str,
    caption: str,
    heads: Iterable[object],
    rows: Iterable[TableRow],
    *,
    shown: bool = False,
    **more: Any,
) -> TableBlock:
    """Lay out rows under heads that are translated; years are the projected ones.

    The caption is not shown unless asked for: mostly a heading above says the same.
    """
    told = tuple(heads)
    years = [each for each in told if isinstance(each, Year)]
    marked: dict[object, str] = dict(zip(years, year_heads(years, words), strict=True))
    said = (marked[e] if e in marked else words(str(e)) if e else "" for e in told)
    return table_of(name, words(caption), said, rows, shown=shown, **more)


def year_heads(years: Sequence[Year], words: Words) -> tuple[str, ...]:
    """Name projected years; those beyond the certified ones are headed as an outlook."""
    later = outlook(years)
    return tuple(words("Outlook {year}", year=y) if y in later else str(y) for y in years)


def row_of(*cells: Rich | Cell, kind: str = "plain") -> TableRow:
    """Lay out a row: its name, then its cells; a text is a cell of its own."""
    return TableRow(tuple(e if isinstance(e, Cell) else label(e) for e in cells), kind)


def bullets(items: Iterable[Rich], nothing: str = "") -> Bullets:
    """Lay out a list, or a word for nothing where it is empty."""
    return Bullets(tuple(items), nothing)


def facts(pairs: Iterable[tuple[str, Rich]]) -> Facts:
    """Lay out names and what is to be said of each."""
    return Facts(tuple(pairs))


def quiet(notes: Iterable[str]) -> Iterator[Text]:
    """Lay out notes as small paragraphs."""
    return (Text(note, "quiet") for note in notes)


def comma_apart(links: Iterable[str | Link | Badge]) -> tuple[str | Link | Badge, ...]:
    """Set links beside each other with a comma between two of them."""
    return tuple(part for link in links for part in (", ", link))[1:]


def certified(level: str, words: Words) -> Badge:
    """Mark a certification; its color only repeats the word."""
    return Badge(words.said(level), TONES[level])

"""Tables, rows and charts as reports lay them out, and who stands behind them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from openbook.case.case import Case
from openbook.case.format.table import Table
from openbook.case.tables.sources import Sourced
from openbook.figures.figure import Source
from openbook.reports.document.document import (
    TONES,
    Badge,
    Cell,
    Link,
    Note,
    Rich,
    TableBlock,
    TableRow,
    Text,
    label,
)
from openbook.reports.drawing.frame import ChartWords
from openbook.reports.words.words import Words

_MOST = 4  # sources of one table: the rest are in the case


def table_sources(
    case: Case, table: Table[Any], rows: Iterable[int] | None = None
) -> tuple[Source, ...]:
    """The sources of some rows of a table, or of all of them."""
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
    """The sources of offers or books, each once."""
    found = []
    for thing in things:
        entry = case.source_by_id.get(thing.source) if thing else None
        if thing and entry:
            found.append(entry.as_source(thing.status))
    return tuple(dict.fromkeys(found))


def sources_of(case: Case, *tables: Table[Any]) -> tuple[Note, ...]:
    """The sources most used by some tables."""
    found = (source for table in tables for source in table_sources(case, table)[:_MOST])
    return tuple(dict.fromkeys(found))


def worked_out(case: Case, words: Words) -> Note:
    """What is said of every number that the model gives."""
    text = (
        "Calculated by Openbook from the files of the case and the law known on "
        "{day}; openbook explain follows each number to its sources."
    )
    return words(text, day=words.day(case.head.as_of))


def table_of(
    name: str, caption: str, heads: Iterable[str], rows: Iterable[TableRow], **more: Any
) -> TableBlock:
    """Lay out rows under heads."""
    head, body = tuple(heads), tuple(rows)
    return TableBlock(name=name, caption=caption, heads=head, rows=body, **more)


def row_of(name: Rich | Cell, *cells: Cell, kind: str = "plain") -> TableRow:
    """Lay out a row: its name, then its cells."""
    first = name if isinstance(name, Cell) else label(name)
    return TableRow((first, *cells), kind)


def quiet(notes: Iterable[str]) -> Iterator[Text]:
    """Lay out notes as small paragraphs."""
    return (Text(note, "quiet") for note in notes)


def comma_apart(links: Iterable[str | Link | Badge]) -> tuple[str | Link | Badge, ...]:
    """Set links beside each other with a comma between two of them."""
    return tuple(part for link in links for part in (", ", link))[1:]


def certified(level: str, words: Words) -> Badge:
    """Mark a certification; its color only repeats the word."""
    return Badge(words.said(level), TONES[level])


def chart_words(
    words: Words, key: str, title: str, heads: Iterable[str], desc: str, empty: str = ""
) -> ChartWords:
    """Word a chart: its title, what it tells, the heads of its data."""
    return ChartWords(
        key=key,
        title=title,
        desc=desc,
        empty=words(empty or "There is nothing to show."),
        heads=tuple(map(words, heads)),
    )

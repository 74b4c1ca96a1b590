"""Write a document as plain text for a terminal: paragraphs wrapped, columns aligned."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from openbook.findings.finding import as_text
from openbook.reports.document import document as doc
from openbook.reports.document.laid_out import mark, note_text, notes_of, numbered
from openbook.reports.notes import SIMULATED

WIDTH = 100
_NARROWEST = 16  # of a column of words, before a table is wider than the terminal
_APART = "  "


def to_text(document: doc.Document, *, width: int = WIDTH) -> str:
    """Return a document as lines: its title, its blocks, its sources."""
    words = document.words
    known = words("As known on {day}", day=words.day(document.known_on))
    numbers = numbered(document.blocks)
    head = f"{document.title} · {document.case} · {known}"
    simulated = _wrapped(words(SIMULATED), width) if document.simulated else []
    lines = [*simulated, *_wrapped(head, width), ""]
    lines += blocks_text(document.blocks, numbers, width=width)
    if numbers:
        lines += ["", words("Sources")]
    for note, number in numbers.items():
        said, how = note_text(note, words), mark(note, words, document.known_on)
        told = f"[{number}] {said}" + (f" ({how})" if how else "")
        lines += _wrapped(told, width, indent="  ")
    return "\n".join(_without_double_blanks(lines)).rstrip()


def blocks_text(
    blocks: Iterable[doc.Block], numbers: Mapping[doc.Note, int], *, width: int = WIDTH
) -> Iterator[str]:
    """Yield the lines of some blocks, with an empty one between two of them."""
    for block in doc.flat(blocks):
        noted = sorted({numbers[each] for each in notes_of(block) if each in numbers})
        refer = "".join(f" [{each}]" for each in noted)
        shown = list(_SHOWN[type(block)](block, refer, width))
        if shown:
            yield ""
            yield from shown


def _plain(text: doc.Rich) -> str:
    """Return a text with the names that commands take, where nobody can follow its links."""
    named = (
        f" [{each.name}]" if isinstance(each, doc.Link) and each.name else ""
        for each in doc.pieces(text)
    )
    return "".join(
        doc.plain(each) + name for each, name in zip(doc.pieces(text), named, strict=True)
    )


def _heading(block: doc.Heading, _: str, width: int) -> Iterator[str]:
    lines = _wrapped(block.text, width)
    yield from ["", *lines] if block.level < 3 else lines
    if block.level < 3:
        yield ("=" if block.level == 1 else "-") * max(map(len, lines))


def _bullets(block: doc.Bullets, _: str, width: int) -> Iterator[str]:
    for each in block.items:
        yield from _wrapped(f"- {_plain(each)}", width, indent="  ")
    if not block.items and block.nothing:
        yield block.nothing


def _drawing(block: doc.Drawing, refer: str, width: int) -> Iterator[str]:
    words = block.chart.words
    if not block.repeats:
        told = (words.title, words.subtitle, words.desc)
        said = " ".join(f"{each.rstrip('.')}." for each in told if each)
        yield from _wrapped(f"{said}{refer}", width)


def _facts(block: doc.Facts, _: str, width: int) -> Iterator[str]:
    longest = max((len(name) for name, _ in block.pairs), default=0)
    for name, said in block.pairs:
        indent = " " * (longest + 2)
        told = f"{name:<{longest}}{_APART}{_plain(said)}"
        yield from _wrapped(told, max(width, longest + 40), indent=indent)


def _table(table: doc.TableBlock, refer: str, width: int) -> Iterator[str]:
    if table.shown:
        yield from _wrapped(f"{table.caption}{refer}", width)
    count = len(table.heads)
    rows = table.rows[: table.most or None]
    whole = [row for row in rows if len(row.cells) == count]
    numbers = [all(row.cells[at].number for row in whole) for at in range(count)]
    heads = [head.split("\n") for head in table.heads]
    if not table.shown:
        heads[0][-1] += refer
    tall = max(map(len, heads), default=0)
    above = [[*[""] * (tall - len(each)), *each] for each in heads]
    lines = [list(line) for line in zip(*above, strict=True)]
    widths = _widths([*lines, *(_texts(row) for row in whole)], numbers, width)
    for line in lines:
        if any(line):
            yield from _row(line, widths, numbers)
    for row in rows:
        if len(row.cells) != count:  # a heading among the rows
            yield from _wrapped(_plain(row.cells[0].text), width)
        else:
            yield from _whole_row(row, table.heads, widths, numbers)
    if len(rows) < len(table.rows):
        yield f"… {len(table.rows) - len(rows):,}"


def _whole_row(
    row: doc.TableRow, heads: Sequence[str], widths: Sequence[int], numbers: Sequence[bool]
) -> Iterator[str]:
    cells = _texts(row)
    cells[0] = f"  {cells[0]}" if row.kind == "sub" else cells[0]
    yield from _row(cells, widths, numbers)
    for at, cell in enumerate(row.cells):
        for each in cell.below:
            column = f"{heads[at]}: " if at else ""
            said = f"    {column}{_plain(each)}"
            yield from _wrapped(said, max(sum(widths), 60), indent="    ")


def _texts(row: doc.TableRow) -> list[str]:
    return [" ".join(_plain(cell.text).split()) for cell in row.cells]


def _widths(rows: Sequence[Sequence[str]], numbers: Sequence[bool], width: int) -> list[int]:
    """Return how wide each column is: numbers fit, words share the room that is left."""
    columns = list(zip(*rows, strict=True))
    widths = [max(map(len, column)) + 2 * (at == 0) for at, column in enumerate(columns)]
    least = [
        max(_NARROWEST, *(len(word) + 2 for cell in column for word in cell.split()))
        for column in columns
    ]
    over = sum(widths) + len(_APART) * (len(widths) - 1) - width
    of_words = [at for at, number in enumerate(numbers) if not number]
    while over > 0 and (words := [at for at in of_words if widths[at] > least[at]]):
        widest = max(words, key=lambda at: widths[at])
        less = min(over, widths[widest] - least[widest], max(1, over // len(words)))
        widths[widest] -= less
        over -= less
    return widths


def _row(cells: Sequence[str], widths: Sequence[int], numbers: Sequence[bool]) -> Iterator[str]:
    """Yield the lines of a row; a cell of words that is too long goes on below."""
    broken = [
        [cell] if number or len(cell) <= room else _wrapped(cell, room, indent="  ")
        for cell, room, number in zip(cells, widths, numbers, strict=True)
    ]
    for at in range(max(map(len, broken), default=0)):
        line = [each[at] if at < len(each) else "" for each in broken]
        yield _APART.join(
            text.rjust(room) if number else text.ljust(room)
            for text, room, number in zip(line, widths, numbers, strict=True)
        ).rstrip()


def _wrapped(text: str, width: int, *, indent: str = "") -> list[str]:
    lines = textwrap.wrap(
        text,
        width,
        subsequent_indent=indent,
        break_on_hyphens=False,  # names of files, years
        break_long_words=False,
    )
    return lines or [""]


def _without_double_blanks(lines: Iterable[str]) -> Iterator[str]:
    before = ""
    for line in lines:
        if line or before:
            yield line
        before = line


_SHOWN: dict[type[doc.Block], Callable[[Any, str, int], Iterable[str]]] = {
    doc.Bullets: _bullets,
    doc.Drawing: _drawing,
    doc.Facts: _facts,
    doc.Findings: lambda block, *_: ["\n\n".join(map(as_text, block.findings))],
    doc.Heading: _heading,
    doc.NewPage: lambda *_: (),
    doc.Signatures: lambda block, *_: [
        f"{name}: ______________  {block.day}: ________" for name in block.names
    ],
    doc.TableBlock: _table,
    doc.Text: lambda block, refer, width: _wrapped(_plain(block.text) + refer, width),
}

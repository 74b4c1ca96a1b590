"""A document as plain data for a template: every text cleaned, every note numbered.

The templates for PDF, for a file of HTML and for a page read the same data, and none
ever takes a text of the case for markup.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from openbook.figures.figure import Source, Status
from openbook.reports.document import document as doc
from openbook.reports.drawing.frame import WIDE
from openbook.reports.drawing.svg import clean
from openbook.reports.words.catalog import in_own_texts
from openbook.reports.words.words import Words

_SAID = {
    Status.CONFIRMED: "confirmed",
    Status.SAID: "said in public",
    Status.DERIVED: "calculated from others",
    Status.UNCONFIRMED: "not confirmed",
    Status.GENERATED: "simulated",
}
_WEAK = frozenset({Status.UNCONFIRMED, Status.GENERATED})
_GOOD = frozenset({Status.CONFIRMED, Status.SAID})


def support(status: Status, words: Words) -> doc.Badge:
    """Mark how well a source is supported."""
    tone = "good" if status in _GOOD else "warn" if status in _WEAK else ""
    return doc.Badge(words(_SAID[status]), tone)


def told_by(source: Source | None, words: Words, *below: str) -> doc.Cell:
    """Return a cell that names a source and how well it is supported."""
    if source is None:
        return doc.Cell("—", "", below=below)
    text: doc.Rich = (f"{source.who} ", support(source.status, words))
    return doc.Cell(text, source.who, below=below)


def notes_of(block: doc.Block) -> tuple[doc.Note, ...]:
    """Return the notes of a part of a paper; some parts have none."""
    return getattr(block, "notes", ())


def numbered(blocks: Iterable[doc.Block]) -> dict[doc.Note, int]:
    """Return every note of some blocks with its number."""
    noted = (note for block in doc.flat(blocks) for note in notes_of(block))
    return {note: number for number, note in enumerate(dict.fromkeys(noted), 1)}


def weak(note: doc.Note) -> bool:
    """Return whether nobody has confirmed what the note tells of."""
    return isinstance(note, Source) and note.status in _WEAK


def note_text(note: doc.Note, words: Words) -> str:
    """Return a note in one line, without its mark."""
    if isinstance(note, str):
        return note
    day = words.day(note.on) if note.on else ""
    parts = [f"{words.own(note.who)}: {words.own(note.title)}", day, words.own(note.page)]
    return ", ".join(part for part in parts if part)


def mark(note: doc.Note, words: Words, known_on: date) -> str:
    """Return how well a source is supported, and whether it was published after the day."""
    if not isinstance(note, Source):
        return ""
    said = words(_SAID[note.status])
    return f"{said}, {words('learned later')}" if _later(note, known_on) else said


def _later(note: doc.Note, known_on: date) -> bool:
    """Return whether a source was published after the day."""
    if not isinstance(note, Source) or note.on is None:
        return False
    return note.learned_later and note.on > known_on


def web_address(note: doc.Note) -> str:
    """Return where a source can be read; only addresses of the web become links."""
    link = note.link if isinstance(note, Source) else ""
    return link if link.startswith(("https://", "http://")) else ""


_NAMED = 3  # sources below a chart
_LONGEST_TITLE = 120  # of the line on every page


def laid_out(paper: doc.Document) -> dict[str, Any]:
    """Return everything that a template needs, in order."""
    words, numbers = paper.words, numbered(paper.blocks)
    known = words("As known on {day}", day=words.day(paper.known_on))
    reader = _cut(clean(paper.reader))
    private = words("Private to {party}", party=reader) if reader else ""
    return {
        "title": clean(paper.title),
        "case": clean(paper.case),
        "running": _cut(clean(paper.case)),
        "language": words.language,
        "known": known,
        "private": private,
        "page": words("Page {page} of {pages}"),
        "sources": words("Sources"),
        "weak": words("* not confirmed, or simulated"),
        "any_weak": any(map(weak, numbers)),
        "sheets": paper.sheets,
        "blocks": [_block(each, numbers, words) for each in doc.flat(paper.blocks)],
        "notes": _noted(numbers, words, paper.known_on),
    }


def blocks_data(blocks: Sequence[doc.Block], words: Words, known_on: date) -> dict[str, Any]:
    """Lay out some blocks of a page, nested as they are, and their notes."""
    blocks = in_own_texts(tuple(blocks), words.texts)
    numbers = numbered(blocks)
    return {
        "blocks": [_on_page(each, numbers, words) for each in blocks],
        "notes": _noted(numbers, words, known_on),
        "any_weak": any(map(weak, numbers)),
    }


def _noted(numbers: Mapping[doc.Note, int], words: Words, known_on: date) -> list[dict[str, Any]]:
    return [
        {
            "number": number,
            "text": clean(note_text(note, words)),
            "mark": mark(note, words, known_on),
            "weak": weak(note),
            "later": _later(note, known_on),
            "link": clean(web_address(note)),
        }
        for note, number in numbers.items()
    ]


def _block(block: doc.Block, numbers: Mapping[doc.Note, int], words: Words) -> dict[str, Any]:
    shown = {
        "is": type(block).__name__.lower().removesuffix("block"),
        "notes": _references(notes_of(block), numbers),
        **_SHOWN[type(block)](block),
    }
    if isinstance(block, doc.Drawing):
        shown["source"] = source_said(block, words)
    return shown


def source_said(block: doc.Drawing, words: Words) -> str:
    """Say where the data of a chart are from; the first notes, if it has some."""
    return source_line(block.notes, words, block.source)


def source_line(notes: Iterable[doc.Note], words: Words, source: str = "") -> str:
    """Name the first of some sources in a line; nothing where there is none."""
    named = dict.fromkeys(note_text(each, words) for each in notes)
    told = source or "; ".join(list(named)[:_NAMED])
    return clean(words("Source: {source}", source=told)) if told else ""


def _on_page(block: doc.Block, numbers: Mapping[doc.Note, int], words: Words) -> dict[str, Any]:
    """Return a block with the blocks inside it; a page draws charts and findings itself."""
    if isinstance(block, doc.Folded | doc.LearnedLater):
        inside = [_on_page(each, numbers, words) for each in block.blocks]
        return {
            "is": type(block).__name__.lower(),
            "summary": clean(block.summary),
            "blocks": inside,
            "at": getattr(block, "at", ""),
            "open": getattr(block, "open", True),
        }
    if isinstance(block, doc.Facing):
        parts = [[_on_page(each, numbers, words) for each in part] for part in block.parts]
        return {"is": "facing", "parts": parts, "kind": block.kind}
    if isinstance(block, doc.Drawing):
        notes = _references(notes_of(block), numbers)
        source = source_said(block, words)
        return {"is": "drawing", "notes": notes, "drawing": block, "source": source}
    if isinstance(block, doc.Findings):
        return {"is": "findings", "findings": block.findings}
    return _block(block, numbers, words)


def _references(notes: Sequence[doc.Note], numbers: Mapping[doc.Note, int]) -> list[str]:
    """Return the numbers of the notes, with a star where nobody has confirmed one."""
    ordered = sorted(set(notes), key=numbers.__getitem__)
    return [f"{numbers[each]}{'*' * weak(each)}" for each in ordered]


def _pieces(text: doc.Rich) -> list[dict[str, str]]:
    """Return the pieces of a text, each with where it leads or how it is marked."""
    found = []
    for each in doc.pieces(text):
        if isinstance(each, str):
            found.append({"is": "words", "text": _between(each)})
        elif isinstance(each, doc.Badge):
            found.append({"is": "badge", "text": clean(each.text), "tone": each.tone})
        else:
            kind = "number" if each.number else "link"
            kind = kind if each.href else "words"  # where nothing opens
            found.append({"is": kind, "text": clean(each.text), "href": each.href})
    return found


def _between(words: str) -> str:
    """Return words between two links: cleaned, the spaces at their ends kept."""
    before, after = " " * words[:1].isspace(), " " * words[-1:].isspace()
    return f"{before}{text}{after}" if (text := clean(words)) else before


def _bullets(block: doc.Bullets) -> dict[str, Any]:
    return {
        "items": [clean(doc.plain(each)) for each in block.items],
        "rich": [_pieces(each) for each in block.items],
        "nothing": clean(block.nothing),
    }


def _facts(block: doc.Facts) -> dict[str, Any]:
    return {
        "pairs": [[clean(name), clean(doc.plain(said))] for name, said in block.pairs],
        "rich": [[clean(name), _pieces(said)] for name, said in block.pairs],
    }


def _drawing(block: doc.Drawing) -> dict[str, Any]:
    words = block.chart.words
    return {
        "title": clean(words.title),
        "subtitle": clean(words.subtitle),
        "alt": clean(". ".join(filter(None, (words.title, words.subtitle, words.desc)))),
        "svg": block.chart.svg(WIDE, say=block.say),
    }


def _findings(block: doc.Findings) -> dict[str, Any]:
    names = ("place", "code", "what", "why", "remedy")
    return {
        "findings": [
            {name: clean(str(getattr(each, name))) for name in names} for each in block.findings
        ]
    }


def _table(table: doc.TableBlock) -> dict[str, Any]:
    count = len(table.heads)
    numbers = [
        all(row.cells[at].number for row in table.rows if len(row.cells) == count)
        for at in range(count)
    ]
    return {
        "caption": clean(table.caption),
        "shown": table.shown,
        "heads": [clean(head) for head in table.heads],
        "head_lines": [[*map(clean, head.split("\n"))] for head in table.heads],
        "numbers": numbers,
        # Lines below a number need more room than a phone has for columns side by side.
        "stacked": count > 2
        and not table.paired
        and not any(cell.below for row in table.rows for cell in row.cells[1:]),
        "paired": table.paired,
        "widths": list(table.widths) or [1.0] * count,
        "rows": [
            {"kind": row.kind, "at": row.at, "cells": [_cell(cell) for cell in row.cells]}
            for row in table.rows[: table.most or None]
        ],
    }


def _cell(cell: doc.Cell) -> dict[str, Any]:
    return {
        "text": clean(doc.plain(cell.text)),
        "pieces": _pieces(
            doc.Link(doc.plain(cell.text), cell.opens, number=True) if cell.opens else cell.text
        ),
        "below": [clean(doc.plain(each)) for each in cell.below],
        "rich_below": [_pieces(each) for each in cell.below],
    }


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_TITLE else f"{text[:_LONGEST_TITLE]}…"


_SHOWN: dict[type[doc.Block], Callable[[Any], dict[str, Any]]] = {
    doc.Bullets: _bullets,
    doc.Drawing: _drawing,
    doc.Facts: _facts,
    doc.Findings: _findings,
    doc.Heading: lambda each: {"text": clean(each.text) or "—", "level": each.level, "at": each.at},
    doc.NewPage: lambda _: {},
    doc.Signatures: lambda each: {"names": [*map(clean, each.names)], "day": clean(each.day)},
    doc.TableBlock: _table,
    doc.Text: lambda each: {
        "text": clean(doc.plain(each.text)),
        "pieces": _pieces(each.text),
        "kind": each.kind,
    },
}

"""Notes: the sources of a paper, each numbered once in the order they are met."""

from __future__ import annotations

from datetime import date

from openbook.figures.source import Source, Status
from openbook.reports.papers.paper import Block, Note, Paper
from openbook.reports.words.words import Words

_SAID = {
    Status.CONFIRMED: "confirmed",
    Status.SAID: "said in public",
    Status.DERIVED: "worked out from others",
    Status.UNCONFIRMED: "not confirmed",
    Status.GENERATED: "made by a program",
}
_WEAK = frozenset({Status.UNCONFIRMED, Status.GENERATED})


def notes_of(block: Block) -> tuple[Note, ...]:
    """The notes of a part of a paper; some parts have none."""
    return getattr(block, "notes", ())


def numbered(paper: Paper) -> dict[Note, int]:
    """Every note of a paper with its number."""
    noted = (note for block in paper.blocks for note in notes_of(block))
    return {note: number for number, note in enumerate(dict.fromkeys(noted), 1)}


def weak(note: Note) -> bool:
    """Whether nobody has confirmed what the note tells of."""
    return isinstance(note, Source) and note.status in _WEAK


def note_text(note: Note, words: Words) -> str:
    """A note in one line, without its mark."""
    if isinstance(note, str):
        return note
    day = words.day(note.on) if note.on else ""
    parts = [f"{note.who}: {note.title}", day, note.page]
    return ", ".join(part for part in parts if part)


def mark(note: Note, words: Words, known_on: date) -> str:
    """How well a source is supported, and whether it was published after the day."""
    if not isinstance(note, Source):
        return ""
    said = words(_SAID[note.status])
    later = note.learned_later and note.on is not None and note.on > known_on
    return f"{said}, {words('learned later')}" if later else said


def web_address(note: Note) -> str:
    """Where a source can be read; only addresses of the web become links."""
    link = note.link if isinstance(note, Source) else ""
    return link if link.startswith(("https://", "http://")) else ""

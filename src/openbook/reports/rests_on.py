"""Rests on: what the reader of a number must know of the assumptions and totals behind it."""

from __future__ import annotations

from collections.abc import Iterable

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.reports.inferred import inferred_notes
from openbook.reports.line_words import precision_note
from openbook.reports.words.words import Words


def rests_on(
    case: Case, books: Iterable[Book], words: Words | None = None
) -> tuple[str, ...]:
    """Return which assumptions are inferred and how finely totals and reserves are known."""
    notes = (*inferred_notes(case, books, words), precision_note(case, words))
    return tuple(note for note in notes if note)

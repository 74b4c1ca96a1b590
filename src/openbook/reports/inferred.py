"""Inferred: which assumptions a side never published, and who inferred them for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.reports.words.words import Words, words_in


def inferred_notes(
    case: Case, books: Iterable[Book], words: Words | None = None
) -> tuple[str, ...]:
    """Return a sentence for every book whose assumptions its side did not publish."""
    said = words or words_in("en")
    called = case.head.called
    notes = (
        note
        for book in books
        for note in _notes(case, book, called.get(book.side, book.side), said)
    )
    return tuple(dict.fromkeys(notes))


def _notes(case: Case, book: Book, side: str, words: Words) -> Iterator[str]:
    if book.inferred_by:
        text = "{side} published no projection: {who} inferred its assumptions."
        yield words(text, side=side, who=book.inferred_by)
        return
    for each in _leans_on(case, book):
        if each.inferred_by:
            text = "Where {side} published no value, {who} chose a working value."
            yield words(text, side=side, who=each.inferred_by)


def _leans_on(case: Case, book: Book) -> Iterator[Book]:
    """Yield the books whose assumptions hold where this one says nothing."""
    by_id, seen = {each.id: each for each in case.books}, {book.id}
    while (found := by_id.get(book.otherwise)) and found.id not in seen:
        seen.add(found.id)
        yield found
        book = found

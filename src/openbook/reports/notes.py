"""Notes that a reader needs beside a number: inferred, simulated, silent, not claimed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.sides import side_name
from openbook.reports.line_words import precision_note
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


def rests_on(
    case: Case, books: Iterable[Book], words: Words | None = None
) -> tuple[str, ...]:
    """Return which assumptions are inferred and how finely totals and reserves are known."""
    notes = (*inferred_notes(case, books, words), precision_note(case, words))
    return tuple(note for note in notes if note)


NOT_CLAIMED = (
    "No reserve, certification or settlement is claimed from this case. "
    "See the finding and its remedy."
)


SIMULATED = (
    "Example with invented schools, counts and rosters: simulated data; this is not a "
    "real announcement."
)
BRIEFLY = "simulated data"  # in each row of a file


def book_name(case: Case, book: Book, words: Words | None = None) -> str:
    """Name the assumptions of a book by their side, marked where the side published none."""
    name = side_name(case, book)
    if not book.inferred_by:
        return name
    return (words or words_in("en"))("{side} (inferred)", side=name)

"""What the assumptions of a side are called, marked where the side published none."""

from __future__ import annotations

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.sides import side_name
from openbook.reports.words.words import Words, words_in


def book_name(case: Case, book: Book, words: Words | None = None) -> str:
    """Name the assumptions of a book by their side, marked where the side published none."""
    name = side_name(case, book)
    if not book.inferred_by:
        return name
    return (words or words_in("en"))("{side} (inferred)", side=name)

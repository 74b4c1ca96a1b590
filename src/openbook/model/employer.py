"""Find the book of the employer, whose budget was published."""

from __future__ import annotations

from openbook.case.book import Book
from openbook.case.case import Case


def employer_book(case: Case) -> Book | None:
    """Return the book of the employer, whose budget was published."""
    sides = {party.id for party in case.head.parties if party.role == "employer"}
    return next((book for book in case.books if book.side in sides), None)

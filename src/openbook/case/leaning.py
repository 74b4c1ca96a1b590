"""Leaning: the books that speak where a book says nothing, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openbook.case.book import Assumption, Book


@dataclass(frozen=True, slots=True)
class Leaning:
    """A book and those it leans on, nearest first; where the row breaks, and how."""

    books: tuple[Book, ...]
    missing: str = ""  # the book that the last one leans on is not in the case
    circle: tuple[str, ...] = ()  # the names on the way round, the first one again

    def entries(self, name: str) -> tuple[tuple[Book, Assumption], ...]:
        """What the books say of one assumption, nearest first."""
        return tuple(
            (book, assumption)
            for book in self.books
            for assumption in book.assumptions
            if assumption.name == name
        )


def leaning(book: Book, books: Sequence[Book]) -> Leaning:
    """Follow ``otherwise`` from book to book until one leans on nobody.

    A draft may lean on the public book of its own name; a public book never leans on a
    draft, because others could not follow it.
    """
    row = [book]
    while row[-1].otherwise:
        last = row[-1]
        after = _named(last, books)
        if after is None:
            if last.otherwise == last.id:
                return Leaning(tuple(row), circle=(last.id, last.id))
            return Leaning(tuple(row), missing=last.otherwise)
        if any(after is each for each in row):
            start = next(place for place, each in enumerate(row) if each is after)
            names = tuple(each.id for each in row[start:])
            return Leaning(tuple(row), circle=(*names, after.id))
        row.append(after)
    return Leaning(tuple(row))


def _named(last: Book, books: Sequence[Book]) -> Book | None:
    """The book that one leans on: a public one before a draft."""
    found = [
        each
        for each in books
        if each.id == last.otherwise
        and each is not last
        and (last.private or not each.private)
    ]
    return min(found, key=lambda each: each.private, default=None)

"""The sides that bargain: their assumptions in order, and their short names."""

from __future__ import annotations

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.tables.district import Party

_ORDER = {"employer": 0, "union": 1}


def sides_books(case: Case) -> tuple[Book, ...]:
    """The books of those who bargain, the employer's first; else every book.

    A draft that only its party sees may leave assumptions open: it is asked for by
    name, unless its side has no other.
    """
    role = case.head.roles
    own = [book for book in case.books if role.get(book.side) in _ORDER]
    public = {book.side for book in own if not book.private}
    shown = [book for book in own if not book.private or book.side not in public]
    order = sorted(shown, key=lambda book: (_ORDER[role[book.side]], book.id))
    return tuple(order) or case.books


def bargaining_parties(case: Case) -> tuple[Party, ...]:
    """Those who bargain, the employer first."""
    own = [party for party in case.head.parties if party.role in _ORDER]
    return tuple(sorted(own, key=lambda party: _ORDER[party.role]))


def names_at_the_table(case: Case) -> dict[str, str]:
    """Return the ids and names of those who bargain and have assumptions or offers."""
    active = {book.side for book in case.books} | {each.side for each in case.offers}
    parties = bargaining_parties(case)
    at_the_table = [each for each in parties if each.id in active] or parties
    return {party.id: party.short or party.name for party in at_the_table}


def side_name(case: Case, book: Book) -> str:
    """Return the short name of a book's side, or the book's own where a side has several."""
    same = [each for each in case.books if each.side == book.side]
    for party in case.head.parties:
        if party.id == book.side and len(same) == 1:
            return party.called
    return book.id

"""The sides that bargain: their assumptions in order, and their short names."""

from __future__ import annotations

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.tables.district import Party

_ORDER = {"employer": 0, "union": 1}


def sides_books(case: Case) -> tuple[Book, ...]:
    """Return the books of those who bargain, the employer's first; else every book.

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
    """Return those who bargain, the employer first."""
    own = [party for party in case.head.parties if party.role in _ORDER]
    return tuple(sorted(own, key=lambda party: _ORDER[party.role]))


def names_at_the_table(case: Case) -> dict[str, str]:
    """Return the ids and names of those who bargain at this table.

    Of the employers and of the unions each, those with assumptions; where none has
    any, those with offers. Another union of the district may have made offers, too.
    """
    with_book = {book.side for book in case.books}
    with_offer = {offer.side for offer in case.offers}
    parties = bargaining_parties(case)
    here: list[Party] = []
    for role in _ORDER:
        own = [party for party in parties if party.role == role]
        named = [party for party in own if party.id in with_book]
        here += named or [party for party in own if party.id in with_offer]
    return {party.id: party.short or party.name for party in here or parties}


def side_name(case: Case, book: Book) -> str:
    """Return the short name of a book's side, or the book's own where a side has several."""
    same = [each for each in case.books if each.side == book.side]
    for party in case.head.parties:
        if party.id == book.side and len(same) == 1:
            return party.called
    return book.id

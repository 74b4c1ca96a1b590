"""Shared answers: what several pages use, each computed once until a file changes."""

from __future__ import annotations

from dataclasses import replace

from openbook.answers import projection
from openbook.case.book import Book
from openbook.case.scope import Scope
from openbook.case.sides import sides_books
from openbook.findings.message import Message
from openbook.model.project import Projection
from openbook.offers.at_the_table.on_the_table import BargainingTable
from openbook.offers.cost_result import CostedOffer
from openbook.reports.document.question import CONTRACT_ALONE
from openbook.reports.notes import book_name as name_of_book
from openbook.web.question import Asked, BadQuestionError


def stand_of(asked: Asked) -> Scope:
    """Where the number of an address stands."""
    offers: tuple[str, ...] | None = asked.texts("offers") or None
    if offers == (CONTRACT_ALONE,):
        offers = ()
    book = asked.book().id
    theirs = tuple(dict.fromkeys(asked.texts("theirs")))
    return Scope(
        book=book,
        offers=offers,
        term=whole_number(asked, "term"),
        tried=asked.texts("try"),
        theirs=theirs,
        of=other_book(asked, book) if theirs else "",
    )


def other_book(asked: Asked, book: str) -> str:
    """The book from which something is taken over; left out, the first other one."""
    others = [each.id for each in (*sides_books(asked.case), *asked.case.books)]
    known = tuple(dict.fromkeys(name for name in others if name != book))
    return asked.choice("of", known)


def whole_number(asked: Asked, name: str) -> int:
    """A whole number of the address, from 0; 0 where it is left out."""
    text = asked.text(name) or "0"
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        raise BadQuestionError(name, text, [Message("a whole number")])
    return int(text)


def projected(
    asked: Asked, stand: Scope, *, draws: int = 0, lines: tuple[str, ...] = ()
) -> Projection:
    """The projection where a number stands; some lines over drawn worlds if asked."""
    return asked.once(
        ("projected", stand, draws, lines),
        lambda: projection.project_scope(asked.opened, stand, draws=draws, lines=lines),
    )


def on_other_book(stand: Scope, book: str) -> Scope:
    """The same question on another book as it is."""
    return replace(stand, book=book, theirs=(), of="")


def costed(
    asked: Asked, offer: str, books: tuple[Book, ...], *, tried: tuple[str, ...] = ()
) -> tuple[CostedOffer, ...]:
    """An offer costed on some books, or terms that are only tried."""
    names = tuple(book.id for book in books)
    offers = () if tried else (offer,)
    return asked.once(
        ("costed", offers, names, tried),
        lambda: asked.opened.cost(offers, books=names, tried=tried),
    )


def on_the_table(asked: Asked) -> BargainingTable:
    """What is agreed and what is open on the day of the case."""
    return asked.once(("on the table",), lambda: asked.opened.offers().now)


def term_places(asked: Asked, offer: str) -> dict[str, int]:
    """The terms of an offer by their words, each with its number from 1."""
    terms = asked.case.offer_by_id[offer].terms
    return {term.label: place for place, term in enumerate(terms, start=1)}


def book_name(asked: Asked, book: Book) -> str:
    """Name the assumptions of a book by their side, marked where they are inferred."""
    return name_of_book(asked.case, book, asked.words)


def book_by_id(asked: Asked, name: str) -> Book:
    """A book of the case that is known to be there."""
    return next(each for each in asked.case.books if each.id == name)

"""The table: the sides facing each other, their latest offers and both reserves."""

from __future__ import annotations

from dataclasses import dataclass

from openbook import bargaining, projecting
from openbook.case.book import Book
from openbook.case.offer import Offer, Term
from openbook.offers.costed import Cost, CostedOffer
from openbook.offers.on_the_table import Table
from openbook.projection.project import Projection
from openbook.report.gap_sentence import gap_sentence
from openbook.report.projection_report import DEFINITIONS, certification_word
from openbook.report.reserve_chart import TITLES, reserve_chart
from openbook.web.asked import Asked, sides_books
from openbook.web.page import Page, Shown

WORLDS = 2000


@dataclass(frozen=True, slots=True)
class SideView:
    """One side of the table: its latest offer, costed on every book shown."""

    place: int
    name: str
    offer: Offer | None
    costed: tuple[CostedOffer, ...]

    def cost_of(self, term: Term) -> tuple[Cost, ...]:
        """What a term of the offer costs by itself, on each book; empty if unpriced."""
        return tuple(
            part.alone
            for each in self.costed
            for part in each.terms
            if term in part.terms
        )


def show(asked: Asked) -> Shown:
    """What the template is given."""
    define = asked.choice("define", tuple(DEFINITIONS), default="available")
    books = sides_books(asked.case)
    names = {book.id: book_name(asked, book) for book in books}
    held = asked.choice("with", ("", *(offer.id for offer in asked.case.offers)))
    ran = {book.id: projected(asked, book, held) for book in books}
    chart = asked.once(
        ("reserve chart", define, held, asked.words.language),
        lambda: reserve_chart(
            {names[book]: (each.alone, each.drawn) for book, each in ran.items()},
            define,
            asked.words,
        ),
    )
    now = asked.once(
        ("on the table",), lambda: bargaining.offers_over_time(asked.opened).now
    )
    return {
        "books": books,
        "names": names,
        "sides": _sides(asked, now, books),
        "now": now,
        "define": define,
        "held": held,
        "definitions": [(name, asked.words(TITLES[name])) for name in DEFINITIONS],
        "charts": {"reserve": chart},
        "ran": ran,
        "levels": {book: certification_word(each.alone) for book, each in ran.items()},
        "reading": _reading(asked, books, names),
        "worlds": WORLDS,
    }


def book_name(asked: Asked, book: Book) -> str:
    """The short name of the side whose book it is."""
    for party in asked.case.head.parties:
        if party.id == book.side:
            return party.short or party.name
    return book.id


def projected(asked: Asked, book: Book, held: str) -> Projection:
    """A book run by itself and over many worlds, with the offer asked for."""
    offers = [held] if held else None
    return asked.once(
        ("projected", book.id, held),
        lambda: projecting.project_case(
            asked.opened, book=book.id, offers=offers, draws=WORLDS
        ),
    )


def _sides(asked: Asked, now: Table, books: tuple[Book, ...]) -> list[SideView]:
    views = []
    for place, book in enumerate(books, start=1):
        mine = [offer for offer in now.newest if offer.side == book.side]
        offer = mine[-1] if mine else None
        costed = _costed(asked, offer, books) if offer else ()
        views.append(SideView(place, book_name(asked, book), offer, costed))
    return views


def _costed(
    asked: Asked, offer: Offer, books: tuple[Book, ...]
) -> tuple[CostedOffer, ...]:
    names = tuple(book.id for book in books)
    return asked.once(
        ("costed", offer.id, names),
        lambda: projecting.cost_offers(asked.opened, [offer.id], books=names),
    )


def _reading(asked: Asked, books: tuple[Book, ...], names: dict[str, str]) -> str:
    """The gap between the first two books in one sentence."""
    if len(books) < 2:
        return ""
    one, other = books[0].id, books[1].id
    gap = asked.once(
        ("gap", one, other),
        lambda: projecting.explain_gap(asked.opened, (one, other)),
    )
    return gap_sentence(gap, (names[one], names[other]), asked.words)


PAGE = Page("/table", "The table", show, "table.html", order=10)

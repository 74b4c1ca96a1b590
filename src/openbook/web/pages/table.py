"""The table: the sides facing each other, their latest offers and both reserves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from openbook.case.book import Book
from openbook.case.offer import Offer, Term
from openbook.offers.at_the_table.on_the_table import Table
from openbook.offers.costed import Cost, CostedOffer
from openbook.offers.span import Span, cost_in, span_of
from openbook.offers.stand import Stand
from openbook.projection.outcome import HIGH, LOW
from openbook.projection.project import Projection
from openbook.report.charts.bands import Bands
from openbook.report.gaps.sentence import gap_sentence
from openbook.report.money_words import scale_for
from openbook.report.projection_report import DEFINITIONS, certification_word
from openbook.report.reserve_chart import LEAST, TITLES, WORLDS, reserve_chart
from openbook.report.sides import sides_books
from openbook.report.year_words import year_span
from openbook.web import worked_out
from openbook.web.asked import Asked
from openbook.web.gap_asked import RESERVE, BooksAsked
from openbook.web.opening import line_at
from openbook.web.page import Page, Shown
from openbook.web.worked_out import book_name, on_the_table


@dataclass(frozen=True, slots=True)
class SideView:
    """One side of the table: its latest offer, costed on every book shown."""

    place: int
    name: str
    offer: Offer | None
    costed: tuple[CostedOffer, ...]
    span: Span

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
    now = on_the_table(asked)
    sides = _sides(asked, now, books)
    return {
        "books": books,
        "names": names,
        "sides": sides,
        "scale": scale_for(
            amount
            for side in sides
            for costed in side.costed
            for amount in costed.cost.total
        ),
        "now": now,
        "define": define,
        "held": held,
        "definitions": [
            (name, asked.words(TITLES[name]).rpartition(": ")[2])
            for name in DEFINITIONS
        ],
        "charts": {"reserve": chart},
        "doors": _doors(
            chart, {name: id_ for id_, name in names.items()}, define, held
        ),
        "ran": ran,
        "levels": {book: certification_word(each.alone) for book, each in ran.items()},
        "reading": _reading(asked, books, names),
        "worlds": WORLDS,
        "spans": partial(year_span, words=asked.words),
        "cost_in": cost_in,
        "strike": asked.case.strike is not None,
    }


def projected(asked: Asked, book: Book, held: str) -> Projection:
    """A book run by itself and over many worlds, with the offer asked for."""
    stand = Stand(book=book.id, offers=(held,) if held else None)
    lines = (*DEFINITIONS.values(), "reserve.below")
    return worked_out.projected(asked, stand, draws=WORLDS, lines=lines)


def _sides(asked: Asked, now: Table, books: tuple[Book, ...]) -> list[SideView]:
    views = []
    for place, book in enumerate(books, start=1):
        mine = [offer for offer in now.newest if offer.side == book.side]
        offer = mine[-1] if mine else None
        costed = worked_out.costed(asked, offer.id, books) if offer else ()
        span = span_of(asked.case, offer) if offer else Span(asked.case.head.years)
        views.append(SideView(place, book_name(asked, book), offer, costed, span))
    return views


def _doors(
    chart: Bands, books: dict[str, str], define: str, held: str
) -> list[tuple[str, ...]]:
    """Where each number of the chart's own table opens: the book's world and its band."""
    line = DEFINITIONS[define]
    found: list[tuple[str, ...]] = []
    offers = (held,) if held else None
    for year, name, *_ in chart.table().rows:
        if name in books:
            stand = Stand(book=books[str(name)], offers=offers)
            low, high = (line_at(line, year, stand, at=str(p)) for p in (LOW, HIGH))
            found.append(("", "", line_at(line, year, stand), low, high))
        else:
            stand = Stand(book=next(iter(books.values())), offers=offers)
            found.append(("", "", line_at(LEAST, year, stand), "", ""))
    return found


def _reading(asked: Asked, books: tuple[Book, ...], names: dict[str, str]) -> str:
    """The gap between the first two books in one sentence."""
    if len(books) < 2:
        return ""
    between = (books[0].id, books[1].id)
    last = str(asked.case.head.years[-1])
    gap = BooksAsked(asked, between, RESERVE, last, gives=between[1]).gap()
    return gap_sentence(gap, (names[books[0].id], names[books[1].id]), asked.words)


PAGE = Page("/table", "The table", show, "table.html", order=10)

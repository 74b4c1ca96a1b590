"""One offer: what it costs on each book, term by term, and what it does to the reserve."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from openbook.case.book import Book
from openbook.case.offer import Offer
from openbook.case.sides import sides_books
from openbook.findings.errors import OpenbookError
from openbook.offers.at_the_table.moves import OfferStep
from openbook.offers.cost_result import CostedOffer
from openbook.reports.document.document import Block
from openbook.reports.document.question import address
from openbook.reports.offers.charts import lanes_of
from openbook.reports.offers.cost_document import offer_blocks
from openbook.reports.offers.offer_before import beside_blocks
from openbook.web.page import Page, Shown
from openbook.web.pages.offers import over_time
from openbook.web.question import Asked
from openbook.web.shared_answers import costed


def show(asked: Asked) -> Shown:
    """What the template is given."""
    words, case = asked.words, asked.case
    offer = offer_asked(asked)
    books = complete_books(asked)
    found = costed(asked, offer.id, books)
    name = asked.choice("book", tuple(book.id for book in books))
    one = next(each for each in found if each.book.id == name)
    told = over_time(asked, None)
    step = next(
        each for each in (*told.steps, *told.later) if each.offer.id == offer.id
    )
    parties = lanes_of(case)
    sides = [party.id for party in parties]
    return {
        "offer": offer,
        "side": next((p for p in parties if p.id == offer.side), None),
        "place": sides.index(offer.side) + 1 if offer.side in sides else 0,
        "titles": {each.id: each.title for each in case.every_offer},
        "source": _source(asked, offer),
        "blocks": (
            *offer_blocks(found, (one,), case, words, choose=partial(_choose, offer)),
            *_beside(asked, step, books, one),
        ),
    }


def _choose(offer: Offer, book: str) -> str:
    return address("/offer", offer=offer.id, book=book)


def offer_asked(asked: Asked) -> Offer:
    """The offer of the address; left out, the newest on the table."""
    offers = asked.case.offer_by_id
    newest = over_time(asked, None).now.newest
    return offers[
        asked.choice("offer", tuple(offers), default=newest[-1].id if newest else "")
    ]


def complete_books(asked: Asked) -> tuple[Book, ...]:
    """The sides' books, then every other that leaves no assumption open."""

    def complete() -> tuple[Book, ...]:
        own = sides_books(asked.case)
        others = [book for book in asked.case.books if book not in own]
        return (*own, *(book for book in others if _projects(asked, book)))

    return asked.once(("complete books",), complete)


def _projects(asked: Asked, book: Book) -> bool:
    try:
        asked.opened.project(book=book.id)
    except OpenbookError:
        return False
    return True


def _source(asked: Asked, offer: Offer) -> object:
    entry = asked.case.source_by_id.get(offer.source)
    return entry.as_source(offer.status) if entry else None


def _beside(
    asked: Asked, step: OfferStep, books: tuple[Book, ...], now: CostedOffer
) -> Iterator[Block]:
    """Set the offer beside the one before, under the same assumptions."""
    if step.before is not None:
        before = costed(asked, step.before.id, books)
        same = next(each for each in before if each.book.id == now.book.id)
        yield from beside_blocks(same, now, asked.case, asked.words)


PAGE = Page("/offer", "One offer", show, "offer.html", under="/offers")

"""One offer: what it costs on each book, term by term, and what it does to the reserve."""

from __future__ import annotations

from functools import partial

from openbook.case.book import Book
from openbook.case.offer import Offer
from openbook.case.sides import sides_books
from openbook.figures.year import Year
from openbook.findings.errors import OpenbookError
from openbook.offers.at_the_table.moves import OfferStep
from openbook.offers.cost_result import CostedOffer, PartCost
from openbook.offers.sorted_terms import NotCosted
from openbook.offers.span import common_years, cost_in, span_of
from openbook.reports.line_words import precision_note
from openbook.reports.notes import inferred_notes
from openbook.reports.offers.charts import goes_to_chart, kinds_beside, lanes_of
from openbook.reports.offers.condition_words import condition_text
from openbook.reports.offers.cost_report import level_word
from openbook.reports.year_words import year_span
from openbook.web.page import Page, Shown
from openbook.web.pages.offers import over_time
from openbook.web.question import Asked
from openbook.web.shared_answers import book_name, costed

_RESERVES = ("unrestricted", "available", "unassigned", "required")


def show(asked: Asked) -> Shown:
    """What the template is given."""
    words = asked.words
    offer = offer_asked(asked)
    books = complete_books(asked)
    found = costed(asked, offer.id, books)
    name = asked.choice("book", tuple(book.id for book in books))
    one = next(each for each in found if each.book.id == name)
    told = over_time(asked, None)
    steps = (*told.steps, *told.later)
    step = next(each for each in steps if each.offer.id == offer.id)
    parties = lanes_of(asked.case)
    return {
        "offer": offer,
        "side": next((p for p in parties if p.id == offer.side), None),
        "place": [p.id for p in parties].index(offer.side) + 1
        if offer.side in [p.id for p in parties]
        else 0,
        "titles": {each.id: each.title for each in asked.case.every_offer},
        "source": _source(asked, offer),
        "books": books,
        "names": {book.id: book_name(asked, book) for book in books},
        "costed": found,
        "notes": (
            *inferred_notes(asked.case, books, words),
            precision_note(asked.case, words),
        ),
        "one": one,
        "place_of": lambda part: _place_of(offer, part),
        "aside": [
            (why, [each for each in one.aside if each.why is why])
            for why in NotCosted
            if any(each.why is why for each in one.aside)
        ],
        "shared": all(part.share for part in one.terms),
        "levels": [level_word(level) for level in one.certification]
        if one.claims_reserve
        else [],
        "conditions": [condition_text(each, name) for each in one.conditions],
        "reserves": _RESERVES,
        "before": step.before,
        "beside": _beside(asked, step, books, one),
        "both_cover": year_span(within, words)
        if (within := _common(asked, step))
        else "",
        "span": span_of(asked.case, offer),
        "spans": partial(year_span, words=words),
        "cost_in": cost_in,
        "charts": {
            "goes-to": goes_to_chart(
                one, "goes-to", words("Where the money goes"), words
            )
        },
    }


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


def _place_of(offer: Offer, part: PartCost) -> int:
    """The place of a term in its offer, counted from one."""
    first = part.terms[0]
    return next(n for n, term in enumerate(offer.terms, 1) if term is first)


def _beside(
    asked: Asked, step: OfferStep, books: tuple[Book, ...], now: CostedOffer
) -> object:
    """Kind by kind beside the offer before, on the same book, in common years."""
    within = _common(asked, step)
    if step.before is None or not within:
        return ()
    before = costed(asked, step.before.id, books)
    same = next(each for each in before if each.book.id == now.book.id)
    return kinds_beside(same, now, within)


def _common(asked: Asked, step: OfferStep) -> tuple[Year, ...]:
    """The years that an offer and the one before both cover."""
    offers = (step.before, step.offer) if step.before else (step.offer,)
    return common_years(*(span_of(asked.case, each) for each in offers))


PAGE = Page("/offer", "One offer", show, "offer.html", under="/offers")

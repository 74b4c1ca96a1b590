"""Offers: who moved over time, one offer on each book, and its public disclosure."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import partial

from openbook.api import bargain
from openbook.case.book import Book
from openbook.case.offer import Offer
from openbook.case.sides import sides_books
from openbook.findings.errors import OpenbookError
from openbook.offers.cost_result import CostedOffer
from openbook.offers.on_the_table import OfferStep
from openbook.offers.over_time import OffersOverTime
from openbook.reports.document.document import Block
from openbook.reports.document.question import address
from openbook.reports.impasse_calendar import events_counted, impasse_blocks
from openbook.reports.offers.cost_document import offer_blocks
from openbook.reports.offers.county_form import county_form, form_names
from openbook.reports.offers.disclosure_document import disclosure_blocks
from openbook.reports.offers.disclosure_form import FormChoice
from openbook.reports.offers.over_time import beside_blocks, lanes_of
from openbook.reports.offers.over_time_report import (
    later_blocks,
    moves_blocks,
    stands_blocks,
    steps_blocks,
    uncosted_blocks,
)
from openbook.reports.offers.side_by_side import side_by_side
from openbook.web.numbers.form import DISCLOSURE, with_doors
from openbook.web.page import Asked, BadQuestionError, Page, Shown, paged
from openbook.web.shared_answers import (
    book_name,
    costed,
    not_projected,
    sides_at_table,
    with_conventions,
)

YEARLY, CUMULATIVE, FILED = "yearly", "cumulative", "filed"  # amounts of a disclosure
STANDARD = "standard"  # its layout, unless a county is asked for
_AT_ONCE = 25  # offers; a long table of talks is read from its end


def show_offers(asked: Asked) -> Shown:
    """Return what the template is given."""
    on, words = day_asked(asked), asked.words
    counted = events_counted(asked.opened.law(), words)
    known = {each: asked.text(_field(each)) for each in counted}
    picked = tuple(f"{name}={day}" for name, day in known.items() if day)
    events = (*asked.texts("event"), *picked)
    found = over_time(asked, on, events)
    part = paged(asked, found.steps[::-1], _AT_ONCE)
    told = (*part.rows, *found.later)
    names = tuple(step.offer.id for step in told)
    costs, why = None, not_projected(asked)
    if not why:
        costs = asked.once(
            ("costs of steps", names), lambda: bargain.costs_of_steps(asked.opened, told)
        )
    sides = () if why else sides_at_table(asked, found.now)
    paired = side_by_side(sides, asked.case, words) if sides else None
    return {
        "found": found,
        "blocks": (*steps_blocks(found, part.rows, costs, words), *uncosted_blocks(why, words)),
        "part": part,
        "stands": tuple(stands_blocks(found.now, words, paired)),
        "impasse": tuple(impasse_blocks(found, words)),
        "later": tuple(later_blocks(found, costs, words)),
        "events": events,
        "days": [(_field(each), counted[each], day) for each, day in known.items()],
    }


def _field(event: str) -> str:
    """Name the field of a form in which the day of an event is picked."""
    return event.replace(" ", "_")


def day_asked(asked: Asked) -> date | None:
    """Return the day whose table is asked for; none is the day of the case."""
    text = asked.text("on")
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        known = [str(asked.case.head.as_of)]
        raise BadQuestionError(name="on", value=text, known=known) from None


def over_time(asked: Asked, on: date | None, events: tuple[str, ...] = ()) -> OffersOverTime:
    """Return the offers over time, with what happened at impasse besides."""
    happened = bargain.read_happened(events)
    return asked.once(
        ("over time", on, events), lambda: asked.opened.offers(on=on, happened=happened)
    )


def show_offer(asked: Asked) -> Shown:
    """Return what the template is given."""
    case, offer = asked.case, offer_asked(asked)
    told = over_time(asked, None)
    step = next(each for each in (*told.steps, *told.later) if each.offer.id == offer.id)
    parties = lanes_of(case)
    sides = [party.id for party in parties]
    return {
        "offer": offer,
        "side": next((p for p in parties if p.id == offer.side), None),
        "place": sides.index(offer.side) + 1 if offer.side in sides else 0,
        "titles": {each.id: asked.words.own(each.title) for each in case.every_offer},
        "source": _source(asked, offer),
        "blocks": tuple(_offer(asked, step)),
    }


def _offer(asked: Asked, step: OfferStep) -> Iterator[Block]:
    """Lay out what an offer costs; its terms alone, where nothing can be costed yet."""
    words, case, offer = asked.words, asked.case, step.offer
    if why := not_projected(asked):
        yield from moves_blocks(step, words)
        yield from uncosted_blocks(why, words)
        return
    books = complete_books(asked)
    found = costed(asked, offer.id, books)
    name = asked.choice("book", tuple(book.id for book in books))
    one = with_conventions(asked, next(each for each in found if each.book.id == name))
    yield from offer_blocks(found, (one,), case, words, choose=partial(_choose, offer))
    yield from _beside(asked, step, books, one)


def _choose(offer: Offer, book: str) -> str:
    return address("/offer", offer=offer.id, book=book)


def offer_asked(asked: Asked) -> Offer:
    """Return the offer of the address; left out, the newest on the table."""
    offers = asked.case.offer_by_id
    newest = over_time(asked, None).now.newest
    usual = newest[-1].id if newest else ""
    return offers[asked.choice("offer", tuple(offers), default=usual)]


def complete_books(asked: Asked) -> tuple[Book, ...]:
    """Return the sides' books, then every other that leaves no assumption open."""

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


def form_asked(asked: Asked) -> FormChoice:
    """Read how the disclosure is wanted; left out, as it usually is."""
    amounts = asked.choice("amounts", (YEARLY, CUMULATIVE, FILED))
    form = asked.choice("form", (STANDARD, *form_names()))
    county = "" if form == STANDARD else form
    return FormChoice(amounts == CUMULATIVE, county, amounts == FILED)


def show_disclosure(asked: Asked) -> Shown:
    """Return what the template is given."""
    offer = offer_asked(asked)
    books = complete_books(asked)
    book = asked.choice("book", tuple(each.id for each in books))
    found = asked.once(
        ("disclosure", offer.id, book), lambda: asked.opened.disclose(offer.id, book=book)
    )
    chosen, words = form_asked(asked), asked.words
    blocks = disclosure_blocks(found, offer, asked.case, words, chosen)
    how = {name: "yes" for name in ("cumulative", "filed") if getattr(chosen, name)}
    how["county"] = chosen.county
    forms = [(name, county_form(name).title[words.language]) for name in form_names()]
    return {
        "offer": offer,
        "book": book,
        "books": [(each.id, book_name(asked, each)) for each in books],
        "amounts": asked.choice("amounts", (YEARLY, CUMULATIVE, FILED)),
        "amounts_shown": [
            (YEARLY, words("increase of each year")),
            (CUMULATIVE, words("with cumulative amounts")),
            (FILED, words("as many districts file it")),
        ],
        "plain": found.plain,
        "form": chosen.county or STANDARD,
        "forms": [(STANDARD, words("parts A to L")), *forms],
        "blocks": tuple(with_doors(blocks, DISCLOSURE, offer=offer.id, book=book, **how)),
    }


PAGES = (
    Page("/offers", "Offers", show_offers, "offers.html", order=13),
    Page("/offer", "One offer", show_offer, "offer.html", under="/offers"),
    Page("/disclosure", "Public disclosure", show_disclosure, "disclosure.html", under="/offers"),
)

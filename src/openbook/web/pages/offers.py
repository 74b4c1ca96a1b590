"""Offers over time: who moved, on what, by how much; the table, and the days of impasse."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial

from openbook.answers import bargain
from openbook.case.book import Book
from openbook.case.offer import Offer
from openbook.case.sides import sides_books
from openbook.offers.at_the_table.moves import OfferStep
from openbook.offers.at_the_table.over_time import OffersOverTime
from openbook.offers.cost_result import Compared
from openbook.offers.sorted_terms import NotCosted
from openbook.offers.span import OfferChange, Span, beside, cost_in
from openbook.offers.whole_cost import WholeCost
from openbook.reports.document.question import address
from openbook.reports.notes import inferred_notes
from openbook.reports.offers.charts import lanes_of, offers_chart
from openbook.reports.offers.over_time_report import field_name, field_words
from openbook.reports.year_words import year_span
from openbook.web.page import Page, Shown
from openbook.web.question import Asked, BadQuestionError
from openbook.web.shared_answers import book_name


@dataclass(frozen=True, slots=True)
class CostNow:
    """What an offer costs on a book, and how it compares with the one before.

    ``amount`` is of one year and None where the offer is silent on it.
    """

    book: Book
    amount: float | None
    over_its_term: float
    going_on: float
    beside: OfferChange | None


@dataclass(frozen=True, slots=True)
class StepView:
    """One offer beside the one before of its side."""

    step: OfferStep
    place: int
    name: str
    costs: tuple[CostNow, ...]
    span: Span
    unpriced: int
    terms: int
    claims: tuple[Compared, ...]
    newest: bool


def show(asked: Asked) -> Shown:
    """What the template is given."""
    on, events = day_asked(asked), asked.texts("event")
    found = over_time(asked, on, events)
    books = sides_books(asked.case)
    names = {book.id: book_name(asked, book) for book in books}
    chart = asked.once(
        ("offers chart", on, events, asked.words.language),
        lambda: offers_chart(found, asked.words, _page_of),
    )
    return {
        "found": found,
        "now": found.now,
        "steps": list(_views(asked, found, books, found.steps))[::-1],
        "later": list(_views(asked, found, books, found.later))[::-1],
        "books": books,
        "names": names,
        "notes": inferred_notes(asked.case, books, asked.words),
        "charts": {"offers": chart},
        "events": events,
        "field_words": field_words,
        "field_name": field_name,
        "spans": partial(year_span, words=asked.words),
    }


def day_asked(asked: Asked) -> date | None:
    """The day whose table is asked for; none is the day of the case."""
    text = asked.text("on")
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        known = [str(asked.case.head.as_of)]
        raise BadQuestionError(name="on", value=text, known=known) from None


def over_time(
    asked: Asked, on: date | None, events: tuple[str, ...] = ()
) -> OffersOverTime:
    """The offers over time, with what happened at impasse besides."""
    happened = bargain.read_happened(events)
    return asked.once(
        ("over time", on, events),
        lambda: asked.opened.offers(on=on, happened=happened),
    )


def whole_costs_of(asked: Asked) -> Mapping[str, Mapping[str, WholeCost]]:
    """What every offer costs as a whole, by offer and by book of the sides."""
    books = [book.id for book in sides_books(asked.case)]
    costs = asked.once(
        ("whole costs",),
        lambda: bargain.cost_whole_offers(asked.opened, books=books),
    )
    found: dict[str, dict[str, WholeCost]] = {}
    for each in costs:
        found.setdefault(each.offer.id, {})[each.book.id] = each
    return found


def claims_of(asked: Asked) -> Mapping[str, tuple[Compared, ...]]:
    """What somebody claimed an offer costs, beside what it costs on the first book."""

    def found() -> dict[str, tuple[Compared, ...]]:
        return bargain.claims_of_offers(asked.opened, book=books[0].id)

    books = sides_books(asked.case)
    return asked.once(("claims of offers",), found) if books else {}


def _views(
    asked: Asked,
    found: OffersOverTime,
    books: tuple[Book, ...],
    steps: tuple[OfferStep, ...],
) -> Iterator[StepView]:
    costs, claims = whole_costs_of(asked), claims_of(asked)
    places = {party.id: place for place, party in enumerate(lanes_of(asked.case), 1)}
    names = asked.case.head.called
    for step in steps:
        offer = step.offer
        own = costs.get(offer.id, {})
        before = costs.get(step.before.id, {}) if step.before else {}
        yield StepView(
            step,
            places.get(offer.side, 0),
            names.get(offer.side, offer.side),
            tuple(_costs(found, step, own, before, books)),
            found.span(offer),
            _unpriced(own),
            found.terms_counted(offer),
            claims.get(offer.id, ()),
            offer in found.now.newest,
        )


def _costs(
    found: OffersOverTime,
    step: OfferStep,
    own: Mapping[str, WholeCost],
    before: Mapping[str, WholeCost],
    books: tuple[Book, ...],
) -> Iterator[CostNow]:
    """The cost on each book; two offers are compared in the years that both cover."""
    at = found.case.head.years.index(found.cost_year)
    span = found.span(step.offer)
    for book in books:
        cost, earlier = own.get(book.id), before.get(book.id)
        if cost is None or not cost.priced:
            continue
        compared = None
        if earlier is not None and earlier.priced and step.before is not None:
            compared = beside((earlier, cost), (found.span(step.before), span))
        yield CostNow(
            book,
            None if found.cost_year in span.silent else cost.cost.ongoing[at],
            cost_in(cost.cost, cost.years, span.covered),
            cost.cost.all_years,
            compared,
        )


def _unpriced(own: Mapping[str, WholeCost]) -> int:
    aside = next((each.aside for each in own.values()), ())
    return sum(each.why is not NotCosted.WITHDRAWN for each in aside)


def _page_of(offer: Offer) -> str:
    return address("/offer", offer=offer.id)


PAGE = Page("/offers", "Offers", show, "offers.html", order=13)

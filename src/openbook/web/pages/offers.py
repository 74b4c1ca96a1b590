"""Offers over time: who moved, on what, by how much; the table, and the days of impasse."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from openbook import bargaining
from openbook.case.book import Book
from openbook.case.offer import Offer
from openbook.offers.at_the_table.moves import Step
from openbook.offers.at_the_table.over_time import OffersOverTime
from openbook.offers.sorted_terms import Why
from openbook.offers.whole_cost import WholeCost
from openbook.report.offers.over_time_chart import lanes_of, offers_chart
from openbook.report.offers.over_time_report import field_name, field_words
from openbook.report.sides import sides_books
from openbook.web.asked import Asked, BadQuestionError
from openbook.web.opening import address
from openbook.web.page import Page, Shown
from openbook.web.worked_out import book_name


@dataclass(frozen=True, slots=True)
class CostNow:
    """What an offer costs in a year on a book, and how much more than the one before."""

    book: Book
    amount: float
    more: float | None


@dataclass(frozen=True, slots=True)
class StepView:
    """One offer beside the one before of its side."""

    step: Step
    place: int
    name: str
    costs: tuple[CostNow, ...]
    unpriced: int
    newest: bool
    later: bool  # made after the day that is looked at


def show(asked: Asked) -> Shown:
    """What the template is given."""
    on, events = day_asked(asked), asked.texts("event")
    found = over_time(asked, on, events)
    books = sides_books(asked.case)
    names = {book.id: book_name(asked, book) for book in books}
    chart = asked.once(
        ("offers chart", events, asked.words.language),
        lambda: offers_chart(found, asked.words, _page_of),
    )
    return {
        "found": found,
        "now": found.now,
        "steps": list(_views(asked, found, books))[::-1],
        "books": books,
        "names": names,
        "charts": {"offers": chart},
        "events": events,
        "field_words": field_words,
        "field_name": field_name,
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
    happened = bargaining.read_happened(events)
    return asked.once(
        ("over time", on, events),
        lambda: bargaining.offers_over_time(asked.opened, on=on, happened=happened),
    )


def whole_costs_of(asked: Asked) -> Mapping[str, Mapping[str, WholeCost]]:
    """What every offer costs as a whole, by offer and by book of the sides."""
    books = [book.id for book in sides_books(asked.case)]
    costs = asked.once(
        ("whole costs",),
        lambda: bargaining.cost_whole_offers(asked.opened, books=books),
    )
    found: dict[str, dict[str, WholeCost]] = {}
    for each in costs:
        found.setdefault(each.offer.id, {})[each.book.id] = each
    return found


def _views(
    asked: Asked, found: OffersOverTime, books: tuple[Book, ...]
) -> Iterator[StepView]:
    costs = whole_costs_of(asked)
    places = {party.id: place for place, party in enumerate(lanes_of(asked.case), 1)}
    names = asked.case.head.called
    for step in found.steps:
        offer = step.offer
        own = costs.get(offer.id, {})
        before = costs.get(step.before.id, {}) if step.before else {}
        yield StepView(
            step,
            places.get(offer.side, 0),
            names.get(offer.side, offer.side),
            tuple(_costs(found, own, before, books)),
            _unpriced(own),
            offer in found.now.newest,
            offer.made_on > found.now.on,
        )


def _costs(
    found: OffersOverTime,
    own: Mapping[str, WholeCost],
    before: Mapping[str, WholeCost],
    books: tuple[Book, ...],
) -> Iterator[CostNow]:
    """Without what is paid once, so that two offers can be set side by side."""
    at = found.case.head.years.index(found.cost_year)
    for book in books:
        cost = own.get(book.id)
        if cost is None or not cost.priced:
            continue
        earlier = before.get(book.id)
        now = cost.cost.ongoing[at]
        known = earlier is not None and earlier.priced
        more = now - earlier.cost.ongoing[at] if earlier and known else None
        yield CostNow(book, now, more)


def _unpriced(own: Mapping[str, WholeCost]) -> int:
    aside = next((each.aside for each in own.values()), ())
    return sum(each.why is not Why.WITHDRAWN for each in aside)


def _page_of(offer: Offer) -> str:
    return address("/offer", offer=offer.id)


PAGE = Page("/offers", "Offers", show, "offers.html", order=13)

"""Cost asked: which cost an address asks for, and the same cost elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import fsum

from openbook.case.book import Book
from openbook.case.sides import sides_books
from openbook.offers.costed import Cost, CostedOffer, PartCost
from openbook.offers.stand import TRIED, Stand
from openbook.web.asked import Asked, BadQuestionError
from openbook.web.opening import ALL_YEARS, ONCE, ONGOING, SPAN, cost_at
from openbook.web.worked_out import costed, whole_number


@dataclass(frozen=True, slots=True)
class CostAsked:
    """The cost that an address asks for: of an offer, or of one of its terms."""

    asked: Asked
    found: CostedOffer
    term: int
    year: str
    tried: tuple[str, ...] = ()
    kind: str = ""  # only what is ongoing, or what is paid once

    def at(self, year: object, book: str, term: int) -> str:
        """Where the cost opens in another year, on another book, for another term."""
        return cost_at(
            self.found.offer.id,
            year,
            book,
            term=term,
            tried=self.tried,
            kind=self.kind,
        )

    def stand(self, *, with_it: bool) -> Stand:
        """Where all spending stands with the offer, and without it."""
        book, offer = self.found.book.id, self.found.offer.id
        if not with_it:
            return Stand(book=book, offers=())
        offers = () if self.tried else (offer,)
        return Stand(book=book, offers=offers, term=self.term, tried=self.tried)

    def on(self, book: Book) -> CostAsked:
        """The same cost on another book."""
        found = _on_book(self.asked, self.found.offer.id, book, self.tried)
        return replace(self, found=found)

    @property
    def part(self) -> PartCost | None:
        """The term that is asked for; none for the whole offer, or without a price."""
        if not self.term:
            return None
        wanted = self.found.offer.terms[self.term - 1]
        parts = (part for part in self.found.terms if wanted in part.terms)
        return next(parts, None)

    @property
    def cost(self) -> Cost:
        """The cost by year; a term without a price has none."""
        if not self.term:
            return self.found.cost
        if self.part is None:
            priced = (part.label for part in self.found.terms)
            raise BadQuestionError(name="term", value=str(self.term), known=priced)
        return self.part.alone

    def in_year(self, cost: Cost) -> float:
        """A cost in the year asked for, or in several years together."""
        ongoing, once = self.split(cost)
        if self.kind:
            return ongoing if self.kind == ONGOING else once
        return cost.all_years if self.year == ALL_YEARS else ongoing + once

    @property
    def together(self) -> bool:
        """Whether several years are asked for."""
        return self.year not in map(str, self.found.years)

    @property
    def places(self) -> range:
        """The places of the years asked for."""
        years = [str(year) for year in self.found.years]
        if self.year == ALL_YEARS:
            return range(len(years))
        first, _, last = self.year.partition(SPAN)
        return range(years.index(first), years.index(last or first) + 1)

    def by_year(self, cost: Cost) -> tuple[float, ...]:
        """Return the cost of every year, of the kind asked for."""
        by_kind = {ONGOING: cost.ongoing, ONCE: cost.one_time}
        return by_kind.get(self.kind, cost.total)

    def split(self, cost: Cost) -> tuple[float, float]:
        """What stays and what is paid once, in the years asked for."""
        ongoing = fsum(cost.ongoing[place] for place in self.places)
        return ongoing, fsum(cost.one_time[place] for place in self.places)


def cost_asked(asked: Asked) -> CostAsked:
    """The cost that an address asks for; refused with the nearest name."""
    tried = asked.texts("try")
    known = [TRIED] if tried else list(asked.case.offer_by_id)
    offer = asked.choice("cost", known)
    years = [str(year) for year in asked.case.head.years]
    spans = [f"{a}{SPAN}{b}" for at, a in enumerate(years) for b in years[at + 1 :]]
    year = asked.choice("year", (*years, ALL_YEARS, *spans), default=years[-1])
    found = _on_book(asked, offer, asked.book(), tried)
    labels = [term.label for term in found.offer.terms]
    kind = asked.choice("kind", ("", ONGOING, ONCE))
    return CostAsked(asked, found, _term(asked, labels), year, tried, kind)


def _on_book(
    asked: Asked, offer: str, book: Book, tried: tuple[str, ...]
) -> CostedOffer:
    sides = sides_books(asked.case)
    books = sides if book in sides else (book,)
    many = costed(asked, offer, books, tried=tried)
    return next(each for each in many if each.book.id == book.id)


def _term(asked: Asked, labels: list[str]) -> int:
    """The place of a term, from 1: as a number, or by its words."""
    text = asked.text("term")
    if text in labels:
        return labels.index(text) + 1
    if text.isascii() and text.isdigit():
        place = whole_number(asked, "term")
        if place <= len(labels):
            return place
    if text:
        raise BadQuestionError(name="term", value=text, known=labels)
    return 0

"""The cost of an offer opens: all spending with it, less all spending without it."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.figures.source import Source
from openbook.figures.unit import USD
from openbook.offers.costed import Cost, CostedOffer, PartCost
from openbook.offers.stand import Stand
from openbook.report.sides import sides_books
from openbook.report.words.amounts import exact_amount
from openbook.web.asked import Asked, BadQuestionError
from openbook.web.numbers.card import Card, Entries, Entry, Grid
from openbook.web.numbers.trail import further, other_step, trail
from openbook.web.opening import ALL_YEARS, cost_at, line_at
from openbook.web.worked_out import book_name, costed, whole_number

_TOTAL = "spending.total"


@dataclass(frozen=True, slots=True)
class _CostAsked:
    """The cost that an address asks for: of an offer, or of one of its terms."""

    asked: Asked
    found: CostedOffer
    term: int
    year: str

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
        """A cost in the year asked for, or in all years together."""
        if self.year == ALL_YEARS:
            return cost.all_years
        return cost.total[self._place]

    @property
    def _place(self) -> int:
        return [str(year) for year in self.found.years].index(self.year)

    def split(self, cost: Cost) -> tuple[float, float]:
        """What stays and what is paid once, in the year asked for."""
        if self.year == ALL_YEARS:
            return sum(cost.ongoing), sum(cost.one_time)
        return cost.ongoing[self._place], cost.one_time[self._place]


def cost_card(asked: Asked) -> Card:
    """What an offer or a term costs on a book, in a year or in all."""
    words = asked.words
    ask = _asked(asked)
    offer, part = ask.found.offer, ask.part
    value = ask.in_year(ask.cost)
    what = words.said(part.label) if part else offer.title
    when = words("all years") if ask.year == ALL_YEARS else ask.year
    side = book_name(asked, ask.found.book)
    stands = [words("On the book of {side}.", side=side)]
    if part:
        stands.append(words("A term of {offer}, taken by itself.", offer=offer.title))
    return Card(
        title=words("Cost of “{what}”, {when}", what=what, when=when),
        shown=words.money(value),
        value=value,
        exact=exact_amount(value, USD, words),
        stands=tuple(stands),
        formula=words("All spending with it, less all spending without it"),
        entries=tuple(_entries(ask)),
        sources=_sources(ask),
        grid=_grid(ask),
        trail=trail(asked, Stand(book=ask.found.book.id)),
    )


def _asked(asked: Asked) -> _CostAsked:
    offers = {offer.id: offer for offer in asked.case.offers}
    offer = offers[asked.choice("cost", tuple(offers))]
    years = [str(year) for year in asked.case.head.years]
    year = asked.choice("year", (*years, ALL_YEARS), default=years[-1])
    book = asked.book()
    sides = sides_books(asked.case)
    books = sides if book in sides else (book,)
    found = next(e for e in costed(asked, offer.id, books) if e.book.id == book.id)
    return _CostAsked(asked, found, _term(asked, [t.label for t in offer.terms]), year)


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


def _entries(ask: _CostAsked) -> list[Entries]:
    words = ask.asked.words
    parts = [_with_and_without(ask), _by_kind(ask)]
    if not ask.term and ask.found.terms:
        rows = tuple(_term_row(ask, part) for part in ask.found.terms)
        text = "Each term by itself; together they may cost more or less, because they work on each other."
        parts.append(Entries(title=words("Its terms"), rows=rows, note=words(text)))
    return parts


def _with_and_without(ask: _CostAsked) -> Entries:
    words, offer = ask.asked.words, ask.found.offer.id
    book = ask.found.book.id
    way = further(ask.asked, other_step(ask.asked))
    if ask.year == ALL_YEARS:
        rows = tuple(
            Entry(
                name=str(year),
                shown=words.money(cost),
                href=cost_at(offer, year, book, term=ask.term),
                year=str(year),
            )
            for year, cost in zip(ask.found.years, ask.cost.total, strict=True)
        )
        total = Entry(name=words("All years"), shown=words.money(ask.cost.all_years))
        return Entries(title=words("Year by year"), rows=rows, total=total)
    without = Stand(book=book, offers=())
    with_it = Stand(book=book, offers=(offer,), term=ask.term)
    place = [str(year) for year in ask.found.years].index(ask.year)
    base = ask.found.effects[_TOTAL].without[place]
    named = (
        (words("All spending with it"), with_it, base + ask.in_year(ask.cost)),
        (words("All spending without it"), without, base),
    )
    rows = tuple(
        Entry(
            name=name,
            shown=exact_amount(value, USD, words),
            href=line_at(_TOTAL, ask.year, stand, via=way),
            year=ask.year,
            kind="line",
        )
        for name, stand, value in named
    )
    total = Entry(
        name=words("The difference: what it costs"),
        shown=exact_amount(ask.in_year(ask.cost), USD, words),
    )
    return Entries(title=words("With it and without it"), rows=rows, total=total)


def _by_kind(ask: _CostAsked) -> Entries:
    words = ask.asked.words
    ongoing, once = ask.split(ask.cost)
    rows = [
        Entry(name=words("Every year from then on"), shown=words.money(ongoing)),
        Entry(name=words("Paid once"), shown=words.money(once)),
    ]
    if ask.part and ask.part.share is not None:
        share = ask.in_year(ask.part.share)
        name = words("Its order-free share of the whole offer")
        rows.append(Entry(name=name, shown=words.money(share)))
    return Entries(title=words("Ongoing and one-time"), rows=tuple(rows))


def _term_row(ask: _CostAsked, part: PartCost) -> Entry:
    terms = list(ask.found.offer.terms)
    place = terms.index(part.terms[0]) + 1
    return Entry(
        name=ask.asked.words.said(part.label),
        shown=ask.asked.words.money(ask.in_year(part.alone)),
        href=cost_at(ask.found.offer.id, ask.year, ask.found.book.id, term=place),
    )


def _sources(ask: _CostAsked) -> tuple[Source, ...]:
    """Where the offer, or the term, is written."""
    case, offer = ask.asked.case, ask.found.offer
    chosen = [offer.terms[ask.term - 1]] if ask.term else []
    names = [str(getattr(each, "source", "")) for each in (*chosen, offer)]
    entry = next((case.source_by_id[n] for n in names if n in case.source_by_id), None)
    return () if entry is None else (entry.as_source(),)


def _grid(ask: _CostAsked) -> Grid:
    """The same cost in other years, and on the other side's book."""
    asked, offer = ask.asked, ask.found.offer
    own = ask.found.book
    books = sides_books(asked.case)
    books = (
        (own, *(book for book in books if book.id != own.id))
        if own in books
        else (own,)
    )
    rows = []
    for book in books:
        many = sides_books(asked.case) if book in sides_books(asked.case) else (book,)
        found = next(e for e in costed(asked, offer.id, many) if e.book.id == book.id)
        here = _CostAsked(asked, found, ask.term, ask.year)
        cells = tuple(
            Entry(
                name=str(year),
                shown=asked.words.money(cost),
                href=cost_at(offer.id, year, book.id, term=ask.term),
            )
            for year, cost in zip(found.years, here.cost.total, strict=True)
        )
        rows.append((book_name(asked, book), cells))
    years = [str(year) for year in ask.found.years]
    here_at = years.index(ask.year) if ask.year in years else -1
    return Grid(heads=tuple(years), rows=tuple(rows), here=(0, here_at))

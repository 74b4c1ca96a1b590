"""The cost of an offer opens: all spending with it, less all spending without it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from math import fsum

from openbook.case.book import Book
from openbook.case.scope import Scope
from openbook.case.sides import sides_books
from openbook.figures.figure import SHARE, USD, Source
from openbook.findings.dataclass import dataclass
from openbook.offers.cost_result import Cost, CostedOffer, PartCost
from openbook.offers.scope_question import TRIED
from openbook.reports.document.question import ALL_YEARS, ONCE, ONGOING, SPAN, cost_at, line_at
from openbook.reports.notes import precision_note, year_span
from openbook.reports.offers.cost_pieces import CostPiece, cost_pieces
from openbook.reports.words.amounts import exact_amount
from openbook.web.numbers.card import (
    Card,
    CardRows,
    Entry,
    Grid,
    assumed,
    further,
    other_step,
    trail,
)
from openbook.web.page import Asked, BadQuestionError
from openbook.web.shared_answers import book_name, costed, whole_number, with_conventions


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
        """Return where the cost opens in another year, on another book, for another term."""
        return cost_at(self.found.offer.id, year, book, term=term, tried=self.tried, kind=self.kind)

    @property
    def stand(self) -> Scope:
        """Where all spending stands with the offer."""
        offers = () if self.tried else (self.found.offer.id,)
        return Scope(book=self.found.book.id, offers=offers, term=self.term, tried=self.tried)

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
        """Return a cost in the year asked for, or in several years together."""
        ongoing, once = self.split(cost)
        if self.kind:
            return ongoing if self.kind == ONGOING else once
        return cost.all_years if self.year == ALL_YEARS else ongoing + once

    @property
    def places(self) -> range:
        """The places of the years asked for."""
        years = [str(year) for year in self.found.years]
        if self.year == ALL_YEARS:
            return range(len(years))
        first, _, last = self.year.partition(SPAN)
        return range(years.index(first), years.index(last or first) + 1)

    def split(self, cost: Cost) -> tuple[float, float]:
        """Return what stays and what is paid once, in the years asked for."""
        ongoing = fsum(cost.ongoing[place] for place in self.places)
        return ongoing, fsum(cost.one_time[place] for place in self.places)


def cost_asked(asked: Asked) -> CostAsked:
    """Return the cost that an address asks for; refused with the nearest name."""
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


def _on_book(asked: Asked, offer: str, book: Book, tried: tuple[str, ...]) -> CostedOffer:
    sides = sides_books(asked.case)
    books = sides if book in sides else (book,)
    many = costed(asked, offer, books, tried=tried)
    return next(each for each in many if each.book.id == book.id)


def _term(asked: Asked, labels: list[str]) -> int:
    """Return the place of a term, from 1: as a number, or by its words."""
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


_TOTAL = "spending.total"
_WHAT = {  # the title and the formula of each kind
    "": ("Cost of “{what}”, {when}", "All spending with it, less all spending without it"),
    ONGOING: ("Ongoing cost of “{what}”, {when}", "Total cost, less the one-time cost"),
    ONCE: ("One-time cost of “{what}”, {when}", "Total cost, less the ongoing cost"),
}


def _piece_card(ask: CostAsked, name: str) -> Card:
    """Return a piece of the cost: of a place, a fund, an alternative, a convention, an end."""
    asked, words, offer = ask.asked, ask.asked.words, ask.found.offer
    found = with_conventions(asked, ask.found) if offer.id != TRIED else ask.found
    pieces = cost_pieces(found, words)
    piece = pieces[asked.choice("piece", tuple(pieces))]
    years = [str(year) for year in found.years]
    by_year = dict(zip(years, piece.values, strict=True))
    value = by_year.get(ask.year, piece.whole)
    if value is None:
        known = [year for year, each in by_year.items() if each is not None]
        raise BadQuestionError(name="year", value=ask.year, known=known)
    say = partial(words.percent, places=2) if piece.share else words.money
    when = words("all years") if ask.year not in years else ask.year
    return Card(
        title=words("{piece}: {what}, {when}", piece=piece.title, what=offer.title, when=when),
        shown=say(value),
        value=value,
        exact=exact_amount(value, SHARE if piece.share else USD, words),
        stands=(
            assumed(asked, found.book),
            words("Part of the cost of {offer}.", offer=offer.title),
        ),
        formula=piece.formula,
        entries=tuple(_piece_entries(ask, name, piece, say)),
        sources=_sources(ask),
        trail=trail(asked, Scope(book=found.book.id)),
    )


def _piece_entries(
    ask: CostAsked, name: str, piece: CostPiece, say: Callable[[float], str]
) -> Iterator[CardRows]:
    """Yield the line behind a piece with and without the offer, its years, the whole cost."""
    words, found = ask.asked.words, ask.found
    years, book, offer = [str(y) for y in found.years], found.book.id, found.offer.id
    if piece.line and ask.year in years:
        way = further(ask.asked, other_step(ask.asked))
        stands = {"With it": (offer,), "Without it": ()}
        rows = tuple(
            Entry(words(said), words("open"), line_at(piece.line, ask.year, scope, via=way))
            for said, offers in stands.items()
            for scope in [Scope(book=book, offers=offers)]
        )
        yield CardRows(words("With it and without it"), rows)
    rows = tuple(
        Entry(year, say(value), cost_at(offer, year, book, piece=name, tried=ask.tried), year)
        for year, value in zip(years, piece.values, strict=True)
        if value is not None
    )
    if rows:
        yield CardRows(words("Year by year"), rows)
    whole = Entry(
        words("All that it costs"), words.money(found.cost.all_years), ask.at(ALL_YEARS, book, 0)
    )
    yield CardRows(words("The whole offer"), (whole,))


def cost_card(asked: Asked) -> Card:
    """Return what an offer or a term costs on a book, in a year or in all."""
    words = asked.words
    ask = cost_asked(asked)
    if name := asked.text("piece"):
        return _piece_card(ask, name)
    offer, part = ask.found.offer, ask.part
    value = ask.in_year(ask.cost)
    what = words.said(part.label) if part else words.own(offer.title)
    when = words("all years") if ask.year == ALL_YEARS else _when(ask)
    said, how = _WHAT[ask.kind]
    stands = [assumed(asked, ask.found.book)]
    if part:
        stands.append(words("A term of {offer}, taken by itself.", offer=offer.title))
    return Card(
        title=words(said, what=what, when=when),
        shown=words.money(value),
        value=value,
        exact=exact_amount(value, USD, words),
        stands=tuple(stands),
        formula=words(how),
        entries=tuple(_entries(ask)),
        sources=_sources(ask),
        grid=_grid(ask),
        trail=trail(asked, Scope(book=ask.found.book.id)),
    )


def _when(ask: CostAsked) -> str:
    years = [ask.found.years[place] for place in ask.places]
    return year_span(years, ask.asked.words)


def _entries(ask: CostAsked) -> list[CardRows]:
    words = ask.asked.words
    if ask.kind:
        return [_of_the_whole(ask)]
    one_year = ask.year in map(str, ask.found.years)
    parts = [_with_and_without(ask) if one_year else _year_by_year(ask), _by_kind(ask)]
    if not ask.term:
        parts.append(_measured(ask))
    if not ask.term and ask.found.terms:
        rows = tuple(_term_row(ask, part) for part in ask.found.terms)
        text = "Each term by itself; together they may cost more or less, because they work on each other."
        parts.append(CardRows(words("Its terms"), rows, note=words(text)))
    return parts


def _year_by_year(ask: CostAsked) -> CardRows:
    words, book, cost = ask.asked.words, ask.found.book.id, ask.cost
    years = [(ask.found.years[place], cost.total[place]) for place in ask.places]
    rows = tuple(Entry(str(y), words.money(c), ask.at(y, book, ask.term), str(y)) for y, c in years)
    name = words("All years") if ask.year == ALL_YEARS else _when(ask)
    total = Entry(name, words.money(ask.in_year(cost)))
    return CardRows(words("Year by year"), rows, total=total)


def _with_and_without(ask: CostAsked) -> CardRows:
    words, cost = ask.asked.words, ask.in_year(ask.cost)
    way = further(ask.asked, other_step(ask.asked))
    base = ask.found.effects[_TOTAL].without[ask.places[0]]
    without = Scope(book=ask.found.book.id, offers=())

    def row(name: str, value: float, stand: Scope) -> Entry:
        opens = line_at(_TOTAL, ask.year, stand, via=way)
        return Entry(words(name), exact_amount(value, USD, words), opens, ask.year, "line")

    rows = (
        row("All spending with it", base + cost, ask.stand),
        row("All spending without it", base, without),
    )
    total = Entry(words("The difference: what it costs"), exact_amount(cost, USD, words))
    note = precision_note(ask.asked.case, words)
    return CardRows(words("With it and without it"), rows, note, total)


def _of_the_whole(ask: CostAsked) -> CardRows:
    """Return all that it costs, which opens, less the other kind."""
    words, whole = ask.asked.words, replace(ask, kind="")
    names = (words("Every year from then on"), words("One-time"))
    amounts = ask.split(ask.cost)
    mine = 0 if ask.kind == ONGOING else 1
    opens = whole.at(ask.year, ask.found.book.id, ask.term)
    first = Entry(words("All that it costs"), words.money(whole.in_year(ask.cost)), opens)
    other, total = (Entry(names[n], words.money(amounts[n])) for n in (1 - mine, mine))
    return CardRows(words("Ongoing and one-time"), (first, other), total=total)


def _by_kind(ask: CostAsked) -> CardRows:
    words = ask.asked.words
    ongoing, once = ask.split(ask.cost)
    named = {words("Every year from then on"): ongoing, words("One-time"): once}
    if ask.part and ask.part.share is not None:
        named[words("Its order-free share of the whole offer")] = ask.in_year(ask.part.share)
    rows = [Entry(name, words.money(value)) for name, value in named.items()]
    return CardRows(words("Ongoing and one-time"), tuple(rows))


def _measured(ask: CostAsked) -> CardRows:
    """Return the cost against those it is for, and against the whole budget, year by year."""
    words, found = ask.asked.words, ask.found
    measures = (
        ("For each student", found.per_pupil, words.money),
        ("For each member, without units that follow", found.per_member, words.money),
        ("Of all spending", found.share_of_spending, partial(words.percent, places=2)),
    )
    rows = tuple(
        Entry(words(name), say(values[place]), year=str(found.years[place]))
        for name, values, say in measures
        for place in ask.places
    )
    return CardRows(words("Measured against"), rows)


def _term_row(ask: CostAsked, part: PartCost) -> Entry:
    words, place = ask.asked.words, ask.found.offer.terms.index(part.terms[0]) + 1
    opens = ask.at(ask.year, ask.found.book.id, place)
    return Entry(words.said(part.label), words.money(ask.in_year(part.alone)), opens)


def _sources(ask: CostAsked) -> tuple[Source, ...]:
    """Return where the offer, or the term, is written."""
    case, offer = ask.asked.case, ask.found.offer
    chosen = [offer.terms[ask.term - 1]] if ask.term else []
    names = [str(getattr(each, "source", "")) for each in (*chosen, offer)]
    entry = next((case.source_by_id[n] for n in names if n in case.source_by_id), None)
    return () if entry is None else (entry.as_source(),)


def _grid(ask: CostAsked) -> Grid:
    """Return the same cost in other years, and on the other side's book."""
    asked, own = ask.asked, ask.found.book
    books = sides_books(asked.case)
    books = (own, *(book for book in books if book.id != own.id)) if own in books else (own,)
    rows = []
    for book in books:
        here = replace(ask, found=_on_book(asked, ask.found.offer.id, book, ask.tried))
        by_kind = {ONGOING: here.cost.ongoing, ONCE: here.cost.one_time}
        costs = by_kind.get(ask.kind, here.cost.total)
        cells = tuple(
            Entry(str(year), asked.words.money(cost), ask.at(year, book.id, ask.term))
            for year, cost in zip(here.found.years, costs, strict=True)
        )
        rows.append((book_name(asked, book), cells))
    years = [str(year) for year in ask.found.years]
    here_at = years.index(ask.year) if ask.year in years else -1
    return Grid(heads=tuple(years), rows=tuple(rows), here=(0, here_at))

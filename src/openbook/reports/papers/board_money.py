"""The board's paper: what it needs to know, and its pages about cost and reserve."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.figures.amounts import scale_for, told_in
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.findings.message import large_first, small_first
from openbook.model.project import Projection
from openbook.offers.cost_result import Cost, CostedOffer
from openbook.offers.gaps.book_gap import Gap
from openbook.offers.gaps.side_gap import SideGap
from openbook.offers.on_the_table import BargainingTable
from openbook.offers.span import common_years, cost_in, span_of
from openbook.reports.document import document as doc
from openbook.reports.drawing.frame import Say
from openbook.reports.gap_words import offers_said
from openbook.reports.notes import (
    book_name,
    inferred_notes,
    precision_note,
    scope_label,
    step_of,
    year_span,
)
from openbook.reports.offers.cost_details import level_word
from openbook.reports.offers.cost_pieces import instead, not_in_use
from openbook.reports.offers.over_time import goes_to_chart
from openbook.reports.table_report import LEAST, WORLDS, reserve_chart
from openbook.reports.words.words import Words
from openbook.strike.cost import StrikeCost
from openbook.terms.shelf import kind_name


def in_one_scale(values: Iterable[float], words: Words) -> tuple[Callable[[float], str], str]:
    """Return how amounts are said in a column, and what they are counted in."""
    unit = scale_for(values).unit
    said = "millions of dollars" if unit == 1e6 else "thousands of dollars"
    return lambda value: words.number(value / unit, 1), words(said)


@dataclass(frozen=True, kw_only=True, slots=True)
class BoardFound:
    """Everything on the five pages; ``held`` without an offer is as the budget has it."""

    case: Case
    words: Words
    now: BargainingTable
    offers: tuple[Offer, ...]
    books: tuple[Book, ...]
    costed: Mapping[tuple[str, str], CostedOffer]  # by offer and book
    held: Mapping[tuple[str, str], Projection]  # by offer or nothing, and book
    gap: Gap | SideGap | None  # between the first two sides, with an offer each where both have one
    strike: StrikeCost | None  # None: no strike, or nobody can say what it costs
    begun: bool  # whether a day of the strike was counted by the day of the case

    @property
    def first(self) -> Book:
        """The book on which things are told that have room for only one."""
        return self.books[0]

    def side(self, offer: Offer) -> str:
        """Return the name of the party that made an offer."""
        return self.words.own(self.case.head.called.get(offer.side, offer.side))

    def titled(self, offer: Offer) -> str:
        """Return an offer with its side."""
        return f"{self.side(offer)}: {self.words.own(offer.title)}"

    def under(self, book: Book) -> doc.TableRow:
        """Return the heading of the rows that rest on a book."""
        words, name = self.words, self.name(book)
        said = words("Under the assumptions of {side}.", side=name).rstrip(".")
        return doc.row_of(said, kind="group")

    def column(self, offer: Offer) -> str:
        """Return a short name of an offer: its side, or its title where that tells more."""
        same = [each for each in self.offers if each.side == offer.side]
        return self.side(offer) if len(same) == 1 else self.words.own(offer.title)

    def name(self, book: Book) -> str:
        """Return what a book is called."""
        return book_name(self.case, book, self.words)


def cost_page(found: BoardFound) -> doc.Blocks:
    """Costs by year on each book, by kind of term, and where the money goes."""
    words, case = found.words, found.case
    yield doc.NewPage()
    yield doc.Heading(words("What it costs"), 2)
    text = "Cost above the current contract, by year, under each complete set of assumptions."
    yield doc.Text(words(text))
    costs = [costed.cost for costed in found.costed.values()]
    say, unit = in_one_scale((each for cost in costs for each in cost.total), words)
    yield doc.table_of(
        "cost-by-year",
        words("Cost by year, in {unit}", unit=unit),
        (
            words("Under the assumptions of"),
            *doc.year_heads(case.head.years, words),
            words("Years it covers"),
        ),
        _by_year(found, say),
        group=words("Offer"),
        notes=(doc.worked_out(case, words), *doc.source_of(case, *found.books)),
    )
    yield from (doc.Text(each) for each in _silent(found))
    text = "By kind of term, {years} together, in {unit}, under the assumptions of {name}"
    span, name = year_span(_compared_in(found), words), found.name(found.first)
    caption = words(text, years=span, unit=unit, name=name)
    heads = (words("Kind of term"), *map(found.column, found.offers))
    yield doc.table_of("cost-by-kind", caption, heads, _by_kind(found, say))
    one = _on_first(found)[0]
    # Its bars are the years that the offer covers, which the scope of the whole cost exceeds.
    scope = small_first(scope_label(replace(one.scope, years=()), case, words))
    chart = goes_to_chart(one, "goes-to", words, scope)
    yield doc.Drawing(chart, words.money, source=doc.worked_out(case, words))


def _by_year(found: BoardFound, say: Say) -> doc.Rows:
    for offer in found.offers:
        yield doc.row_of(found.titled(offer), kind="group")
        for book in found.books:
            costed = found.costed[offer.id, book.id]
            yield _cost_row(found, offer, found.name(book), costed.cost, say)
            for each in not_in_use(costed):
                if each.whole is not None:
                    name = f"{found.name(book)} · {instead(each, found.words)}"
                    yield _cost_row(found, offer, name, each.whole, say)


def _cost_row(
    found: BoardFound, offer: Offer, name: doc.Rich | doc.Cell, cost: Cost, say: Say
) -> doc.TableRow:
    covered, years = span_of(found.case, offer).covered, found.case.head.years
    values = [
        amount if year in covered else None for year, amount in zip(years, cost.total, strict=True)
    ]
    cells = doc.amounts(values, say, missing=found.words("silent"))
    whole = doc.amounts([cost_in(cost, years, covered)], say)
    return doc.row_of(name, *cells, *whole)


def _silent(found: BoardFound) -> Iterator[str]:
    """Yield what each offer costs if its terms go on in years that it does not cover."""
    words = found.words
    for offer in found.offers:
        span = span_of(found.case, offer)
        if span.silent:
            cost = found.costed[offer.id, found.first.id].cost
            yield words(
                "{offer} is silent on {years}. If its terms go on, they cost {amount} "
                "in these years under the assumptions of {name}.",
                offer=found.titled(offer),
                years=year_span(span.silent, words),
                amount=words.money(cost_in(cost, span.years, span.silent)),
                name=found.name(found.first),
            )


def _compared_in(found: BoardFound) -> tuple[Year, ...]:
    """Return the years that every offer of the paper covers; all of them if there is none."""
    spans = [span_of(found.case, offer) for offer in found.offers]
    return common_years(*spans) or found.case.head.years


def _on_first(found: BoardFound) -> list[CostedOffer]:
    return [found.costed[offer.id, found.first.id] for offer in found.offers]


def _by_kind(found: BoardFound, say: Say) -> doc.Rows:
    """Yield the share of each kind in the whole of each offer."""
    words, costed = found.words, _on_first(found)
    within = _compared_in(found)
    shares = [
        {part.word: cost_in(part.share or part.in_order, each.years, within) for part in each.kinds}
        for each in costed
    ]
    for kind in dict.fromkeys(word for each in shares for word in each):
        said = words.said(kind_name(kind))
        values = [each.get(kind) for each in shares]
        yield doc.row_of(large_first(said), *doc.amounts(values, say, missing=words("silent")))
    wholes = [cost_in(each.cost, each.years, within) for each in costed]
    yield doc.row_of(words("The whole offer"), *doc.amounts(wholes, say), kind="total")


RESERVE = "reserve.available"


def reserve_page(found: BoardFound) -> doc.Blocks:
    """Yield the reserve of each book as the budget has it, then with each offer."""
    words, case = found.words, found.case
    yield doc.NewPage()
    yield doc.Heading(words("The reserve"), 2)
    held = found.held["", found.first.id].question.offers
    scope = words("current budget with {offer}", offer=offers_said(held, words))
    yield from doc.quiet(inferred_notes(case, found.books, words))
    outcomes = {
        found.name(book): (held.alone, held.drawn)
        for book in found.books
        for held in [found.held["", book.id]]
    }
    yield doc.Drawing(
        reserve_chart(outcomes, "available", case, words, scope=scope),
        words.money,
        notes=(doc.worked_out(case, words), *doc.sources_of(case, case.reserve, case.budget)),
    )
    text = "Bands: 90% of {worlds} simulations drawn from the ranges in each set of assumptions."
    yield doc.Text(words(text, worlds=words.number(WORLDS)), "quiet")
    yield from doc.quiet(filter(None, [precision_note(case, words)]))
    years = tuple(map(str, case.head.years))
    effects = [costed.effects[RESERVE] for costed in found.costed.values()]
    reserves = (each for one in effects for each in (*one.without, *one.with_offer))
    say, unit = in_one_scale(reserves, words)
    yield doc.table_of(
        "reserve",
        words("Reserve at the end of the year, in {unit}", unit=unit),
        (words("Available"), *years, words("Certification")),
        _reserves(found, say),
        group=words("Assumptions"),
        widths=(3, *(1 for _ in years), 1),
        notes=(doc.worked_out(case, words),),
    )


def _reserves(found: BoardFound, say: Say) -> doc.Rows:
    words, case = found.words, found.case

    def cells(line: str, values: tuple[float, ...]) -> Iterator[doc.Cell]:
        """Yield the years of a line, rounded as its published totals allow."""
        for year, value in zip(case.head.years, values, strict=True):
            coarse = told_in(value, step_of(case, line, year, value))
            text = say(value) if coarse is None else say(coarse.value).removesuffix(".0")
            yield doc.amount(text, value)

    def row(name: str, values: tuple[float, ...], level: int) -> doc.TableRow:
        return doc.row_of(name, *cells(RESERVE, values), words.said(level_word(level)))

    for book in found.books:
        yield found.under(book)
        first = found.costed[found.offers[0].id, book.id]
        without, level = first.effects[RESERVE].without, first.certification[0]
        yield row(words("Status quo (current contract)"), without, level)
        for offer in found.offers:
            costed = found.costed[offer.id, book.id]
            after = costed.effects[RESERVE].with_offer
            yield row(found.titled(offer), after, costed.certification[1])
        least = first.effects[LEAST].without
        yield doc.row_of(words("Minimum reserve"), *cells(LEAST, least), "")

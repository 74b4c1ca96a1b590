"""The table: each side's reserve by year, and its newest offer term by term."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.offer import Offer, Term
from openbook.case.scope import Scope
from openbook.figures.amounts import MoneyScale, scale_for
from openbook.figures.figure import Year, multiyear
from openbook.model.project import Projection
from openbook.model.simulations.outcome import Outcome
from openbook.offers.cost_result import Cost, CostedOffer
from openbook.offers.span import Span, cost_in
from openbook.reports.charts.bands import Bands, BandSeries
from openbook.reports.document import document as doc
from openbook.reports.document.question import address, cost_at, line_at, years_at
from openbook.reports.notes import SayLine, book_name, computed_from, say_line, year_span
from openbook.reports.offers.cost_choices import instead, not_in_use
from openbook.reports.projection_report import DEFINITIONS, certification_word
from openbook.reports.words.words import Words

LEAST = "reserve.required"
WORLDS = 2000  # drawn for the bands of pages and papers
TITLES = {
    "unrestricted": "Unrestricted ending balance",
    "available": "Available reserves",
    "unassigned": "Unassigned fund balance",
}


def reserve_chart(
    outcomes: Mapping[str, tuple[Outcome, Outcome | None]], define: str, words: Words, say: SayLine
) -> Bands:
    """One line for each book by name: its own world, and the band of drawn ones."""
    line = DEFINITIONS[define]
    first = next(iter(outcomes.values()))[0]
    books = []
    for name, (alone, drawn) in outcomes.items():
        values = tuple(alone.values(line)[0].tolist())
        band = drawn.summary(line) if drawn else None
        low, high = (band.low, band.high) if band else ((), ())
        books.append(BandSeries(name=name, values=values, low=low, high=high))
    least = tuple(first.values(LEAST)[0].tolist())
    return reserve_bands(books, least, first.years, define=define, words=words, say=say)


def reserve_bands(  # noqa: PLR0913  (what a chart shows, and how it is said)
    books: Sequence[BandSeries],
    least: tuple[float, ...],
    years: Sequence[Year],
    *,
    define: str,
    words: Words,
    say: SayLine,
    before: str = "",
) -> Bands:
    """The same from numbers that are known already; ``before`` names thin lines."""

    def told(line: str, values: Sequence[float | None]) -> str:
        pairs = zip(years, values, strict=True)
        return ", ".join(say(line, year, value) for year, value in pairs if value is not None)

    line = DEFINITIONS[define]
    said = [f"{each.name}: {told(line, each.values)}." for each in books]
    said.append(f"{words('Minimum reserve')}: {told(LEAST, least)}.")
    heads = ("Year", "Assumptions", "Amount", "Low", "High")
    return Bands(
        words=doc.chart_words(words, "reserve", words(TITLES[define]), heads, " ".join(said)),
        years=tuple(map(str, years)),
        series=tuple(books),
        threshold=BandSeries(name=words("Minimum reserve"), values=least),
        before=before,
        reviewed=len(multiyear(years)),
        outlook=words("Outlook"),
    )


@dataclass(frozen=True, slots=True)
class SideView:
    """One side of the table: its newest offer, costed under each side's assumptions."""

    name: str
    book: Book
    offer: Offer | None
    costed: tuple[CostedOffer, ...]
    span: Span

    def cost_of(self, term: Term) -> tuple[Cost, ...]:
        """Return the cost of a term by itself, by book; nothing if it is not costed."""
        return tuple(
            part.alone for each in self.costed for part in each.terms if term in part.terms
        )


@dataclass(frozen=True, slots=True)
class AtAGlance:
    """The reserve of a side: where its numbers stand, and their projection."""

    side: SideView
    scope: Scope
    ran: Projection
    says: tuple[str, ...]  # what the numbers depend on


def glance_blocks(
    cards: Sequence[AtAGlance], define: str, case: Case, words: Words, *, own: bool
) -> doc.Blocks:
    """Lay out a card for each side; ``own``: its numbers are with its newest offer."""
    parts = (tuple(_card(card, define, case, words, own=own)) for card in cards)
    yield doc.Facing(tuple(parts), "sheets")


def _card(card: AtAGlance, define: str, case: Case, words: Words, *, own: bool) -> doc.Blocks:
    side, ran, line = card.side, card.ran, DEFINITIONS[define]
    years, say = multiyear(ran.alone.years), say_line(case, words)
    at_last, last = len(years) - 1, years[-1]

    def opened(name: str) -> doc.Link:
        value = float(ran.alone.values(name)[0][at_last])
        at = line_at(name, last, card.scope)
        return doc.Link(say(name, last, value), at, number=True)

    yield doc.Heading(side.name, 2)
    if side.offer:
        newest = words("Newest offer: {offer}", offer=side.offer.title)
        title = side.offer.title if own else newest
        yield doc.Text((f"{title} ", doc.Badge(words.said(side.offer.standing))))
    else:
        yield doc.Text(words("No offer on record."))
    yield doc.Text((opened(line), f" {words('Reserve in {year}', year=last)}"), "figure")
    left = float(ran.alone.values(line)[0][at_last])
    going_on = own and side.offer is not None and last in side.span.silent
    silent = words("Its terms are taken to go on.") if going_on else ""
    says = (*card.says, silent, computed_from(case, words, line, last, left))
    yield doc.Text(" ".join(filter(None, says)), "quiet")
    facts: list[tuple[str, doc.Rich]] = [(words("Minimum reserve"), opened(LEAST))]
    if ran.drawn:
        below = "reserve.below"
        chance = words.percent(ran.drawn.share(below)[at_last], 0)
        at = line_at(below, last, card.scope, at="chance")
        text = words("Chance to fall below it by {year}", year=last)
        facts.append((text, doc.Link(chance, at, number=True)))
    level = certification_word(ran.alone)
    facts.append((words("Certification"), doc.certified(level, words)))
    yield doc.facts(facts)


def terms_blocks(sides: Sequence[SideView], case: Case, words: Words) -> doc.Blocks:
    """Lay out the newest offer of each side term by term."""
    scale = scale_for(each for side in sides for own in side.costed for each in own.cost.total)
    names = " / ".join(book_name(case, side.book, words) for side in sides)
    millions = words("millions of dollars")
    unit = millions if scale.unit == 1e6 else words("thousands of dollars")
    yield doc.Heading(words("Term by term"), 2)
    text = (
        "Increase over the current contract, each term by itself, in {unit}, under the "
        "assumptions of {names}; one number where they agree."
    )
    yield doc.Text(words(text, unit=unit, names=names), "quiet")
    for side in sides:
        if side.offer:
            yield from _offer(side, side.offer, scale, case, words)


def _offer(side: SideView, offer: Offer, scale: MoneyScale, case: Case, words: Words) -> doc.Blocks:
    title = f"{side.name}: {offer.title}"
    years = case.head.years

    def row(name: str, costs: Sequence[Cost], place: int = 0, *, term: bool = True) -> doc.TableRow:
        cells: list[doc.Cell] = []
        for at, year in enumerate(years):
            doors = [
                cost_at(offer.id, year, each.book.id, term=place) if term else ""
                for each in side.costed
            ]
            values = [cost.total[at] for cost in costs]
            if not costs:
                cells.append(doc.amount(words("not costed"), None))
            elif year in side.span.silent:
                cells.append(doc.amount(words("silent"), None))
            else:
                cells.append(_each(values, doors, scale, words))
        return doc.row_of(name, *cells, kind="plain" if place or not term else "total")

    rows = [
        row(words.said(term.label), side.cost_of(term), place)
        for place, term in enumerate(offer.terms, 1)
        if not term.choices
    ]
    for alternatives in zip(*(not_in_use(each) for each in side.costed), strict=True):
        costs = [each.alone for each in alternatives if each.alone is not None]
        rows.append(row(instead(alternatives[0], words), costs, term=False))
    rows.append(row(words("The whole offer"), [each.cost for each in side.costed]))
    yield doc.Heading(title, 3)
    yield doc.table_of(
        f"terms-{offer.id}",
        title,
        (words("Term"), *doc.year_heads(years, words)),
        rows,
        shown=False,
    )
    if side.span.silent:
        yield _going_on(side, offer, case, words)


def _each(
    values: Sequence[float], doors: Sequence[str], scale: MoneyScale, words: Words
) -> doc.Cell:
    """Show an amount once where all agree, else each with its own question."""
    shown = [words.number(value / scale.unit, 1) for value in values]
    if len(set(shown)) == 1:
        return doc.amount(shown[0], values[0], opens=doors[0])
    pieces: list[str | doc.Link | doc.Badge] = []
    for text, door in zip(shown, doors, strict=True):
        pieces += [" / "] if pieces else []
        pieces.append(doc.Link(text, door, number=True) if door else text)
    return doc.Cell(tuple(pieces), " / ".join(shown), number=True)


def _going_on(side: SideView, offer: Offer, case: Case, words: Words) -> doc.Text:
    """Say on which years the offer is silent, and what its terms cost if they go on."""
    span = side.span
    read = words(", as Openbook reads the number of years stated")
    text = words(
        "The offer ends with {last}{how} and is silent on {years}. If its terms go on, "
        "they cost in these years:",
        last=span.last,
        how=read if span.inferred else "",
        years=year_span(span.silent, words),
    )
    pieces: list[str | doc.Link | doc.Badge] = [f"{text} "]
    for at, each in enumerate(side.costed):
        pieces += [" / "] if at else []
        paid = words.money(cost_in(each.cost, each.years, span.silent))
        years = years_at(span.silent, case.head.years)
        pieces.append(doc.Link(paid, cost_at(offer.id, years, each.book.id), number=True))
    return doc.Text((*pieces, "."), "quiet")


def named_later(case: Case, words: Words) -> doc.Blocks:
    """Name the offers that were made after the day of the case."""
    if not case.later_offers:
        return
    day = words.day(case.head.as_of)
    said = words("Made after {day}, and in no number above.", day=day)
    offers = tuple(
        (
            doc.Link(each.title, address("/offer", offer=each.id)),
            f", {words.day(each.made_on)} ",
            doc.Badge(words.said(each.standing)),
        )
        for each in case.later_offers
    )
    yield doc.LearnedLater(words("Learned later"), (doc.Text(said), doc.Bullets(offers)))

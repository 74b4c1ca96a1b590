"""The table: each side's reserve by year, and its newest offer term by term."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.offer import Offer, Term
from openbook.case.scope import Scope
from openbook.figures.amounts import MoneyScale, scale_for
from openbook.figures.figure import Year, last_asked
from openbook.model.project import Projection
from openbook.model.simulations.outcome import Outcome
from openbook.offers.cost_result import Cost, CostedOffer
from openbook.offers.span import Span, cost_in
from openbook.reports.charts.bands import Bands, BandSeries, Threshold
from openbook.reports.document.document import (
    Badge,
    Block,
    Bullets,
    Cell,
    Facing,
    Facts,
    Heading,
    LearnedLater,
    Link,
    Rich,
    TableRow,
    Text,
    amount,
)
from openbook.reports.document.question import address, cost_at, line_at, years_at
from openbook.reports.layout import certified, chart_words, row_of, table_of
from openbook.reports.notes import SayLine, book_name, computed_from, say_line, year_span
from openbook.reports.projection_report import DEFINITIONS, certification_word
from openbook.reports.words.words import Words

LEAST = "reserve.required"
WORLDS = 2000  # drawn for the bands of pages and papers
TITLES = {
    "unrestricted": "Unrestricted ending balance",
    "available": "Available reserves",
    "unassigned": "Unassigned fund balance",
}


@dataclass(frozen=True, slots=True)
class Reserves:
    """The reserve of one book by year, with the ends of its band if it has one."""

    values: tuple[float, ...]
    low: tuple[float, ...] = ()
    high: tuple[float, ...] = ()
    before: tuple[float, ...] = ()  # the same with what it is compared with


def reserve_chart(
    outcomes: Mapping[str, tuple[Outcome, Outcome | None]], define: str, words: Words, say: SayLine
) -> Bands:
    """One line for each book by name: its own world, and the band of drawn ones."""
    line = DEFINITIONS[define]
    first = next(iter(outcomes.values()))[0]
    books = {}
    for name, (alone, drawn) in outcomes.items():
        values = tuple(alone.values(line)[0].tolist())
        band = drawn.summary(line) if drawn else None
        low, high = (band.low, band.high) if band else ((), ())
        books[name] = Reserves(values, low, high)
    least = tuple(first.values(LEAST)[0].tolist())
    return reserve_bands(books, least, first.years, define=define, words=words, say=say)


def reserve_bands(  # noqa: PLR0913  (what a chart shows, and how it is said)
    books: Mapping[str, Reserves],
    least: tuple[float, ...],
    years: Sequence[Year],
    *,
    define: str,
    words: Words,
    say: SayLine,
    before: str = "",
) -> Bands:
    """The same from numbers that are known already; ``before`` names thin lines."""

    def told(line: str, values: tuple[float, ...]) -> str:
        pairs = zip(years, values, strict=True)
        return ", ".join(say(line, year, value) for year, value in pairs)

    line = DEFINITIONS[define]
    said = [f"{name}: {told(line, each.values)}." for name, each in books.items()]
    said.append(f"{words('Minimum reserve')}: {told(LEAST, least)}.")
    return Bands(
        words=chart_words(
            words,
            "reserve",
            words(TITLES[define]),
            ("Year", "Assumptions", "Amount", "Low", "High"),
            " ".join(said),
        ),
        years=tuple(map(str, years)),
        series=tuple(BandSeries(name=name, **asdict(each)) for name, each in books.items()),
        threshold=Threshold(name=words("Minimum reserve"), values=least),
        before=before,
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
) -> Iterator[Block]:
    """Lay out a card for each side; ``own``: its numbers are with its newest offer."""
    parts = (tuple(_card(card, define, case, words, own=own)) for card in cards)
    yield Facing(tuple(parts), "sheets")


def _card(card: AtAGlance, define: str, case: Case, words: Words, *, own: bool) -> Iterator[Block]:
    side, ran, line = card.side, card.ran, DEFINITIONS[define]
    last, say = last_asked(ran.alone.years), say_line(case, words)
    place = ran.alone.years.index(last)

    def opened(name: str) -> Link:
        value = float(ran.alone.values(name)[0][place])
        at = line_at(name, last, card.scope)
        return Link(say(name, last, value), at, number=True)

    yield Heading(side.name, 2)
    if side.offer:
        newest = words("Newest offer: {offer}", offer=side.offer.title)
        title = side.offer.title if own else newest
        yield Text((f"{title} ", Badge(words.said(side.offer.standing))))
    else:
        yield Text(words("No offer on record."))
    yield Text((opened(line), f" {words('Reserve in {year}', year=last)}"), "figure")
    left = float(ran.alone.values(line)[0][place])
    says = (*card.says, computed_from(case, words, line, last, left))
    yield Text(" ".join(filter(None, says)), "quiet")
    facts: list[tuple[str, Rich]] = [(words("Minimum reserve"), opened(LEAST))]
    if ran.drawn:
        below = "reserve.below"
        chance = words.percent(ran.drawn.share(below)[place], 0)
        at = line_at(below, last, card.scope, at="chance")
        text = words("Chance to fall below it by {year}", year=last)
        facts.append((text, Link(chance, at, number=True)))
    level = certification_word(ran.alone)
    facts.append((words("Certification"), certified(level, words)))
    yield Facts(tuple(facts))


def terms_blocks(sides: Sequence[SideView], case: Case, words: Words) -> Iterator[Block]:
    """Lay out the newest offer of each side term by term."""
    scale = scale_for(each for side in sides for own in side.costed for each in own.cost.total)
    names = " / ".join(book_name(case, side.book, words) for side in sides)
    millions = words("millions of dollars")
    unit = millions if scale.unit == 1e6 else words("thousands of dollars")
    yield Heading(words("Term by term"), 2)
    text = (
        "Increase over the current contract, each term by itself, in {unit}, under the "
        "assumptions of {names}; one number where they agree."
    )
    yield Text(words(text, unit=unit, names=names), "quiet")
    for side in sides:
        if side.offer:
            yield from _offer(side, side.offer, scale, case, words)


def _offer(
    side: SideView, offer: Offer, scale: MoneyScale, case: Case, words: Words
) -> Iterator[Block]:
    title = f"{side.name}: {offer.title}"
    years = case.head.years

    def row(name: str, costs: Sequence[Cost], place: int = 0) -> TableRow:
        cells: list[Cell] = []
        for at, year in enumerate(years):
            doors = [cost_at(offer.id, year, each.book.id, term=place) for each in side.costed]
            values = [cost.total[at] for cost in costs]
            if not costs:
                cells.append(amount(words("not costed"), None))
            elif year in side.span.silent:
                cells.append(amount(words("silent"), None))
            else:
                cells.append(_each(values, doors, scale, words))
        return row_of(name, *cells, kind="plain" if place else "total")

    rows = [
        row(words.said(term.label), side.cost_of(term), place)
        for place, term in enumerate(offer.terms, 1)
    ]
    rows.append(row(words("The whole offer"), [each.cost for each in side.costed]))
    yield Heading(title, 3)
    yield table_of(f"terms-{offer.id}", title, (words("Term"), *map(str, years)), rows, shown=False)
    if side.span.silent:
        yield _going_on(side, offer, case, words)


def _each(values: Sequence[float], doors: Sequence[str], scale: MoneyScale, words: Words) -> Cell:
    """Show an amount once where all agree, else each with its own question."""
    shown = [words.number(value / scale.unit, 1) for value in values]
    if len(set(shown)) == 1:
        return amount(shown[0], values[0], opens=doors[0])
    pieces: list[str | Link | Badge] = []
    for text, door in zip(shown, doors, strict=True):
        pieces += [" / "] if pieces else []
        pieces.append(Link(text, door, number=True))
    return Cell(tuple(pieces), " / ".join(shown), number=True)


def _going_on(side: SideView, offer: Offer, case: Case, words: Words) -> Text:
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
    pieces: list[str | Link | Badge] = [f"{text} "]
    for at, each in enumerate(side.costed):
        pieces += [" / "] if at else []
        paid = words.money(cost_in(each.cost, each.years, span.silent))
        years = years_at(span.silent, case.head.years)
        pieces.append(Link(paid, cost_at(offer.id, years, each.book.id), number=True))
    return Text((*pieces, "."), "quiet")


def named_later(case: Case, words: Words) -> Iterator[Block]:
    """Name the offers that were made after the day of the case."""
    if not case.later_offers:
        return
    day = words.day(case.head.as_of)
    said = words("Made after {day}, and in no number above.", day=day)
    offers = tuple(
        (
            Link(each.title, address("/offer", offer=each.id)),
            f", {words.day(each.made_on)} ",
            Badge(words.said(each.standing)),
        )
        for each in case.later_offers
    )
    yield LearnedLater(words("Learned later"), (Text(said), Bullets(offers)))

"""The table: whose numbers these are, each side's newest offer with its reserve, by year."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.scope import Scope
from openbook.case.sides import side_name
from openbook.case.simulation_marks import simulated_parts
from openbook.figures.figure import Year, multiyear
from openbook.findings.dataclass import dataclass
from openbook.findings.message import small_first
from openbook.model.project import Projection
from openbook.model.simulations.outcome import Outcome
from openbook.offers.span import cost_in
from openbook.reports.chart_findings import AgainstLimit, chart_words, limit_finding, listed
from openbook.reports.charts.bands import Bands, BandSeries, Turn
from openbook.reports.document import document as doc
from openbook.reports.document.question import address, cost_at, line_at, years_at
from openbook.reports.notes import computed_from, say_line, scope_label, step_of, year_span
from openbook.reports.offers.side_by_side import SideView
from openbook.reports.projection_report import DEFINITIONS, certification_word
from openbook.reports.words.words import Words

LEAST = "reserve.required"
WORLDS = 2000  # drawn for the bands of pages and papers
TITLES = {
    "unrestricted": "Unrestricted ending balance",
    "available": "Available reserves",
    "unassigned": "Unassigned fund balance",
}


def has_minimum(line: str) -> bool:
    """Return whether a reserve is one that the minimum is asked of; others have to last."""
    return line == DEFINITIONS["available"]


def turn_name(words: Words, *, minimum: bool) -> str:
    """Name the point at which a reserve falls below its limit."""
    return words("below the minimum") if minimum else words("used up")


def _turns(sides: Sequence[AgainstLimit], name: str) -> Iterator[Turn]:
    """Yield the year in which each side falls below its limit; named once a year."""
    named = set[int]()
    for place, each in enumerate(sides):
        how, at = each.crossed()
        if how in {"falls", "by"}:
            yield Turn(place, at, "" if at in named else name)
            named.add(at)


def whose_numbers(case: Case, books: Sequence[Book], words: Words) -> str:
    """Say in one sentence what this is and whose numbers these are."""
    told = []
    for book in books:
        text = "for {side} from its own assumptions"
        if book.inferred_by:
            text = "for {side} from assumptions that {who} inferred"
        told.append(words(text, side=side_name(case, book), who=book.inferred_by))
    text = (
        "Openbook, free software that takes no side, computes what each offer costs and what "
        "it leaves in reserve: {sides}, as known on {day}."
    )
    if simulated_parts(case, ("budget",)):
        text = (
            "An invented example: Openbook, free software that takes no side, computes what each "
            "offer costs and what it leaves in reserve: {sides}, as known on {day}."
        )
    return words(text, sides=listed(told, words), day=words.day(case.head.as_of))


def reserve_chart(
    outcomes: Mapping[str, tuple[Outcome, Outcome | None]],
    define: str,
    case: Case,
    words: Words,
    *,
    scope: str = "",
) -> Bands:
    """Return one line for each book by name: its own world, and the band of drawn ones."""
    line = DEFINITIONS[define]
    first = next(iter(outcomes.values()))[0]
    books = []
    for name, (alone, drawn) in outcomes.items():
        values = tuple(alone.values(line)[0].tolist())
        band = drawn.summary(line) if drawn else None
        low, high = (band.low, band.high) if band else ((), ())
        books.append(BandSeries(name=name, values=values, low=low, high=high))
    least = tuple(tuple(alone.values(LEAST)[0].tolist()) for alone, _ in outcomes.values())
    return reserve_bands(books, least, first.years, case, words, define=define, scope=scope)


def reserve_bands(  # noqa: PLR0913  (what a chart shows, and how it is said)
    books: Sequence[BandSeries],
    least: Sequence[tuple[float, ...]],
    years: Sequence[Year],
    case: Case,
    words: Words,
    *,
    define: str,
    scope: str = "",
    before: str = "",
) -> Bands:
    """Return the same from numbers that are known already; ``before`` names thin lines.

    Each book has its own minimum reserve; that of the first is drawn. ``scope`` says
    with which offers.
    """
    say, line = say_line(case, words), DEFINITIONS[define]

    def told(line: str, values: Sequence[float | None]) -> list[str]:
        pairs = zip(years, values, strict=True)
        return [say(line, year, value) for year, value in pairs if value is not None]

    required = BandSeries(name=words("Minimum reserve"), values=least[0])
    named = [(each, told(line, each.values)) for each in books]
    named.append((required, told(LEAST, least[0])))
    said = [f"{each.name}: {', '.join(amounts)}." for each, amounts in named]
    *drawn, required = (replace(each, said="".join(amounts[-1:])) for each, amounts in named)
    heads = ("Year", "Assumptions", "Amount", "Low", "High")
    minimum = has_minimum(line)
    sides = [
        AgainstLimit(
            each.name,
            each.values,
            own if minimum else (0.0,) * len(years),
            [step_of(case, line, y, v or 0.0) for y, v in zip(years, each.values, strict=True)],
        )
        for each, own in zip(books, least, strict=True)
    ]
    text = "{measure} by year under each side's assumptions"
    measure = words(text, measure=words(TITLES[define])) + (f", {scope}" if scope else "")
    return Bands(
        words=chart_words(
            words,
            "reserve",
            limit_finding(sides, years, words, minimum=minimum) or words(TITLES[define]),
            heads,
            " ".join(said),
            subtitle=measure,
        ),
        years=tuple(map(str, years)),
        series=tuple(drawn),
        threshold=required,
        before=before,
        reviewed=len(multiyear(years)),
        outlook=words("Outlook"),
        turns=tuple(_turns(sides, turn_name(words, minimum=minimum))),
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
    last = multiyear(ran.alone.years)[-1]
    yield doc.Heading(side.name, 2)
    if side.offer:
        newest = words("Newest offer: {offer}", offer=side.offer.title)
        yield doc.Text((f"{newest} ", doc.Badge(words.said(side.offer.standing))))
    else:
        yield doc.Text(words("No offer on record."))
    # What the budget holds is named too: the newest offer above it need not be in the number.
    held = tuple(offer.id for offer in ran.question.offers)
    scope = small_first(scope_label(replace(card.scope, offers=held), case, words))
    measure = words("{measure} in {year}", measure=words(TITLES[define]), year=last)
    yield doc.Text((_opened(card, line, last, case, words), f" {measure}, {scope}"), "figure")
    left = float(ran.alone.values(line)[0][ran.alone.years.index(last)])
    going_on = own and side.offer is not None and last in side.span.silent
    silent = words("Its terms are assumed to continue.") if going_on else ""
    says = (*card.says, silent, computed_from(case, words, line, last, left))
    yield doc.Text(" ".join(filter(None, says)), "quiet")
    yield doc.facts(_beside(card, last, case, words))


def _opened(card: AtAGlance, line: str, year: Year, case: Case, words: Words) -> doc.Link:
    """Say a line of a year of the card's own projection; it opens."""
    value = float(card.ran.alone.values(line)[0][card.ran.alone.years.index(year)])
    said = say_line(case, words)(line, year, value)
    return doc.Link(said, line_at(line, year, card.scope), number=True)


def _beside(
    card: AtAGlance, last: Year, case: Case, words: Words
) -> Iterator[tuple[str, doc.Rich]]:
    """Yield what stands beside a reserve: the cost, the minimum, the chance, the certification."""
    side, ran, covered = card.side, card.ran, card.side.span.covered
    if side.offer and covered:
        own = next(each for each in side.costed if each.book.id == side.book.id)
        at = cost_at(side.offer.id, years_at(covered, case.head.years), side.book.id)
        spent = words.money(cost_in(own.cost, own.years, covered))
        text = words("Cost of its offer, {years}", years=year_span(covered, words))
        yield text, doc.Link(spent, at, number=True)
    yield words("Minimum reserve"), _opened(card, LEAST, last, case, words)
    if ran.drawn:
        below = "reserve.below"
        chance = words.chance(ran.drawn.share(below)[ran.alone.years.index(last)])
        at = line_at(below, last, card.scope, at="chance")
        text = words("Chance that available reserves fall below it in {year}", year=last)
        yield text, doc.Link(chance, at, number=True)
    yield words("Certification"), doc.certified(certification_word(ran.alone), words)


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

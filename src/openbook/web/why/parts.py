"""Why parts: what stands behind each part of a gap, as the page shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openbook.case.assumptions import BY_NAME
from openbook.figures.operation import spoken
from openbook.figures.unit import SHARE, USD, Unit, parse_unit
from openbook.findings.text import large_first
from openbook.offers.gaps.book_gap import Belief as Views
from openbook.offers.gaps.book_gap import GapShare
from openbook.offers.gaps.offer_gap import OfferGap, TermShare
from openbook.offers.gaps.side_gap import WordShare
from openbook.reports.document.question import apart_at, cost_at, line_at, years_at
from openbook.reports.gaps.causes import weighs
from openbook.reports.gaps.chart import anchor, part_title
from openbook.reports.gaps.words import word_said
from openbook.reports.words.amounts import exact_amount, said_amount
from openbook.web.gap_answers import BooksAsked
from openbook.web.numbers.beliefs import beliefs_over
from openbook.web.numbers.card import BeliefShown, Entry
from openbook.web.numbers.gap import part_at
from openbook.web.question import Asked
from openbook.web.shared_answers import book_by_id, term_places


@dataclass(frozen=True, kw_only=True, slots=True)
class AssumptionView:
    """What one side says of an assumption, year by year, and who said it."""

    name: str
    values: tuple[Entry, ...]
    beliefs: tuple[BeliefShown, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Assumed:
    """One assumption as both sides see it, and whether it is taken over."""

    name: str
    title: str
    sides: tuple[AssumptionView, ...]
    taken: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Cause:
    """One part of a gap: how much it is, and the assumptions or terms behind it."""

    id: str
    title: str
    amount: float
    href: str
    weighs: bool
    assumed: tuple[Assumed, ...] = ()
    terms: tuple[tuple[str, tuple[Entry, ...]], ...] = ()  # the terms of each side

    @property
    def taken(self) -> bool:
        """Whether every assumption of this part is taken over."""
        return bool(self.assumed) and all(each.taken for each in self.assumed)


def belief_cause(ask: BooksAsked, share: GapShare, unit: Unit) -> Cause:
    """A part of a gap that is about assumptions."""
    words = ask.asked.words
    return Cause(
        id=anchor(share.name),
        title=part_title(share, words),
        amount=share.amount,
        href=part_at(ask.untouched, share.name),
        weighs=weighs(share.amount, unit),
        assumed=tuple(_assumed(ask, each) for each in share.beliefs),
    )


def word_cause(ask: BooksAsked, share: WordShare, unit: Unit) -> Cause:
    """A part of a gap between sides that is about terms."""
    asked, own = ask.asked, ask.own or ("", "")
    terms = []
    for side, offer in enumerate(own):
        labels = [label for each in share.wordings for label in each.labels[side]]
        rows = term_entries(asked, offer, labels, (ask.year, ask.between[side]))
        terms.append((ask.names[side], rows))
    return Cause(
        id=anchor(share.name),
        title=part_title(share, asked.words),
        amount=share.amount,
        href=part_at(ask.untouched, share.name),
        weighs=weighs(share.amount, unit),
        terms=tuple(terms),
    )


def term_cause(asked: Asked, gap: OfferGap, share: TermShare) -> Cause:
    """A part of a gap between offers: the terms of one word."""
    title = word_said(share.word, asked.words)
    offers, book = (gap.question.one, gap.question.other), gap.question.book.id
    when = years_at(gap.years, asked.case.head.years)
    terms = tuple(
        (offer.title, term_entries(asked, offer.id, labels, (when, book)))
        for offer, labels in zip(offers, (share.one, share.other), strict=True)
    )
    return Cause(
        id=anchor(share.word),
        title=large_first(title),
        amount=share.cost.all_years,
        href=apart_at((offers[0].id, offers[1].id), book, part=share.word),
        weighs=weighs(share.cost.all_years, USD),
        terms=terms,
    )


def term_entries(
    asked: Asked, offer: str, labels: Sequence[str], where: tuple[str, str]
) -> tuple[Entry, ...]:
    """Some terms of an offer by their words; those of the offer itself open."""
    places, (year, book) = term_places(asked, offer), where
    return tuple(
        Entry(
            name=label,
            shown=asked.words.said(label),
            href=cost_at(offer, year, book, term=places[label])
            if label in places
            else "",
        )
        for label in labels
    )


def idle_names(beliefs: Sequence[Views], asked: Asked) -> list[str]:
    """Assumptions in words, for a short list."""
    return [asked.words.said(BY_NAME[each.name].doc) for each in beliefs]


def _assumed(ask: BooksAsked, views: Views) -> Assumed:
    words = ask.asked.words
    unit = parse_unit(BY_NAME[views.name].unit) or SHARE
    sides = []
    for side, path in enumerate((views.one, views.other)):
        book = book_by_id(ask.asked, ask.between[side])
        stand = ask.untouched.stand(side)
        values = tuple(
            Entry(
                name=str(year),
                shown=(said_amount if unit == USD else exact_amount)(
                    value, unit, words
                ),
                href=line_at(views.name, year, stand),
            )
            for year, value in zip(ask.asked.case.head.years, path, strict=True)
        )
        beliefs = beliefs_over(ask.asked, book, views.name)
        sides.append(
            AssumptionView(name=ask.names[side], values=values, beliefs=beliefs)
        )
    return Assumed(
        name=views.name,
        title=spoken(views.name),
        sides=tuple(sides),
        taken=views.name in ask.theirs,
    )

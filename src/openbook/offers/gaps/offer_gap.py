"""The gap between two offers: how much of it each kind of term causes, to the cent.

Every mixture of the two is run: the terms of a word (all raises, all caps) once as in
the one offer and once as in the other. The share of a word is what it adds on average
over every order in which the one offer could turn into the other.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.figures.figure import Unit, Year
from openbook.figures.model import Model
from openbook.findings.dataclass import dataclass
from openbook.law.state import StateLaw
from openbook.model.inputs import settled_years
from openbook.model.simulations.worlds import worlds_of
from openbook.offers.as_held import as_held
from openbook.offers.coalitions import (
    NOTHING,
    CoalitionRun,
    Coalitions,
    CoalitionsAsked,
    cost_of,
    run_coalitions,
    shares,
)
from openbook.offers.cost_result import Cost
from openbook.offers.gaps.two_offers import Wording, two_offers
from openbook.offers.sorted_terms import Aside
from openbook.offers.span import Span, common_years, cut, span_of


@dataclass(frozen=True, slots=True)
class OfferGapQuestion:
    """Which two offers, on whose book, and the line and year to explain as well."""

    one: Offer
    other: Offer
    book: Book
    line: str
    year: Year


@dataclass(frozen=True, slots=True)
class TermShare:
    """How much of the gap comes from the terms of one word."""

    word: str
    one: tuple[str, ...]  # the terms of each offer in short phrases
    other: tuple[str, ...]
    cost: Cost
    on_line: float


@dataclass(frozen=True, slots=True)
class OfferGap:
    """The other offer less the one; the shares add up to it, the largest first."""

    question: OfferGapQuestion
    years: tuple[Year, ...]  # that both offers cover; all of them if there is none
    one: Cost
    other: Cost
    on_line: tuple[float, float]
    unit: Unit
    shares: tuple[TermShare, ...]
    same: tuple[str, ...]  # words whose terms do the same in both
    aside: tuple[tuple[Offer, Aside], ...]
    spans: tuple[Span, Span]
    going_on: tuple[Cost, Cost]  # each offer in every projected year

    @property
    def amount(self) -> float:
        """What the other offer costs more, over the years that both cover."""
        return self.other.all_years - self.one.all_years

    @property
    def silent(self) -> tuple[tuple[Offer, Span], ...]:
        """The offers that end before the last projected year."""
        offers = (self.question.one, self.question.other)
        pairs = zip(offers, self.spans, strict=True)
        return tuple((offer, span) for offer, span in pairs if span.silent)


def gap_between_offers(
    case: Case, law: StateLaw, model: Model, question: OfferGapQuestion
) -> OfferGap:
    """Return every mixture of the two offers, in one run, and the order-free share of each word."""
    settled = settled_years(law, case.head.years)
    offers = (question.one, question.other)
    held = as_held(question.book, offers, case, model, settled=settled)
    both = two_offers(case, *held.offers)
    apart = both.apart()
    terms, masks = both.mixtures([(each,) for each in apart])
    coalitions = Coalitions(case, question.one, terms, lapsed=held.lapsed)
    alone = coalitions.levers(NOTHING)
    base = worlds_of(question.book, case, alone, model, settled=settled)
    asked = CoalitionsAsked(base, coalitions, masks)
    (ran,) = run_coalitions(model, [asked], lines=[question.line])
    on_line = _on_line(ran, question, masks)
    spans = (span_of(case, question.one), span_of(case, question.other))
    within = common_years(*spans) or model.years
    whole = (ran.cost(masks[0]), ran.cost(masks[-1]))
    one, other = (cut(each, model.years, within) for each in whole)
    return OfferGap(
        question=question,
        years=within,
        one=one,
        other=other,
        on_line=(on_line[0], on_line[-1]),
        unit=ran.outcome.unit(question.line),
        shares=_shares(ran, masks, on_line, apart, within=within),
        same=both.same,
        aside=both.aside,
        spans=spans,
        going_on=whole,
    )


def _on_line(ran: CoalitionRun, question: OfferGapQuestion, masks: Sequence[int]) -> list[float]:
    values = ran.outcome.at(question.line, question.year)
    return [float(values[ran.world[mask]]) for mask in masks]


def _shares(
    ran: CoalitionRun,
    masks: Sequence[int],
    on_line: Sequence[float],
    apart: Sequence[Wording],
    *,
    within: tuple[Year, ...],
) -> tuple[TermShare, ...]:
    ongoing, once = (shares(worth) for worth in ran.worth(masks))
    lines = shares(np.array(on_line)[:, np.newaxis])[:, 0].tolist()
    found = [
        TermShare(
            each.word,
            *each.labels,
            cut(cost_of(ongoing[place], once[place]), ran.outcome.years, within),
            lines[place],
        )
        for place, each in enumerate(apart)
    ]
    return tuple(sorted(found, key=lambda share: (-abs(share.cost.all_years), share.word)))

"""The gap between two offers: how much of it each kind of term causes, to the cent.

Every mixture of the two is run: the terms of a word (all raises, all caps) once as in
the one offer and once as in the other. The share of a word is what it adds on average
over every order in which the one offer could turn into the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.figures.model import Model
from openbook.figures.unit import Unit
from openbook.figures.year import Year
from openbook.law.state import StateLaw
from openbook.offers.as_held import as_held
from openbook.offers.coalition_run import NOTHING, CoalitionRun, cost_of, run_coalitions
from openbook.offers.coalitions import Coalitions
from openbook.offers.costed import Cost
from openbook.offers.gaps.two_offers import Wording, two_offers
from openbook.offers.shapley import shares
from openbook.offers.sorted_terms import Aside
from openbook.projection.settled import settled_years
from openbook.projection.worlds import worlds_of


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
    years: tuple[Year, ...]
    one: Cost
    other: Cost
    on_line: tuple[float, float]
    unit: Unit
    shares: tuple[TermShare, ...]
    same: tuple[str, ...]  # words whose terms do the same in both
    aside: tuple[tuple[Offer, Aside], ...]

    @property
    def amount(self) -> float:
        """What the other offer costs more, over all years."""
        return self.other.all_years - self.one.all_years


def gap_between_offers(
    case: Case, law: StateLaw, model: Model, question: OfferGapQuestion
) -> OfferGap:
    """Every mixture of the two offers, in one run, and the order-free share of each word."""
    settled = settled_years(law, case.head.years)
    offers = (question.one, question.other)
    held = as_held(question.book, offers, case, model, settled=settled)
    both = two_offers(case, *held.offers)
    apart = both.apart()
    terms, masks = both.mixtures([(each,) for each in apart])
    coalitions = Coalitions(case, question.one, terms, lapsed=held.lapsed)
    alone = coalitions.levers(NOTHING)
    base = worlds_of(question.book, case, alone, model, settled=settled)
    ran = run_coalitions(model, base, coalitions, masks, lines=[question.line])
    on_line = _on_line(ran, question, masks)
    return OfferGap(
        question=question,
        years=model.years,
        one=ran.cost(masks[0]),
        other=ran.cost(masks[-1]),
        on_line=(on_line[0], on_line[-1]),
        unit=ran.outcome.unit(question.line),
        shares=_shares(ran, masks, on_line, apart),
        same=both.same,
        aside=both.aside,
    )


def _on_line(
    ran: CoalitionRun, question: OfferGapQuestion, masks: Sequence[int]
) -> list[float]:
    values = ran.outcome.at(question.line, question.year)
    return [float(values[ran.world[mask]]) for mask in masks]


def _shares(
    ran: CoalitionRun,
    masks: Sequence[int],
    on_line: Sequence[float],
    apart: Sequence[Wording],
) -> tuple[TermShare, ...]:
    ongoing, once = (shares(worth) for worth in ran.worth(masks))
    lines = shares(np.array(on_line)[:, np.newaxis])[:, 0].tolist()
    found = [
        TermShare(
            each.word,
            *each.labels,
            cost_of(ongoing[place], once[place]),
            lines[place],
        )
        for place, each in enumerate(apart)
    ]
    return tuple(
        sorted(found, key=lambda share: (-abs(share.cost.all_years), share.word))
    )

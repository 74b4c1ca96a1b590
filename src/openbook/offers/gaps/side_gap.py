"""The gap between two sides: each has a book and an offer of its own.

Every mixture of both is run: each assumption on which the books differ as in the one
or the other, and the terms of each word as in the one offer or the other. So the
whole difference is shared out at once, among what the sides believe and what they want.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum

import numpy as np

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.figures.model import Model
from openbook.figures.unit import Unit
from openbook.figures.year import Year
from openbook.law.state import StateLaw
from openbook.model.contract import levers_of
from openbook.model.enacted_years import settled_years
from openbook.model.simulations.mix import Pair, mix, pair_of
from openbook.model.simulations.outcome import run
from openbook.offers.as_held import as_held
from openbook.offers.coalitions import Coalitions, Numbers, shares
from openbook.offers.gaps.book_gap import (
    Belief,
    GapShare,
    agreed_on,
    belief_share,
    coarser,
    idle_beliefs,
    narrowed,
)
from openbook.offers.gaps.largest_first import largest_first
from openbook.offers.gaps.side_parts import SideParts, crossed, side_parts
from openbook.offers.gaps.two_offers import TwoOffers, Wording, two_offers
from openbook.offers.sorted_terms import Aside
from openbook.offers.span import span_of


@dataclass(frozen=True, slots=True)
class Side:
    """What one side believes and what it wants."""

    book: Book
    offer: Offer


@dataclass(frozen=True, slots=True)
class SideGapQuestion:
    """Which two sides, on which line in which year."""

    one: Side
    other: Side
    line: str
    year: Year


@dataclass(frozen=True, slots=True)
class WordShare:
    """How much of the gap comes from the terms of one word, or of a group of them."""

    name: str
    amount: float
    wordings: tuple[Wording, ...]


@dataclass(frozen=True, slots=True)
class SideGap:
    """The other side less the one; beliefs and terms together add up to it.

    The largest come first. ``idle`` and ``idle_words`` differ as well, but the line
    does not depend on them.
    """

    question: SideGapQuestion
    unit: Unit
    one: float
    other: float
    beliefs: tuple[GapShare, ...]
    terms: tuple[WordShare, ...]
    idle: tuple[Belief, ...]
    idle_words: tuple[str, ...]
    agreed: tuple[str, ...]
    same: tuple[str, ...]
    aside: tuple[tuple[Offer, Aside], ...]
    years: tuple[Year, ...]
    silent: tuple[Offer, ...] = ()  # that end before the year asked about
    rounded_to: float = 0.0  # of the two numbers; in the gap the rounding cancels

    @property
    def amount(self) -> float:
        """What the other side has more."""
        return self.other - self.one

    @property
    def believed(self) -> float:
        """The part of the gap that is about assumptions."""
        return fsum(share.amount for share in self.beliefs)

    @property
    def wanted(self) -> float:
        """The part of the gap that is about terms."""
        return fsum(share.amount for share in self.terms)

    @property
    def grouped(self) -> bool:
        """Whether assumptions or words had to be taken together."""
        several = [len(share.beliefs) for share in self.beliefs]
        several += [len(share.wordings) for share in self.terms]
        return any(count > 1 for count in several)


def gap_between_sides(
    case: Case, law: StateLaw, model: Model, question: SideGapQuestion
) -> SideGap:
    """Every mixture of two books and two offers, in one run, and the share of each part."""
    one, other = question.one, question.other
    needed = Model(model.years, [model.lines[question.line]])
    settled = settled_years(law, case.head.years)
    contract = levers_of(case)
    books = (one.book, other.book)
    everything = pair_of(books, case, contract, model, settled=settled)
    pair = narrowed(everything, needed)
    both = two_offers(
        case,
        *(
            offer
            for side in (one, other)
            for offer in as_held(
                side.book, [side.offer], case, model, settled=settled
            ).offers
        ),
    )
    apart = both.apart(needed.inputs)
    parts = side_parts(pair.differing, apart)
    worth, unit = _run(case, needed, question, pair, (both, parts))
    found = shares(worth[:, np.newaxis])[:, 0].tolist()
    beliefs, terms = found[: len(parts.beliefs)], found[len(parts.beliefs) :]
    return SideGap(
        question=question,
        unit=unit,
        one=float(worth[0]),
        other=float(worth[-1]),
        beliefs=largest_first(
            belief_share(pair, names, amount)
            for names, amount in zip(parts.beliefs, beliefs, strict=True)
        ),
        terms=largest_first(
            WordShare(" + ".join(sorted(each.word for each in words)), amount, words)
            for words, amount in zip(parts.words, terms, strict=True)
        ),
        idle=idle_beliefs(everything, needed),
        idle_words=tuple(e.word for e in both.apart() if e not in apart),
        agreed=agreed_on(pair, needed),
        same=both.same,
        aside=both.aside,
        years=model.years,
        silent=tuple(
            side.offer
            for side in (one, other)
            if question.year in span_of(case, side.offer).silent
        ),
        rounded_to=coarser(case, question.line, question.year, worth),
    )


def _run(
    case: Case,
    needed: Model,
    question: SideGapQuestion,
    pair: Pair,
    mixing: tuple[TwoOffers, SideParts],
) -> tuple[Numbers, Unit]:
    """The line in every mixture: the assumptions are the lower bits, the words follow."""
    both, parts = mixing
    terms, masks = both.mixtures(parts.words)
    positions = Coalitions(case, question.one.offer, terms).positions(masks)
    mixed = mix(pair, needed, together=parts.beliefs)
    worlds = crossed(mixed, positions, needed, len(masks))
    outcome = run(needed, worlds, only=[question.line])
    found = outcome.at(question.line, question.year)
    return np.array(found, dtype=np.float64), outcome.unit(question.line)

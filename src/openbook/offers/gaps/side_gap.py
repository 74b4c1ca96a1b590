"""The gap between two sides: each has a book and an offer of its own.

Every mixture of both is run: each assumption on which the books differ as in the one
or the other, and the terms of each word as in the one offer or the other. So the
whole difference is shared out at once, among what the sides believe and what they want.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

import numpy as np

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.figures.figure import Unit, Year
from openbook.figures.model import Model
from openbook.findings.dataclass import dataclass
from openbook.law.state import StateLaw
from openbook.model.contract import levers_of
from openbook.model.inputs import settled_years
from openbook.model.simulations.outcome import run
from openbook.model.simulations.worlds import Mixtures, Pair, Worlds, mix, pair_of
from openbook.offers.as_held import as_held
from openbook.offers.coalitions import MOST_PARTS, Coalitions, Numbers, shares
from openbook.offers.gaps.book_gap import (
    Belief,
    GapShare,
    agreed_on,
    belief_share,
    coarser,
    first_words,
    idle_beliefs,
    largest_first,
    narrowed,
)
from openbook.offers.gaps.two_offers import TwoOffers, Wording, about_the_same, two_offers
from openbook.offers.sorted_terms import Aside
from openbook.offers.span import span_of


@dataclass(frozen=True, slots=True)
class SideParts:
    """Which assumptions and which words change sides together."""

    beliefs: tuple[tuple[str, ...], ...]
    words: tuple[tuple[Wording, ...], ...]

    @property
    def count(self) -> int:
        """How many parts there are in all."""
        return len(self.beliefs) + len(self.words)


def side_parts(names: Sequence[str], apart: Sequence[Wording]) -> SideParts:
    """Return the finest parts of which every mixture can be run."""
    beliefs = tuple((name,) for name in names)
    words = tuple((each,) for each in apart)
    by_first = tuple(map(tuple, first_words(names, room=0)))
    by_lever = tuple(about_the_same(apart))
    tried = [
        SideParts(beliefs, words),
        SideParts(by_first, words),
        SideParts(beliefs, by_lever),
        SideParts(by_first, by_lever),
    ]
    last = SideParts((tuple(names),) if names else (), by_lever)
    return next((each for each in tried if each.count <= MOST_PARTS), last)


def crossed(mixed: Mixtures, positions: dict[str, Numbers], needed: Model, offers: int) -> Worlds:
    """Return each mixture of the books with each of the offers; the books' bits come first."""
    books = mixed.worlds.count
    values = {
        name: np.tile(each, (offers, *[1] * (each.ndim - 1))) if len(each) > 1 else each
        for name, each in mixed.worlds.values.items()
    }
    for lever, rows in positions.items():
        if lever in needed.inputs:
            own = rows if len(needed.years) > 1 else rows[:, 0]
            values[lever] = np.repeat(own, books, axis=0)
    return Worlds(books * offers, values)


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
    """Return every mixture of two books and two offers, in one run, and the share of each part."""
    one, other = question.one, question.other
    needed = model.only(question.line)
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
            for offer in as_held(side.book, [side.offer], case, model, settled=settled).offers
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
            side.offer for side in (one, other) if question.year in span_of(case, side.offer).silent
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
    """Return the line in every mixture: the assumptions are the lower bits, the words follow."""
    both, parts = mixing
    terms, masks = both.mixtures(parts.words)
    positions = Coalitions(case, question.one.offer, terms).positions(masks)
    mixed = mix(pair, needed, together=parts.beliefs)
    worlds = crossed(mixed, positions, needed, len(masks))
    outcome = run(needed, worlds, only=[question.line])
    found = outcome.at(question.line, question.year)
    return np.array(found, dtype=np.float64), outcome.unit(question.line)

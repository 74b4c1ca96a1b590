"""The gap between two offers: how much of it each kind of term causes, to the cent.

Every mixture of the two is run: the terms of a word (all raises, all caps) once as in
the one offer and once as in the other. The share of a word is what it adds on average
over every order in which the one offer could turn into the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.offer import Offer, Proposed, Term
from openbook.figures.model import Model
from openbook.figures.unit import Unit
from openbook.figures.year import Year
from openbook.law.state import StateLaw
from openbook.offers.coalition_run import NOTHING, CoalitionRun, cost_of, run_coalitions
from openbook.offers.coalitions import Coalitions
from openbook.offers.costed import Cost
from openbook.offers.shapley import shares
from openbook.offers.sorted_terms import Aside, sort_terms, units_meant
from openbook.projection.contract import levers_of
from openbook.projection.settled import settled_years
from openbook.projection.worlds import worlds_of
from openbook.terms.back_pay import BackPay
from openbook.terms.salary_raise import SalaryRaise


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
    offers = (question.one, question.other)
    found = [sort_terms(case, offer) for offer in offers]
    one, other = (
        _by_word(case, offer, each.priced)
        for offer, each in zip(offers, found, strict=True)
    )
    words = tuple(dict.fromkeys([*one, *other]))
    differing = [word for word in words if _differ(case, offers, one, other, word)]
    terms, masks = _mixtures(words, differing, one, other)
    coalitions = Coalitions(case, question.one, terms)
    alone = coalitions.levers(NOTHING)
    settled = settled_years(law, case.head.years)
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
        shares=_shares(ran, masks, on_line, [(w, one, other) for w in differing]),
        same=tuple(word for word in words if word not in differing),
        aside=tuple(
            (offer, aside)
            for offer, each in zip(offers, found, strict=True)
            for aside in each.aside
        ),
    )


_ByWord = Mapping[str, tuple[Term, ...]]


def _by_word(case: Case, offer: Offer, terms: Sequence[Term]) -> _ByWord:
    """Priced terms by word, their units written out: the other offer has other ones."""
    found: dict[str, tuple[Term, ...]] = {}
    for term in terms:
        own: Term = term
        if isinstance(term, Proposed):
            own = _with_units(term, units_meant(case, offer, term))
        found[term.word] = (*found.get(term.word, ()), own)
    return found


def _with_units(term: Term, units: tuple[str, ...]) -> Term:
    return replace(term, units=units) if isinstance(term, Proposed) else term


def _differ(
    case: Case, offers: tuple[Offer, Offer], one: _ByWord, other: _ByWord, word: str
) -> bool:
    """Whether the terms of a word move the levers differently in the two offers."""
    # Back pay may be at the raises of its own offer.
    beside = [SalaryRaise.word] if word == BackPay.word else []
    moved = []
    for offer, terms in zip(offers, (one, other), strict=True):
        chosen = [term for each in (*beside, word) for term in terms.get(each, ())]
        levers = levers_of(case, replace(offer, terms=tuple(chosen)))
        moved.append(
            {name: path for name, path in levers.positions.items() if any(path)}
        )
    return moved[0] != moved[1]


def _mixtures(
    words: Sequence[str], differing: Sequence[str], one: _ByWord, other: _ByWord
) -> tuple[tuple[Term, ...], list[int]]:
    """All terms of both offers, and the coalition of every mixture, by its bits."""
    terms: list[Term] = []

    def bits(more: Sequence[Term]) -> int:
        first = len(terms)
        terms.extend(more)
        return ((1 << len(more)) - 1) << first

    kept = sum(bits(one.get(word, ())) for word in words if word not in differing)
    masks = [kept]
    for word in differing:
        as_one, as_other = bits(one.get(word, ())), bits(other.get(word, ()))
        masks = [mask | as_one for mask in masks] + [mask | as_other for mask in masks]
    return tuple(terms), masks


def _on_line(
    ran: CoalitionRun, question: OfferGapQuestion, masks: Sequence[int]
) -> list[float]:
    values = ran.outcome.at(question.line, question.year)
    return [float(values[ran.world[mask]]) for mask in masks]


def _shares(
    ran: CoalitionRun,
    masks: Sequence[int],
    on_line: Sequence[float],
    parts: Sequence[tuple[str, _ByWord, _ByWord]],
) -> tuple[TermShare, ...]:
    ongoing, once = (shares(worth) for worth in ran.worth(masks))
    lines = shares(np.array(on_line)[:, np.newaxis])[:, 0].tolist()
    found = [
        TermShare(
            word,
            tuple(term.label for term in one.get(word, ())),
            tuple(term.label for term in other.get(word, ())),
            cost_of(ongoing[place], once[place]),
            lines[place],
        )
        for place, (word, one, other) in enumerate(parts)
    ]
    return tuple(
        sorted(found, key=lambda share: (-abs(share.cost.all_years), share.word))
    )

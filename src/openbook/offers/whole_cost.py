"""Whole cost: what offers as a whole cost on a book, without looking at each term."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.levers import Levers
from openbook.case.offer import Offer
from openbook.figures.figure import Year
from openbook.figures.model import Model
from openbook.findings.dataclass import dataclass
from openbook.law.state import StateLaw
from openbook.model.contract import levers_of
from openbook.model.held import by_world, look
from openbook.model.inputs import settled_years
from openbook.model.simulations.outcome import run_moved
from openbook.model.simulations.worlds import Worlds, worlds_of
from openbook.offers.coalitions import ONGOING, cost_of
from openbook.offers.cost_result import Cost
from openbook.offers.places import TOTAL
from openbook.offers.sorted_terms import Aside, SortedTerms, sort_terms


@dataclass(frozen=True, slots=True)
class WholeCost:
    """All terms of an offer that have a price together, on one book."""

    offer: Offer
    book: Book
    years: tuple[Year, ...]
    cost: Cost
    sorted_terms: SortedTerms

    @property
    def priced(self) -> bool:
        """Whether any term of it has a price."""
        return bool(self.sorted_terms.priced)

    @property
    def aside(self) -> tuple[Aside, ...]:
        """The terms without a price."""
        return self.sorted_terms.aside


def whole_costs(
    case: Case, law: StateLaw, model: Model, offers: Sequence[Offer], books: Sequence[Book]
) -> tuple[WholeCost, ...]:
    """Return what each offer costs on each book: two worlds an offer, one run a book.

    A full costing has a world for every coalition of terms; the whole is the same.
    """
    if not offers:
        return ()
    settled = settled_years(law, case.head.years)
    terms = [sort_terms(case, offer) for offer in offers]
    by_book = []
    for book in books:
        base = worlds_of(book, case, levers_of(case), model, settled=settled)
        costs = _on_one_book(case, model, base, list(zip(offers, terms, strict=True)))
        every = zip(offers, costs, terms, strict=True)
        by_book.append([WholeCost(o, book, model.years, cost, own) for o, cost, own in every])
    return tuple(each for costs in zip(*by_book, strict=True) for each in costs)


def _on_one_book(
    case: Case, model: Model, base: Worlds, offers: Sequence[tuple[Offer, SortedTerms]]
) -> list[Cost]:
    sets = [
        levers
        for offer, terms in offers
        for levers in _without_and_with(case, model, base, offer, terms)
    ]
    moved = by_world(sets, np.arange(len(sets)), model)
    values = {name: moved.get(name, each) for name, each in base.values.items()}
    outcome = run_moved(model, Worlds(len(sets), values), only={ONGOING, TOTAL})
    ongoing = outcome.values(ONGOING)
    once = outcome.values(TOTAL) - ongoing
    more, more_once = (each[1::2] - each[::2] for each in (ongoing, once))
    return [cost_of(a, b) for a, b in zip(more, more_once, strict=True)]


def _without_and_with(
    case: Case, model: Model, base: Worlds, offer: Offer, terms: SortedTerms
) -> tuple[Levers, Levers]:
    """Return the contract alone and with the terms that hold on the book."""
    priced = replace(offer, terms=terms.priced)
    held = look(case, (priced,), model, base)
    holding = held.holds[:, 0].tolist()
    nothing = replace(offer, terms=())
    lapsed = held.lapsed(holding, None)
    return levers_of(case, nothing, lapsed=lapsed), held.levers(case, (priced,), holding)

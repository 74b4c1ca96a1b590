"""Terms in play: which terms of an offer count, and the scenario without any of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import field, replace

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.figures.model import Model
from openbook.findings.dataclass import dataclass
from openbook.model.contract import levers_of
from openbook.model.held import Held, look
from openbook.model.simulations.assumption_values import Settled
from openbook.model.simulations.worlds import Worlds, worlds_of
from openbook.offers.coalitions import (
    NOTHING,
    CoalitionRun,
    Coalitions,
    CoalitionsAsked,
    run_coalitions,
)
from openbook.offers.sorted_terms import NotCosted, SortedTerms


@dataclass(frozen=True, slots=True)
class PricedOffer:
    """The terms of an offer that have a price, and their coalitions.

    Coalitions are set once for all books, and again only where another part of the
    contract holds.
    """

    case: Case
    offer: Offer  # with those terms first, then others that have a condition
    count: int  # of those that have a price
    _set: dict[frozenset[int], Coalitions] = field(default_factory=dict)

    def counted(self, held: Held, holding: Sequence[bool]) -> tuple[Coalitions, int]:
        """Return the coalitions where some conditions hold, and the terms that count there."""
        lapsed = held.lapsed(holding, None)
        if lapsed not in self._set:
            terms = self.offer.terms[: self.count]
            self._set[lapsed] = Coalitions(self.case, self.offer, terms, lapsed=lapsed)
        coalitions = self._set[lapsed]
        gone = sum(1 << place for place in held.lapsed(holding, 0))
        return coalitions, coalitions.whole & ~gone


@dataclass(frozen=True, slots=True)
class Counted:
    """The priced terms on one book: those that count, and the contract's own world."""

    coalitions: Coalitions
    terms: int  # the coalition of those that count
    base: Worlds
    held: Held

    def asked(self, masks: Collection[int]) -> CoalitionsAsked:
        """Ask for some coalitions, as far as their terms count."""
        return CoalitionsAsked(self.base, self.coalitions, masks, self.terms)

    def run(self, model: Model, masks: Collection[int], *, lines: Iterable[str]) -> CoalitionRun:
        """Run every coalition asked for, as far as its terms count."""
        return run_coalitions(model, [self.asked(masks)], lines=lines)[0]


def priced_offer(case: Case, offer: Offer, terms: SortedTerms) -> PricedOffer:
    """Return an offer without the terms whose price nobody knows; many answers ask for the same."""
    key = ("priced offer", offer.id)
    known: tuple[SortedTerms, PricedOffer] | None = case.looked_up.get(key)
    if known is None or known[0] is not terms or known[1].case is not case:
        known = case.looked_up[key] = terms, _priced(case, offer, terms)
    return known[1]


def _priced(case: Case, offer: Offer, terms: SortedTerms) -> PricedOffer:
    others = [each.term for each in terms.aside if each.why is NotCosted.NOT_PRICED]
    looked_at = [each for each in others if getattr(each, "only_if", "")]
    kept = replace(offer, terms=(*terms.priced, *looked_at))
    return PricedOffer(case, kept, len(terms.priced))


def counted_on(book: Book, priced: PricedOffer, model: Model, *, settled: Settled) -> Counted:
    """Look at the conditions of an offer in the book's own world."""
    case = priced.case
    world = worlds_of(book, case, levers_of(case), model, settled=settled)
    held = look(case, (priced.offer,), model, world)
    coalitions, terms = priced.counted(held, held.holds[:, 0].tolist())
    alone = coalitions.levers(NOTHING)
    base = worlds_of(book, case, alone, model, settled=settled)
    return Counted(coalitions, terms, base, held)

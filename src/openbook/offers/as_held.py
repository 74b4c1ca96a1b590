"""As held: offers without the terms whose condition does not hold on a book."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.condition import Condition
from openbook.case.levers import Priced
from openbook.case.offer import Offer, Term
from openbook.figures.model import Model
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message
from openbook.model.held import ConditionFound, conditions_found
from openbook.model.simulations.assumption_values import Settled
from openbook.offers.sorted_terms import sort_terms
from openbook.offers.terms_in_play import counted_on, priced_offer


@dataclass(frozen=True, slots=True)
class AsHeld:
    """Some offers as they hold on a book, each looked at by itself."""

    offers: tuple[Offer, ...]
    conditions: tuple[tuple[ConditionFound, ...], ...] = ()  # of each offer
    lapsed: frozenset[int] = frozenset()  # terms of the contract that do not hold
    book: str = ""

    def not_counted(self, offer: int) -> tuple[str, ...]:
        """In words, those terms of an offer whose condition does not hold."""
        return tuple(
            Message(
                "{label}: only if {condition}, which does not hold under the {own} assumptions",
                label=getattr(each.term, "label", ""),
                condition=each.words,
                own=repr(self.book),
            )
            for each in (self.conditions[offer] if self.conditions else ())
            if each.offer and not each.holds
        )


def has_conditions(case: Case, offers: Sequence[Offer]) -> bool:
    """Return whether a term with a price, of the contract or an offer, has one to compute."""
    held = case.contract.terms if case.contract else ()
    return any(map(_computed, (*held, *(t for each in offers for t in each.terms))))


def as_held(
    book: Book, offers: Sequence[Offer], case: Case, model: Model, *, settled: Settled
) -> AsHeld:
    """Look at the conditions of each offer in the book's own world."""
    if not has_conditions(case, offers):
        return AsHeld(tuple(offers))
    left, found = [], []
    lapsed: frozenset[int] = frozenset()
    for offer in offers:
        priced = priced_offer(case, offer, sort_terms(case, offer))
        held = counted_on(book, priced, model, settled=settled).held
        holding = held.holds[:, 0].tolist()
        places = held.lapsed(holding, 0)
        gone = [term for j, term in enumerate(priced.offer.terms) if j in places]
        kept = (t for t in offer.terms if not any(t is each for each in gone))
        left.append(replace(offer, terms=tuple(kept)))
        found.append(conditions_found(case, (priced.offer,), model, held))
        lapsed = held.lapsed(holding, None)
    return AsHeld(tuple(left), tuple(found), lapsed, book.id)


def _computed(term: Term) -> bool:
    return isinstance(getattr(term, "only_if", ""), Condition) and isinstance(term, Priced)

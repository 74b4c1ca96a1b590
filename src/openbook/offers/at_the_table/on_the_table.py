"""What is agreed, what is still open and what was withdrawn, on a day.

Agreed is what both parties of the table agreed: an agreement on a unit of the union
that bargains here, or the same words in the newest offers of both sides. An agreement
with other units alone is listed apart. An agreement that answers an offer ends the talks about its units up to
that day; one that answers none (on health, say) leaves the rest open.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from openbook.case.case import Case
from openbook.case.offer import Offer, Term, withdrawn_by
from openbook.offers.at_the_table.moves import in_order_of_day, units_in
from openbook.offers.pairs import changes, pair_terms, subject, terms_of
from openbook.offers.sorted_terms import units_meant


@dataclass(frozen=True, slots=True)
class OpenTerm:
    """Something not agreed: what each side says about it, if it says anything."""

    union: Term | None
    employer: Term | None


@dataclass(frozen=True, slots=True)
class BargainingTable:
    """Where the talks stand on a day."""

    on: date
    agreed: tuple[Term, ...]
    open: tuple[OpenTerm, ...]
    withdrawn: tuple[Term, ...]
    newest: tuple[Offer, ...] = ()  # what each side says now
    other_units: tuple[Term, ...] = ()  # agreed by the employer with other units alone


def table_on(case: Case, on: date) -> BargainingTable:
    """Where the talks stand at the end of a day."""
    made = [offer for offer in in_order_of_day(case) if offer.made_on <= on]
    agreed, elsewhere = _agreed(case, made, on)
    newest = _newest(case, made)
    roles = case.head.roles
    union, employer = (
        [
            term
            for offer in newest
            if roles.get(offer.side) == role
            for term in _live(case, offer, on)
        ]
        for role in ("union", "employer")
    )
    still: list[OpenTerm] = []
    for theirs, given in pair_terms(union, employer):
        if theirs and given and not changes(theirs, given):
            agreed.append(given)
        else:
            still.append(OpenTerm(theirs, given))
    return BargainingTable(
        on,
        tuple(agreed),
        tuple(still),
        _withdrawn(case, made, on),
        tuple(newest),
        tuple(elsewhere),
    )


def _agreed(case: Case, made: list[Offer], on: date) -> tuple[list[Term], list[Term]]:
    """Return the terms agreed for the units of this table, then those of other units."""
    here = _units_here(case, made)
    ours: list[Term] = []
    others: list[Term] = []
    for offer in made:
        if offer.standing != "agreed":
            continue
        for term in _live(case, offer, on):
            units = set(units_meant(case, offer, term))
            apart = bool(here and units) and here.isdisjoint(units)
            (others if apart else ours).append(term)
    return ours, others


def _units_here(case: Case, made: list[Offer]) -> set[str]:
    """Return the units of the unions at this table.

    Those with a book bargain here, also before their first offer; another union of the
    district may have made offers, too. Without a book, whoever made an offer bargains.
    """
    roles = case.head.roles
    sides = {book.side for book in case.books if roles.get(book.side) == "union"}
    made_here = {offer.side for offer in made if roles.get(offer.side) == "union"}
    bargain = sides or made_here
    units = case.district.units if case.district else ()
    return {unit.id for unit in units if unit.party in bargain}


def _newest(case: Case, made: list[Offer]) -> list[Offer]:
    """Offers that no newer one of the side replaces and no agreement has ended."""
    found: list[Offer] = []
    closed: set[str] = set()
    seen: dict[str, set[str]] = {}
    for offer in reversed(made):
        units = units_in(case, offer)
        replaced = seen.setdefault(offer.side, set())
        if offer.standing == "agreed":
            closed |= units if offer.replies_to else set()
        elif offer.standing not in {"draft", "withdrawn"}:
            if not units & (replaced | closed):
                found.append(offer)
            replaced |= units
    return found[::-1]


def _live(case: Case, offer: Offer, on: date) -> list[Term]:
    return [term for term in terms_of(case, offer) if not withdrawn_by(term, on)]


def _withdrawn(case: Case, made: list[Offer], on: date) -> tuple[Term, ...]:
    found: dict[tuple[object, ...], Term] = {}
    for offer in made:
        for term in terms_of(case, offer):
            if offer.standing == "withdrawn" or withdrawn_by(term, on):
                found.setdefault((offer.side, *subject(term)), term)
    return tuple(found.values())

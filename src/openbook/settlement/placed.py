"""Placed: terms as a package, each matter on one of its levels if it can be said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from openbook.case.case import Case
from openbook.case.offer import Offer, Term
from openbook.offers.pairs import changes, subject
from openbook.offers.sorted_terms import without_a_price
from openbook.settlement.matters import Matter, OpenMatters, family_of
from openbook.settlement.room import Package


@dataclass(frozen=True, slots=True)
class Placed:
    """A package as an offer; ``package`` is None where a matter is on no level."""

    offer: Offer
    package: Package | None


def placed(matters: OpenMatters, package: Package) -> Placed:
    """A package that is known by its levels."""
    return Placed(matters.as_offer(package), package)


def placed_terms(
    case: Case,
    matters: OpenMatters,
    terms: Sequence[Term],
    *,
    rest: Package | None = None,
) -> Placed:
    """Terms as a package; matters that they leave out stand as in ``rest``.

    Without a rest, what is left out is settled by nothing. Terms without a price, and
    those that are agreed already, change nothing.
    """
    priced = [t for t in terms if without_a_price(case, matters.offer, t) is None]
    rungs: list[int | None] = []
    chosen: list[Term] = []
    for at, matter in enumerate(matters.matters):
        families = {family_of(t) for rung in matter.rungs for t in rung.terms}
        own = tuple(term for term in priced if family_of(term) in families)
        if not own and rest is not None:
            own = matter.rungs[rest[at]].terms
        rungs.append(_level(matter, own))
        chosen += own
        priced = [term for term in priced if term not in own]
    found = tuple(each for each in rungs if each is not None)
    more = [each for each in priced if not _same(each, matters.agreed)]
    every = (*matters.agreed, *chosen, *more)
    offer = replace(matters.offer, id="package", terms=every, claimed=())
    return Placed(offer, found if len(found) == len(rungs) and not more else None)


def _level(matter: Matter, terms: Sequence[Term]) -> int | None:
    """The level that says the same as some terms."""
    for place, rung in enumerate(matter.rungs):
        if len(rung.terms) == len(terms) and all(
            _same(each, terms) for each in rung.terms
        ):
            return place
    return None


def _same(term: Term, among: Sequence[Term]) -> bool:
    """Whether one of some terms says the same."""
    return any(
        term.word == each.word
        and subject(term) == subject(each)
        and not changes(term, each)
        for each in among
    )

"""The reserve of the small town under few matters, all of whose packages can be run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

from tests.settlement.made_terms import small_town

from openbook.api.folder import load_law
from openbook.case.case import Case
from openbook.case.condition import Condition
from openbook.case.offer import Offer, Term
from openbook.model.live_model import Sitting
from openbook.settlement.matters import Matter, open_matters
from openbook.settlement.priorities import Worth
from openbook.settlement.reserve import Package, Reserve

_MANY = 6


@cache
def sitting() -> Sitting:
    """The small town kept ready, with few worlds."""
    case = small_town()
    return Sitting(case, load_law(case.head.state, case.head.as_of), draws=40)


@cache
def reserve_of(*names: str, chance: float = 0.5, books: tuple[str, ...] = ("union",)) -> Reserve:
    """The reserve under these matters only; named none, under all."""
    return on_few_matters(small_town(), *names, chance=chance, books=books)


def on_few_matters(
    case: Case, *names: str, chance: float = 0.5, books: tuple[str, ...] = ("union",)
) -> Reserve:
    """The same for another reading of the small town."""
    whole = open_matters(case)
    few = [each for each in whole.matters if not names or each.name in names]
    few = [_thinned(each) if names else each for each in few]
    chosen = [book for book in case.books if book.id in books]
    ready = copy(sitting())
    ready.case = case
    totals = () if names else whole.totals
    return Reserve(replace(whole, matters=tuple(few), totals=totals), ready, chosen, chance)


def with_conditions(case: Case, conditions: Mapping[tuple[str, str], Condition]) -> Case:
    """The case with conditions on terms, by the side that offers them and their word."""

    def put(offer: Offer, term: Any) -> Term:
        asked = conditions.get((offer.side, term.word))
        changed: Term = replace(term, only_if=asked) if asked else term
        return changed

    offers = [
        replace(offer, terms=tuple(put(offer, term) for term in offer.terms))
        for offer in case.offers
    ]
    return replace(case, offers=tuple(offers))


def legal_as_offers(reserve: Reserve) -> list[Package]:
    """The packages that are legal when each is run like any offer."""
    return [
        package
        for package in every_package(reserve)
        if (reserve.reached(reserve.margins_of(reserve.matters.as_offer(package))) >= 0).all()
    ]


def _thinned(matter: Matter) -> Matter:
    """A matter with every third rung only, where it has many."""
    if len(matter.rungs) < _MANY:
        return matter
    last = len(matter.rungs) - 1
    kept = sorted({*range(0, last, 3), last, *matter.offered})
    ends = kept.index(matter.offered[0]), kept.index(matter.offered[1])
    below = frozenset(kept.index(at) for at in matter.below if at in kept)
    rungs = tuple(matter.rungs[at] for at in kept)
    return replace(matter, rungs=rungs, ends=ends, below=below)


def every_package(reserve: Reserve) -> Iterable[Package]:
    """All packages, one after the other."""
    return product(*(range(len(each.rungs)) for each in reserve.matters.matters))


def legal_by_brute_force(reserve: Reserve, worth: Worth) -> list[Package]:
    """The packages that are legal as a whole, within red lines and not below both offers."""
    return [
        package
        for package in every_package(reserve)
        if not worth.forbids(package) and bool((reserve.left(package) >= 0).all())
    ]


def not_beaten(values: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The values without those that another equals or beats for both sides."""
    found: list[tuple[int, int]] = []
    for value in sorted(set(values), reverse=True):
        if not found or value[1] > found[-1][1]:
            found.append(value)
    return found[::-1]

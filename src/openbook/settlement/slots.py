"""Slots: what is bargained apart, unit by unit and year by year, and who said what of it.

Offers may group units differently or spread a raise over years: a term that says the same of
each unit, or of each year, is taken apart, so that all offers meet in the same slots. Every
offer of either side up to the day of the case is looked at; a later one never is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from openbook.case.case import Case
from openbook.case.offer import Offer, Term, withdrawn_by
from openbook.case.posts_today import heads_by_unit
from openbook.figures.figure import Year
from openbook.offers.on_the_table import BargainingTable, in_order_of_day
from openbook.offers.pairs import changes, subject, terms_of
from openbook.offers.sorted_terms import Aside, without_a_price

EMPLOYER, UNION = 0, 1  # the places of the newest positions

Terms = tuple[Term, ...]
Family = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """One thing to agree on, and every position on it.

    The first positions are the newest of the employer and of the union, empty where a side
    offers nothing; then those of earlier offers, empty where one was silent.
    """

    family: Family
    year: Year | None  # of a family whose years are bargained apart
    positions: tuple[Terms, ...]

    @property
    def some(self) -> Term:
        """A term that somebody offered."""
        return next(term for terms in self.positions for term in terms)

    @property
    def agreed(self) -> bool:
        """Whether both sides offer the same now."""
        employer, union = self.positions[:2]
        return same_terms(employer, union)


def same_terms(one: Sequence[Term], other: Sequence[Term]) -> bool:
    """Whether some terms say the same as others, in whatever order."""
    return len(one) == len(other) and all(says_the_same(each, other) for each in one)


def says_the_same(term: Term, among: Sequence[Term]) -> bool:
    """Whether one of some terms says the same."""
    return any(
        term.word == each.word and subject(term) == subject(each) and not changes(term, each)
        for each in among
    )


def family_of(term: Term) -> Family:
    """What a term is settled together with."""
    return term.settled_with or subject(term)


def taken_apart(case: Case, terms: Sequence[Term]) -> Iterator[Term]:
    """Yield terms unit by unit, and raises that are spread over years year by year."""
    people = heads_by_unit(case)
    names = {unit.id: unit.name for unit in case.units}
    for term in terms:
        for one in tuple(term.for_each_unit(people)) or (term,):
            own = one
            if len(term.units) > len(one.units):
                named = tuple(names.get(unit) or unit for unit in one.units)
                own = replace(one, named_units=named)
            yield from _by_year(own)


def _by_year(term: Term) -> Sequence[Term]:
    """Return the parts of a raise that is spread over years; other terms stay whole."""
    spread = term.adds_up and getattr(term, "over", None) is not None
    fixed = getattr(term, "ends", None) or getattr(term, "prospective", False)
    return term.pieces() if spread and not fixed else (term,)


@dataclass(frozen=True, slots=True)
class OpenSlots:
    """The slots that are open, what both sides say alike of a unit, what has no price."""

    slots: tuple[Slot, ...]
    agreed: Terms
    aside: tuple[Aside, ...]


def slots_of(case: Case, table: BargainingTable, union: Offer) -> OpenSlots:
    """Everything that somebody offered, in the order of the newest offers."""
    aside: list[Aside] = []
    newest: tuple[list[Term], list[Term]] = ([], [])
    for each in table.open:
        for place, term in ((UNION, each.union), (EMPLOYER, each.employer)):
            found = without_a_price(case, union, term) if term else None
            aside += [found] if found and not found.term.choices else []
            newest[place].extend([term] if term and not found else [])
    said = [list(taken_apart(case, terms)) for terms in newest]
    agreed = {_key(t, {}) for t in taken_apart(case, (*table.agreed, *table.other_units))}
    # What was offered once and is agreed by now is open no longer.
    for earlier in _earlier(case, table):
        own = [t for t in earlier if _key(t, {}) not in agreed]
        said.append([t for t in own if without_a_price(case, union, t) is None])
    whole = _not_by_year(said)
    positions: dict[tuple[Family, Year | None], list[list[Term]]] = {}
    for term in (t for terms in said for t in terms):
        positions.setdefault(_key(term, whole), [[] for _ in said])
    for place, terms in enumerate(said):
        for term in terms:
            positions[_key(term, whole)][place].append(term)
    families = list(dict.fromkeys(family for family, _ in positions))
    slots = [
        Slot(*key, tuple(map(tuple, own)))
        for key, own in sorted(
            positions.items(), key=lambda each: (families.index(each[0][0]), str(each[0][1]))
        )
    ]
    alike = [each for each in slots if each.agreed and each.positions[UNION]]
    # What neither side offers any more is not on the table.
    still = tuple(each for each in slots if each not in alike and any(each.positions[:2]))
    both = tuple(t for each in alike for t in each.positions[EMPLOYER])
    return OpenSlots(still, both, tuple(aside))


def _earlier(case: Case, table: BargainingTable) -> Iterator[Terms]:
    """Yield the terms of offers that newer ones replaced, unit by unit."""
    now = {offer.id for offer in table.newest}
    roles = case.head.roles
    sides = {offer.side for offer in table.newest if roles.get(offer.side) in {"union", "employer"}}
    for offer in in_order_of_day(case):
        closed = offer.id in now or offer.private or offer.standing in {"agreed", "draft"}
        if offer.side in sides and offer.made_on <= table.on and not closed:
            live = [t for t in terms_of(case, offer) if not withdrawn_by(t, table.on)]
            yield tuple(taken_apart(case, live))


def _not_by_year(said: Sequence[Sequence[Term]]) -> Mapping[Family, bool]:
    """Return the families with a term whose numbers do not add up over years."""
    return {family_of(t): True for terms in said for t in terms if not t.adds_up}


def _key(term: Term, whole: Mapping[Family, bool]) -> tuple[Family, Year | None]:
    family = family_of(term)
    apart = term.adds_up and family not in whole
    return family, year_of(term) if apart else None


def year_of(term: Term) -> Year | None:
    """The budget year in which a term begins, where it says so."""
    begins = term.begins
    return Year.of(begins) if isinstance(begins, date) else begins

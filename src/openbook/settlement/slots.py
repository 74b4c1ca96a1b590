"""Slots: what is bargained apart, unit by unit and year by year, and who said what of it.

Offers may group units differently or spread a raise over years: a term that says the same of
each unit, or of each year, is taken apart, so that all offers meet in the same slots. Every
offer of either side up to the day of the case is looked at; a later one never is. Retroactive
pay that an offer states as its own raises imply it is no slot: it moves with the raises.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from openbook.case.caps import buckets_of, norms_of
from openbook.case.case import Case
from openbook.case.offer import Offer, Term, withdrawn_by
from openbook.case.posts_today import heads_by_unit
from openbook.case.raises import EarnedTerm
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.model.contract import earned_in
from openbook.offers.on_the_table import BargainingTable, in_order_of_day
from openbook.offers.pairs import changes, subject, terms_of
from openbook.offers.sorted_terms import Aside, without_a_price

EMPLOYER, UNION = 0, 1  # the places of the newest positions
CLASS_SIZES = ("class_size",)  # the family of all class sizes together

Terms = tuple[Term, ...]
Family = tuple[object, ...]
UnitYears = frozenset[tuple[str, Year]]
_NOTHING = 1e-9


@dataclass(frozen=True, slots=True)
class Slot:
    """One thing to agree on, and every position on it.

    ``held`` are terms of the contract whose number holds where nobody says another; None where
    silence adds nothing. The first positions are the newest of the employer and of the union, empty where a side
    offers nothing; then those of earlier offers, empty where one was silent.
    """

    family: Family
    year: Year | None  # of a family whose years are bargained apart
    positions: tuple[Terms, ...]
    held: Terms | None = None

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
    """Return whether some terms say the same as others, in whatever order."""
    return len(one) == len(other) and all(says_the_same(each, other) for each in one)


def says_the_same(term: Term, among: Sequence[Term]) -> bool:
    """Return whether one of some terms says the same."""
    return any(
        term.word == each.word and subject(term) == subject(each) and not changes(term, each)
        for each in among
    )


def family_of(term: Term) -> Family:
    """Return what a term is settled together with."""
    return term.settled_with or subject(term)


def by_level(case: Case, term: Term) -> dict[Family, Term]:
    """Return a term on class sizes by the school levels it is for; empty where they cannot be parted.

    A promise of no larger classes is apart. Educators of no stated role are of every level.
    """
    if family_of(term) != CLASS_SIZES or not term.class_size:
        return {}
    if not term.tells_classes_apart:
        return {(*CLASS_SIZES, term.word): term}
    found = {each.level for each in buckets_of(case, term)}
    levels = sorted(found.union(each.level for each in norms_of(case, term)))
    if len(levels) > 1 and getattr(term, "schools", None):
        return {}
    own: Any = term
    parts = [own] if len(levels) == 1 else [replace(own, levels=(each,)) for each in levels]
    return {(*CLASS_SIZES, each): part for each, part in zip(levels, parts, strict=True)}


def _class_families(
    case: Case, said: Sequence[Sequence[Term]]
) -> Mapping[Term, Mapping[Family, Term]]:
    """Return terms on class sizes by school level, if all can be parted, and levels differ."""
    classes = {t for terms in said for t in terms if family_of(t) == CLASS_SIZES}
    found = {term: by_level(case, term) for term in classes}
    levels = {each for term, parts in found.items() if term.tells_classes_apart for each in parts}
    return found if len(levels) > 1 and all(found.values()) else {}


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


def with_raises(case: Case, offers: Sequence[Sequence[Term]]) -> UnitYears:
    """Return units and years whose retroactive pay every offer states as its raises imply it."""
    found: dict[tuple[str, Year], bool] = {}
    for terms in offers:
        for term in terms:
            paid, stated = term.back_paid_for, getattr(term, "share", None)
            if paid is None:
                continue
            for unit in term.units:
                key = unit, paid.year
                lift = earned_in(paid.year, unit, terms, case)
                same = stated is None or abs(stated.value - lift) < _NOTHING
                found[key] = found.get(key, True) and same and not term.only_if
    return frozenset(key for key, same in found.items() if same)


def moving_together(terms: Sequence[Term], implied: UnitYears) -> Iterator[Term]:
    """Yield terms taken apart without retroactive pay that moves with the raises."""
    for term in terms:
        paid = term.back_paid_for
        if paid and implied.issuperset((unit, paid.year) for unit in term.units):
            continue
        if isinstance(term, EarnedTerm) and term.back_paid:
            apart = tuple(
                each
                for each in term.back_paid
                if not implied.issuperset((unit, each.year) for unit in term.units)
            )
            own: Any = term
            yield replace(own, back_paid=apart)
        else:
            yield term


@dataclass(frozen=True, slots=True)
class OpenSlots:
    """The slots that are open, what both sides say alike of a unit, what has no price.

    ``implied`` are the units and years whose retroactive pay moves with the raises.
    """

    slots: tuple[Slot, ...]
    agreed: Terms
    aside: tuple[Aside, ...]
    implied: UnitYears = frozenset()


def slots_of(case: Case, table: BargainingTable, union: Offer) -> OpenSlots:
    """Return everything that somebody offered, in the order of the newest offers."""
    aside: list[Aside] = []
    newest: tuple[list[Term], list[Term]] = ([], [])
    for each in table.open:
        lasts = each.union and each.employer and _is_period(each.union, each.employer)
        for place, term in ((UNION, each.union), (EMPLOYER, each.employer)):
            found = without_a_price(case, union, term) if term and not lasts else None
            aside += [found] if found and not found.term.choices else []
            newest[place].extend([term] if term and not found else [])
    said = [list(taken_apart(case, terms)) for terms in newest]
    agreed = {_key(t, {}) for t in taken_apart(case, (*table.agreed, *table.other_units))}
    # What was offered once and is agreed by now is open no longer.
    for earlier in _earlier(case, table):
        own = [t for t in earlier if _key(t, {}) not in agreed]
        said.append([t for t in own if _is_period(t) or without_a_price(case, union, t) is None])
    both = list(taken_apart(case, table.agreed))
    stated = {(u, p.year) for t in both if (p := t.back_paid_for) for u in t.units}
    implied = with_raises(case, [[*both, *terms] for terms in said]) - stated
    said = [list(moving_together(terms, implied)) for terms in said]
    whole, classes = _not_by_year(said), _class_families(case, said)
    positions: dict[tuple[Family, Year | None], list[list[Term]]] = {}
    for place, terms in enumerate(said):
        for term in terms:
            parts = classes[term].items() if term in classes else ((None, term),)
            for family, part in parts:
                key = (family, None) if family else _key(term, whole)
                positions.setdefault(key, [[] for _ in said])[place].append(part)
    families = list(dict.fromkeys(family for family, _ in positions))
    slots = [
        Slot(*key, tuple(map(tuple, own)), _held(case, own))
        for key, own in sorted(
            positions.items(), key=lambda each: (families.index(each[0][0]), str(each[0][1]))
        )
    ]
    alike = [each for each in slots if each.agreed and each.positions[UNION]]
    # What neither side offers any more is not on the table.
    still = tuple(each for each in slots if each not in alike and any(each.positions[:2]))
    same = tuple(t for each in alike for t in each.positions[EMPLOYER])
    return OpenSlots(still, same, tuple(aside), implied)


def _held(case: Case, positions: Sequence[Sequence[Term]]) -> Terms | None:
    """Return the terms of the contract that hold where a position is silent, the latest first."""
    some = next(term for terms in positions for term in terms)
    if not some.in_place:
        return None
    held = taken_apart(case, case.contract.terms if case.contract else ())
    own = [term for term in held if term.word == some.word and term.units in {(), some.units}]
    return tuple(reversed(own))


def _is_period(*terms: Term) -> bool:
    """Return whether terms say how long an agreement lasts, and nothing ends with it."""
    return all(term.period and not term.period.terms_end for term in terms)


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
    """Return the budget year in which a term begins, where it says so."""
    begins = term.begins
    return Year.of(begins) if isinstance(begins, date) else begins

"""Matters: what is open between the two sides, each with rungs from the least to the most.

A matter is one slot (slots.py): the raise of a unit in a year, the positions of a role in a year, the
health contribution of a unit, class sizes of a school level where every offer states them by
level. What both sides offer of a kind over the years has a floor, too: through no year may a package give less than both offer by then.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import accumulate, takewhile

from openbook.case.case import Case
from openbook.case.offer import Offer, Term
from openbook.case.raises import EarnedTerm
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message
from openbook.offers.on_the_table import table_on
from openbook.offers.pairs import changes
from openbook.offers.sorted_terms import Aside, without_a_price
from openbook.settlement.level_sum import LevelSum
from openbook.settlement.levels import Levels, Rung, amount_of, levels_of
from openbook.settlement.slots import (
    CLASS_SIZES,
    EMPLOYER,
    UNION,
    Family,
    Slot,
    UnitYears,
    family_of,
    moving_together,
    slots_of,
    taken_apart,
)


class NotTwoSidesError(OpenbookError):
    """There is nothing to settle: a side has no open offer."""

    def __init__(self, role: str) -> None:
        super().__init__(
            Message(
                "offers/: no open offer of the {word} is on record, so there is "
                "nothing between the sides to settle; write the newest offer of "
                "the {word}",
                word=role,
            )
        )


class NothingOpenError(OpenbookError):
    """There is nothing to settle: both sides offer the same."""

    message = (
        "offers/: the newest offers of both sides differ in nothing that can be "
        "costed, so there is nothing to search; write the terms that are open"
    )


@dataclass(frozen=True, slots=True)
class Matter:
    """One thing to agree on: the rung that gives least first.

    ``firm`` says, for the union and for the employer, how long the side has not moved
    on it: 1 if in none of its offers, 0 if in the newest one. ``ends`` are the places of the
    employer's and the union's newest offers, ``below`` those of rungs below both.
    """

    name: str
    rungs: tuple[Rung, ...]
    firm: tuple[float, float] = (0.0, 0.0)
    ends: tuple[int, int] = (0, -1)
    below: frozenset[int] = frozenset()
    year: Year | None = None  # where the years of its family are bargained apart
    family: str = ""  # what it is a part of, such as all raises; by itself its name
    about: Family = ()  # what terms that settle it have in common
    uncosted: bool = False  # how long the agreement lasts

    @property
    def offered(self) -> tuple[int, int]:
        """The places of the newest offers, counted from the first rung."""
        employer, union = (place % len(self.rungs) for place in self.ends)
        return employer, union


@dataclass(frozen=True, slots=True)
class OpenMatters:
    """What may be agreed: the matters, what is agreed already, and what has no price."""

    offer: Offer  # of the union; a package is this offer with other terms
    matters: tuple[Matter, ...]
    agreed: tuple[Term, ...]  # with these parties or other units: all of it is paid
    aside: tuple[Aside, ...]
    other_units: tuple[Term, ...] = ()  # of what is agreed, that of other units alone
    totals: tuple[LevelSum, ...] = ()
    implied: UnitYears = frozenset()  # whose retroactive pay moves with the raises

    @property
    def offers(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The newest offers as packages: the employer's, then the union's."""
        both = [matter.offered for matter in self.matters]
        return tuple(each[EMPLOYER] for each in both), tuple(each[UNION] for each in both)

    def terms(self, package: Sequence[int]) -> tuple[Term, ...]:
        """Return the terms of a package, after those agreed already."""
        pairs = zip(self.matters, package, strict=True)
        chosen = [term for matter, place in pairs for term in matter.rungs[place].terms]
        every = (*self.agreed, *chosen)
        stated = any(term.back_paid_for for term in chosen)
        # A raise owes nothing for a year whose retroactive pay another matter states.
        return tuple(term.beside(every) for term in every) if stated else every

    def as_offer(self, package: Sequence[int]) -> Offer:
        """Return a package as an offer, to be costed like any other."""
        return replace(self.offer, id="package", terms=self.terms(package), claimed=())


def open_matters(case: Case) -> OpenMatters:
    """Return everything between the offers of both sides that has a price."""
    table = table_on(case, case.head.as_of)
    newest = {role: _newest(case, table.newest, role) for role in ("union", "employer")}
    union = newest["union"]
    found = slots_of(case, table, union)
    told = [(slot, levels_of(slot, case.head.last_year)) for slot in found.slots]
    told = [(slot, levels) for slot, levels in told if len(levels.rungs) > 1]
    if not told:
        raise NothingOpenError
    names = _names([slot for slot, _ in told])
    matters = tuple(
        _matter(case, newest, slot, levels, name)
        for (slot, levels), name in zip(told, names, strict=True)
    )
    agreed, others = (
        tuple(t for t in terms if without_a_price(case, union, t) is None)
        for terms in (table.agreed, table.other_units)
    )
    if found.implied:  # a total that is parted would show shares nobody agreed on
        earned = [t for t in agreed if t.back_paid_for or isinstance(t, EarnedTerm)]
        apart = moving_together(list(taken_apart(case, earned)), found.implied)
        agreed = (*(t for t in agreed if t not in earned), *apart)
    more = (term for term in others if term not in _in_the_contract(case))
    paid = (*agreed, *found.agreed, *more)
    totals = (*_totals(told), *_retroactive(told))
    return OpenMatters(union, matters, paid, found.aside, others, totals, found.implied)


def _totals(told: Sequence[tuple[Slot, Levels]]) -> Iterable[LevelSum]:
    """Yield what both sides offer of a kind through each year, where that bounds the packages."""
    families = dict.fromkeys(slot.family for slot, _ in told if slot.year)
    for family in families:
        own = [at for at, (slot, _) in enumerate(told) if slot.family == family]
        amounts = [tuple(amount_of(r.terms) for r in told[at][1].rungs) for at in own]
        by_offer = zip(*(map(amount_of, told[at][0].positions) for at in own), strict=True)
        through = [tuple(accumulate(each)) for each in by_offer]
        for count in range(2, len(own) + 1):
            said = [each[count - 1] for each in through]
            least, most = min(said[:2]), max(said)
            some = amounts[:count]
            if least > sum(map(min, some)) or most < sum(map(max, some)):
                yield LevelSum(tuple(own[:count]), tuple(some), least, most)


def _retroactive(told: Sequence[tuple[Slot, Levels]]) -> Iterable[LevelSum]:
    """Retroactive pay as far below the raises of its unit by its year as in some offer."""
    for at, (slot, levels) in enumerate(told):
        paid = slot.some.back_paid_for
        if not paid:
            continue
        units = slot.some.units
        own = [
            place
            for place, (each, _) in enumerate(told)
            if each.year
            and each.year <= paid.year
            and each.some.adds_up
            and each.some.units == units
        ]
        if own:
            both = (*own, at)
            amounts = [tuple(amount_of(r.terms) for r in told[each][1].rungs) for each in own]
            amounts.append(tuple(-_stated(r.terms) for r in levels.rungs))
            raises = zip(*(map(amount_of, told[each][0].positions) for each in own), strict=True)
            pairs = zip(raises, slot.positions, strict=True)
            apart = [sum(each) - _stated(terms) for each, terms in pairs]
            yield LevelSum(both, tuple(amounts), min(apart[:2]), max(apart[:2]))


def _stated(terms: Sequence[Term]) -> int:
    """Return the retroactive pay that some terms state, in millionths."""
    shares = (getattr(term, "share", None) for term in terms)
    return sum(round(share.value * 1e6) for share in shares if share)


def _in_the_contract(case: Case) -> list[Term]:
    """Return the terms of agreements that the contract names, so that they count once."""
    names = case.contract.agreements if case.contract else ()
    return [term for name in names for term in case.offer_by_id[name].terms]


def _newest(case: Case, offers: Iterable[Offer], role: str) -> Offer:
    roles = case.head.roles
    found = [offer for offer in offers if roles.get(offer.side) == role]
    if not found:
        raise NotTwoSidesError(role)
    return found[-1]


def _matter(case: Case, newest: dict[str, Offer], slot: Slot, levels: Levels, name: str) -> Matter:
    mine, theirs = (_firmness(case, newest[s], slot.family) for s in ("union", "employer"))
    ends, family = (levels.ends, levels.below), str(slot.family[0])
    word = family if family == CLASS_SIZES[0] else _word(slot.family)
    uncosted = slot.some.period is not None
    return Matter(name, levels.rungs, (mine, theirs), *ends, slot.year, word, slot.family, uncosted)


def _word(family: Family) -> str:
    """Return what people call a family: its kind, with the role of positions, the level of classes."""
    kind, *rest = family
    return f"{kind}-{rest[0]}" if rest and kind in {"posts", *CLASS_SIZES} else str(kind)


def _names(slots: Sequence[Slot]) -> list[str]:
    """Return a name for each: its kind, with unit and year where several are open."""
    words = [_word(slot.family) for slot in slots]
    found = []
    for slot, word in zip(slots, words, strict=True):
        alike = [each for each, own in zip(slots, words, strict=True) if own == word]
        parts = [word]
        if len({each.some.units for each in alike}) > 1:
            parts += slot.some.units
        years = {str(_year_of(each)) for each in alike}
        parts += [str(_year_of(slot))] if len(years) > 1 and _year_of(slot) else []
        found.append("-".join(parts))
    seen: dict[str, int] = {}
    for place, name in enumerate(found):
        seen[name] = count = seen.get(name, 0) + 1
        found[place] = f"{name}-{count}" if count > 1 else name
    return found


def _year_of(slot: Slot) -> object:
    """Return the year that a slot is about, if it is about one."""
    return slot.year or getattr(slot.some, "year", None)


def _firmness(case: Case, newest: Offer, family: tuple[object, ...]) -> float:
    """Return the part of a side's offers, from the newest back, over which it did not move."""
    own = [offer for offer in case.offers if offer.side == newest.side]
    own = [offer for offer in own if offer.made_on < newest.made_on]
    earlier = sorted(own, key=lambda each: each.made_on, reverse=True)

    def alike(term: Term) -> bool:
        own = family_of(term)
        return own[0] == family[0] and (own[0] != "posts" or own == family)

    now, *before = (list(filter(alike, each.terms)) for each in (newest, *earlier))
    unmoved = list(takewhile(lambda then: now and not _moved(then, now), before))
    return len(unmoved) / len(earlier) if earlier else 0.0


def _moved(before: Sequence[Term], now: Sequence[Term]) -> bool:
    return len(before) != len(now) or any(
        changes(a, b) for a, b in zip(before, now, strict=True) if a.word == b.word
    )

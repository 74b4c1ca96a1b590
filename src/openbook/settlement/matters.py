"""Matters: what is open between the two sides, each with rungs from one offer to the other.

Raises move in quarter points, caps by one pupil, other numbers in quarters of the way.
All class sizes are one matter, and so are all posts of a role.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from openbook.case.case import Case
from openbook.case.offer import Offer, Term
from openbook.case.raises import Raise
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message
from openbook.offers.at_the_table.on_the_table import OpenTerm, table_on
from openbook.offers.pairs import changes, subject
from openbook.offers.sorted_terms import Aside, without_a_price
from openbook.settlement.rungs import Rung, raises_between, terms_between


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

    def __init__(self) -> None:
        super().__init__(
            "offers/: the newest offers of both sides differ in nothing that can be "
            "costed, so there is nothing to search; write the terms that are open"
        )


@dataclass(frozen=True, slots=True)
class Matter:
    """One thing to agree on: the employer's rung first, the union's last.

    ``firm`` says, for the union and for the employer, how long the side has not moved
    on it: 1 if in none of its offers, 0 if in the newest one.
    """

    name: str
    rungs: tuple[Rung, ...]
    firm: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class OpenMatters:
    """What may be agreed: the matters, what is agreed already, and what has no price."""

    offer: Offer  # of the union; a package is this offer with other terms
    matters: tuple[Matter, ...]
    agreed: tuple[
        Term, ...
    ]  # with these parties or with other units: all of it is paid
    aside: tuple[Aside, ...]
    other_units: tuple[
        Term, ...
    ] = ()  # of the agreed terms, those of other units alone

    @property
    def offers(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The newest offers as packages: the employer's, then the union's."""
        last = tuple(len(matter.rungs) - 1 for matter in self.matters)
        return (0,) * len(self.matters), last

    def terms(self, package: Sequence[int]) -> tuple[Term, ...]:
        """The terms of a package, after those agreed already."""
        pairs = zip(self.matters, package, strict=True)
        chosen = [term for matter, place in pairs for term in matter.rungs[place].terms]
        return (*self.agreed, *chosen)

    def as_offer(self, package: Sequence[int]) -> Offer:
        """A package as an offer, to be costed like any other."""
        return replace(self.offer, id="package", terms=self.terms(package), claimed=())


def open_matters(case: Case) -> OpenMatters:
    """Everything between the newest offers of both sides that has a price."""
    table = table_on(case, case.head.as_of)
    newest = {role: _newest(case, table.newest, role) for role in ("union", "employer")}
    union = newest["union"]
    aside: list[Aside] = []
    groups: dict[tuple[object, ...], list[OpenTerm]] = {}
    for each in table.open:
        kept = []
        for term in (each.union, each.employer):
            found = without_a_price(case, union, term) if term else None
            aside += [found] if found else []
            kept.append(None if found else term)
        if kept != [None, None]:
            some = next(term for term in kept if term)
            groups.setdefault(family_of(some), []).append(OpenTerm(*kept))
    agreed, others = (
        tuple(t for t in terms if without_a_price(case, union, t) is None)
        for terms in (table.agreed, table.other_units)
    )
    matters = [_matter(case, newest, group) for group in groups.values()]
    if not any(len(each.rungs) > 1 for each in matters):
        raise NothingOpenError
    named = _named([each for each in matters if len(each.rungs) > 1])
    return OpenMatters(union, named, (*agreed, *others), tuple(aside), others)


def _newest(case: Case, offers: Iterable[Offer], role: str) -> Offer:
    roles = case.head.roles
    found = [offer for offer in offers if roles.get(offer.side) == role]
    if not found:
        raise NotTwoSidesError(role)
    return found[-1]


def family_of(term: Term) -> tuple[object, ...]:
    """What a term is settled together with."""
    return term.settled_with or subject(term)


def _matter(case: Case, newest: dict[str, Offer], group: list[OpenTerm]) -> Matter:
    union = tuple(each.union for each in group if each.union)
    employer = tuple(each.employer for each in group if each.employer)
    first = (union or employer)[0]
    family = family_of(first)
    words = [str(part) for part in family[:2] if isinstance(part, str) and part]
    raises = [term for term in (*union, *employer) if isinstance(term, Raise)]
    if len(raises) == len(union) + len(employer):
        rungs = raises_between(
            [term for term in employer if isinstance(term, Raise)],
            [term for term in union if isinstance(term, Raise)],
        )
    else:
        rungs = terms_between(employer, union)
    firm = (
        _firmness(case, newest["union"], family),
        _firmness(case, newest["employer"], family),
    )
    return Matter("-".join(words), rungs, firm)


def _firmness(case: Case, newest: Offer, family: tuple[object, ...]) -> float:
    """The part of a side's offers, from the newest back, over which it did not move."""
    own = [offer for offer in case.offers if offer.side == newest.side]
    own = [offer for offer in own if offer.made_on < newest.made_on]
    earlier = sorted(own, key=lambda each: each.made_on, reverse=True)
    now = [term for term in newest.terms if _alike(term, family)]
    unmoved = 0
    for offer in earlier:
        before = [term for term in offer.terms if _alike(term, family)]
        if not now or _moved(before, now):
            break
        unmoved += 1
    return unmoved / len(earlier) if earlier else 0.0


def _moved(before: Sequence[Term], now: Sequence[Term]) -> bool:
    return len(before) != len(now) or any(
        changes(a, b) for a, b in zip(before, now, strict=True) if a.word == b.word
    )


def _alike(term: Term, family: tuple[object, ...]) -> bool:
    own = family_of(term)
    return own[0] == family[0] and (own[0] != "posts" or own == family)


def _named(matters: Sequence[Matter]) -> tuple[Matter, ...]:
    """Each matter under a name of its own."""
    seen: dict[str, int] = {}
    found = []
    for matter in matters:
        seen[matter.name] = count = seen.get(matter.name, 0) + 1
        name = f"{matter.name}-{count}" if count > 1 else matter.name
        found.append(replace(matter, name=name))
    return tuple(found)

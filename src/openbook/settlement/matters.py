"""Matters: what is open between the two sides, each with rungs from one offer to the other.

Raises move in quarter points, caps by one pupil, other numbers in quarters of the way.
All class sizes are one matter, and so are all posts of a role.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from itertools import takewhile
from math import prod
from typing import Any

from openbook.case.case import Case
from openbook.case.offer import Offer, Term
from openbook.case.raises import Raise
from openbook.figures.amounts import said_amount
from openbook.figures.figure import Figure
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message, series
from openbook.offers.on_the_table import OpenTerm, table_on
from openbook.offers.pairs import FieldChange, changes, subject
from openbook.offers.sorted_terms import Aside, without_a_price

QUARTER_POINT = 0.0025
_PARTS = 4
_MOST_RAISES = 40
_NOTHING = 1e-9


@dataclass(frozen=True, slots=True)
class Rung:
    """One way to settle a matter: its terms, and how near it is to the union's offer.

    ``part`` is 0 at the employer's offer and 1 at the union's.
    """

    terms: tuple[Term, ...]
    part: float
    number: str = ""  # where the phrases do not say it

    @property
    def label(self) -> str:
        """The terms in short phrases, with their conditions."""
        said = [said_with_condition(term, self.number) for term in self.terms]
        return series(said, "; ") or _numbered("nothing", self.number)


def said_with_condition(term: Term, number: str = "") -> str:
    """A term in a short phrase, with its condition if it has one."""
    condition = getattr(term, "only_if", "")
    label = _numbered(term.label, number)
    if not condition:
        return label
    return Message("{label}, only if {condition}", label=label, condition=condition)


def _numbered(label: str, number: str) -> str:
    return Message("{label} ({own})", label=label, own=number) if number else label


def raises_between(employer: Sequence[Raise], union: Sequence[Raise]) -> tuple[Rung, ...]:
    """The employer's raises, the last one more by quarter points, then the union's.

    Where one side has no raise, a single one of the other grows from nothing.
    """
    if employer and union:
        between = _more(employer, _together(union))
    elif len(union) == 1:
        between = _more([union[0].with_share(0.0)], union[0].share.value)
    elif len(employer) == 1:
        between = _more([employer[0].with_share(0.0)], employer[0].share.value)[::-1]
    else:
        between = []
    rungs = [tuple(employer), *between, tuple(union)]
    span = len(rungs) - 1
    return tuple(Rung(terms, place / span) for place, terms in enumerate(rungs))


def _more(raises: Sequence[Raise], until: float) -> list[tuple[Term, ...]]:
    """Some raises with more and more for the last, as long as all stay below a total."""
    *kept, last = raises
    start = last.share.value
    room = (1 + until) / (1 + _together(kept)) - 1 - start
    steps = int(max(0.0, room - _NOTHING) / QUARTER_POINT)
    pace = max(1, -(-steps // _MOST_RAISES))
    return [
        (*kept, last.with_share(round(start + step * QUARTER_POINT, 6)))
        for step in range(pace, steps + 1, pace)
    ]


def terms_between(employer: Sequence[Term], union: Sequence[Term]) -> tuple[Rung, ...]:
    """The employer's terms, what is between them if that can be said, the union's."""
    between: list[Rung] = []
    if len(employer) == len(union) == 1 and employer[0].word == union[0].word:
        between = list(_between(employer[0], union[0]))
    elif len(employer) + len(union) == 1:
        between = list(_part_of((*employer, *union)[0], granted=bool(union)))
    first, last = _told_apart(employer, union)
    ends = Rung(tuple(employer), 0.0, first), Rung(tuple(union), 1.0, last)
    return ends[0], *between, ends[1]


def _told_apart(employer: Sequence[Term], union: Sequence[Term]) -> tuple[str, str]:
    """The numbers in which two terms differ, where their phrases are the same."""
    if not len(employer) == len(union) == 1 or employer[0].phrase != union[0].phrase:
        return "", ""
    moved = _one_number(employer[0], union[0])
    return (_said(moved.before), _said(moved.after)) if moved else ("", "")


def _one_number(before: Term, after: Term) -> FieldChange | None:
    """The field with a number in which two terms differ, if there is just one."""
    moved = [e for e in changes(before, after) if isinstance(e.before, Figure)]
    one = len(moved) == 1 and isinstance(moved[0].after, Figure)
    return moved[0] if one else None


def _said(figure: Figure) -> str:
    return said_amount(figure.value, str(figure.unit))


def _between(employer: Term, union: Term) -> Iterator[Rung]:
    """Terms like the union's with one number on the way from the employer's to it."""
    moved = _one_number(employer, union)
    if moved is None:
        return
    start, end = moved.before.value, moved.after.value
    steps = int(abs(end - start)) if union.whole_numbers else _PARTS
    for step in range(1, steps):
        value = round(start + (end - start) * step / steps, 4)
        figure = replace(moved.after, value=value)
        yield _rung(union, moved.field, figure, step / steps)


def _part_of(term: Term, *, granted: bool) -> Iterator[Rung]:
    """Quarters of a term that one side alone wants, where it has one plain number."""
    own: Any = term
    scaled = {e.name: getattr(own, e.name) for e in fields(own) if e.name in _SCALED}
    numbers = {n: each for n, each in scaled.items() if isinstance(each, Figure)}
    if len(numbers) != 1:
        return
    ((name, figure),) = numbers.items()
    for step in range(1, _PARTS):
        part = step / _PARTS
        much = part if granted else 1 - part
        less = replace(figure, value=round(figure.value * much, 4))
        yield _rung(term, name, less, part)


def _rung(term: Term, name: str, figure: Figure, part: float) -> Rung:
    """A term with another number; the number beside it where its phrase is the same."""
    own: Any = term
    other = replace(own, **{name: figure})
    return Rung((other,), part, _said(figure) if other.label == own.label else "")


# Half of it is half as much; half a cap or half a ratio is more.
_SCALED = frozenset({"share", "amount", "people", "days", "per_person", "per_school"})


def _together(raises: Sequence[Raise]) -> float:
    return prod(1 + each.share.value for each in raises) - 1


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
    agreed: tuple[Term, ...]  # with these parties or other units: all of it is paid
    aside: tuple[Aside, ...]
    other_units: tuple[Term, ...] = ()  # of what is agreed, that of other units alone

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
            aside += [found] if found and not found.term.choices else []
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
    paid = (*agreed, *(term for term in others if term not in _in_the_contract(case)))
    return OpenMatters(union, named, paid, tuple(aside), others)


def _in_the_contract(case: Case) -> list[Term]:
    """The terms of agreements that the contract names, so that they count once."""
    names = case.contract.agreements if case.contract else ()
    return [term for name in names for term in case.offer_by_id[name].terms]


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
    raised, given = (
        [term for term in terms if isinstance(term, Raise)] for terms in (union, employer)
    )
    if len(raised) + len(given) == len(union) + len(employer):
        rungs = raises_between(given, raised)
    else:
        rungs = terms_between(employer, union)
    mine, theirs = (_firmness(case, newest[s], family) for s in ("union", "employer"))
    return Matter("-".join(words), rungs, (mine, theirs))


def _firmness(case: Case, newest: Offer, family: tuple[object, ...]) -> float:
    """The part of a side's offers, from the newest back, over which it did not move."""
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


def _named(matters: Sequence[Matter]) -> tuple[Matter, ...]:
    """Each matter under a name of its own."""
    seen: dict[str, int] = {}
    found = []
    for matter in matters:
        seen[matter.name] = count = seen.get(matter.name, 0) + 1
        name = f"{matter.name}-{count}" if count > 1 else matter.name
        found.append(replace(matter, name=name))
    return tuple(found)

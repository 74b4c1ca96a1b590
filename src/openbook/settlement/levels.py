"""Levels: the ways to settle a slot, from the least to the most generous position on it.

Raises move in quarter points, amounts by $100, positions by halves, classes by one student; what
would make too many levels moves in rounder steps. Every position that somebody ever took is a
level. What is below both newest positions is kept, so that an old offer can be told, but is
in no package.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from math import ceil, floor, inf
from typing import Any

from openbook.case.offer import Term
from openbook.figures.amounts import said_amount
from openbook.figures.figure import Figure, Year
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message, series
from openbook.offers.pairs import changes, subject
from openbook.settlement.slots import EMPLOYER, UNION, Slot, Terms, same_terms

_MOST = 40
_NOTHING = 1e-9
_YEARS_LATER = 3
_MOST_EASED = 5  # students
_ROUNDER = (1, 2, 4)
_STEP = {"share": 0.0025, "USD/hours": 0.25, "FTE": 0.5, "FTE/schools": 0.25, "days": 0.5}
_PARTS = 4
# What says how much, the first that a term has. Half of it is half as much.
_SCALED = ("share", "amount", "per_person", "per_school", "people", "days", "total")


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
        return series(said, "; ") or self.number or "nothing"


def said_with_condition(term: Term, number: str = "") -> str:
    """Return a term in a short phrase, with its condition if it has one."""
    condition = getattr(term, "only_if", "")
    label = Message("{label} ({own})", label=term.label, own=number) if number else term.label
    if not condition:
        return label
    return Message("{label}, only if {condition}", label=label, condition=condition)


@dataclass(frozen=True, slots=True)
class Levels:
    """The rungs of a slot, the least generous first.

    ``ends`` are the places of the employer's and the union's newest positions; ``below`` those
    of rungs that give less than both.
    """

    rungs: tuple[Rung, ...]
    ends: tuple[int, int]
    below: frozenset[int] = frozenset()


def levels_of(slot: Slot, last: Year) -> Levels:
    """Return every way to settle a slot; nothing begins after the last projected year."""
    name = _number(slot)
    if name:
        return _Numbered(slot, name).levels()
    employer, union = slot.positions[:2]
    between = list(_classes_between(employer, union, last)) if union else []
    if between and slot.family[1:]:  # of one school level: sizes between those of both, too
        between += _eased(employer, union)
    earlier = [] if between else [terms for terms in slot.positions[2:] if terms]
    one_each = len(employer) == len(union) == 1
    lasting = [(each,) for each in employer[0].between(union[0])] if one_each else []
    ways = [employer]
    for each in (*earlier, *between, *lasting):
        if not any(same_terms(each, way) for way in (*ways, union)):
            ways.append(each)
    ways.append(union)
    if not union:  # what the employer alone offers gives more than nothing
        ways.reverse()
    ends = ways.index(employer), ways.index(union)
    parts: dict[Terms, float] = {e: at / (len(lasting) + 1) for at, e in enumerate(lasting, 1)}
    parts |= {employer: 0.0, union: 1.0}
    return Levels(tuple(Rung(each, parts.get(each, 0.5)) for each in ways), ends)


def amount_of(terms: Terms) -> int:
    """Return the numbers that add up over years, in millionths."""
    found = (getattr(term, term.adds_up) for term in terms if term.adds_up)
    return sum(round(each.value * 1e6) for each in found if each)


def _number(slot: Slot) -> str:
    """The field with the one number that positions on a slot differ in; empty if there is none."""
    ones = [terms for terms in slot.positions if terms]
    if any(len(terms) > 1 for terms in ones):
        return ""
    first, *others = [terms[0] for terms in ones]
    if any(each.word != first.word for each in others):
        return ""
    if not first.adds_up and any(subject(each) != subject(first) for each in others):
        return ""
    named = [_numbers(each) for each in (first, *others)]
    if len({each[:1] for each in named}) > 1 or not named[0]:
        return ""
    shared = [name for name in named[0] if all(name in each for each in named)]
    apart = (n for n in shared if len({getattr(each, n).value for each in (first, *others)}) > 1)
    name = next(apart, shared[0])
    # Beside silence nothing is round where nobody says what holds today.
    silent = slot.held is not None and not all(slot.positions[:2])
    return "" if silent and _today(slot, name) is None else name


def _numbers(term: Term) -> tuple[str, ...]:
    """Return the fields of a term that say how much."""
    every = (term.adds_up,) if term.adds_up else (*_SCALED, *term.gains)
    return tuple(name for name in dict.fromkeys(every) if _is_figure(term, name))


def _today(slot: Slot, name: str) -> float | None:
    """Return the number that holds where a position is silent; None where nobody says it."""
    if slot.held is None:
        return 0.0
    stated = [getattr(slot.some, "today", None), *(getattr(each, name) for each in slot.held)]
    return next((float(each.value) for each in stated if each is not None), None)


def _is_figure(term: Term, name: str) -> bool:
    return isinstance(getattr(term, name, None), Figure)


class _Numbered:
    """A slot on which every position is a number, or nothing."""

    def __init__(self, slot: Slot, name: str) -> None:
        self.slot, self.name = slot, name
        self.more = slot.some.gains.get(name, 1)  # what is more generous: more, or less
        self.scaled = self.more > 0
        self.today = _today(slot, name) or 0.0
        self.values = [self._value(terms) for terms in slot.positions]

    def levels(self) -> Levels:
        """Return the levels, the least generous first."""
        employer, union = self.slot.positions[:2]
        ways: dict[Terms, float | None] = {}
        for at, (terms, value) in enumerate(zip(self.slot.positions, self.values, strict=True)):
            newest = at in {EMPLOYER, UNION}
            if newest or (terms and not any(self._same(terms, each) for each in ways)):
                ways.setdefault(terms, value)
        for kind, value in product(self._kinds(), self._grid()):
            one = self._with(kind, value)
            if not self._is_idle(one, value) and not any(self._same(one, each) for each in ways):
                ways[one] = value
        order = sorted(ways, key=lambda terms: (self._rank(ways[terms]), *self._beside(terms)))
        alike = len({str(terms[0].label) for terms in order if terms}) == 1 < len(order)
        rungs = tuple(self._rung(terms, ways[terms], alike=alike) for terms in order)
        ends = order.index(employer), order.index(union)
        below = (at for at, terms in enumerate(order) if self._is_below(terms, ways[terms]))
        return Levels(rungs, ends, frozenset(below))

    def _is_below(self, terms: Terms, value: float | None) -> bool:
        """Return whether terms give less than both newest positions, in their number or beside it."""
        stated = [own for own in self.slot.positions[:2] if own]
        # Beside one newest position any number down to nothing may be agreed, but not the same
        # number under a condition that this position no longer makes.
        comparable = len(stated) > 1 or (stated and self._value(stated[0]) == value)
        less = comparable and terms and all(_gives_less(terms[0], own[0]) for own in stated)
        return bool(less) or self._rank(value) < min(map(self._rank, self.values[:2])) - _NOTHING

    def _is_idle(self, terms: Terms, value: float) -> bool:
        """Return whether a number between both newest ones is less, or more, than both beside it."""
        low, high = sorted(map(self._rank, self.values[:2]))
        if not low - _NOTHING <= self._rank(value) <= high + _NOTHING:
            return False
        newest = [own for own in self.slot.positions[:2] if own]
        more = len(newest) > 1 and all(_gives_less(own[0], terms[0]) for own in newest)
        return more or self._is_below(terms, value)

    def _rank(self, value: float | None) -> float:
        """Return how generous a number is; silence is what holds today, or the least."""
        if value is None:
            return self.today if self.scaled else -1e12
        return value * self.more

    def _value(self, terms: Terms) -> float | None:
        if not terms:
            return None
        figure: Figure = getattr(terms[0], self.name)
        return float(figure.value)

    def _kinds(self) -> Iterator[Term]:
        """Yield the terms whose number moves: the union's; the employer's, too, if its words differ.

        So days and conditions that a newest offer names meet every number between the two.
        """
        employer, union = self.slot.positions[:2]
        first = (union or employer or (self.slot.some,))[0]
        yield first
        if employer and not self._alike(first, employer[0]):
            yield employer[0]

    def _alike(self, one: Term, other: Term) -> bool:
        """Return whether two terms differ in the number at most."""
        told = {each.field for each in changes(one, other)} <= {self.name}
        same = subject(one) == subject(other)
        return told and same and getattr(one, "back_paid", ()) == getattr(other, "back_paid", ())

    def _beside(self, terms: Terms) -> tuple[bool, int, bool]:
        """Return what gives more of the same number: no condition, an earlier day, the union's words."""
        if not terms:
            return True, 0, True
        employer, begins = self.slot.positions[EMPLOYER], terms[0].begins
        first = begins.first_day if isinstance(begins, Year) else begins
        dated = first and all(own[0].begins for own in self.slot.positions if own)
        theirs = bool(employer) and self._alike(terms[0], employer[0])
        return not terms[0].only_if, -first.toordinal() if first and dated else 0, not theirs

    def _same(self, one: Terms, other: Terms) -> bool:
        if not one or not other:
            return one == other
        return self._alike(one[0], other[0]) and self._value(one) == self._value(other)

    def _grid(self) -> list[float]:
        """Return the round numbers between the least and the most of all positions."""
        known = [value for value in self.values if value is not None]
        silent = [self.today] if self.scaled and None in self.values[:2] else []
        low, high = min(*silent, *known, inf), max(*silent, *known, -inf)
        if low < 0:  # a cut and a raise have nothing round between them
            return []
        unit = str(getattr(self.slot.some, self.name).unit)
        usual = 100.0 if unit.startswith("USD") else (high - low) / _PARTS
        step = 1.0 if self.slot.some.whole_numbers else _STEP.get(unit, usual)
        if self.slot.some.follows_raises:  # the raise itself says how fine it is
            step = (high - low) / _PARTS
        if step < _NOTHING:
            return []
        step = _no_more_than(step, high - low)
        start = low % step if self.slot.some.follows_raises else 0.0
        first, last = ceil((low - start) / step - _NOTHING), floor((high - start) / step + _NOTHING)
        every = {*known, *(round(start + at * step, 6) for at in range(first, last + 1))}
        idle = sum(silent)  # silence says it
        return sorted(e for e in every if abs(e - idle) > _NOTHING or not self.scaled)

    def _with(self, term: Term, value: float) -> Terms:
        own: Any = term
        figure: Figure = getattr(own, self.name)
        return (replace(own, **{self.name: replace(figure, value=value)}),)

    def _rung(self, terms: Terms, value: float | None, *, alike: bool) -> Rung:
        first, last = (self._rank(each) for each in self.values[:2])
        mine = self._rank(value)
        part = (mine - first) / (last - first) if last != first else 0.5
        said = "as in the contract" if self.slot.held and not terms else ""
        if alike and terms and value is not None:
            said = said_amount(value, str(getattr(terms[0], self.name).unit))
        return Rung(terms, min(1.0, max(0.0, part)), said)


def _gives_less(term: Term, than: Term) -> bool:
    """Return whether a term gives less than another in something, and more in nothing."""
    gains = {each.gain for each in changes(than, term)}
    return min(gains, default=0) < 0 >= max(gains, default=0)


def _no_more_than(step: float, span: float) -> float:
    """Return a step, or a rounder one with which not too many fit into a span."""
    tens = 1
    while True:
        for times in _ROUNDER:
            if span / (step * times * tens) <= _MOST:
                return step * times * tens
        tens *= 10


def _classes_between(employer: Terms, union: Terms, last: Year) -> Iterator[Terms]:
    """Yield the employer's terms with the union's class sizes some years later."""
    if not all(term.class_size or term.staffed_role for term in union):
        return
    sized = [term for term in union if _is_sized(term)]
    if not sized:
        return
    for later in range(_YEARS_LATER, 0, -1):
        moved = tuple(_later(term, later) for term in sized)
        if all(each is not None and each.begins <= last for each in moved):
            yield (*employer, *(each for each in moved if each))


def _eased(employer: Terms, union: Terms) -> list[Terms]:
    """Return the employer's terms with the union's class sizes a student or more nearer to them."""
    caps = [_pupils(term) for term in employer if term.gains.get("pupils", 0) < 0]
    found: list[Terms] = []
    for by in range(1, _MOST_EASED + 1):
        moved = [_with_fewer(term, by, max(caps, default=0.0)) for term in filter(_is_sized, union)]
        if any(moved):
            found.insert(0, (*employer, *(each for each in moved if each)))
    return found


def _with_fewer(term: Term, by: int, most: float) -> Any:
    """Return a class size eased by some students; none where a cut, or a cap, is left empty."""
    own: Any = term
    value, is_cut = _pupils(term) - by * term.gains["pupils"], term.gains["pupils"] > 0
    left = value > _NOTHING if is_cut else value < most - _NOTHING
    return replace(own, pupils=replace(own.pupils, value=value)) if left else None


def _pupils(term: Term) -> float:
    own: Any = term
    return float(own.pupils.value)


def _is_sized(term: Term) -> bool:
    return "pupils" in term.gains


def _later(term: Term, years: int) -> Any:
    """Return the same from some years later on; none where it does not say when it begins."""
    own: Any = term
    return replace(own, starts=own.starts.plus(years)) if isinstance(own.begins, Year) else None

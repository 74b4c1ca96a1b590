"""The reserve under packages: how far each rung moves it, and how far it may move.

Each rung is a world of one run, with all other matters at the employer's offer. Costs so
taken add up almost, not quite: what is found with them is checked as a whole. A term with
a condition counts in each world in which it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property
from math import ceil, floor
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.condition import Condition
from openbook.case.levers import Levers
from openbook.case.offer import Offer, Term
from openbook.figures.figure import Year
from openbook.figures.memory import MARGINS, Memory
from openbook.findings.dataclass import dataclass
from openbook.model.contingent import year_asked
from openbook.model.held import Truths, by_world
from openbook.model.live_model import Sitting
from openbook.settlement.conditions import Conditions
from openbook.settlement.matters import OpenMatters

MARGIN = "reserve.margin"  # above what the law requires
SPENDING = "spending.total"

Numbers = NDArray[np.float64]
Package = tuple[int, ...]
Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Limit:
    """The reserve that the law requires at the end of a year, as a book sees it."""

    book: str
    year: str


@dataclass(frozen=True, slots=True)
class Costs:
    """Whole dollars: for each matter and rung one number for each limit.

    ``spent`` is what a rung adds to the spending of all years on the first book. With
    a condition it counts by the part of the worlds in which it holds.
    """

    limits: tuple[Limit, ...]
    room: tuple[int, ...]
    rungs: tuple[tuple[tuple[int, ...], ...], ...]
    spent: tuple[tuple[int, ...], ...]


@dataclass
class Reserve:
    """The reserve under packages, asked on some books kept ready.

    ``allow`` are dollars, for each limit, by which it may be missed.
    """

    matters: OpenMatters
    sitting: Sitting
    books: Sequence[Book]
    chance: float
    years: int = 3  # that must be legal, from the first projected one on
    allow: tuple[int, ...] = ()
    _left: dict[Package, Numbers] = field(default_factory=dict)
    _margins: Memory = field(default_factory=lambda: Memory(MARGINS))

    @cached_property
    def conditions(self) -> Conditions:
        """The conditions of the terms that packages are made of."""
        return Conditions(self.matters, self.sitting)

    def relaxed(self, allow: Sequence[int]) -> Reserve:
        """Return the same with limits that may be missed by some dollars."""
        found = replace(self, allow=tuple(allow), _left={})
        found.conditions = self.conditions
        return found

    def at_chance(self, chance: float) -> Reserve:
        """Return the same with limits to be kept in another part of the simulations."""
        found = replace(self, chance=chance, _left={})
        found.conditions = self.conditions
        return found

    @property
    def case(self) -> Case:
        """The case they are of."""
        return self.sitting.case

    @property
    def limits(self) -> tuple[Limit, ...]:
        """The reserve of each year that must be legal, on each book."""
        years = self.sitting.model.years[: self.years]
        return tuple(Limit(book.id, str(year)) for book in self.books for year in years)

    @property
    def may_fail(self) -> int:
        """In how many worlds of a book the reserve may be too small."""
        return self.worlds - max(1, ceil(self.chance * self.worlds - 1e-9))

    @property
    def worlds(self) -> int:
        """How many worlds of each book are looked at."""
        return max(1, self.sitting.draws)

    def once(self, question: Hashable, work: Callable[[], Found]) -> Found:
        """Return what was worked out for these packages and books before."""
        return self._margins.once(question, work)

    def margins(self, package: Package) -> Numbers:
        """Return what is above the required reserve: limits × worlds."""
        return self.margins_if(package, self.holds(package))

    def margins_if(self, package: Package, holds: Sequence[Truths]) -> Numbers:
        """Return the same if conditions held so on each book, whatever they would find."""
        own = list(self.conditions.of(package))
        key = package, b"".join(each[own].tobytes() for each in holds if own)
        return self._allowed(self._margins.once(key, lambda: self._run(package, holds)))

    def _allowed(self, margins: Numbers) -> Numbers:
        return margins + np.array(self.allow)[:, None] if self.allow else margins

    def holds(self, package: Package) -> tuple[Truths, ...]:
        """Return where each condition holds beside a package, on each book."""
        return tuple(self.conditions.holds(book, package) for book in self.books)

    def left(self, package: Package) -> Numbers:
        """Return what is above the required reserve in all but the worst worlds, by limit."""
        if package not in self._left:
            self._left[package] = self.reached(self.margins(package))
        return self._left[package]

    def really_left(self, package: Package) -> tuple[int, ...]:
        """Return the same in whole dollars, if no limit may be missed."""
        allow = self.allow or (0,) * len(self.limits)
        return tuple(floor(e - a) for e, a in zip(self.left(package), allow, strict=True))

    def reached(self, margins: Numbers) -> Numbers:
        """Return what so many worlds as must be legal reach, each limit for itself."""
        least: Numbers = np.sort(margins, axis=1)[:, self.may_fail]
        return least

    def costs(self) -> Costs:
        """Return every rung alone beside the employer's offer, against what that has in its place.

        Beside a year of raises the other years are at their least: above what both sides
        offer by then other units might follow.
        """
        start = self.matters.offers[0]
        by_rung = [self.alone(at, start) for at in range(len(start))]
        refs = [row[rung] for row, rung in zip(by_rung, start, strict=True)]
        asked = list(dict.fromkeys([start, *(p for row in by_rung for p in row)]))
        weighed = self.conditions.weighed
        runs = [weighed(book, asked, MARGIN)[:, : self.years] for book in self.books]
        left = dict(zip(asked, np.concatenate(runs, axis=1), strict=True))
        total = weighed(self.books[0], asked, SPENDING).sum(axis=1)
        dollars = dict(zip(asked, total.tolist(), strict=True))
        rows = list(zip(by_rung, refs, strict=True))
        return Costs(
            self.limits,
            tuple(floor(each) for each in self.left(start)),
            tuple(tuple(tuple(map(ceil, left[r] - left[e])) for e in row) for row, r in rows),
            tuple(tuple(round(dollars[e] - dollars[r]) for e in row) for row, r in rows),
        )

    def alone(self, at: int, start: Package) -> list[Package]:
        """Return a matter at every rung, the others as at the start; its other years are least."""
        tied = {each for total in self.matters.totals if at in total.terms for each in total.terms}
        beside = tuple(0 if each in tied else rung for each, rung in enumerate(start))
        rungs = range(len(self.matters.matters[at].rungs))
        return [(*beside[:at], rung, *beside[at + 1 :]) for rung in rungs]

    def spent(self, packages: Sequence[Package]) -> list[int]:
        """Return what packages add to the spending of all years, on the first book.

        The employer's offer adds nothing.
        """
        start = self.matters.offers[0]
        total = self.conditions.line(self.books[0], [start, *packages], SPENDING)
        total = total.sum(axis=1)
        return [round(each) for each in total[1:] - total[0]]

    def dollars_of(self, offers: Sequence[Offer]) -> list[float]:
        """Return what offers, on levels or not, spend in all years, on the first book."""
        ready, book, found = self.sitting.for_offer(offers[0]), self.books[0], []
        for offer in offers:
            held = ready.held_on(book, ready.case, [offer])
            levers = held.levers(ready.case, [offer], held.holds[:, 0].tolist())
            alone = ready.under(book, levers, only=(SPENDING,)).alone
            found.append(float(alone.values(SPENDING).sum()))
        return found

    def margins_of(self, offer: Offer) -> Numbers:
        """Return the same for any offer, its conditions looked at in every world."""
        ready = self.sitting.for_offer(offer)
        found = []
        for book in self.books:
            held = ready.held_on(book, ready.case, [offer])
            some, place = held.patterns()
            sets = [held.levers(ready.case, [offer], holding) for holding in some]
            found.append(self._margin(ready, book, by_world(sets, place, ready.model)))
        return np.concatenate(found)

    def line_on(self, book: Book, line: str, year: Year, package: Package) -> Numbers:
        """Return a line in each world of a book, as a condition beside a package finds it."""
        nowhere = np.zeros_like(self.conditions.holds(book, package))
        levers = self.conditions.by_world(book, package, nowhere)
        on_book = self.sitting.under(book, levers, only=(line,))
        values = (on_book.drawn or on_book.alone).at(line, year)
        return np.broadcast_to(values, (self.worlds,))

    def _run(self, package: Package, holds: Sequence[Truths]) -> Numbers:
        rows = []
        for book, held in zip(self.books, holds, strict=True):
            levers = self.conditions.by_world(book, package, held)
            rows.append(self._margin(self.sitting, book, levers))
        return np.concatenate(rows)

    def _margin(
        self, ready: Sitting, book: Book, levers: Levers | Mapping[str, Numbers]
    ) -> Numbers:
        on_book = ready.under(book, levers, only=(MARGIN,))
        values = (on_book.drawn or on_book.alone).values(MARGIN)
        every = np.broadcast_to(values, (self.worlds, values.shape[1]))
        margins: Numbers = every[:, : self.years].T
        return margins


CONTRACT = "contract"
AGREED = "agreed"


@dataclass(frozen=True, slots=True)
class CountedCondition:
    """A condition on a matter, on what is agreed, or on the contract.

    ``holds`` says for each book in what part of its worlds it holds at least and at
    most, beside some packages; it is empty for words, which are taken to hold.
    """

    matter: str
    words: str
    holds: tuple[tuple[str, float, float], ...] = ()
    moved: bool = False  # what it looks at depends on the package


def counted(reserve: Reserve, packages: Sequence[Package]) -> tuple[CountedCondition, ...]:
    """Return every condition, computed or in words, once for each matter."""
    found = _in_contract(reserve)
    terms = [(AGREED, term) for term in reserve.matters.agreed]
    for matter in reserve.matters.matters:
        rungs = [rung for at, rung in enumerate(matter.rungs) if at not in matter.below]
        terms += [(matter.name, term) for rung in rungs for term in rung.terms]
    for name, term in terms:
        found += _of_term(reserve, name, term, packages)
    return tuple(dict.fromkeys(found))


def _of_term(
    reserve: Reserve, matter: str, term: Term, packages: Sequence[Package]
) -> list[CountedCondition]:
    if not term.only_if:
        return []
    if not isinstance(term.only_if, Condition):
        return [CountedCondition(matter, term.only_if)]
    place = reserve.conditions.place(term)
    if place is None:
        return []
    words = term.only_if.in_words(year_asked(reserve.case, term, term.only_if))
    beside = [reserve.holds(package) for package in packages]
    shares = []
    for at, book in enumerate(reserve.books):
        drawn = [_share(each[at][place].tolist()) for each in beside]
        shares.append((book.id, min(drawn), max(drawn)))
    moved = place in reserve.conditions.moved
    return [CountedCondition(matter, words, tuple(shares), moved)]


def _in_contract(reserve: Reserve) -> list[CountedCondition]:
    """Return the conditions of the contract in force, which no package moves."""
    found: dict[str, list[tuple[str, float, float]]] = {}
    for book in reserve.books:
        held = reserve.conditions.contract_on(book)
        for row, each in enumerate(held.terms):
            if each.place in reserve.conditions.in_contract:
                words = each.condition.in_words(each.year)
                share = _share(held.holds[row].tolist())
                found.setdefault(words, []).append((book.id, share, share))
    return [CountedCondition(CONTRACT, w, tuple(rows)) for w, rows in found.items()]


def _share(holds: Sequence[bool]) -> float:
    """Return the part of the drawn worlds; the first is the book's own."""
    drawn = holds[1:] or holds
    return sum(drawn) / len(drawn)

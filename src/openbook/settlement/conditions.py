"""Conditions: in which worlds the terms of a package hold, and where they put the levers.

A condition is looked at as in every projection (held.py): on the contract as it holds and
on the terms of the package that have none. Terms with the same condition hold together,
so it is looked at once for all of them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from math import inf

import numpy as np
from numpy.typing import NDArray

from openbook.case.book import Book
from openbook.case.levers import Levers
from openbook.case.offer import Offer, Term
from openbook.figures.figure import InputKind, Year
from openbook.figures.memory import MARGINS, Memory
from openbook.findings.dataclass import dataclass
from openbook.model.contingent import contingent_terms
from openbook.model.contract import levers_of
from openbook.model.held import Held, Truths, by_world
from openbook.model.live_model import Sitting
from openbook.model.simulations.assumption_values import asked
from openbook.model.simulations.outcome import run
from openbook.model.simulations.worlds import Worlds
from openbook.settlement.matters import OpenMatters
from openbook.settlement.monotone import reaches

Numbers = NDArray[np.float64]
Package = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ConditionLimits:
    """What a condition looks at: a line in a year, and the limits it must lie between."""

    line: str
    year: Year
    above: float
    below: float


class Conditions:
    """The conditions of the terms that packages are made of, on books kept ready.

    ``asked`` has each once. Those in ``moved`` look at a line that packages move, so a
    package may hold where another does not; the others hold alike under all packages.
    """

    def __init__(self, matters: OpenMatters, sitting: Sitting) -> None:
        self._matters, self._sitting = matters, sitting
        case, model = sitting.case, sitting.model
        rungs = [rung for matter in matters.matters for rung in matter.rungs]
        terms = (*matters.agreed, *(term for rung in rungs for term in rung.terms))
        every = replace(matters.offer, terms=terms)
        found = contingent_terms(case, [every], model, priced=True)
        self.in_contract = tuple(each.place for each in found if each.offer is None)
        self._place: dict[Term, int] = {}
        self._spoken: dict[ConditionLimits, Term] = {}
        for each in found:
            if each.offer is not None:
                term, own = terms[each.place], each.condition
                above = -inf if own.above is None else own.above
                below = inf if own.below is None else own.below
                looked = ConditionLimits(own.name, each.year, above, below)
                self._spoken.setdefault(looked, term)
                self._place[term] = list(self._spoken).index(looked)
        self.asked = tuple(self._spoken)
        levers = asked(model, InputKind.LEVER)
        lines = [each.line for each in self.asked]
        self.moved = tuple(at for at, line in enumerate(lines) if reaches(model, line, levers))
        self._contract: dict[str, Held] = {}
        self._values = Memory(MARGINS)
        self._levers: dict[tuple[Package, frozenset[int], frozenset[int]], Levers] = {}

    @property
    def none(self) -> bool:
        """Whether every term counts in every world."""
        return not self.asked and not self.in_contract

    def place(self, term: Term) -> int | None:
        """Return the condition of a term, if it has one that is looked at."""
        return self._place.get(term)

    def of(self, package: Package) -> tuple[int, ...]:
        """Return the conditions that terms of a package have."""
        terms = self._matters.terms(package) if self._place else ()
        return tuple(sorted({self._place[t] for t in terms if t in self._place}))

    def values(self, book: Book, package: Package) -> Numbers:
        """Return what every condition would find beside a package: conditions × worlds."""
        key = book.id, package if self.moved else ()

        def work() -> Numbers:
            case = self._sitting.case
            held = self._sitting.held_on(book, case, [self._beside(package)])
            return held.values[len(held.terms) - len(self.asked) :]

        return self._values.once(key, work)

    def holds(self, book: Book, package: Package) -> Truths:
        """Return where each condition holds beside a package: conditions × worlds."""
        worlds = self._sitting.worlds_on(book).count
        if not self.asked:
            return np.ones((0, worlds), np.bool_)
        values = self.values(book, package)
        above, below = self.limits()
        return (values > above) & (values < below)

    def limits(self) -> tuple[Numbers, Numbers]:
        """Return the numbers that each condition must be above and below, a row for each."""
        above, below = (
            np.array([[getattr(each, side)] for each in self.asked], np.float64)
            for side in ("above", "below")
        )
        return above, below

    def patterns(
        self, book: Book, package: Package, holds: Truths
    ) -> tuple[list[Levers], NDArray[np.intp]]:
        """Return the settings of the levers that a package has, and which one each world has."""
        if self.none:
            worlds = self._sitting.worlds_on(book).count
            return [self.levers(package, ())], np.zeros(worlds, np.intp)
        contract, own = self.contract_on(book), self.of(package)
        every = np.concatenate([contract.holds, holds[list(own)]])
        some, place = np.unique(every.T, axis=0, return_inverse=True)
        count = len(contract.terms)
        sets = [
            self.levers(
                package,
                {each for each, held in zip(own, row[count:], strict=True) if held},
                contract.lapsed(row[:count].tolist(), None),
            )
            for row in some
        ]
        return sets, place.reshape(-1)

    def by_world(
        self, book: Book, package: Package, holds: Truths
    ) -> Levers | Mapping[str, Numbers]:
        """Return where a package puts the levers in each world, if conditions hold so."""
        if self.none:
            return self.levers(package, ())
        sets, place = self.patterns(book, package, holds)
        return by_world(sets, place, self._sitting.model)

    def levers(
        self, package: Package, held: Collection[int], lapsed: Collection[int] = frozenset()
    ) -> Levers:
        """Return the levers where these conditions hold, and some terms of the contract do not."""
        key = package, frozenset(held), frozenset(lapsed)
        if key not in self._levers:
            offer = self._matters.as_offer(package)
            if self._place:
                terms = (t for t in offer.terms if self._place.get(t, -1) in {-1, *held})
                offer = replace(offer, terms=tuple(terms))
            self._levers[key] = levers_of(self._sitting.case, offer, lapsed=lapsed)
        return self._levers[key]

    def contract_on(self, book: Book) -> Held:
        """Return where the conditions of the contract hold, which no package moves."""
        if book.id not in self._contract:
            held = self._sitting.held_on(book, self._sitting.case, ())
            self._contract[book.id] = held
        return self._contract[book.id]

    def line(self, book: Book, packages: Sequence[Package], name: str) -> Numbers:
        """Return a line in the book's own world, nothing drawn: packages × years.

        Conditions hold as they do in this world.
        """
        levers = []
        for package in packages:
            sets, place = self.patterns(book, package, self.holds(book, package))
            levers.append(sets[place[0]])
        return self._run(book, levers, name)

    def weighed(self, book: Book, packages: Sequence[Package], name: str) -> Numbers:
        """Return the same, with conditions weighed by how often they hold in drawn worlds."""
        levers: list[Levers] = []
        rows: list[int] = []
        weights: list[float] = []
        for row, package in enumerate(packages):
            sets, place = self.patterns(book, package, self.holds(book, package))
            drawn = place[1:] if len(place) > 1 else place
            levers += sets
            rows += [row] * len(sets)
            weights += (np.bincount(drawn, minlength=len(sets)) / len(drawn)).tolist()
        values = self._run(book, levers, name)
        found: Numbers = np.zeros((len(packages), values.shape[1]))
        np.add.at(found, rows, values * np.array(weights)[:, None])
        return found

    def _run(self, book: Book, levers: Sequence[Levers], name: str) -> Numbers:
        """Return a line of one run in which each setting of the levers is a world."""
        model = self._sitting.model
        drawn = self._sitting.worlds_on(book).values
        values = {each: array[:1] for each, array in drawn.items()}
        for each in sorted({each for one in levers for each in one.positions}):
            if each in model.inputs:
                rows = np.array([one.at(each) for one in levers])
                values[each] = rows if len(model.years) > 1 else rows[:, 0]
        return run(model, Worlds(len(levers), values), only={name}).values(name)

    def _beside(self, package: Package) -> Offer:
        """Return the terms of a package without a condition, and one term for each condition."""
        offer = self._matters.as_offer(package)
        plain = [term for term in offer.terms if term not in self._place]
        return replace(offer, terms=(*plain, *self._spoken.values()))

"""Room: how far each rung moves the reserve, and how far it may move on each book.

Each rung is a world of one run, with all other matters at the employer's offer. Costs so
taken add up almost, not quite: what is found with them is checked as a whole.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil, floor

import numpy as np
from numpy.typing import NDArray

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.levers import Levers
from openbook.case.offer import Offer
from openbook.figures.year import Year
from openbook.projection.contract import levers_of
from openbook.projection.held import by_world
from openbook.projection.outcome import run
from openbook.projection.sitting import Sitting
from openbook.projection.worlds import Worlds
from openbook.settlement.matters import OpenMatters

MARGIN = "reserve.margin"  # above what the law requires
SPENDING = "spending.total"

Numbers = NDArray[np.float64]
Package = tuple[int, ...]

_KEPT = 1_024  # packages of which the margin in every world is remembered


@dataclass(frozen=True, slots=True)
class Limit:
    """The reserve that the law requires at the end of a year, as a book sees it."""

    book: str
    year: str


@dataclass(frozen=True, slots=True)
class Costs:
    """Whole dollars: for each matter and rung one number for each limit.

    ``spent`` is what a rung adds to the spending of all years on the first book.
    """

    limits: tuple[Limit, ...]
    room: tuple[int, ...]
    rungs: tuple[tuple[tuple[int, ...], ...], ...]
    spent: tuple[tuple[int, ...], ...]


@dataclass
class Reserve:
    """The reserve under packages, asked on some books kept ready."""

    matters: OpenMatters
    sitting: Sitting
    books: Sequence[Book]
    chance: float
    years: int = 3  # that must be legal, from the first projected one on
    _left: dict[Package, Numbers] = field(default_factory=dict)
    _margins: OrderedDict[Package, Numbers] = field(default_factory=OrderedDict)

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

    def margins(self, package: Package) -> Numbers:
        """What is above the required reserve: limits × worlds."""
        found = self._margins.pop(package, None)
        if found is None:
            found = self._run(package)
        self._margins[package] = found
        while len(self._margins) > _KEPT:
            self._margins.popitem(last=False)
        return found

    def left(self, package: Package) -> Numbers:
        """What is above the required reserve in all but the worst worlds, by limit."""
        if package not in self._left:
            self._left[package] = self.reached(self.margins(package))
        return self._left[package]

    def reached(self, margins: Numbers) -> Numbers:
        """What so many worlds as must be legal reach, each limit for itself."""
        least: Numbers = np.sort(margins, axis=1)[:, self.may_fail]
        return least

    def costs(self) -> Costs:
        """Every rung alone, all other matters at the employer's offer."""
        start = (0,) * len(self.matters.matters)
        by_rung = [
            [
                (*start[:at], place, *start[at + 1 :])
                for place in range(len(matter.rungs))
            ]
            for at, matter in enumerate(self.matters.matters)
        ]
        asked = list(dict.fromkeys([start, *(p for row in by_rung for p in row)]))
        levers = self.levers(asked)
        runs = [
            self._alone(book, levers, MARGIN)[:, : self.years] for book in self.books
        ]
        less = np.concatenate([each[0] - each for each in runs], axis=1)
        cost = {p: tuple(map(ceil, row)) for p, row in zip(asked, less, strict=True)}
        spent = dict(zip(asked, self.spent(asked), strict=True))
        return Costs(
            self.limits,
            tuple(floor(each) for each in self.left(start)),
            tuple(tuple(cost[each] for each in row) for row in by_rung),
            tuple(tuple(spent[each] for each in row) for row in by_rung),
        )

    def spent(self, packages: Sequence[Package]) -> list[int]:
        """What packages add to the spending of all years, on the first book.

        The employer's offer adds nothing.
        """
        start = (0,) * len(self.matters.matters)
        levers = self.levers([start, *packages])
        total = self._alone(self.books[0], levers, SPENDING).sum(axis=1)
        return [round(each) for each in total[1:] - total[0]]

    def levers(self, packages: Sequence[Package]) -> list[Levers]:
        """Where packages put every lever."""
        return [levers_of(self.case, self.matters.as_offer(each)) for each in packages]

    def margins_of(self, offer: Offer) -> Numbers:
        """The same for any offer, its conditions looked at in every world."""
        ready = self.sitting.for_offer(offer)
        found = []
        for book in self.books:
            held = ready.held_on(book, ready.case, [offer])
            some, place = held.patterns()
            sets = [held.levers(ready.case, [offer], holding) for holding in some]
            levers = by_world(sets, place, ready.model)
            found.append(self._margin(ready, book, levers))
        return np.concatenate(found)

    def line_on(self, book: Book, line: str, year: Year, package: Package) -> Numbers:
        """A line in each world of a book that is looked at."""
        (levers,) = self.levers([package])
        on_book = self.sitting.under(book, levers, only=(line,))
        values = (on_book.drawn or on_book.alone).at(line, year)
        return np.broadcast_to(values, (self.worlds,))

    def _run(self, package: Package) -> Numbers:
        (levers,) = self.levers([package])
        rows = [self._margin(self.sitting, book, levers) for book in self.books]
        return np.concatenate(rows)

    def _margin(
        self, ready: Sitting, book: Book, levers: Levers | Mapping[str, Numbers]
    ) -> Numbers:
        on_book = ready.under(book, levers, only=(MARGIN,))
        values = (on_book.drawn or on_book.alone).values(MARGIN)
        every = np.broadcast_to(values, (self.worlds, values.shape[1]))
        margins: Numbers = every[:, : self.years].T
        return margins

    def _alone(self, book: Book, levers: Sequence[Levers], line: str) -> Numbers:
        """A line in the book's own world, positions × years."""
        model = self.sitting.model
        worlds = self.sitting.worlds_on(book)
        values = {
            name: array[:1] if len(array) > 1 else array
            for name, array in worlds.values.items()
        }
        for name in sorted({name for each in levers for name in each.positions}):
            if name in model.inputs:
                rows = np.array([each.at(name) for each in levers])
                values[name] = rows if len(model.years) > 1 else rows[:, 0]
        return run(model, Worlds(len(levers), values), only={line}).values(line)

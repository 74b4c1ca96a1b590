"""Needed changes: which assumption of a book would have to change for a package to be legal.

Each assumption in which two books differ is moved alone from one book's value towards the
other's, in every world, under the package that comes nearest to being legal.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from openbook.case.book import Book
from openbook.figures.leaf import InputKind
from openbook.model.contract import levers_of
from openbook.model.held import by_world, settle
from openbook.model.simulations.assumption_values import asked
from openbook.model.simulations.outcome import run
from openbook.model.simulations.worlds import Worlds
from openbook.settlement.room import MARGIN, Numbers, Package, Reserve

_HALVINGS = 6


@dataclass(frozen=True, slots=True)
class NeededChange:
    """Assumptions of one book, moved so far towards another book's.

    ``part`` is how far: 1 is all the way. ``legal`` says whether that is enough, and
    ``short`` by how many dollars it is not. ``values`` are the book's own value, the one
    reached and the other book's, in the last year that must be legal.
    """

    book: str
    other: str
    assumptions: tuple[str, ...]
    part: float
    legal: bool
    short: int
    values: tuple[tuple[float, float, float], ...]


def needed_changes(reserve: Reserve, package: Package) -> tuple[NeededChange, ...]:
    """What would make a package legal, on each book on which it is not.

    First every single assumption that is enough, the smallest move first; where none
    is, the one that helps most, and then those that are enough together.
    """
    left = reserve.left(package).reshape(len(reserve.books), -1)
    found: list[NeededChange] = []
    for book, row in zip(reserve.books, left, strict=True):
        if (row >= 0).all():
            continue
        for other in reserve.books:
            if other.id != book.id:
                found += _Moved(reserve, package, book, other).changes()
    return tuple(found)


class _Moved:
    """A book moved towards another, under one package."""

    def __init__(
        self, reserve: Reserve, package: Package, book: Book, other: Book
    ) -> None:
        self._reserve, self._book, self._other = reserve, book, other
        sitting = reserve.sitting
        worlds = sitting.worlds_on(book)
        self._offer = reserve.matters.as_offer(package)
        everywhere = np.zeros(worlds.count, dtype=np.intp)
        levers = levers_of(reserve.case, self._offer)
        put = by_world([levers], everywhere, sitting.model)
        self._worlds = Worlds(worlds.count, {**worlds.values, **put})
        theirs = sitting.worlds_on(other).values
        self._apart = {
            name: _grid(theirs[name])[:1] - _grid(worlds.values[name])[:1]
            for name in asked(sitting.model, InputKind.ASSUMPTION)
        }

    def changes(self) -> Iterator[NeededChange]:
        """Single moves that are enough, or the best one and those enough together."""
        names = [name for name, apart in self._apart.items() if np.any(apart != 0)]
        shorts = {name: self._short([name], 1.0) for name in names}
        enough = [name for name in names if shorts[name] <= 0]
        if enough:
            alone = [self._change([name]) for name in enough]
            yield from sorted(alone, key=lambda each: each.part)
            return
        now = self._short([], 0.0)
        helps = sorted((n for n in names if shorts[n] < now), key=shorts.__getitem__)
        if not helps:
            return
        yield self._at(helps[:1], 1.0)
        for count in range(2, len(helps) + 1):
            if self._short(helps[:count], 1.0) <= 0:
                yield self._change(helps[:count])
                return
        if len(helps) > 1:
            yield self._at(helps, 1.0)

    def _change(self, names: Sequence[str]) -> NeededChange:
        """How far the assumptions must move together."""
        low, high = 0.0, 1.0
        for _ in range(_HALVINGS):
            part = (low + high) / 2
            low, high = (low, part) if self._short(names, part) <= 0 else (part, high)
        return self._at(names, high)

    def _at(self, names: Sequence[str], part: float) -> NeededChange:
        short = self._short(names, part)
        return NeededChange(
            self._book.id,
            self._other.id,
            tuple(names),
            part,
            short <= 0,
            max(0, round(short)),
            tuple(self._values(name, part) for name in names),
        )

    def _values(self, name: str, part: float) -> tuple[float, float, float]:
        own, apart = _grid(self._worlds.values[name])[0], self._apart[name][0]
        mine, more = (
            float(row[min(self._reserve.years, len(row)) - 1]) for row in (own, apart)
        )
        return mine, mine + part * more, mine + more

    def _short(self, names: Collection[str], part: float) -> float:
        """How many dollars the worst year is short."""
        moved: Mapping[str, Numbers] = {
            name: _plain(_grid(self._worlds.values[name]) + part * self._apart[name])
            for name in names
        }
        values = {**self._worlds.values, **moved}
        case, model = self._reserve.case, self._reserve.sitting.model
        worlds, _ = settle(
            case, [self._offer], model, Worlds(self._worlds.count, values)
        )
        outcome = run(model, worlds, only={MARGIN})
        margins = outcome.values(MARGIN)[-self._reserve.worlds :, : self._reserve.years]
        return -float(self._reserve.reached(margins.T).min())


def _grid(values: Numbers) -> Numbers:
    """An input as worlds × years; with one year if it is the same in all."""
    return values.reshape(len(values), -1)


def _plain(grid: Numbers) -> Numbers:
    return grid[:, 0] if grid.shape[1] == 1 else grid

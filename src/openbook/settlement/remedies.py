"""Remedies: what would make a package legal that is not.

A part of it may count only where a line of the projection is above a number: where it is
not, the district does not pay. The smallest number is looked for with which the reserve
is legal on every book. Or an assumption may change: each in which two books differ is
moved alone from one book's value towards the other's, in every world.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from math import ceil, floor, log10

import numpy as np

from openbook.case.book import Book
from openbook.case.condition import Condition
from openbook.case.offer import Offer, Term
from openbook.case.raises import Raise
from openbook.figures.figure import InputKind, Year
from openbook.findings.dataclass import dataclass
from openbook.model.contingent import year_asked
from openbook.model.contract import levers_of
from openbook.model.held import by_world, settle
from openbook.model.simulations.assumption_values import asked
from openbook.model.simulations.outcome import run
from openbook.model.simulations.worlds import Worlds
from openbook.settlement.ladders import Ladders
from openbook.settlement.reserve import MARGIN, Numbers, Package, Reserve

LINE = "funded ADA"
_SAFE = Condition(line=LINE, above=0)
_DIGITS = 4
_HUNDREDTH = 0.0001
_NOISE = 1e-6


@dataclass(frozen=True, slots=True)
class MadeSafe:
    """A package with a condition on one matter: legal on every book.

    ``holds`` says for each book in what part of its worlds the condition holds.
    """

    matter: str
    terms: tuple[Term, ...]  # of this matter
    offer: Offer
    condition: str
    holds: tuple[tuple[str, float], ...]


def made_safe(reserve: Reserve, package: Package, ladders: Ladders) -> tuple[MadeSafe, ...]:
    """Return every matter whose last part, under a condition, makes a package legal."""
    found = []
    for matter, order in enumerate(ladders.orders):
        place = order.index(package[matter])
        for lower in order[place - 1 :: -1] if place else ():
            without = (*package[:matter], lower, *package[matter + 1 :])
            if (reserve.left(without) < 0).any():
                continue
            safe = _under_a_condition(reserve, package, without, matter)
            found += [safe] if safe else []
            break
    return tuple(found)


def _under_a_condition(
    reserve: Reserve, package: Package, without: Package, matter: int
) -> MadeSafe | None:
    rungs = reserve.matters.matters[matter].rungs
    kept, more = rungs[without[matter]].terms, rungs[package[matter]].terms
    for extra in _extras(kept, more, reserve.case.head.years[: reserve.years][-1]):
        # The year before the term begins, or the first that is projected.
        year = max(year_asked(reserve.case, extra, _SAFE), reserve.case.head.years[0])
        books = reserve.books
        lines = [reserve.line_on(book, _SAFE.name, year, without) for book in books]
        whole = reserve.margins_of(_offer(reserve, without, matter, (*kept, extra)))
        above = _least_above(reserve, lines, reserve.margins(without), whole)
        if above is None:
            continue
        condition = Condition(line=LINE, year=year, above=above)
        terms = (*kept, replace(extra, only_if=condition))
        offer = _offer(reserve, without, matter, terms)
        if (reserve.reached(reserve.margins_of(offer)) < 0).any():
            continue
        shares = [float((line > above).mean()) for line in lines]
        holds = tuple(zip((book.id for book in books), shares, strict=True))
        name = reserve.matters.matters[matter].name
        return MadeSafe(name, terms, offer, condition.in_words(), holds)
    return None


def _extras(kept: Sequence[Term], more: Sequence[Term], last: Year) -> Iterator[Term]:
    """Yield what the higher rung has beyond the lower one, if one term can say it.

    A raise may also begin later: in the last year that must be legal.
    """
    rest = [term for term in more if term not in kept]
    gone = [term for term in kept if term not in more]
    if len(rest) != 1 or len(gone) > 1:
        return
    extra = rest[0]
    if isinstance(extra, Raise):
        before = gone[0] if gone else None
        share = before.share.value if isinstance(before, Raise) else 0.0
        more_of_it = (1 + extra.share.value) / (1 + share) - 1
        # In whole hundredths of a percent, so that people can write it.
        more_of_it = round(floor(more_of_it / _HUNDREDTH + _NOISE) * _HUNDREDTH, 6)
        yield extra.with_share(more_of_it)
        yield extra.with_share(more_of_it, starts=last.first_day)
    elif not gone:
        yield extra


def _least_above(
    reserve: Reserve, lines: Sequence[Numbers], without: Numbers, whole: Numbers
) -> float | None:
    """Return the least round number with which all is legal; None if it would never hold."""
    years = len(without) // len(lines)
    by_limit = np.repeat(np.array(lines), years, axis=0)
    ends = np.unique(by_limit)

    def legal(above: float) -> bool:
        margins = np.where(by_limit > above, whole, without)
        return bool((reserve.reached(margins) >= 0).all())

    low, high = -1, len(ends) - 1
    if not legal(float(ends[high])):
        return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if legal(float(ends[middle])) else (middle, high)
    least = float(ends[high])
    step = 10.0 ** max(0, ceil(log10(max(1.0, least))) - _DIGITS)
    above = ceil(least / step) * step
    return above if (by_limit > above).any() else None


def _offer(reserve: Reserve, package: Package, matter: int, terms: tuple[Term, ...]) -> Offer:
    matters = reserve.matters
    rows = [
        terms if at == matter else each.rungs[rung].terms
        for at, (each, rung) in enumerate(zip(matters.matters, package, strict=True))
    ]
    every = (*matters.agreed, *(term for row in rows for term in row))
    return replace(matters.as_offer(package), terms=every)


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
    """Return what would make a package legal, on each book on which it is not.

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

    def __init__(self, reserve: Reserve, package: Package, book: Book, other: Book) -> None:
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
        """Return how far the assumptions must move together."""
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
        years = self._reserve.years
        mine, more = (float(row[min(years, len(row)) - 1]) for row in (own, apart))
        return mine, mine + part * more, mine + more

    def _short(self, names: Collection[str], part: float) -> float:
        """Return how many dollars the worst year is short."""
        moved = {
            name: _grid(self._worlds.values[name]) + part * self._apart[name] for name in names
        }
        plain = {n: v[:, 0] if v.shape[1] == 1 else v for n, v in moved.items()}
        values = {**self._worlds.values, **plain}
        case, model = self._reserve.case, self._reserve.sitting.model
        moved_worlds = Worlds(self._worlds.count, values)
        worlds, _ = settle(case, [self._offer], model, moved_worlds)
        outcome = run(model, worlds, only={MARGIN})
        margins = outcome.values(MARGIN)[-self._reserve.worlds :, : self._reserve.years]
        return -float(self._reserve.reached(margins.T).min())


def _grid(values: Numbers) -> Numbers:
    """Return an input as worlds × years; with one year if it is the same in all."""
    return values.reshape(len(values), -1)

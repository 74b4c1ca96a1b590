"""Shapley values: the cost of terms or assumptions shared over every order of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import partial
from math import comb, fsum

import numpy as np
from numpy.typing import NDArray

from openbook.case.case import Case
from openbook.case.levers import Levers
from openbook.case.offer import Offer, Term
from openbook.figures.model import Model
from openbook.findings.dataclass import dataclass
from openbook.model.contract import levers_of
from openbook.model.simulations.outcome import Outcome, run_moved
from openbook.model.simulations.worlds import Worlds
from openbook.offers.cost_result import ByYear, Cost
from openbook.offers.places import TOTAL
from openbook.offers.sorted_terms import units_meant, written

Numbers = NDArray[np.float64]


class Coalitions:
    """The levers of every coalition of some terms, set once for all books.

    Coalitions are masks: term j is in it if bit j is set (bit 0 is the first term).
    ``lapsed`` are places of terms of the contract that do not hold.
    """

    def __init__(
        self,
        case: Case,
        offer: Offer,
        terms: Sequence[Term],
        *,
        lapsed: Collection[int] = frozenset(),
    ) -> None:
        self._case, self._offer, self._terms = case, offer, tuple(terms)
        self._lapsed = lapsed
        self._units = {unit.id for unit in case.district.units} if case.district else set()
        self._set: dict[int, Levers] = {}
        self._movers = self._who_moves()

    @property
    def whole(self) -> int:
        """The coalition of all terms."""
        return (1 << len(self._terms)) - 1

    def levers(self, coalition: int) -> Levers:
        """Return the contract and the terms of one coalition."""
        if coalition not in self._set:
            chosen = tuple(term for j, term in enumerate(self._terms) if coalition >> j & 1)
            offer = replace(self._offer, terms=chosen)
            self._set[coalition] = levers_of(self._case, offer, lapsed=self._lapsed)
        return self._set[coalition]

    def positions(self, coalitions: Sequence[int]) -> dict[str, Numbers]:
        """Return the levers that the terms move, coalitions × years."""
        # Terms beyond the 62nd do not fit the bits of a machine word.
        kind = np.int64 if self.whole < 1 << 62 else object
        masks = np.array(coalitions, dtype=kind)
        patterns = {}
        for movers in set(self._movers.values()):
            some, place = np.unique(masks & movers, return_inverse=True)
            patterns[movers] = [self.levers(int(each)) for each in some], place
        # Caps of many classes are the very same rows, which live as long as the levers do.
        same: dict[tuple[int, ...], Numbers] = {}
        found = {}
        for lever, movers in self._movers.items():
            levers, place = patterns[movers]
            rows = [each.at(lever) for each in levers]
            key = (movers, *map(id, rows))
            if key not in same:
                same[key] = np.array(rows)[place]
            found[lever] = same[key]
        return found

    def _who_moves(self) -> dict[str, int]:
        """For each lever the coalition of those terms that have a say in it."""
        moved, whole = self.levers(self.whole), self.whole
        group_of = {lever: self._group(lever) for lever in moved.positions}
        movers: dict[str, int] = {}
        for j, term in enumerate(self._terms):
            for group in self._groups(term):
                movers[group] = movers.get(group, 0) | 1 << j
        found = {lever: movers.get(group, 0) for lever, group in group_of.items()}
        for lever, some in found.items():
            # A kind of term that reaches further than the levers it moves alone.
            if self.levers(some).at(lever) != moved.at(lever):
                found[lever] = whole
        return {lever: some for lever, some in found.items() if some}

    def _groups(self, term: Term) -> set[str]:
        units = units_meant(self._case, self._offer, term)
        owed = units if term.follows_raises else ()
        levers = written(self._case, self._offer, term)
        return {self._group(lever) for lever in levers} | set(owed)

    def _group(self, lever: str) -> str:
        """Levers that terms move together: back pay looks at the raises of its unit."""
        unit = lever.rpartition(".")[2]
        return unit if unit in self._units else lever


NOTHING = 0  # the coalition without any term
ONGOING = "spending.ongoing"


@dataclass(frozen=True, slots=True)
class CoalitionRun:
    """What each coalition of terms comes to on one book."""

    outcome: Outcome
    world: dict[int, int]

    def values(self, name: str, coalition: int) -> ByYear:
        """Return a line in the world of a coalition."""
        return self.rows(coalition)(name)

    def rows(self, coalition: int) -> Callable[[str], ByYear]:
        """Return every line in the world of a coalition."""
        return partial(self.outcome.row, world=self.world[coalition])

    def worth(self, coalitions: Sequence[int]) -> tuple[Numbers, Numbers]:
        """Ongoing and one-time cost above the contract, coalitions × years."""
        worlds = [self.world[NOTHING], *(self.world[each] for each in coalitions)]
        ongoing, total = (self.outcome.values(name)[worlds] for name in (ONGOING, TOTAL))
        once = total - ongoing
        return ongoing[1:] - ongoing[0], once[1:] - once[0]

    def cost(self, coalition: int, *, above: int = NOTHING) -> Cost:
        """Return what a coalition costs above another."""
        ongoing, once = self.worth([coalition, above])
        return cost_of(ongoing[0] - ongoing[1], once[0] - once[1])


def cost_of(ongoing: Numbers, one_time: Numbers) -> Cost:
    """Return two rows of numbers as a cost."""
    return Cost(tuple(ongoing.tolist()), tuple(one_time.tolist()))


@dataclass(frozen=True, slots=True)
class CoalitionsAsked:
    """Coalitions of the terms of one offer, to be run above the contract under one book.

    With ``counted``, the coalition of terms whose conditions hold, every coalition is
    worth what those of its terms are worth that are in it.
    """

    base: Worlds
    coalitions: Coalitions
    masks: Collection[int]
    counted: int | None = None

    @property
    def chosen(self) -> list[int]:
        """The contract alone, all terms together, and every coalition asked for."""
        return sorted({NOTHING, self.coalitions.whole, *self.masks})

    def inputs(self, model: Model) -> dict[str, Numbers]:
        """Return every input of the model in the world of each coalition, or in one for all."""
        counted = self.coalitions.whole if self.counted is None else self.counted
        moved = self.coalitions.positions([mask & counted for mask in self.chosen])
        put = {lever: each for lever, each in moved.items() if lever in model.inputs}
        if len(model.years) == 1:
            put = {lever: each[:, 0] for lever, each in put.items()}
        return {**self.base.values, **put}


def run_coalitions(
    model: Model, asked: Sequence[CoalitionsAsked], *, lines: Iterable[str]
) -> list[CoalitionRun]:
    """Run the coalitions of some offers under one book, all of them at once."""
    places: list[dict[int, int]] = []
    for each in asked:
        start = sum(map(len, places))
        places.append({mask: start + at for at, mask in enumerate(each.chosen)})
    inputs = [each.inputs(model) for each in asked]
    sizes = list(map(len, places))
    same: dict[tuple[int, ...], Numbers] = {}  # most levers stand as others do
    values = {}
    for name in inputs[0]:
        arrays = [each[name] for each in inputs]
        key = tuple(map(id, arrays))
        if key not in same:
            same[key] = _side_by_side(arrays, sizes)
        values[name] = same[key]
    worlds = Worlds(sum(sizes), values)
    outcome = run_moved(model, worlds, only={ONGOING, TOTAL, *lines})
    return [CoalitionRun(outcome, each) for each in places]


def _side_by_side(arrays: Sequence[Numbers], sizes: Sequence[int]) -> Numbers:
    """Return an input in the worlds of all offers; one world where it is the same in each."""
    first = arrays[0]
    if all(len(each) == 1 and np.array_equal(each, first) for each in arrays):
        return first
    pairs = zip(arrays, sizes, strict=True)
    return np.concatenate([np.broadcast_to(e, (count, *e.shape[1:])) for e, count in pairs])


MOST_PARTS = 16


def shares(worth: Numbers) -> Numbers:
    """Return the share of every part, parts × years.

    ``worth`` has a row for each coalition: part j is in coalition m if bit j of m is
    set. Sums are rounded once, whatever the order, so renaming or reordering parts
    changes no bit, and a part that adds nothing to any coalition gets exactly 0.

    >>> shares(np.array([[0.0], [3.0], [5.0], [10.0]])).ravel().tolist()
    [4.0, 6.0]
    """
    coalitions, years = worth.shape
    parts = coalitions.bit_length() - 1
    if coalitions != 1 << parts or parts > MOST_PARTS:
        problem = f"{coalitions} coalitions are not those of at most {MOST_PARTS} parts"
        raise ValueError(problem)
    masks = np.arange(coalitions)
    sizes = np.bitwise_count(masks)
    found = np.zeros((parts, years))
    for part in range(parts):
        absent = masks[(masks >> part & 1) == 0]
        by_size = [absent[sizes[absent] == size] for size in range(parts)]
        for year in range(years):
            found[part, year] = _share(worth[:, year], by_size, 1 << part)
    return found


def _share(worth: Numbers, by_size: list[NDArray[np.int64]], bit: int) -> float:
    """What one part adds on average: first over the coalitions of a size, then over sizes."""
    parts = len(by_size)
    averages = []
    for size, without in enumerate(by_size):
        added = fsum([*worth[without | bit].tolist(), *(-worth[without]).tolist()])
        averages.append(added / (parts * comb(parts - 1, size)))
    return fsum(averages)

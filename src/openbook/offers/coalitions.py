"""Coalitions: some terms of an offer at a time, each coalition a world of one run.

A lever needs to be set only for the terms that move it: whether a raise is in the
coalition changes nothing about class sizes. So thousands of coalitions need few
settings of the levers, and every setting is the one ``levers_of`` gives.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from openbook.case.case import Case
from openbook.case.levers import Levers
from openbook.case.offer import Offer, Term
from openbook.model.contract import levers_of
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
        self._set: dict[int, Levers] = {}
        self._movers = self._who_moves()

    @property
    def whole(self) -> int:
        """The coalition of all terms."""
        return (1 << len(self._terms)) - 1

    def levers(self, coalition: int) -> Levers:
        """The contract and the terms of one coalition."""
        if coalition not in self._set:
            chosen = tuple(
                term for j, term in enumerate(self._terms) if coalition >> j & 1
            )
            offer = replace(self._offer, terms=chosen)
            self._set[coalition] = levers_of(self._case, offer, lapsed=self._lapsed)
        return self._set[coalition]

    def positions(self, coalitions: Sequence[int]) -> dict[str, Numbers]:
        """The levers that the terms move, coalitions × years."""
        # Terms beyond the 62nd do not fit the bits of a machine word.
        kind = np.int64 if self.whole < 1 << 62 else object
        masks = np.array(coalitions, dtype=kind)
        patterns = {
            movers: np.unique(masks & movers, return_inverse=True)
            for movers in set(self._movers.values())
        }
        found = {}
        for lever, movers in self._movers.items():
            some, place = patterns[movers]
            rows = [self.levers(int(each)).at(lever) for each in some]
            found[lever] = np.array(rows)[place]
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
        district = self._case.district
        units = {unit.id for unit in district.units} if district else set()
        unit = lever.partition(".")[2]
        return unit if unit in units else lever

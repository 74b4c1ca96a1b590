"""Hall sets: sites that together can have no more adults than people who reach them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from openbook.strike.staffing.people import Kind

# What of a site is in a set: nothing, its special-education adults, its credentialed
# ones (special included), or every adult there.
NOTHING, SPECIAL, CREDENTIALED, EVERYBODY = range(4)
_CELLS = (1, 2, 4, 8)


@dataclass(frozen=True, slots=True)
class HallSet:
    """How much of each site is counted, and how many people can serve any of it."""

    parts: NDArray[np.int8]
    people: int


@dataclass(frozen=True, slots=True)
class Crowd:
    """The people of a day for counting: their kinds and the sites each can reach."""

    kinds: NDArray[np.int8]
    able: NDArray[np.bool_]

    def serving(self, parts: NDArray[np.int8]) -> NDArray[np.bool_]:
        """Who can serve something of a set: an adult fits a part of their kind."""
        found = np.zeros(len(self.kinds), dtype=np.bool_)
        for kind in Kind:
            sites = np.flatnonzero(parts >= EVERYBODY - kind)
            rows = np.flatnonzero(self.kinds == kind)
            found[rows] = self.able[np.ix_(rows, sites)].any(axis=1)
        return found

    def hall_set(self, parts: NDArray[np.int8]) -> HallSet:
        """The set with its number of people."""
        return HallSet(parts, int(self.serving(parts).sum()))


def first_sets(crowd: Crowd, points: NDArray[np.float64]) -> Iterator[HallSet]:
    """The whole district and its squares, for each kind of adult."""
    spread = np.nan_to_num(points - np.nanmin(points, axis=0, initial=np.inf))
    spread /= np.maximum(spread.max(axis=0, initial=0.0), 1e-9)
    for cells in _CELLS:
        square = np.minimum((spread * cells).astype(int), cells - 1)
        number = square[:, 0] * cells + square[:, 1]
        order = np.argsort(number, kind="stable")
        names, starts = np.unique(number[order], return_index=True)
        reached = np.logical_or.reduceat(crowd.able[:, order], starts, axis=1)
        for part in (SPECIAL, CREDENTIALED, EVERYBODY):
            people = reached[crowd.kinds >= EVERYBODY - part].sum(axis=0).tolist()
            for name, count in zip(names, people, strict=True):
                parts = np.where(number == name, part, NOTHING)
                yield HallSet(parts.astype(np.int8), count)

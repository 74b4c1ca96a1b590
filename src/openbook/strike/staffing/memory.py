"""Memory: what a plan found out about a district, for the plan of the next morning.

It is only a start: sets are counted again, ways are tried again, the ratio is proved
again. With or without it the goals come out the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from openbook.strike.staffing.hall import Crowd, HallSet
from openbook.strike.staffing.network import Ways, Whole

Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class PlanMemory:
    """Hall sets that were broken, ways that were useful, and how uneven it was."""

    schools: tuple[str, ...]
    adults: tuple[str, ...]
    parts: tuple[NDArray[np.int8], ...]
    known: Ways  # adults to schools
    spread: float  # the worst ratio beside the one of the whole district

    def sets(self, crowd: Crowd, schools: Sequence[str]) -> list[HallSet]:
        """The sets among the schools of today, counted with the people of today."""
        then, now = _both(self.schools, schools)
        found = []
        for each in self.parts:
            parts = np.zeros(len(schools), dtype=np.int8)
            parts[now] = each[then]
            found.append(crowd.hall_set(parts))
        return found

    def ways(self, adults: Sequence[str], schools: Sequence[str]) -> Flags:
        """The useful ways among the people and schools of today."""
        rows, people = _both(self.adults, adults)
        columns, sites = _both(self.schools, schools)
        found = np.zeros((len(adults), len(schools)), dtype=np.bool_)
        person = _places_of(rows, people, len(self.adults))[self.known.person]
        site = _places_of(columns, sites, len(self.schools))[self.known.place]
        both = (person >= 0) & (site >= 0)
        found[person[both], site[both]] = True
        return found


def _places_of(then: Whole, now: Whole, count: int) -> Whole:
    """Where each of yesterday stands today; -1 where it does not."""
    found = np.full(count, -1)
    found[then] = now
    return found


def _both(then: Sequence[str], now: Sequence[str]) -> tuple[Whole, Whole]:
    """Where the names of both days stand in each."""
    at = {name: number for number, name in enumerate(then)}
    pairs = [(at[name], number) for number, name in enumerate(now) if name in at]
    both = np.array(pairs, dtype=np.int64).reshape(-1, 2)
    return both[:, 0], both[:, 1]

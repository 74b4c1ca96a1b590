"""The flow of people to open places, and to the reserve those who are not needed.

A person enters a place by kind; what the place needs of each kind lies on the way out,
so that whole numbers come by themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from openbook.strike.staffing.network import Network, Whole
from openbook.strike.staffing.places import (
    PRICE_CREDENTIALED,
    PRICE_FLOOR,
    PRICE_SPECIAL,
    Place,
)


@dataclass(frozen=True, slots=True)
class Layout:
    """Which node is what: people, then places by kind, the reserve and the end."""

    people: int
    places: int

    @property
    def reserve(self) -> int:
        """The node of people who are not sent."""
        return self.people + 3 * self.places

    @property
    def end(self) -> int:
        """The node where everybody arrives."""
        return self.reserve + 1

    def entry(self, kind: Whole, place: Whole) -> Whole:
        """The node where a person of a kind enters a place."""
        found: Whole = self.people + kind * self.places + place
        return found


@dataclass(frozen=True, slots=True)
class Ways:
    """The ways of people to places: who, where."""

    person: Whole
    place: Whole

    @classmethod
    def among(cls, some: NDArray[np.bool_]) -> Ways:
        """The ways that a table of people by places marks."""
        flat = np.flatnonzero(some)  # much faster than in two dimensions
        person, place = np.divmod(flat, max(1, some.shape[1]))
        return cls(person, place)


def inside(places: Sequence[Place], least: Sequence[int], layout: Layout) -> Network:
    """The arcs within places, with the first three goals as their costs."""
    heavy = 1 + sum(place.shortfalls()[0] for place in places)
    arcs: list[tuple[int, int, int, int]] = []
    for number, place in enumerate(places):
        node = [layout.people + kind * layout.places + number for kind in range(3)]
        arcs += [
            (node[2], node[1], place.special, -heavy * PRICE_SPECIAL),
            (node[2], node[1], layout.people, 0),
            (node[1], node[0], place.credentialed, -heavy * PRICE_CREDENTIALED),
            (node[1], node[0], layout.people, 0),
        ]
        costs = place.shortfalls()
        for count in range(1, place.most + 1):
            price = PRICE_FLOOR * (count <= place.floor)
            # Until the worst ratio is met, an adult is as welcome as one of the floor.
            price = price or PRICE_FLOOR * (count <= least[number])
            gain = costs[count - 1] - costs[count]
            arcs.append((node[0], layout.end, 1, -heavy * price - gain))
    tail, head, capacity, cost = np.array(arcs, dtype=np.int64).reshape(-1, 4).T
    return Network(tail, head, capacity, cost, np.zeros(0, dtype=np.int64))


def with_people(
    within: Network,
    layout: Layout,
    ways: Ways,
    *,
    kinds: Whole,
    pinned: NDArray[np.bool_],
    unit: int = 1,
) -> Network:
    """The whole network: ways first, then the reserve, then the arcs within places."""
    free = np.flatnonzero(~pinned)
    count = layout.people
    one = np.ones(1, dtype=np.int64)
    tail = [ways.person, free, layout.reserve * one, within.tail]
    head = [
        layout.entry(kinds[ways.person], ways.place),
        np.full(len(free), layout.reserve),
        layout.end * one,
        within.head,
    ]
    each = np.full(len(ways.person) + len(free), unit)
    capacity = [each, count * unit * one, within.capacity]
    cost = [np.zeros(len(each) + 1, dtype=np.int64), within.cost]
    supply = np.zeros(layout.end + 1, dtype=np.int64)
    supply[:count], supply[layout.end] = unit, -count * unit
    tails, heads, capacities, costs = map(np.concatenate, (tail, head, capacity, cost))
    return Network(tails, heads, capacities, costs, supply)

"""The flow of people to open places, and to the reserve those who are not needed.

A person enters a place by kind; what the place needs of each kind lies on the way out,
so that whole numbers come by themselves.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from openbook.strike.staffing.arrays import PlaceArrays
from openbook.strike.staffing.choices import choices_of
from openbook.strike.staffing.network import Network, Whole
from openbook.strike.staffing.places import (
    PRICE_CREDENTIALED,
    PRICE_FLOOR,
    PRICE_SPECIAL,
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

    def entry(self, kind: Whole | int, place: Whole) -> Whole:
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


def inside(places: PlaceArrays, least: Whole, layout: Layout) -> Network:
    """The arcs within places, with the first three goals as their costs."""
    choices = choices_of(places)
    shortfall = choices.shortfall.astype(np.int64)
    nobody = choices.adults == 0
    heavy = 1 + int(shortfall[nobody].sum() - places.merge_cost.sum())
    owner, count = choices.place[~nobody], choices.adults[~nobody]
    # Until the worst ratio is met, an adult is as welcome as one of the floor.
    welcome = count <= np.maximum(places.floor, least)[owner]
    gain = -np.diff(shortfall)[~nobody[1:]]
    every = np.arange(layout.places)
    node = [layout.entry(kind, every) for kind in range(3)]
    plenty, free = np.full_like(every, layout.people), np.zeros_like(every)
    tail = [node[2], node[2], node[1], node[1], node[0][owner]]
    head = [node[1], node[1], node[0], node[0], np.full_like(owner, layout.end)]
    capacity = [places.special, plenty, places.credentialed, plenty]
    cost = [free - heavy * PRICE_SPECIAL, free, free - heavy * PRICE_CREDENTIALED, free]
    return Network(
        np.concatenate(tail),
        np.concatenate(head),
        np.concatenate([*capacity, np.ones_like(owner)]),
        np.concatenate([*cost, -heavy * PRICE_FLOOR * welcome - gain]),
        np.zeros(0, dtype=np.int64),
    )


def with_people(
    within: Network,
    layout: Layout,
    ways: Ways,
    *,
    kinds: Whole,
    pinned: NDArray[np.bool_],
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
    each = np.ones(len(ways.person) + len(free), dtype=np.int64)
    capacity = [each, count * one, within.capacity]
    cost = [np.zeros(len(each) + 1, dtype=np.int64), within.cost]
    supply = np.zeros(layout.end + 1, dtype=np.int64)
    supply[:count], supply[layout.end] = 1, -count
    tails, heads, capacities, costs = map(np.concatenate, (tail, head, capacity, cost))
    return Network(tails, heads, capacities, costs, supply)


def flow_within(places: PlaceArrays, counts: Whole) -> Whole:
    """The flow of the arcs within places for so many people there, by kind and place."""
    special = counts[2]
    credentialed = special + counts[1]
    adults = credentialed + counts[0]
    needed = np.minimum(special, places.special)
    grouped = np.minimum(credentialed, places.credentialed)
    choices = choices_of(places)
    count, owner = (
        each[choices.adults > 0] for each in (choices.adults, choices.place)
    )
    flow = (needed, special - needed, grouped, credentialed - grouped)
    return np.concatenate([*flow, count <= adults[owner]])

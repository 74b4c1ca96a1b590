"""Person by person: the first goals exactly, then travel and yesterday on what is left.

Only near ways are in the network at first; ways that its prices show to be worth more
are added until none is left, so the flow is cheapest among all ways.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from openbook.strike.staffing.crowd_flow import Layout, Ways, inside, with_people
from openbook.strike.staffing.network import (
    Network,
    Whole,
    cheapest,
    face,
    prices,
)
from openbook.strike.staffing.places import Place

_NEAREST = 16
Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Task:
    """People, the places that open, and every way between them with its cost."""

    places: tuple[Place, ...]
    least: tuple[int, ...]
    kinds: Whole
    pinned: Flags
    ways: Ways  # person by person
    cost: Whole  # of each way, in the last goals
    cost_of_reserve: Whole

    @property
    def layout(self) -> Layout:
        """The nodes of the network."""
        return Layout(len(self.kinds), len(self.places))

    def network(self, within: Network, known: Flags) -> Network:
        """The network with the ways known so far, which come first."""
        ways = Ways(self.ways.person[known], self.ways.place[known])
        return with_people(
            within, self.layout, ways, kinds=self.kinds, pinned=self.pinned
        )

    def worth(self, price: Whole) -> Whole:
        """What a unit on each way is worth at these prices, before the way's own cost."""
        layout = self.layout
        entry = layout.entry(np.arange(3)[:, None], np.arange(layout.places)[None, :])
        at_entry = price[entry][self.kinds[self.ways.person], self.ways.place]
        found: Whole = price[self.ways.person] - at_entry
        return found

    def cheapest_few(self, some: Flags) -> Flags:
        """The cheapest few of some ways, for each person."""
        person = self.ways.person[some]
        order = np.lexsort((self.cost[some], person))
        person = person[order]
        first = np.searchsorted(person, person, side="left")
        kept = np.flatnonzero(some)[order[np.arange(len(order)) - first < _NEAREST]]
        found = np.zeros_like(some)
        found[kept] = True
        return found


def assign(task: Task, start: Flags) -> Flags:
    """The ways that people take so that the goals are met in their order."""
    within = inside(task.places, task.least, task.layout)
    price, used = _goals_met(task, within, start)
    tight = task.worth(price) == 0
    near = task.cheapest_few(tight) | used
    return _on_the_face(task, within, price, ways=(tight, near))


def _goals_met(task: Task, within: Network, known: Flags) -> tuple[Whole, Flags]:
    """Prices that prove the first goals met as well as all ways can, and ways used."""
    while True:
        network = task.network(within, known)
        flow = cheapest(network)
        price = prices(network, flow)
        wanted = ~known & (task.worth(price) < 0)
        if not wanted.any():
            return price, _used(known, flow)
        known = known | wanted


def _on_the_face(
    task: Task, within: Network, price: Whole, *, ways: tuple[Flags, Flags]
) -> Flags:
    """The cheapest ways among all plans that meet the first goals best."""
    tight, known = ways
    free = np.flatnonzero(~task.pinned)
    while True:
        network = task.network(within, known)
        count = int(known.sum())
        cost = np.zeros(len(network.cost), dtype=np.int64)
        cost[:count] = task.cost[known]
        cost[count : count + len(free)] = task.cost_of_reserve[free]
        narrow = face(network, price).with_costs(cost)
        flow = cheapest(narrow)
        left = task.worth(prices(narrow, flow)) + task.cost
        wanted = tight & ~known & (left < 0)
        if not wanted.any():
            return _used(known, flow)
        known = known | wanted


def _used(known: Flags, flow: Whole) -> Flags:
    found = np.zeros_like(known)
    found[known] = flow[: int(known.sum())] > 0
    return found

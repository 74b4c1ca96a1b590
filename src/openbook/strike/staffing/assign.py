"""Person by person: the first goals exactly, then travel and yesterday on what is left.

Only near ways are in the network at first; ways that its prices show to be worth more
are added until none is left, so the flow is cheapest among all ways.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from openbook.strike.staffing.crowd_flow import Layout, Ways, inside, with_people
from openbook.strike.staffing.nearest import nearest
from openbook.strike.staffing.network import (
    Network,
    Whole,
    cheapest,
    face,
    prices,
)
from openbook.strike.staffing.places import Place

NOBODY = -1
_NEAREST = 20
_MORE = 8
Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Task:
    """People, the places that open, who can go where and what each way costs."""

    places: tuple[Place, ...]
    least: tuple[int, ...]
    kinds: Whole
    pinned: Flags
    able: Flags  # people by places
    cost: Whole  # people by places, of the last goals
    cost_of_reserve: Whole

    @property
    def layout(self) -> Layout:
        """The nodes of the network."""
        return Layout(len(self.kinds), len(self.places))

    def network(self, within: Network, known: Flags) -> Network:
        """The network with the ways known so far, which come first."""
        ways = Ways(*np.nonzero(known))
        return with_people(
            within, self.layout, ways, kinds=self.kinds, pinned=self.pinned
        )

    def worth(self, price: Whole, cost: Whole | int) -> Whole:
        """What a unit on each way costs at these prices, people by places."""
        layout = self.layout
        entry = layout.entry(np.arange(3)[:, None], np.arange(layout.places)[None, :])
        found: Whole = cost - price[entry][self.kinds]
        found += price[: layout.people, None]
        return found


def assign(task: Task, start: Flags) -> Whole:
    """The place of each person (-1 in reserve) that meets the goals in their order."""
    if not len(task.kinds):
        return np.zeros(0, dtype=np.int64)
    within = inside(task.places, task.least, task.layout)
    known = start | nearest(task.able, task.cost, _NEAREST)
    price, used = _goals_met(task, within, known)
    tight = task.able & (task.worth(price, 0) == 0)
    near = nearest(tight, task.cost, _NEAREST) | used
    return _on_the_face(task, within, price, ways=(tight, near))


def _goals_met(task: Task, within: Network, known: Flags) -> tuple[Whole, Flags]:
    """Prices that prove the first goals met as well as all ways can, and ways used."""
    while True:
        network = task.network(within, known)
        flow = cheapest(network)
        price = prices(network, flow)
        wanted = task.able & ~known & (task.worth(price, 0) < 0)
        if not wanted.any():
            break
        known = known | nearest(wanted, task.cost, _MORE)
    used = np.zeros_like(known)
    used[known] = flow[: int(known.sum())] > 0
    return price, used


def _on_the_face(
    task: Task, within: Network, price: Whole, *, ways: tuple[Flags, Flags]
) -> Whole:
    """The cheapest way to send people among all plans that meet the first goals best."""
    tight, known = ways
    while True:
        network = task.network(within, known)
        person, place = np.nonzero(known)
        cost = np.zeros(len(network.cost), dtype=np.int64)
        cost[: len(person)] = task.cost[person, place]
        free = np.flatnonzero(~task.pinned)
        cost[len(person) : len(person) + len(free)] = task.cost_of_reserve[free]
        narrow = face(network, price).with_costs(cost)
        flow = cheapest(narrow)
        left = task.worth(prices(narrow, flow), task.cost)
        wanted = tight & ~known & (left < 0)
        if not wanted.any():
            break
        known = known | nearest(wanted, left, _MORE)
    used = flow[: len(person)] > 0
    sent = np.full(len(task.kinds), NOBODY, dtype=np.int64)
    sent[person[used]] = place[used]
    return sent

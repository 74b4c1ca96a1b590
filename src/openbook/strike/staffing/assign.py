"""Person by person: the first goals exactly, then each later goal on what is left.

Only near ways are in the network at first; ways that its prices show to be worth more
are added until none is left, so the flow is cheapest among all ways.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from openbook.strike.staffing.arrays import PlaceArrays
from openbook.strike.staffing.network import (
    Network,
    NetworkLayout,
    Ways,
    Whole,
    cheapest,
    face,
    flow_within,
    inside,
    prices,
    prices_if_cheapest,
    with_people,
)

_NEAREST = 16
_NOT_MANY = 64  # ways of a person, on average
_ROUNDS = 128  # in which prices of a guess are found, or not looked for
Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Later:
    """A goal after the first ones: what each way costs, and each person not sent."""

    way: Whole
    reserve: Whole
    almost: int  # ways that miss being worth taking by this are added with them


@dataclass(frozen=True, slots=True)
class Task:
    """People, the places that open, every way between them, and the goals to meet."""

    places: PlaceArrays
    least: Whole
    kinds: Whole
    pinned: Flags
    ways: Ways  # person by person
    later: tuple[Later, ...]  # goals after the first ones, in their order

    @property
    def layout(self) -> NetworkLayout:
        """The nodes of the network."""
        return NetworkLayout(len(self.kinds), len(self.places.host))

    def network(self, within: Network, known: Flags) -> Network:
        """The network with the ways known so far, which come first."""
        ways = Ways(self.ways.person[known], self.ways.place[known])
        return with_people(
            within, self.layout, ways, kinds=self.kinds, pinned=self.pinned
        )

    def flow(self, known: Flags, sent: Flags) -> Whole | None:
        """The flow of that network if these are sent; None where they cannot be."""
        person, place = self.ways.person[sent], self.ways.place[sent]
        away = np.bincount(person, minlength=len(self.kinds)) == 0
        spots = self.kinds[person] * self.layout.places + place
        counts = np.bincount(spots, minlength=3 * self.layout.places).reshape(3, -1)
        full = (counts.sum(axis=0) > self.places.most).any()
        if full or (away & self.pinned).any():
            return None
        reserve = away[~self.pinned]
        inner = flow_within(self.places, counts)
        return np.concatenate([sent[known], reserve, [away.sum()], inner])

    def cost(self, goal: Later, known: Flags, arcs: int) -> Whole:
        """What each arc of the network costs in a later goal."""
        own = np.concatenate([goal.way[known], goal.reserve[~self.pinned]])
        found: Whole = np.pad(own, (0, arcs - len(own)))
        return found

    def worth(self, price: Whole) -> Whole:
        """What a unit on each way is worth at these prices, before the way's own cost."""
        layout = self.layout
        entry = layout.entry(np.arange(3)[:, None], np.arange(layout.places)[None, :])
        at_entry = price[entry][self.kinds[self.ways.person], self.ways.place]
        found: Whole = price[self.ways.person] - at_entry
        return found

    def cheapest_few(self, some: Flags, goals: tuple[Later, ...]) -> Flags:
        """The cheapest few of some ways, for each person, by these goals in order.

        All of them where they are not many: looking for the right ones takes longer.
        """
        if np.count_nonzero(some) <= _NOT_MANY * len(self.kinds):
            return some
        number = np.flatnonzero(some)
        # One sort by person, then cost, then the way itself.
        key = self.ways.person[number]
        for goal in goals:
            key = key * (int(goal.way.max(initial=0)) + 1) + goal.way[number]
        key = key * len(some) + number
        number = np.sort(key) % max(1, len(some))
        person = self.ways.person[number]
        first = np.searchsorted(person, np.arange(len(self.kinds)))
        found = np.zeros_like(some)
        found[number[np.arange(len(number)) - first[person] < _NEAREST]] = True
        return found


def assign(task: Task, start: Flags, sent: Flags) -> Flags:
    """The ways that people take so that the goals are met in their order.

    It starts from ways that are worth knowing, and a guess of who is sent.
    """
    within = inside(task.places, task.least, task.layout)
    price, used = _goals_met(task, within, start | sent, sent)
    tight, faces = task.worth(price) == 0, [price]
    for later, goal in enumerate(task.later):
        near = used | task.cheapest_few(tight, task.later[later:])
        price, used = _on_the_face(task, within, faces, ways=(tight, near))
        tight &= task.worth(price) + goal.way == 0
        faces.append(price)
    return used


def _goals_met(
    task: Task, within: Network, known: Flags, sent: Flags
) -> tuple[Whole, Flags]:
    """Prices that prove the first goals met as well as all ways can, and ways used."""
    while True:
        network = task.network(within, known)
        flow, price = _proved(network, task.flow(known, sent))
        wanted = ~known & (task.worth(price) < 0)
        if not wanted.any():
            return price, _used(known, flow)
        known = known | wanted


def _proved(network: Network, guess: Whole | None) -> tuple[Whole, Whole]:
    """A cheapest flow and its prices; a guess that is one saves looking for it."""
    if guess is not None:
        price = prices_if_cheapest(network, guess, _ROUNDS)
        if price is not None:
            return guess, price
    flow = cheapest(network)
    return flow, prices(network, flow)


def _on_the_face(
    task: Task, within: Network, faces: list[Whole], *, ways: tuple[Flags, Flags]
) -> tuple[Whole, Flags]:
    """The next later goal among all plans that meet those before it best."""
    tight, known = ways
    goal = task.later[len(faces) - 1]
    while True:
        narrow = task.network(within, known)
        for price, later in zip(faces, task.later, strict=False):
            cost = task.cost(later, known, len(narrow.cost))
            narrow = face(narrow, price).with_costs(cost)
        flow = cheapest(narrow)
        price = prices(narrow, flow)
        left = task.worth(price) + goal.way
        if not (tight & ~known & (left < 0)).any():
            return price, _used(known, flow)
        known = known | (tight & (left < goal.almost))


def _used(known: Flags, flow: Whole) -> Flags:
    found = np.zeros_like(known)
    found[known] = flow[: int(known.sum())] > 0
    return found

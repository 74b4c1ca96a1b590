"""Assignment of people to open places by min-cost flow, with its prices and optimal face.

The first goals are met exactly, then each later goal on the face of all flows that meet
those before it best (Ahuja, Magnanti and Orlin, Network Flows, 1993, chapters 9 to 11).
Only near ways are in the network at first; ways that its prices show to be worth more
are added until none is left (column generation), so the flow is cheapest among all ways.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from openbook.findings.dataclass import dataclass
from openbook.strike.staffing.linear import part
from openbook.strike.staffing.places import (
    PRICE_CREDENTIALED,
    PRICE_FLOOR,
    PRICE_SPECIAL,
    PlaceArrays,
    choices_of,
)

Whole = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Network:
    """Arcs by column, and what each node sends out (or takes in, if negative)."""

    tail: Whole
    head: Whole
    capacity: Whole
    cost: Whole
    supply: Whole


def cheapest(network: Network) -> Whole:
    """Return the flow of every arc in a cheapest flow; there must be one."""
    usable = np.flatnonzero(network.capacity)
    solver = part("graph.python.min_cost_flow").SimpleMinCostFlow()
    solver.add_arcs_with_capacity_and_unit_cost(
        network.tail[usable].astype(np.int32),
        network.head[usable].astype(np.int32),
        network.capacity[usable],
        network.cost[usable],
    )
    nodes = np.arange(len(network.supply), dtype=np.int32)
    solver.set_nodes_supplies(nodes, network.supply)
    status = solver.solve()
    if status != solver.OPTIMAL:
        message = f"a flow that always exists was not found: {status}"
        raise AssertionError(message)
    flow = np.zeros(len(network.tail), dtype=np.int64)
    flow[usable] = solver.flows(np.arange(len(usable), dtype=np.int32))
    return flow


def prices(network: Network, flow: Whole) -> Whole:
    """Return prices of nodes that prove a flow cheapest."""
    price = prices_if_cheapest(network, flow, len(network.supply) + 1)
    if price is None:
        message = "a cheapest flow has a cycle of negative cost"
        raise AssertionError(message)
    return price


def prices_if_cheapest(network: Network, flow: Whole, rounds: int) -> Whole | None:
    """Return prices at which no arc with room left is worth more; None if none are found.

    A flow that is not cheapest has none; one that is needs few rounds as a rule.
    """
    forward, back = flow < network.capacity, flow > 0
    tail = np.concatenate([network.tail[forward], network.head[back]])
    head = np.concatenate([network.head[forward], network.tail[back]])
    cost = np.concatenate([network.cost[forward], -network.cost[back]])
    order = np.argsort(head, kind="stable")
    tail, head, cost = tail[order], head[order], cost[order]
    nodes, starts = np.unique(head, return_index=True)
    price = np.zeros(len(network.supply), dtype=np.int64)
    if not len(nodes):
        return price
    for _ in range(rounds):
        best = np.minimum.reduceat(price[tail] + cost, starts)
        lower = best < price[nodes]
        if not lower.any():
            return price
        price[nodes[lower]] = best[lower]
    return None


def face(network: Network, price: Whole) -> Network:
    """Return the network of all cheapest flows: full arcs stay full, dear ones are closed."""
    # What a unit on each arc costs at these prices; below zero an arc must be full.
    left = network.cost + price[network.tail] - price[network.head]
    full = left < 0
    supply = network.supply.copy()
    np.subtract.at(supply, network.tail[full], network.capacity[full])
    np.add.at(supply, network.head[full], network.capacity[full])
    capacity = np.where(left == 0, network.capacity, 0)
    return replace(network, capacity=capacity, supply=supply)


@dataclass(frozen=True, slots=True)
class NetworkLayout:
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
        """Return the node where a person of a kind enters a place."""
        found: Whole = self.people + kind * self.places + place
        return found


@dataclass(frozen=True, slots=True)
class Ways:
    """The ways of people to places: who, where."""

    person: Whole
    place: Whole

    @classmethod
    def among(cls, some: NDArray[np.bool_]) -> Ways:
        """Return the ways that a table of people by places marks."""
        flat = np.flatnonzero(some)  # much faster than in two dimensions
        person, place = np.divmod(flat, max(1, some.shape[1]))
        return cls(person, place)


def inside(places: PlaceArrays, least: Whole, layout: NetworkLayout) -> Network:
    """Return the arcs within places, with the first three goals as their costs."""
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
        """Return the ways known so far, then the reserve, then the arcs within places."""
        layout, count = self.layout, self.layout.people
        person, free = self.ways.person[known], np.flatnonzero(~self.pinned)
        entry = layout.entry(self.kinds[person], self.ways.place[known])
        one = np.ones(1, dtype=np.int64)
        tail = [person, free, layout.reserve * one, within.tail]
        reserve = np.full_like(free, layout.reserve)
        head = [entry, reserve, layout.end * one, within.head]
        each = np.ones(len(person) + len(free), dtype=np.int64)
        capacity = [each, count * one, within.capacity]
        cost = [np.zeros(len(each) + 1, dtype=np.int64), within.cost]
        supply = np.zeros(layout.end + 1, dtype=np.int64)
        supply[:count], supply[layout.end] = 1, -count
        columns = map(np.concatenate, (tail, head, capacity, cost, [supply]))
        return Network(*columns)

    def flow(self, known: Flags, sent: Flags) -> Whole | None:
        """Return the flow of that network if these are sent; None where they cannot be."""
        person, place = self.ways.person[sent], self.ways.place[sent]
        away = np.bincount(person, minlength=len(self.kinds)) == 0
        spots = self.kinds[person] * self.layout.places + place
        counts = np.bincount(spots, minlength=3 * self.layout.places).reshape(3, -1)
        special, credentialed, adults = np.cumsum(counts[::-1], axis=0)
        if (adults > self.places.most).any() or (away & self.pinned).any():
            return None
        needed = np.minimum(special, self.places.special)
        grouped = np.minimum(credentialed, self.places.credentialed)
        choices = choices_of(self.places)
        there = (choices.adults <= adults[choices.place])[choices.adults > 0]
        inner = (needed, special - needed, grouped, credentialed - grouped, there)
        reserve = away[~self.pinned]
        return np.concatenate([sent[known], reserve, [away.sum()], *inner])

    def cost(self, goal: Later, known: Flags, arcs: int) -> Whole:
        """Return what each arc of the network costs in a later goal."""
        own = np.concatenate([goal.way[known], goal.reserve[~self.pinned]])
        found: Whole = np.pad(own, (0, arcs - len(own)))
        return found

    def worth(self, price: Whole) -> Whole:
        """Return what a unit on each way is worth at these prices, before the way's own cost."""
        layout = self.layout
        entry = layout.entry(np.arange(3)[:, None], np.arange(layout.places)[None, :])
        at_entry = price[entry][self.kinds[self.ways.person], self.ways.place]
        found: Whole = price[self.ways.person] - at_entry
        return found

    def cheapest_few(self, some: Flags, goals: tuple[Later, ...]) -> Flags:
        """Return the cheapest few of some ways, for each person, by these goals in order.

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
    """Return the ways that people take so that the goals are met in their order.

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


def _goals_met(task: Task, within: Network, known: Flags, sent: Flags) -> tuple[Whole, Flags]:
    """Return prices that prove the first goals met as well as all ways can, and ways used."""
    while True:
        network = task.network(within, known)
        flow = task.flow(known, sent)  # a guess that is cheapest saves looking for one
        price = None if flow is None else prices_if_cheapest(network, flow, _ROUNDS)
        if flow is None or price is None:
            flow = cheapest(network)
            price = prices(network, flow)
        wanted = ~known & (task.worth(price) < 0)
        if not wanted.any():
            return price, _used(known, flow)
        known = known | wanted


def _on_the_face(
    task: Task, within: Network, faces: list[Whole], *, ways: tuple[Flags, Flags]
) -> tuple[Whole, Flags]:
    """Return the next later goal among all plans that meet those before it best."""
    tight, known = ways
    goal = task.later[len(faces) - 1]
    while True:
        narrow = task.network(within, known)
        for price, later in zip(faces, task.later, strict=False):
            cost = task.cost(later, known, len(narrow.cost))
            narrow = replace(face(narrow, price), cost=cost)
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

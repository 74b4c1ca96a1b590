"""Min-cost flow of people to open places, with its prices and its optimal face."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from openbook.strike.staffing.arrays import PlaceArrays
from openbook.strike.staffing.choices import choices_of
from openbook.strike.staffing.linear import part
from openbook.strike.staffing.places import (
    PRICE_CREDENTIALED,
    PRICE_FLOOR,
    PRICE_SPECIAL,
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

    def with_costs(self, cost: Whole) -> Network:
        """The same network with other costs."""
        return replace(self, cost=cost)


def cheapest(network: Network) -> Whole:
    """The flow of every arc in a cheapest flow; there must be one."""
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
    """Prices of nodes that prove a flow cheapest."""
    price = prices_if_cheapest(network, flow, len(network.supply) + 1)
    if price is None:
        message = "a cheapest flow has a cycle of negative cost"
        raise AssertionError(message)
    return price


def prices_if_cheapest(network: Network, flow: Whole, rounds: int) -> Whole | None:
    """Prices at which no arc with room left is worth more; None if none are found.

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


def worth(network: Network, price: Whole) -> Whole:
    """What a unit on each arc costs at these prices; below zero an arc must be full."""
    found: Whole = network.cost + price[network.tail] - price[network.head]
    return found


def face(network: Network, price: Whole) -> Network:
    """The network of all cheapest flows: full arcs stay full, dear ones are closed."""
    left = worth(network, price)
    full = left < 0
    supply = network.supply.copy()
    np.subtract.at(supply, network.tail[full], network.capacity[full])
    np.add.at(supply, network.head[full], network.capacity[full])
    return replace(
        network, capacity=np.where(left == 0, network.capacity, 0), supply=supply
    )


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


def inside(places: PlaceArrays, least: Whole, layout: NetworkLayout) -> Network:
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
    layout: NetworkLayout,
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

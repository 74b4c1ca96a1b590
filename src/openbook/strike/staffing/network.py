"""A network with capacities and costs: the cheapest flow, its prices, its optimal face.

The face is every flow as cheap as the cheapest; a later goal is pursued on it, so that
goals are kept in strict order without weighing one against another.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from openbook.strike.staffing.solvers import part

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

"""What of a wish for adults cannot be met: a maximum flow and the cuts that prove it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from openbook.strike.staffing.crowd_flow import Layout, Ways
from openbook.strike.staffing.network import Whole
from openbook.strike.staffing.solvers import part
from openbook.strike.staffing.wish import UNIT, Shares

Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Tried:
    """The largest and the smallest cut, as nodes within them; none if all is met."""

    cuts: tuple[Flags, ...]
    taken: Shares  # of a person, by way; nothing is told where a wish is not met


def tried(ways: Ways, kinds: Whole, layout: Layout, slots: Shares) -> Tried:
    """Try to meet a wish on some ways.

    A cut holds parts of sites that are wished more adults than the people it holds, who
    are all that reach them on these ways.
    """
    people, places = layout.people, layout.places
    start, end = layout.reserve, layout.end
    entry = people + np.arange(3 * places)
    total = int(slots.sum())
    tail = (np.full(people, start), ways.person, entry, entry[places:])
    head = (
        np.arange(people),
        layout.entry(kinds[ways.person], ways.place),
        np.full(3 * places, end),
        entry[: 2 * places],
    )
    capacity = (
        np.full(people, UNIT),
        np.full(len(ways.person), 2 * UNIT),  # more than a person: never in a cut
        slots.ravel(),
        np.full(2 * places, total),
    )
    solver = part("graph.python.max_flow").SimpleMaxFlow()
    solver.add_arcs_with_capacity(
        np.concatenate(tail).astype(np.int32),
        np.concatenate(head).astype(np.int32),
        np.concatenate(capacity).astype(np.int64),
    )
    solver.solve(start, end)
    if solver.optimal_flow() == total:
        own = people + np.arange(len(ways.person), dtype=np.int32)
        return Tried((), solver.flows(own))
    largest, smallest = np.ones(end + 1, np.bool_), np.zeros(end + 1, np.bool_)
    largest[solver.get_source_side_min_cut()] = False
    smallest[solver.get_sink_side_min_cut()] = True
    return Tried((largest, smallest), np.zeros(0, dtype=np.int64))

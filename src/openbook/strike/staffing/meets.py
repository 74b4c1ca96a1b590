"""Whether a wish for adults can be met exactly as it stands, by a maximum flow."""

from __future__ import annotations

import numpy as np

from openbook.strike.staffing.crowd_flow import Layout, Ways
from openbook.strike.staffing.network import Whole
from openbook.strike.staffing.solvers import part
from openbook.strike.staffing.wish import UNIT, Shares


def meets(ways: Ways, kinds: Whole, layout: Layout, wish: Shares) -> bool:
    """Whether people on these ways can be what each site wishes, kind by kind."""
    slots = wish.copy()
    slots[:2] -= wish[1:]  # special ones are credentialed, and those are adults
    if (slots < 0).any():
        return False
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
        np.full(people + len(ways.person), UNIT),
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
    return bool(solver.optimal_flow() == total)

"""Slices: a plan run over all worlds, as many at a time as fit."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import numpy as np
from numpy.typing import NDArray

from openbook.figures.numpy_plan import SHARED, VARYING, Plan
from openbook.figures.spaces import Spaces

Numbers = NDArray[np.float64]

# More worlds at once than this no longer fit the processor's nearest memory.
WIDEST = 2048


def run_in_slices(
    plan: Plan,
    given: Mapping[int, Numbers],
    spaces: Spaces,
    *,
    working_bytes: int,
    widest: int = WIDEST,
    first: Collection[int] = (),
) -> dict[int, Numbers]:
    """The outputs of a plan by node, each (rows ×) years × worlds.

    Of some only the ``first`` world is wanted. The inputs are given by node as years × worlds. Worlds run in slices of at most
    ``widest`` that need at most about ``working_bytes``.
    """
    count = max((array.shape[1] for array in given.values()), default=1)
    most = max(1, min(widest, working_bytes // max(plan.bytes_per_world, 1)))
    width = -(-count // -(-count // most))
    found = {
        at: np.empty(plan.shapes[plan.place[at]].axes(1 if at in first else count))
        for at in plan.outputs
    }
    space = spaces.take(plan, width)
    wide = {at for at in given if plan.level[at] == VARYING}
    with np.errstate(all="ignore"):  # whoever asked looks for infinities
        for at, array in given.items():
            if at not in wide:
                space.put(at, array if array.shape[1] == 1 else array[:, :1])
        space.run(SHARED)
        for start in range(0, count, width):
            stop = min(start + width, count)
            for at in wide:
                space.put(at, given[at][:, start:stop] if width < count else given[at])
            space.run(VARYING)
            for at, result in found.items():
                if result.shape[-1] > 1 or not start:
                    part = result[..., start:stop]
                    np.copyto(part, space.array(at)[..., : part.shape[-1]])
    spaces.keep(space)
    return found

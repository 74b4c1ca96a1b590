"""The nearest few of some ways, for each person."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def nearest(
    some: NDArray[np.bool_], far: NDArray[np.float32], count: int
) -> NDArray[np.bool_]:
    """Which of some ways (people by sites) are among the nearest few of the person."""
    if count >= some.shape[1]:
        return some.copy()
    found = np.zeros_like(some)
    rows = np.flatnonzero(some.any(axis=1))
    dear = np.where(some[rows], far[rows], np.float32(np.inf))
    best = np.argpartition(dear, count, axis=1)[:, :count]
    found[rows[:, None], best] = True
    return found & some

"""Shapley: shares of a difference from all 2^n mixtures, exact, in one array."""

from __future__ import annotations

from math import factorial

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]


def shares(worth: Numbers) -> Numbers:
    """Each part's share; ``worth`` is the value of every mixture, by its bits."""
    parts = len(worth).bit_length() - 1
    masks = np.arange(len(worth))
    sizes = np.bitwise_count(masks)
    weight = np.array(
        [factorial(k) * factorial(parts - k - 1) for k in range(parts)] + [0]
    ) / factorial(parts)
    found = []
    for part in range(parts):
        without = masks[(masks >> part & 1) == 0]
        gain = worth[without | 1 << part] - worth[without]
        found.append(float(weight[sizes[without]] @ gain))
    return np.array(found)

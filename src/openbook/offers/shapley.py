"""Shapley shares: a whole divided among its parts so that no order matters.

The share of a part is what it adds on average over every order in which the parts
could come. It is worked out from the worth of all coalitions, without sampling.
"""

from __future__ import annotations

from math import comb, fsum

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

MOST_PARTS = 16


def shares(worth: Numbers) -> Numbers:
    """The share of every part, parts × years.

    ``worth`` has a row for each coalition: part j is in coalition m if bit j of m is
    set. Sums are rounded once, whatever the order, so renaming or reordering parts
    changes no bit, and a part that adds nothing to any coalition gets exactly 0.

    >>> shares(np.array([[0.0], [3.0], [5.0], [10.0]])).ravel().tolist()
    [4.0, 6.0]
    """
    coalitions, years = worth.shape
    parts = coalitions.bit_length() - 1
    if coalitions != 1 << parts or parts > MOST_PARTS:
        problem = f"{coalitions} coalitions are not those of at most {MOST_PARTS} parts"
        raise ValueError(problem)
    masks = np.arange(coalitions)
    sizes = np.bitwise_count(masks)
    found = np.zeros((parts, years))
    for part in range(parts):
        absent = masks[(masks >> part & 1) == 0]
        by_size = [absent[sizes[absent] == size] for size in range(parts)]
        for year in range(years):
            found[part, year] = _share(worth[:, year], by_size, 1 << part)
    return found


def _share(worth: Numbers, by_size: list[NDArray[np.int64]], bit: int) -> float:
    """What one part adds on average: first over the coalitions of a size, then over sizes."""
    parts = len(by_size)
    averages = []
    for size, without in enumerate(by_size):
        added = fsum([*worth[without | bit].tolist(), *(-worth[without]).tolist()])
        averages.append(added / (parts * comb(parts - 1, size)))
    return fsum(averages)

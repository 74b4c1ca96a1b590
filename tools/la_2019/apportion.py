"""Whole numbers in proportion to weights, by largest remainder, adding up exactly."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Whole = npt.NDArray[np.int64]

# Two machines may differ in the last bit; remainders closer than this are equal.
_DIGITS = 7


def apportion(weights: Floats, total: int, most: Whole | None = None) -> Whole:
    """Whole numbers near the weights' shares of the total, none above its most."""
    limits = np.full(len(weights), total, dtype=np.int64) if most is None else most
    if limits.sum() < total:
        message = f"{total} do not fit: the limits add up to {limits.sum()}"
        raise ValueError(message)
    shares = np.round(_limited_shares(weights, total, limits), _DIGITS)
    whole = np.floor(shares).astype(np.int64)
    left = total - int(whole.sum())
    order = np.argsort(-np.round(shares - whole, _DIGITS), kind="stable")
    open_places = [index for index in order if whole[index] < limits[index]]
    whole[open_places[:left]] += 1
    return whole


def _limited_shares(weights: Floats, total: int, limits: Whole) -> Floats:
    """Shares of the total; what a limit cuts off goes to the others."""
    shares = np.zeros(len(weights))
    free = np.ones(len(weights), dtype=bool)
    while True:
        left = total - limits[~free].sum()
        shares[free] = weights[free] / max(weights[free].sum(), 1e-12) * left
        over = free & (shares > limits)
        if not over.any():
            return shares
        shares[over] = limits[over]
        free &= ~over

"""Scatter: how far a count lies from the share that is expected of its school.

Pupils of a school come and stay away together: their share that day is drawn around the
expected one (a beta law), and the count from that share (a binomial law). Both laws keep
within nobody and everybody, which a normal law of log odds does not.
"""

from __future__ import annotations

import numpy as np

from openbook.strike.forecast.turnout import Floats

# A normal law by nine points: where they lie, in standard deviations, and their weights.
_POINTS, _WEIGHTS = np.polynomial.hermite_e.hermegauss(9)
_WEIGHTS = _WEIGHTS / _WEIGHTS.sum()
_LEAST = -700.0  # log odds below which a share cannot be written down
_FURTHEST = 36.0  # log odds beyond which a share cannot be told from 1
_STEPS = np.linspace(-8.0, 8.0, 161)  # where the law of a count is reckoned


def as_share(odds: Floats) -> Floats:
    """The share of pupils at some log odds."""
    return 1 / (1 + np.exp(-np.maximum(odds, _LEAST)))


def together(noise: float) -> float:
    """How much pupils of a school act together, from the scatter at even odds."""
    return noise**2 / 4


def luck(share: Floats, enrolled: Floats, alike: float) -> Floats:
    """The variance of a share that is counted once."""
    return share * (1 - share) * (alike + (1 - alike) / enrolled)


def shares_within(
    odds: Floats, sd: Floats, enrolled: Floats, alike: float
) -> tuple[Floats, Floats, Floats]:
    """Low, middle and high share of each school: nine times of ten within."""
    shares = as_share(odds[:, None] + sd[:, None] * _POINTS)
    mean = shares @ _WEIGHTS
    variance = (shares**2) @ _WEIGHTS - mean**2
    variance += luck(shares, enrolled[:, None], alike) @ _WEIGHTS
    size = np.maximum(mean * (1 - mean) / variance - 1, 0.5)
    wide = np.sqrt(variance) / (mean * (1 - mean))
    center = np.log(mean / (1 - mean))
    places = center[:, None] + wide[:, None] * _STEPS
    present = as_share(np.minimum(places, _FURTHEST))
    height = (mean * size)[:, None] * np.log(present)
    height += ((1 - mean) * size)[:, None] * np.log1p(-present)
    law = np.exp(height - height.max(axis=1, keepdims=True))
    below = (np.cumsum(law, axis=1) - law / 2) / law.sum(axis=1, keepdims=True)
    return (
        _at(0.05, below, places),
        _at(0.5, below, places),
        _at(0.95, below, places),
    )


def _at(chance: float, below: Floats, places: Floats) -> Floats:
    """The share that a count stays under with some chance, read between two steps."""
    after = np.clip((below < chance).sum(axis=1), 1, below.shape[1] - 1)
    rows = np.arange(len(below))
    low, high = below[rows, after - 1], below[rows, after]
    part = np.clip((chance - low) / (high - low), 0.0, 1.0)
    start, end = places[rows, after - 1], places[rows, after]
    return as_share(start + part * (end - start))

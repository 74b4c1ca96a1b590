"""Tails: worlds of the bell curve moved out to the heavier tails of a short record."""

from __future__ import annotations

import math
from statistics import NormalDist

import numpy as np

from openbook.model.lattice import Numbers

# A spread holds nine of ten: its ends are so many standard deviations away.
END = NormalDist().inv_cdf(0.95)
_BELL = 200  # with so many degrees of freedom the two can no longer be told apart
_HALVINGS = 56


def heavier(z: Numbers, freedom: int) -> Numbers:
    """Scores of Student's t that are as likely as these of the bell curve.

    >>> round(float(heavier(np.array([END]), 4)[0]), 3)
    2.132
    """
    if freedom >= _BELL:
        return z
    inside = np.array(
        [math.erf(abs(each) / math.sqrt(2)) for each in z.ravel().tolist()]
    )
    low, high = np.zeros_like(inside), np.full_like(inside, math.pi / 2)
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        below = _within(middle, freedom) < inside
        low, high = np.where(below, middle, low), np.where(below, high, middle)
    score: Numbers = np.sign(z) * np.reshape(math.sqrt(freedom) * np.tan(low), z.shape)
    return score


def _within(angle: Numbers, freedom: int) -> Numbers:
    """The chance to lie within √freedom × tan(angle): Abramowitz and Stegun 26.7.3-4."""
    cosine, sine = np.cos(angle), np.sin(angle)
    odd = freedom % 2
    term = cosine if odd else np.ones_like(angle)
    total = np.zeros_like(angle) if freedom == 1 else term
    for step in range(2 + odd, freedom - 1, 2):
        term = term * cosine**2 * (step - 1) / step
        total = total + term
    inside: Numbers = sine * total
    return (angle + inside) * (2 / math.pi) if odd else inside

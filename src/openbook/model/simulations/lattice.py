"""Lattice: points that fill a cube evenly, the same ones for the same question."""

from __future__ import annotations

import math
from functools import lru_cache
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
Ranks = NDArray[np.int64]

_TRIED = 32
_MASK = 2**64 - 1


def normals(count: int, dimensions: int, *, seed: int) -> Numbers:
    """Standard normals, worlds × dimensions.

    Each column holds the midpoint of every one of ``count`` equally likely slices
    exactly once, so its mean is 0 and its percentiles are those of the bell curve.
    """
    return midpoints(count)[ranks(count, dimensions, seed=seed)]


def ranks(count: int, dimensions: int, *, seed: int) -> Ranks:
    """For each world and dimension the number of its slice; each slice once a column.

    World i has the slice (i × step + shift) modulo count: a lattice of rank one, moved
    by a shift that only the seed decides.
    """
    steps = generator(count, dimensions)
    shifts = [word % count for word in words(seed, dimensions)]
    world = np.arange(count, dtype=np.int64)[:, np.newaxis]
    moved: Ranks = world * np.array(steps, np.int64) + np.array(shifts, np.int64)
    return moved % count


@lru_cache(maxsize=8)
def midpoints(count: int) -> Numbers:
    """The standard normal in the middle of each of so many equally likely slices."""
    bell = NormalDist()
    half = [bell.inv_cdf((2 * rank + 1) / (2 * count)) for rank in range(count // 2)]
    middle = [0.0] * (count % 2)
    found = np.array([*half, *middle, *(-value for value in reversed(half))])
    found.flags.writeable = False
    return found


@lru_cache(maxsize=32)
def generator(count: int, dimensions: int) -> tuple[int, ...]:
    """A step for each dimension, chosen one after the other.

    Kept is the candidate whose worst pair with an earlier dimension fills its square
    best: least error for smooth periodic functions of the two (the theory's P2).
    """
    near = np.arange(count) / count
    kernel = near * near - near + 1 / 6
    world = np.arange(count, dtype=np.int64)
    chosen = np.empty((dimensions, count))
    steps: list[int] = []
    for place in range(dimensions):
        tried = candidates(count, place) if place else (1,)
        columns = [kernel[world * step % count] for step in tried]
        errors = [_worst_pair(chosen[:place], column) for column in columns]
        best = errors.index(min(errors))
        chosen[place] = columns[best]
        steps.append(tried[best])
    return tuple(steps)


def _worst_pair(earlier: Numbers, column: Numbers) -> float:
    # Rounded, so that a last bit that differs between machines cannot change a choice.
    return round(float((earlier @ column).max(initial=0.0)), 6)


def candidates(count: int, place: int) -> tuple[int, ...]:
    """Steps to try for one dimension: without a common divisor, so no slice is missed."""
    found: dict[int, None] = {}
    for word in words(place, 8 * _TRIED):
        step = 1 + word % max(count - 1, 1)
        if math.gcd(step, count) == 1:
            found[step] = None
        if len(found) == _TRIED:
            break
    return tuple(found) or (1,)


def words(seed: int, length: int) -> list[int]:
    """Well-mixed words of 64 bits: a counter, stirred by shifts and multiplications."""
    found = []
    for place in range(1, length + 1):
        word = (seed * 0xD1342543DE82EF95 + place * 0x9E3779B97F4A7C15) & _MASK
        word = ((word ^ (word >> 32)) * 0xD6E8FEB86659FD93) & _MASK
        word = ((word ^ (word >> 32)) * 0xD6E8FEB86659FD93) & _MASK
        found.append(word ^ (word >> 32))
    return found

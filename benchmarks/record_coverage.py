"""Bands from a track record: how often the next outcome lies inside, beside naive bands."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist, fmean, stdev

import numpy as np
from tests.evidence.record.generated_misses import Author, allowed, coverage

from benchmarks._timing import Row

TIMES = 4_000
AUTHORS = {
    "usual misses": (Author(), False),
    "a bias, kept": (Author(bias=1.0), False),
    "a bias, taken out": (Author(bias=1.0), True),
    "misses three times the prior": (Author(usual=3.0), False),
    "misses a third of the prior": (Author(usual=1 / 3), False),
}


def run() -> list[Row]:
    """Coverage of bands of 80 and 90 in 100 by length of the record."""
    rows = []
    for name, (author, unbiased) in AUTHORS.items():
        for days in (2, 3, 8, 30):
            for share in (0.8, 0.9):
                held = coverage(author, days, share, unbiased=unbiased, times=TIMES)
                peer = _naive(author, days, share)
                label = f"{name}, {days} days of projecting, band of {share:.0%}"
                low, high = allowed(author, days, share)
                said = (f"{held:.1%}", f"{peer:.1%}", held / share)
                wanted = f"{low:.0%} to {high:.0%}"
                rows.append(Row(label, *said, wanted, low <= held <= high))
    return rows


def _naive(author: Author, days: int, share: float) -> float:
    """The same for mean and standard deviation of each horizon put into a bell curve."""
    chance, inside, counted = np.random.default_rng(2019), 0, 0
    end = NormalDist().inv_cdf((1 + share) / 2)
    for _ in range(TIMES // 4):
        misses = author.misses(days + 1, chance)
        for ahead in author.horizons:
            *past, last = [m.error / sqrt(ahead + 1) for m in misses if m.horizon == ahead]
            inside += abs(last - fmean(past)) <= end * stdev(past)
            counted += 1
    return inside / counted

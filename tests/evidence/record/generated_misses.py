"""Histories of misses as an author might have them, for measuring how bands hold."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np

from openbook.evidence.track_record import Miss, calibrated

_TOGETHER = 0.7  # how much of a day's misses all its horizons share
_LONG = 8  # days of projecting after which the record decides, and not the prior


@dataclass(frozen=True, slots=True)
class Author:
    """Somebody who projects some years ahead once a year, with a usual miss and a bias."""

    usual: float = 1.0  # beside a prior of 1
    bias: float = 0.0  # in usual misses
    horizons: tuple[int, ...] = (0, 1, 2)

    def misses(self, days: int, chance: np.random.Generator) -> list[Miss]:
        """So many days of projecting; the horizons of one day err together."""
        found = []
        for day in range(days):
            shared = chance.normal(0, sqrt(_TOGETHER))
            for ahead in self.horizons:
                own = chance.normal(0, sqrt(1 - _TOGETHER))
                error = self.usual * sqrt(ahead + 1) * (self.bias + shared + own)
                found.append(Miss(error, ahead, day, day + ahead))
        return found


def coverage(author: Author, days: int, share: float, *, unbiased: bool, times: int) -> float:
    """The share of next outcomes inside the band, over so many generated histories."""
    chance, inside, counted = np.random.default_rng(2019), 0, 0
    for _ in range(times):
        misses = author.misses(days + 1, chance)
        past = [each for each in misses if each.made != days]
        found = calibrated(past, 1.0, unbiased=unbiased)
        for each in misses[len(past) :]:
            low, high = found.band(each.horizon, share)
            inside += low <= -each.error <= high
            counted += 1
    return inside / counted


def allowed(author: Author, days: int, share: float) -> tuple[float, float]:
    """Return how seldom and how often a band of so many percent may hold.

    A band that nearly always holds says as little as one that seldom does, so both ends
    count: five points to either side. With fewer than eight days the prior decides. Then
    the band may be wider, as long as four in ten of the misses that it announces come,
    and ten points too narrow where misses are larger than the prior.
    """
    short = days < _LONG
    low = share - (0.1 if short and author.usual > 1 else 0.05)
    high = 1 - 0.4 * (1 - share) if short else share + 0.05
    return low, high

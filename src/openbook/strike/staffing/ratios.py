"""The least shortage and the worst ratio: the first two goals, by bisection.

The model with mergers in any share gives a bound for each; whether whole mergers reach
both is for the third goal to show. Where they do not, whole mergers are asked here.
"""

from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction
from math import ceil

import numpy as np

from openbook.strike.staffing.arrays import PlaceArrays
from openbook.strike.staffing.hall import HallLimits
from openbook.strike.staffing.linear import Counts
from openbook.strike.staffing.needs import Needs
from openbook.strike.staffing.wish import Wish

Ratio = tuple[int, int]  # pupils per adults, as a fraction
_ALMOST = 1e-6


def ratios_of(places: PlaceArrays, aim: float) -> list[Ratio]:
    """Every ratio that some place can have, best first; none is better than the aim."""
    best = Fraction(aim).limit_denominator(1_000)
    counts = places.most - places.floor + 1
    owner = np.repeat(np.arange(len(counts)), counts)
    step = np.arange(len(owner)) - np.repeat(np.cumsum(counts) - counts, counts)
    pupils, adults = places.pupils[owner], places.floor[owner] + step
    some = (adults > 0) & (pupils * best.denominator > adults * best.numerator)
    pupils, adults = pupils[some], adults[some]
    shared = np.gcd(pupils, adults)
    pairs = np.unique(np.stack([pupils // shared, adults // shared]), axis=1).T
    order = np.argsort(pairs[:, 0] / pairs[:, 1], kind="stable")
    worse = [(int(top), int(bottom)) for top, bottom in pairs[order]]
    return [(best.numerator, best.denominator), *worse]


class FirstGoals:
    """The least shortage, and the best worst ratio at a shortage."""

    def __init__(self, places: PlaceArrays, limits: HallLimits, aim: float) -> None:
        self.places, self.limits = places, limits
        self.ratios = ratios_of(places, aim)
        self.needs = Needs(places)
        self.needs.limit(limits.sets)
        self._held = len(limits.sets)
        self._asked: dict[tuple[int, int], bool] = {}

    def least_shortage(self) -> int:
        """A bound on the shortage: mergers in any share."""
        self.needs.ask_for(np.zeros_like(self.places.floor))
        found, _ = self.limits.met(self._ask, lambda found: found[1])
        return ceil(found - _ALMOST)

    def best_ratio(self, shortage: int, guess: float = 0.0) -> int:
        """A bound on the worst ratio at a shortage, as a place in the list of ratios.

        The sets known so far bound it; only the ratio that they allow is looked at. A
        good guess makes it faster.
        """
        low, high = self._around(shortage, guess)
        while True:
            low = self._allowed(shortage, low, high)
            new = list(self.limits.separator.broken(self._ask()[1]))
            if not new:
                return low
            self.limits.sets += new
            low, high = self._upward(shortage, low, step=2)

    def _allowed(self, shortage: int, low: int, high: int) -> int:
        """The best ratio between two that the sets allow; the model is left at it."""
        while low < high:
            middle = (low + high) // 2
            if self._fits(shortage, middle):
                high = middle
            else:
                low = middle + 1
        self.needs.ask_for(self.places.least(self.ratios[low]))
        return low

    def _upward(self, shortage: int, low: int, step: int = 16) -> tuple[int, int]:
        """From a ratio that may be too good, in growing steps to one that fits."""
        last, high = len(self.ratios) - 1, low
        while high < last and not self._fits(shortage, high):
            low, high, step = high + 1, min(high + step, last), 4 * step
        return min(low, high), high

    def _around(self, shortage: int, guess: float) -> tuple[int, int]:
        """A ratio that is too good and one that fits, near a guess."""
        values = [top / bottom for top, bottom in self.ratios]
        start = min(bisect_left(values, guess), len(values) - 1)
        if not self._fits(shortage, start):
            return self._upward(shortage, start)
        step = 16
        high, low = start, max(0, start - step)
        while low > 0 and self._fits(shortage, low):
            high, low, step = low, max(0, low - step), 4 * step
        return low, high

    def _fits(self, shortage: int, number: int) -> bool:
        self.needs.ask_for(self.places.least(self.ratios[number]))
        return self._ask()[0] <= shortage + _ALMOST

    def whole_shortage(self) -> int:
        """The least shortage with whole mergers."""
        return round(self._whole(np.zeros_like(self.places.floor), np.inf))

    def whole_ratio(self, shortage: int, first: int) -> int:
        """The best worst ratio with whole mergers, from a bound on: in growing steps."""
        low, step = first, 1
        while low < len(self.ratios) - 1 and not self.reached(low, shortage):
            low, step = min(low + step, len(self.ratios) - 1), 2 * step
        high, low = low, max(first, low - step // 2)
        while low < high:
            middle = (low + high) // 2
            if self.reached(middle, shortage):
                high = middle
            else:
                low = middle + 1
        return low

    def reached(self, number: int, shortage: int) -> bool:
        """Whether whole mergers keep to a shortage at a ratio; asked once of each."""
        key = number, shortage
        if key not in self._asked:
            least = self.places.least(self.ratios[number])
            self._asked[key] = self._whole(least, shortage) <= shortage + _ALMOST
        return self._asked[key]

    def _ask(self) -> tuple[float, Wish]:
        unseen = self.limits.sets[self._held :]
        if unseen:
            self.needs.limit(unseen)
            self._held = len(self.limits.sets)
        return self.needs.shortage()

    def _whole(self, least: Counts, enough: float) -> float:
        return self.limits.met(
            lambda: self.needs.whole_shortage(least, self.limits.sets),
            lambda found: _wish(found, enough),
        )[0]


def _wish(found: tuple[float, Wish], enough: float) -> Wish | None:
    value, wish = found
    return wish if value <= enough + _ALMOST else None

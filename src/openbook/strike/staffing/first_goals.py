"""The least shortage and the worst ratio: the first two goals, by bisection on a program.

The model of needs, with mergers in any share, gives a bound for each; where people live
enters only through Hall sets, added as cutting planes. Whether whole mergers reach both
is for the third goal to show. Where they do not, whole mergers are asked here.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from math import ceil

import numpy as np

from openbook.strike.staffing.hall import HallLimits, HallSet, Wish
from openbook.strike.staffing.linear import (
    Counts,
    Entries,
    Gathered,
    Linear,
    Numbers,
    Solved,
    joined,
    solve_whole,
)
from openbook.strike.staffing.places import (
    PRICE_CREDENTIALED,
    PRICE_FLOOR,
    PRICE_SPECIAL,
    PlaceArrays,
)


class Needs:
    """A linear program over mergers and, by site, adults missing, sent, credentialed, special."""

    def __init__(self, places: PlaceArrays) -> None:
        self.places = places
        sites, mergers = places.sites, places.mergers
        self.missing = mergers + np.arange(sites)
        self.kinds = mergers + sites + np.arange(3 * sites).reshape(3, sites)
        self.offset = int(
            (PRICE_CREDENTIALED * places.credentialed[:sites]).sum()
            + (PRICE_SPECIAL * places.special[:sites]).sum()
        )
        self.program = Linear(self.costs(), self.rows(places.floor))
        self._held = 0  # Hall sets that are rows by now

    def costs(self) -> Numbers:
        """Return the price of what is missing, but for an amount that never changes."""
        merged = PRICE_CREDENTIALED * _saved(self.places, self.places.credentialed)
        merged = merged + PRICE_SPECIAL * _saved(self.places, self.places.special)
        prices = (PRICE_FLOOR, 0, -PRICE_CREDENTIALED, -PRICE_SPECIAL)
        columns = np.concatenate([merged, np.repeat(prices, self.places.sites)])
        return columns.astype(np.float64)

    def rows(self, floor: Counts) -> Entries:
        """Adults of each site, then each site in at most one merger."""
        places, rows = self.places, Gathered()
        sites = places.sites
        every, made = np.arange(sites), np.arange(places.mergers)
        asked = _asked(places, floor)
        rows.open(floor[:sites], np.inf, sites)
        rows.put(every, self.kinds[0], 1.0)
        rows.put(every, self.missing, 1.0)
        rows.put(asked.row, asked.column, asked.value)
        for kind, needed in ((1, places.credentialed), (2, places.special)):
            first = rows.open(-np.inf, needed[:sites], sites)
            asked = _asked(places, needed)
            rows.put(first + every, self.kinds[kind], 1.0)
            rows.put(first + asked.row, asked.column, asked.value)
            first = rows.open(0.0, np.inf, sites)
            rows.put(first + every, self.kinds[kind - 1], 1.0)
            rows.put(first + every, self.kinds[kind], -1.0)
        first = rows.open(-np.inf, 1.0, sites)
        for some in places.merged:
            rows.put(first + some, made, 1.0)
        put_triangles(rows, places, made)
        return rows.entries()

    def ask_for(self, least: Counts) -> None:
        """Ask each place for at least so many adults, besides its floor."""
        floor = np.maximum(least, self.places.floor)
        asked = _asked(self.places, floor)
        self.program.change_rows(floor[: self.places.sites].astype(np.float64), asked)

    def shortage(self, sets: Sequence[HallSet]) -> tuple[float, Wish]:
        """Return the least shortage with mergers in any share, and the adults wished for."""
        if unseen := sets[self._held :]:
            self.program.add_rows(limits(unseen, self.kinds))
            self._held = len(sets)
        return self._read(self.program.solve())

    def _read(self, found: Solved | None) -> tuple[float, Wish]:
        if found is None:  # never so: everything may be missing
            message = "the model of needs has no answer"
            raise AssertionError(message)
        return found.value + self.offset, Wish(found.values[self.kinds])

    def whole_shortage(self, least: Counts, sets: Sequence[HallSet]) -> tuple[float, Wish]:
        """Return the least shortage with every merger made or not."""
        floor = np.maximum(least, self.places.floor)
        rows = joined(self.rows(floor), limits(sets, self.kinds))
        whole = range(self.places.mergers)
        return self._read(solve_whole(self.costs(), rows, whole=whole, gap=0.5))


def put_triangles(rows: Gathered, places: PlaceArrays, made: Counts) -> None:
    """Add a row for the mergers of every triangle of sites: at most one is made."""
    between: dict[tuple[int, int], int] = {}
    near: dict[int, set[int]] = {}
    pairs = np.sort(np.stack(places.merged), axis=0)
    for number, (one, other) in enumerate(pairs.T.tolist()):
        between[one, other] = number
        near.setdefault(one, set()).add(other)
    found = [
        (between[one, two], between[one, three], between[two, three])
        for one, later in near.items()
        for two in sorted(later)
        for three in sorted(later & near.get(two, set()))
    ]
    first = rows.open(-np.inf, 1.0, len(found))
    row = np.repeat(first + np.arange(len(found)), 3)
    rows.put(row, made[np.array(found, dtype=np.int64).ravel()], 1.0)


def limits(sets: Sequence[HallSet], kinds: Counts) -> Entries:
    """Hall sets as rows over the adults by kind and site."""
    rows = Gathered()
    rows.open(-np.inf, np.array([each.people for each in sets]), len(sets))
    parts = np.array([each.parts for each in sets]).reshape(len(sets), -1)
    row, site = np.nonzero(parts)
    rows.put(row, kinds[3 - parts[row, site], site], 1.0)
    return rows.entries()


def _saved(places: PlaceArrays, needed: Counts) -> Counts:
    """Return what a merger asks for beyond its two sites alone."""
    host, guest = places.merged
    found: Counts = needed[places.sites :] - (needed[host] + needed[guest])
    return found


def _asked(places: PlaceArrays, needed: Counts) -> Entries:
    """Return entries of mergers in the rows of sites: a site alone is what no merger leaves."""
    sites, made = places.sites, np.arange(places.mergers)
    host, guest = places.merged
    rows = Gathered()
    rows.put(host, made, (needed[host] - needed[sites:]).astype(np.float64))
    rows.put(guest, made, needed[guest].astype(np.float64))
    return rows.entries()


Ratio = tuple[int, int]  # pupils per adults, as a fraction
_ALMOST = 1e-6


def ratios_of(places: PlaceArrays, aim: float) -> list[Ratio]:
    """Return every ratio that some place can have, best first; none is better than the aim."""
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
        self._asked: dict[tuple[int, int], bool] = {}

    def least_shortage(self) -> int:
        """Return a bound on the shortage: mergers in any share."""
        self.needs.ask_for(np.zeros_like(self.places.floor))
        found, _ = self.limits.met(self._ask, lambda found: found[1])
        return ceil(found - _ALMOST)

    def best_ratio(self, shortage: int, guess: float = 0.0) -> int:
        """Return a bound on the worst ratio at a shortage, as a place in the list of ratios.

        The sets known so far bound it; only the ratio that they allow is looked at. A
        good guess makes it faster.
        """
        low, high = self._around(shortage, guess)
        while True:
            low = bisect_left(range(high), x=True, lo=low, key=partial(self._fits, shortage))
            self.needs.ask_for(self.places.least(self.ratios[low]))
            new = list(self.limits.separator.broken(self._ask()[1]))
            if not new:
                return low
            self.limits.sets += new
            low, high = self._upward(shortage, low, step=2)

    def _upward(self, shortage: int, low: int, step: int = 16) -> tuple[int, int]:
        """From a ratio that may be too good, in growing steps to one that fits."""
        last, high = len(self.ratios) - 1, low
        while high < last and not self._fits(shortage, high):
            low, high, step = high + 1, min(high + step, last), 4 * step
        return min(low, high), high

    def _around(self, shortage: int, guess: float) -> tuple[int, int]:
        """Return a ratio that is too good and one that fits, near a guess."""
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
        """Return the least shortage with whole mergers."""
        return round(self._whole(np.zeros_like(self.places.floor), np.inf))

    def whole_ratio(self, shortage: int, first: int) -> int:
        """Return the best worst ratio with whole mergers, from a bound on: in growing steps."""
        low, step = first, 1
        while low < len(self.ratios) - 1 and not self.reached(shortage, low):
            low, step = min(low + step, len(self.ratios) - 1), 2 * step
        high, low = low, max(first, low - step // 2)
        return bisect_left(range(high), x=True, lo=low, key=partial(self.reached, shortage))

    def reached(self, shortage: int, number: int) -> bool:
        """Return whether whole mergers keep to a shortage at a ratio; asked once of each."""
        key = number, shortage
        if key not in self._asked:
            least = self.places.least(self.ratios[number])
            self._asked[key] = self._whole(least, shortage) <= shortage + _ALMOST
        return self._asked[key]

    def _ask(self) -> tuple[float, Wish]:
        return self.needs.shortage(self.limits.sets)

    def _whole(self, least: Counts, enough: float) -> float:
        return self.limits.met(
            lambda: self.needs.whole_shortage(least, self.limits.sets),
            lambda found: found[1] if found[0] <= enough + _ALMOST else None,
        )[0]

"""The needs model: the least shortage, whatever adults each place must have.

It answers the first two goals. Where people live enters only through Hall sets.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from openbook.strike.staffing.arrays import PlaceArrays
from openbook.strike.staffing.hall import HallSet, put_triangles
from openbook.strike.staffing.linear import (
    Counts,
    Entries,
    Gathered,
    Linear,
    Numbers,
    joined,
    solve_whole,
)
from openbook.strike.staffing.places import (
    PRICE_CREDENTIALED,
    PRICE_FLOOR,
    PRICE_SPECIAL,
)
from openbook.strike.staffing.wish import Wish


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

    def costs(self) -> Numbers:
        """The price of what is missing, but for an amount that never changes."""
        merged = PRICE_CREDENTIALED * _saved(self.places, self.places.credentialed)
        merged = merged + PRICE_SPECIAL * _saved(self.places, self.places.special)
        prices = (PRICE_FLOOR, 0, -PRICE_CREDENTIALED, -PRICE_SPECIAL)
        return np.concatenate([merged, np.repeat(prices, self.places.sites)]).astype(
            np.float64
        )

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
        rows.put(first + places.host[sites:], made, 1.0)
        rows.put(first + places.guest[sites:], made, 1.0)
        put_triangles(rows, places, made)
        return rows.entries()

    def ask_for(self, least: Counts) -> None:
        """Ask each place for at least so many adults, besides its floor."""
        floor = np.maximum(least, self.places.floor)
        asked = _asked(self.places, floor)
        self.program.change_rows(floor[: self.places.sites].astype(np.float64), asked)

    def limit(self, sets: Sequence[HallSet]) -> None:
        """Hold the adults of Hall sets to their people."""
        self.program.add_rows(limits(sets, self.kinds))

    def shortage(self) -> tuple[float, Wish]:
        """The least shortage with mergers in any share, and the adults wished for."""
        found = self.program.solve()
        if found is None:  # never so: everything may be missing
            message = "the model of needs has no answer"
            raise AssertionError(message)
        return found.value + self.offset, Wish(found.values[self.kinds])

    def whole_shortage(
        self, least: Counts, sets: Sequence[HallSet]
    ) -> tuple[float, Wish]:
        """The least shortage with every merger made or not."""
        costs, floor = self.costs(), np.maximum(least, self.places.floor)
        found = solve_whole(
            costs,
            joined(
                self.rows(floor),
                limits(sets, self.kinds),
            ),
            whole=range(self.places.mergers),
            gap=0.5,
        )
        if found is None:
            message = "the model of needs has no answer"
            raise AssertionError(message)
        return found.value + self.offset, Wish(found.values[self.kinds])


def limits(sets: Sequence[HallSet], kinds: Counts) -> Entries:
    """Hall sets as rows over the adults by kind and site."""
    rows = Gathered()
    rows.open(-np.inf, np.array([each.people for each in sets]), len(sets))
    parts = np.array([each.parts for each in sets]).reshape(len(sets), -1)
    row, site = np.nonzero(parts)
    rows.put(row, kinds[3 - parts[row, site], site], 1.0)
    return rows.entries()


def _saved(places: PlaceArrays, needed: Counts) -> Counts:
    """What a merger asks for beyond its two sites alone."""
    sites = places.sites
    alone = needed[places.host[sites:]] + needed[places.guest[sites:]]
    found: Counts = needed[sites:] - alone
    return found


def _asked(places: PlaceArrays, needed: Counts) -> Entries:
    """Entries of mergers in the rows of sites: a site alone is what no merger leaves."""
    sites, made = places.sites, np.arange(places.mergers)
    host, guest = places.host[sites:], places.guest[sites:]
    rows = Gathered()
    rows.put(host, made, (needed[host] - needed[sites:]).astype(np.float64))
    rows.put(guest, made, needed[guest].astype(np.float64))
    return rows.entries()

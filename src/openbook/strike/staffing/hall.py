"""Which Hall sets a wish for adults breaks, found by the cheapest flow of people.

Where the flow cannot give as much as the model counted on, the prices that prove it
name the sets. The flow knows only some ways of people; more are added where its prices
show that they would help.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from openbook.strike.staffing.crowd_flow import Layout, Ways, with_people
from openbook.strike.staffing.hall_sets import Crowd, HallSet
from openbook.strike.staffing.linear import Numbers
from openbook.strike.staffing.meets import meets
from openbook.strike.staffing.nearest import nearest
from openbook.strike.staffing.network import Network, Whole, cheapest, prices
from openbook.strike.staffing.places import PRICE_CREDENTIALED, PRICE_SPECIAL
from openbook.strike.staffing.wish import UNIT, Wish

# More than a person can add elsewhere by being credentialed and for special education.
_EVERY_ADULT = PRICE_CREDENTIALED + PRICE_SPECIAL + 1
_TOLERANCE = 1e-3
_NEAREST = 12
_MORE = 20


class Separator:
    """Finds Hall sets that a wish breaks; remembers the ways it has tried."""

    def __init__(self, crowd: Crowd, km: Numbers) -> None:
        self.crowd, self.km = crowd, km
        self.known = nearest(crowd.able, km, _NEAREST)
        self.layout = Layout(*crowd.able.shape)
        self._kinds = crowd.kinds.astype(np.int64)
        sites = np.arange(self.layout.places)
        self._entry = self.layout.entry(np.arange(3)[:, None], sites[None, :])

    def broken(self, wish: Wish) -> Iterator[HallSet]:
        """The sets that a wish breaks; none if it can be met."""
        some, most = wish.shares()
        ways = Ways.among(self.known)
        if meets(ways, self._kinds, self.layout, some):
            return
        counted = _EVERY_ADULT * some[0].sum()
        counted += PRICE_CREDENTIALED * some[1].sum() + PRICE_SPECIAL * some[2].sum()
        within = _inside(np.vstack([some[:1], most[1:]]), self._entry, self.layout)
        while True:
            gain, price = self._flow(within)
            if gain >= counted:
                return
            if not self._widen(price):
                break
        yield from self._named(wish, price)

    def _flow(self, within: Network) -> tuple[int, Whole]:
        network = with_people(
            within,
            self.layout,
            Ways.among(self.known),
            kinds=self._kinds,
            pinned=np.zeros(self.layout.people, dtype=np.bool_),
            unit=UNIT,
        )
        flow = cheapest(network)
        return -int((flow * network.cost).sum()), prices(network, flow)

    def _widen(self, price: Whole) -> bool:
        """Let people know the nearest ways that these prices show to help."""
        small = price.astype(np.int32)  # sums of a few prices of missing adults
        worth = small[: self.layout.people, None] - small[self._entry][self._kinds]
        helpful = self.crowd.able & ~self.known & (worth < 0)
        if not helpful.any():
            return False
        self.known |= nearest(helpful, self.km, _MORE)
        return True

    def _named(self, wish: Wish, price: Whole) -> Iterator[HallSet]:
        """A set for each height of the prices: the parts of sites that dear or dearer."""
        dear = price[self._entry] - price[self.layout.end]
        for height in np.unique(dear[dear > 0]).tolist():
            inside = dear >= height
            parts = np.where(
                inside[0], 3, np.where(inside[1], 2, np.where(inside[2], 1, 0))
            )
            for piece in _parted(self.crowd, parts.astype(np.int8)):
                found = self.crowd.hall_set(piece)
                if _counted(wish, piece) > found.people + _TOLERANCE:
                    yield found


def _inside(some: Whole, entry: Whole, layout: Layout) -> Network:
    """The arcs within sites: adults wished for, and kinds as far as they count."""
    sites = layout.places
    plenty = np.full(sites, layout.people * UNIT, dtype=np.int64)
    free = np.zeros(sites, dtype=np.int64)
    tail = [entry[2], entry[2], entry[1], entry[1], entry[0]]
    head = [entry[1], entry[1], entry[0], entry[0], np.full(sites, layout.end)]
    capacity = [some[2], plenty, some[1], plenty, some[0]]
    cost = [
        free - PRICE_SPECIAL,
        free,
        free - PRICE_CREDENTIALED,
        free,
        free - _EVERY_ADULT,
    ]
    tails, heads, capacities, costs = map(np.concatenate, (tail, head, capacity, cost))
    return Network(tails, heads, capacities, costs, np.zeros(0, dtype=np.int64))


def _counted(wish: Wish, parts: NDArray[np.int8]) -> float:
    """How many adults the wish has in these parts of sites."""
    return float(sum(wish.adults[3 - part][parts == part].sum() for part in (1, 2, 3)))


def _parted(crowd: Crowd, parts: NDArray[np.int8]) -> Iterator[NDArray[np.int8]]:
    """The parts of a set that no person has in common."""
    sites = np.flatnonzero(parts)
    fits = crowd.able[:, sites] & (parts[sites][None, :] >= 3 - crowd.kinds[:, None])
    fits = fits[fits.any(axis=1)]
    left = np.ones(len(sites), dtype=np.bool_)
    while left.any():
        joined = np.zeros(len(sites), dtype=np.bool_)
        joined[np.argmax(left)] = True
        while True:
            wider = joined | fits[(fits & joined).any(axis=1)].any(axis=0)
            if (wider == joined).all():
                break
            joined = wider
        piece = np.zeros_like(parts)
        piece[sites[joined]] = parts[sites[joined]]
        yield piece
        left &= ~joined

"""Which Hall sets a wish for adults breaks, found by a flow of people.

Where people cannot be all that is wished for, the cut that proves it names the sets. The
flow knows only some ways of people; more are added where the cut shows that they help.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from openbook.strike.staffing.crowd_flow import Layout, Ways
from openbook.strike.staffing.hall_sets import Crowd, HallSet
from openbook.strike.staffing.linear import Numbers
from openbook.strike.staffing.nearest import nearest
from openbook.strike.staffing.unmet import Flags, tried
from openbook.strike.staffing.wish import UNIT, Shares, Wish

_TOLERANCE = 1e-3
_NEAREST = 12
_MORE = 20


class Separator:
    """Finds Hall sets that a wish breaks; remembers the ways it has tried."""

    def __init__(self, crowd: Crowd, km: Numbers, remembered: Flags) -> None:
        self.crowd, self.km = crowd, km.astype(np.float32)
        self.known = remembered & crowd.able
        new = ~self.known.any(axis=1, keepdims=True)
        self.known |= nearest(crowd.able & new, self.km, _NEAREST)
        self.layout = Layout(*crowd.able.shape)
        self._kinds = crowd.kinds.astype(np.int64)
        sites = np.arange(self.layout.places)
        self.sent = np.zeros_like(self.known)  # who met the last wish that was met
        self._entry = self.layout.entry(np.arange(3)[:, None], sites[None, :])

    def broken(self, wish: Wish) -> Iterator[HallSet]:
        """The sets that a wish breaks; none if it can be met."""
        slots = wish.slots()
        cuts = self._cuts(slots)
        while cuts and self._widen(cuts[0]):
            cuts = self._cuts(slots)
        for piece in self._pieces(cuts):
            found = self.crowd.hall_set(piece)
            if wish.counted(piece) > found.people + _TOLERANCE:
                yield found

    def _cuts(self, slots: Shares) -> tuple[Flags, ...]:
        """Cuts that prove a wish not met on the ways known; none if it is met."""
        ways = Ways.among(self.known)
        found = tried(ways, self._kinds, self.layout, slots)
        if not found.cuts:
            whole = found.taken == UNIT
            self.sent = np.zeros_like(self.known)
            self.sent[ways.person[whole], ways.place[whole]] = True
        return found.cuts

    def _widen(self, cut: Flags) -> bool:
        """Let people who are not needed elsewhere know the nearest ways into a cut."""
        spare = ~cut[: self.layout.people, None]
        helpful = self.crowd.able & ~self.known & spare & cut[self._entry][self._kinds]
        if not helpful.any():
            return False
        self.known |= nearest(helpful, self.km, _MORE)
        return True

    def _pieces(self, cuts: tuple[Flags, ...]) -> Iterator[NDArray[np.int8]]:
        """The parts of sites within cuts, each set only once."""
        seen = set[bytes]()
        for cut in cuts:
            # Who can enter as a lesser kind can as a greater: the parts are nested.
            parts = cut[self._entry].sum(axis=0, dtype=np.int8)
            for piece in _parted(self.crowd, parts):
                if piece.tobytes() not in seen:
                    seen.add(piece.tobytes())
                    yield piece


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

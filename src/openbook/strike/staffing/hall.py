"""Hall sets: sites that together can have no more staff than people who reach them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from openbook.strike.staffing.arrays import PlaceArrays
from openbook.strike.staffing.linear import Counts, Gathered, Numbers, part
from openbook.strike.staffing.network import NetworkLayout, Ways, Whole
from openbook.strike.staffing.people import StaffKind
from openbook.strike.staffing.wish import UNIT, Shares, Wish

# What of a site is in a set: nothing, its special-education adults, its credentialed
# ones (special included), or every adult there.
NOTHING, SPECIAL, CREDENTIALED, EVERYBODY = range(4)
_CELLS = (1, 2, 4, 8)


@dataclass(frozen=True, slots=True)
class HallSet:
    """How much of each site is counted, and how many people can serve any of it."""

    parts: NDArray[np.int8]
    people: int


@dataclass(frozen=True, slots=True)
class Crowd:
    """The people of a day for counting: their kinds and the sites each can reach."""

    kinds: NDArray[np.int8]
    able: NDArray[np.bool_]

    def serving(self, parts: NDArray[np.int8]) -> NDArray[np.bool_]:
        """Who can serve something of a set: an adult fits a part of their kind."""
        found = np.zeros(len(self.kinds), dtype=np.bool_)
        for kind in StaffKind:
            sites = np.flatnonzero(parts >= EVERYBODY - kind)
            rows = np.flatnonzero(self.kinds == kind)
            found[rows] = self.able[np.ix_(rows, sites)].any(axis=1)
        return found

    def hall_set(self, parts: NDArray[np.int8]) -> HallSet:
        """The set with its number of people."""
        return HallSet(parts, int(self.serving(parts).sum()))


def first_sets(crowd: Crowd, points: NDArray[np.float64]) -> Iterator[HallSet]:
    """The whole district and its squares, for each kind of adult."""
    spread = np.nan_to_num(points - np.nanmin(points, axis=0, initial=np.inf))
    spread /= np.maximum(spread.max(axis=0, initial=0.0), 1e-9)
    for cells in _CELLS:
        square = np.minimum((spread * cells).astype(int), cells - 1)
        number = square[:, 0] * cells + square[:, 1]
        order = np.argsort(number, kind="stable")
        names, starts = np.unique(number[order], return_index=True)
        reached = np.logical_or.reduceat(crowd.able[:, order], starts, axis=1)
        for share in (SPECIAL, CREDENTIALED, EVERYBODY):
            people = reached[crowd.kinds >= EVERYBODY - share].sum(axis=0).tolist()
            for name, count in zip(names, people, strict=True):
                parts = np.where(number == name, share, NOTHING)
                yield HallSet(parts.astype(np.int8), count)


Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Tried:
    """The largest and the smallest cut, as nodes within them; none if all is met."""

    cuts: tuple[Flags, ...]
    taken: Shares  # of a person, by way; nothing is told where a wish is not met


def tried(ways: Ways, kinds: Whole, layout: NetworkLayout, slots: Shares) -> Tried:
    """Try to meet a wish on some ways.

    A cut holds parts of sites that are wished more adults than the people it holds, who
    are all that reach them on these ways.
    """
    people, places = layout.people, layout.places
    start, end = layout.reserve, layout.end
    entry = people + np.arange(3 * places)
    total = int(slots.sum())
    tail = (np.full(people, start), ways.person, entry, entry[places:])
    head = (
        np.arange(people),
        layout.entry(kinds[ways.person], ways.place),
        np.full(3 * places, end),
        entry[: 2 * places],
    )
    capacity = (
        np.full(people, UNIT),
        np.full(len(ways.person), 2 * UNIT),  # more than a person: never in a cut
        slots.ravel(),
        np.full(2 * places, total),
    )
    solver = part("graph.python.max_flow").SimpleMaxFlow()
    solver.add_arcs_with_capacity(
        np.concatenate(tail).astype(np.int32),
        np.concatenate(head).astype(np.int32),
        np.concatenate(capacity).astype(np.int64),
    )
    solver.solve(start, end)
    if solver.optimal_flow() == total:
        own = people + np.arange(len(ways.person), dtype=np.int32)
        return Tried((), solver.flows(own))
    largest, smallest = np.ones(end + 1, np.bool_), np.zeros(end + 1, np.bool_)
    largest[solver.get_source_side_min_cut()] = False
    smallest[solver.get_sink_side_min_cut()] = True
    return Tried((largest, smallest), np.zeros(0, dtype=np.int64))


def nearest(
    some: NDArray[np.bool_], far: NDArray[np.float32], count: int
) -> NDArray[np.bool_]:
    """Which of some ways (people by sites) are among the nearest few of the person."""
    if count >= some.shape[1]:
        return some.copy()
    found = np.zeros_like(some)
    rows = np.flatnonzero(some.any(axis=1))
    dear = np.where(some[rows], far[rows], np.float32(np.inf))
    best = np.argpartition(dear, count, axis=1)[:, :count]
    found[rows[:, None], best] = True
    return found & some


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
        self.layout = NetworkLayout(*crowd.able.shape)
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


def triangles(places: PlaceArrays) -> Counts:
    """The mergers of every triangle, a row each, as numbers among the mergers."""
    between: dict[tuple[int, int], int] = {}
    near: dict[int, set[int]] = {}
    hosts = places.host[places.sites :].tolist()
    guests = places.guest[places.sites :].tolist()
    for number, pair in enumerate(zip(hosts, guests, strict=True)):
        one, other = sorted(pair)
        between[one, other] = number
        near.setdefault(one, set()).add(other)
    found = [
        (between[one, two], between[one, three], between[two, three])
        for one, later in near.items()
        for two in sorted(later)
        for three in sorted(later & near.get(two, set()))
    ]
    return np.array(found, dtype=np.int64).reshape(-1, 3)


def put_triangles(rows: Gathered, places: PlaceArrays, made: Counts) -> None:
    """Add a row a triangle over the columns of mergers."""
    found = triangles(places)
    first = rows.open(-np.inf, 1.0, len(found))
    row = np.repeat(first + np.arange(len(found)), 3)
    rows.put(row, made[found.ravel()], 1.0)


def put_rings(
    rows: Gathered, places: PlaceArrays, share: Numbers, made: Counts
) -> None:
    """Add a row for each group of oddly many sites that these shares overfill."""
    hosts, guests = places.host[places.sites :], places.guest[places.sites :]
    for sites in _joined(hosts, guests, share):
        within = np.flatnonzero(np.isin(hosts, sites) & np.isin(guests, sites))
        most = len(sites) // 2
        if len(sites) % 2 and share[within].sum() > most + 1e-6:
            row = rows.open(-np.inf, float(most), 1)
            rows.put(np.full(len(within), row), made[within], 1.0)


def _joined(hosts: Counts, guests: Counts, share: Numbers) -> list[list[int]]:
    """Sites that hang together by mergers in shares."""
    near: dict[int, set[int]] = {}
    for number in np.flatnonzero((share > 1e-6) & (share < 1 - 1e-6)).tolist():
        host, guest = int(hosts[number]), int(guests[number])
        near.setdefault(host, set()).add(guest)
        near.setdefault(guest, set()).add(host)
    groups, seen = [], set[int]()
    for site in sorted(near):
        group, ahead = set[int](), {site} - seen
        while ahead:
            group |= ahead
            ahead = {other for each in ahead for other in near[each]} - group
        seen |= group
        if group:
            groups.append(sorted(group))
    return groups


Found = TypeVar("Found")


class HallLimits:
    """Hall sets that are held to, by every model of the day."""

    def __init__(self, separator: Separator, sets: Sequence[HallSet]) -> None:
        self.separator, self.sets = separator, list(sets)

    def met(
        self,
        ask: Callable[[], Found],
        wish: Callable[[Found], Wish | None],
    ) -> Found:
        """Ask until no set is broken; a wish of None is an answer not to be looked at."""
        while True:
            found = ask()
            wanted = wish(found)
            new = [] if wanted is None else list(self.separator.broken(wanted))
            if not new:
                return found
            self.sets += new

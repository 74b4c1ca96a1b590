"""Hall sets: sites that together can have no more staff than people who reach them.

A wish for adults can be met if and only if no set breaks this (Hall, Journal of the
London Mathematical Society 10, 1935). Sets that a wish breaks are minimum cuts of a
maximum flow. What a plan found out about a district is remembered for the next morning,
only as a start: with or without it the goals come out the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from openbook.findings.dataclass import dataclass
from openbook.strike.staffing.assignment import NetworkLayout, Ways, Whole
from openbook.strike.staffing.linear import Numbers, part
from openbook.strike.staffing.sites import StaffKind

UNIT = 1 << 10  # shares of a person that are told apart
Shares = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Wish:
    """Adults by kind (any, credentialed, special) and site, each among the one before."""

    adults: Numbers

    def slots(self) -> Shares:
        """Return those wished for as no more than their kind, in whole shares of a person.

        They are rounded down, so that nothing is added.
        """
        found = np.floor(np.maximum(self.adults, 0.0) * UNIT + 1e-4).astype(np.int64)
        found[:2] -= found[1:]
        return np.maximum(found, 0)

    def counted(self, parts: NDArray[np.int8]) -> float:
        """Return how many adults are wished for in these parts of sites."""
        some = (self.adults[3 - share][parts == share].sum() for share in (1, 2, 3))
        return float(sum(some))


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
        """Return who can serve something of a set: an adult fits a part of their kind."""
        found = np.zeros(len(self.kinds), dtype=np.bool_)
        for kind in StaffKind:
            sites = np.flatnonzero(parts >= EVERYBODY - kind)
            rows = np.flatnonzero(self.kinds == kind)
            found[rows] = self.able[np.ix_(rows, sites)].any(axis=1)
        return found

    def hall_set(self, parts: NDArray[np.int8]) -> HallSet:
        """Return the set with its number of people."""
        return HallSet(parts, int(self.serving(parts).sum()))


def first_sets(crowd: Crowd, points: NDArray[np.float64]) -> Iterator[HallSet]:
    """Yield the whole district and its squares, for each kind of adult."""
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


def minimum_cuts(
    ways: Ways, kinds: Whole, layout: NetworkLayout, slots: Shares
) -> tuple[tuple[Flags, ...], Shares]:
    """Try to meet a wish on some ways by maximum flow.

    Gives the largest and the smallest cut, as nodes within them; if all is met, no cut
    and the shares of a person that each way takes. A cut holds parts of sites that are
    wished more adults than the people it holds, all who reach them on these ways.
    """
    people, places = layout.people, layout.places
    start, end = layout.reserve, layout.end
    entry = people + np.arange(3 * places)
    total = int(slots.sum())
    into = layout.entry(kinds[ways.person], ways.place)
    tail = (np.full(people, start), ways.person, entry, entry[places:])
    head = (np.arange(people), into, np.full(3 * places, end), entry[: 2 * places])
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
        return (), solver.flows(own)
    largest, smallest = np.ones(end + 1, np.bool_), np.zeros(end + 1, np.bool_)
    largest[solver.get_source_side_min_cut()] = False
    smallest[solver.get_sink_side_min_cut()] = True
    return (largest, smallest), np.zeros(0, dtype=np.int64)


def nearest(some: NDArray[np.bool_], far: NDArray[np.float32], count: int) -> NDArray[np.bool_]:
    """Return which of some ways (people by sites) are among the nearest few of the person."""
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
        """Yield the sets that a wish breaks; none if it can be met."""
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
        cuts, taken = minimum_cuts(ways, self._kinds, self.layout, slots)
        if not cuts:
            whole = taken == UNIT
            self.sent = np.zeros_like(self.known)
            self.sent[ways.person[whole], ways.place[whole]] = True
        return cuts

    def _widen(self, cut: Flags) -> bool:
        """Let people who are not needed elsewhere know the nearest ways into a cut."""
        spare = ~cut[: self.layout.people, None]
        helpful = self.crowd.able & ~self.known & spare & cut[self._entry][self._kinds]
        if not helpful.any():
            return False
        self.known |= nearest(helpful, self.km, _MORE)
        return True

    def _pieces(self, cuts: tuple[Flags, ...]) -> Iterator[NDArray[np.int8]]:
        """Yield the parts of sites within cuts, each set only once."""
        seen = set[bytes]()
        for cut in cuts:
            # Who can enter as a lesser kind can as a greater: the parts are nested.
            parts = cut[self._entry].sum(axis=0, dtype=np.int8)
            for piece in _parted(self.crowd, parts):
                if piece.tobytes() not in seen:
                    seen.add(piece.tobytes())
                    yield piece


def _parted(crowd: Crowd, parts: NDArray[np.int8]) -> Iterator[NDArray[np.int8]]:
    """Yield the parts of a set that no person has in common."""
    sites = np.flatnonzero(parts)
    fits = crowd.able[:, sites] & (parts[sites][None, :] >= 3 - crowd.kinds[:, None])
    fits = fits[fits.any(axis=1)]
    left = np.ones(len(sites), dtype=np.bool_)
    while left.any():
        joined, wider = np.zeros_like(left), np.arange(len(sites)) == np.argmax(left)
        while (wider != joined).any():
            joined = wider
            wider = joined | fits[(fits & joined).any(axis=1)].any(axis=0)
        piece = np.zeros_like(parts)
        piece[sites[joined]] = parts[sites[joined]]
        yield piece
        left &= ~joined


Found = TypeVar("Found")


class HallLimits:
    """Hall sets that are held to, by every model of the day."""

    def __init__(self, separator: Separator, sets: Sequence[HallSet]) -> None:
        self.separator, self.sets = separator, list(sets)

    def met(self, ask: Callable[[], Found], wish: Callable[[Found], Wish | None]) -> Found:
        """Ask until no set is broken; a wish of None is an answer not to be looked at."""
        while True:
            found = ask()
            wanted = wish(found)
            new = [] if wanted is None else list(self.separator.broken(wanted))
            if not new:
                return found
            self.sets += new


@dataclass(frozen=True, slots=True, eq=False)
class PlanMemory:
    """Hall sets that were broken, ways that were useful, and how uneven it was."""

    schools: tuple[str, ...]
    adults: tuple[str, ...]
    parts: tuple[NDArray[np.int8], ...]
    known: Ways  # adults to schools
    spread: float  # the worst ratio beside the one of the whole district

    def sets(self, crowd: Crowd, schools: Sequence[str]) -> list[HallSet]:
        """Return the sets among the schools of today, counted with the people of today."""
        place = _places_today(self.schools, schools)
        found = []
        for each in self.parts:
            parts = np.zeros(len(schools), dtype=np.int8)
            parts[place[place >= 0]] = each[place >= 0]
            found.append(crowd.hall_set(parts))
        return found

    def ways(self, adults: Sequence[str], schools: Sequence[str]) -> Flags:
        """Return the useful ways among the people and schools of today."""
        person = _places_today(self.adults, adults)[self.known.person]
        site = _places_today(self.schools, schools)[self.known.place]
        found = np.zeros((len(adults), len(schools)), dtype=np.bool_)
        both = (person >= 0) & (site >= 0)
        found[person[both], site[both]] = True
        return found


def _places_today(then: Sequence[str], now: Sequence[str]) -> Whole:
    """Return where each name of yesterday stands today; -1 where it does not."""
    at = {name: number for number, name in enumerate(now)}
    return np.array([at.get(name, -1) for name in then], dtype=np.int64)

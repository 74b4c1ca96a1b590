"""Places: each site alone, or a small site merged into a neighbor, with its needs.

A plan opens some of these places so that every site is in exactly one. What a place
costs with so many adults is known beforehand, so the solver only chooses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter

import numpy as np
from numpy.typing import NDArray

from openbook.findings.dataclass import dataclass
from openbook.strike.staffing.linear import Counts, Numbers
from openbook.strike.staffing.sites import Site, Standards, distances

# Prices of one missing adult: with a credential, for special education, of the floor.
PRICE_CREDENTIALED, PRICE_SPECIAL, PRICE_FLOOR = 3, 2, 2
MOST_HOSTS = 5  # a small site is offered only to its nearest fitting neighbors
SCALE = 10  # shortfalls from the aim are counted in tenths of a pupil
_NO_GUEST = -1


@dataclass(frozen=True, slots=True)
class StaffedPlace:
    """A site alone or with a guest: its pupils and the adults they ask for."""

    host: int
    guest: int
    pupils: int
    special: int  # adults for special education
    credentialed: int  # adults with a credential, those for special education included
    floor: int  # adults of any kind, those with a credential included
    aim: int
    most: int  # nobody is sent beyond this
    merge_cost: int

    @property
    def sites(self) -> tuple[int, ...]:
        """The sites that this place serves."""
        return (self.host,) if self.guest == _NO_GUEST else (self.host, self.guest)

    def shortfalls(self) -> list[int]:
        """Return the cost of 0, 1, … adults: pupils times the square of the missing share."""
        costs = [0] * (self.most + 1)
        for missing in range(1, self.aim + 1):
            step = SCALE * self.pupils * (2 * missing - 1) // self.aim**2
            costs[self.aim - missing] = costs[self.aim - missing + 1] + step
        return costs


def places_of(
    sites: Sequence[Site], standards: Standards, pinned: Sequence[int]
) -> tuple[StaffedPlace, ...]:
    """Return every site alone, then every merger that the standards allow."""
    pins = np.bincount(np.array(pinned, dtype=np.int64), minlength=len(sites))
    alone = [(number, _NO_GUEST, 0.0) for number in range(len(sites))]
    rows = [*alone, *_mergers(sites, standards, pins)]
    pairs = np.array([row[:2] for row in rows], dtype=np.int64).reshape(-1, 2)
    km = np.array([row[2] for row in rows])
    columns = _columns(sites, standards, pairs.T, pins=pins, km=km)
    return tuple(StaffedPlace(*row) for row in zip(*columns, strict=True))


def _columns(
    sites: Sequence[Site], standards: Standards, pair: Counts, *, pins: Counts, km: Numbers
) -> Iterator[list[int]]:
    """Yield the fields of all places in their order, each worked out for all at once."""
    host, guest = pair
    merged = guest != _NO_GUEST

    def served(values: list[int]) -> Counts:
        each = np.array(values, dtype=np.int64)
        found: Counts = each[host] + np.where(merged, each[guest], 0)
        return found

    pupils = served([site.pupils for site in sites])
    special = served([site.special for site in sites])
    special = np.floor_divide(special, standards.pupils_per_special_adult)
    groups = np.maximum(special, np.ceil(pupils / standards.pupils_per_group))
    floor = np.ceil(pupils / standards.pupils_per_floor_adult)
    floor = np.maximum(standards.least_adults, floor)
    early = served([site.preschool for site in sites]) > 0
    floor = np.ceil(floor + np.where(early, standards.preschool_adults, 0))
    floor = np.where(pupils > 0, np.maximum(groups, floor), 0)
    aim = np.ceil(pupils / standards.pupils_per_adult)
    moved = np.array([site.pupils for site in sites])[guest] * merged
    weight = standards.merge_weight + km / 10
    for column in (
        *(host, guest, pupils, special, groups, floor, aim),
        np.maximum(floor, aim) + pins[host],
        np.round(SCALE * moved * weight),
    ):
        yield column.astype(np.int64).tolist()


def _mergers(
    sites: Sequence[Site], standards: Standards, pins: Counts
) -> Iterator[tuple[int, int, float]]:
    """Larger sites, small neighbors that they may take in, and how far these are."""
    small = [
        number
        for number, site in enumerate(sites)
        if site.may_merge and site.pupils <= standards.merge_pupils
    ]
    km = distances([sites[n].place for n in small], [site.place for site in sites])
    for row, guest in enumerate(small):
        if pins[guest]:
            continue
        own = sites[guest]
        fitting = [
            (float(km[row, host]), host)
            for host in np.flatnonzero(km[row] <= standards.merge_km).tolist()
            if (sites[host].pupils, sites[host].school) > (own.pupils, own.school)
            and sites[host].takes_in(own)
        ]
        for far, host in sorted(fitting)[:MOST_HOSTS]:
            yield host, guest, far


@dataclass(frozen=True, slots=True)
class PlaceArrays:
    """The places of a day by column; the first ones are the sites alone."""

    sites: int
    host: Counts
    guest: Counts
    pupils: Counts
    special: Counts
    credentialed: Counts
    floor: Counts
    aim: Counts
    most: Counts
    merge_cost: Counts

    @property
    def mergers(self) -> int:
        """How many of the places are mergers."""
        return len(self.host) - self.sites

    @property
    def merged(self) -> tuple[Counts, Counts]:
        """The hosts and the guests of the mergers."""
        return self.host[self.sites :], self.guest[self.sites :]

    def least(self, ratio: tuple[int, int]) -> Counts:
        """Adults that no more than a ratio of pupils (a fraction) asks for, by place.

        A place that its floor keeps within the ratio is asked for nothing: what is
        missing from a floor is a shortage, which comes before the ratio.
        """
        top, bottom = ratio
        asked = -(-self.pupils * bottom // top)
        return np.where(asked > self.floor, np.minimum(asked, self.most), 0)


def arrays_of(places: Sequence[StaffedPlace], sites: int) -> PlaceArrays:
    """Return the places by column."""
    names = PlaceArrays.__slots__[1:]
    rows = map(attrgetter(*names), places)
    columns = np.array(list(rows), dtype=np.int64).reshape(-1, len(names)).T
    return PlaceArrays(sites, *columns)


_WIDE = 1.1  # times more or less than that


@dataclass(frozen=True, slots=True)
class StaffingChoices:
    """A place with a number of adults, by column."""

    place: Counts
    adults: Counts
    shortage: Numbers  # price, before the credentialed and special adults who come
    shortfall: Numbers  # from the aim, with the cost of merging

    def only(self, some: NDArray[np.bool_]) -> StaffingChoices:
        """Return some of the choices."""
        columns = attrgetter("place", "adults", "shortage", "shortfall")(self)
        return StaffingChoices(*(column[some] for column in columns))


def likely(choices: StaffingChoices, arrays: PlaceArrays, people: int) -> NDArray[np.bool_]:
    """Return the choices that a good plan is likely to be made of; others are priced later.

    If people could be anywhere, each would go where they take away most; what the last
    of them takes away is about what an adult is worth everywhere.
    """
    enough = choices.adults >= arrays.floor[choices.place]
    new = np.roll(choices.place, 1) != choices.place
    base = enough & (new | ~np.roll(enough, 1))  # the fewest adults without a shortage
    gain = np.where(base, np.inf, np.roll(choices.shortfall, 1) - choices.shortfall)
    gain_of_next = np.where(np.roll(new, -1), 0.0, np.roll(gain, -1))
    alone = choices.place < arrays.sites
    gains = np.sort(gain[alone & enough & ~base])[::-1]
    spare = people - int(choices.adults[alone & base].sum())
    worth = gains[min(max(spare, 0), len(gains) - 1)] if len(gains) else 0.0
    near = (gain >= worth / _WIDE) & (gain_of_next <= worth * _WIDE)
    found: NDArray[np.bool_] = base | (near & enough)
    return found


def choices_of(arrays: PlaceArrays) -> StaffingChoices:
    """Return every place with 0, 1, … adults."""
    counts = arrays.most + 1
    owner = np.repeat(np.arange(len(counts)), counts)
    ends = np.cumsum(counts)
    adults = np.arange(len(owner)) - np.repeat(ends - counts, counts)
    aim, pupils = arrays.aim[owner], arrays.pupils[owner]
    lacking = np.maximum(aim - adults, 0)
    # What the last adult of those missing takes away, then all of them added up.
    step = SCALE * pupils * np.maximum(2 * lacking - 1, 0) // np.maximum(aim, 1) ** 2
    so_far = np.cumsum(step)
    below = so_far[ends - 1][owner] - so_far + step
    asked = PRICE_CREDENTIALED * arrays.credentialed + PRICE_SPECIAL * arrays.special
    missing = PRICE_FLOOR * np.maximum(arrays.floor[owner] - adults, 0)
    return StaffingChoices(
        owner,
        adults,
        (asked[owner] + missing).astype(np.float64),
        (below + arrays.merge_cost[owner]).astype(np.float64),
    )

"""Places: each site alone, or a small site merged into a neighbor, with its needs.

A plan opens some of these places so that every site is in exactly one. What a place
costs with so many adults is known beforehand, so the solver only chooses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from openbook.strike.staffing.people import distances
from openbook.strike.staffing.sites import Site
from openbook.strike.staffing.standards import Standards

# Prices of one missing adult: with a credential, for special education, of the floor.
PRICE_CREDENTIALED, PRICE_SPECIAL, PRICE_FLOOR = 3, 2, 2
MOST_HOSTS = 5  # a small site is offered only to its nearest fitting neighbors
SCALE = 10  # shortfalls from the aim are counted in tenths of a pupil
_NO_GUEST = -1
Counts = NDArray[np.int64]
Far = NDArray[np.float64]


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
        """The cost of 0, 1, … adults: pupils times the square of the missing share."""
        costs = [0] * (self.most + 1)
        for missing in range(1, self.aim + 1):
            step = SCALE * self.pupils * (2 * missing - 1) // self.aim**2
            costs[self.aim - missing] = costs[self.aim - missing + 1] + step
        return costs


def places_of(
    sites: Sequence[Site], standards: Standards, pinned: Sequence[int]
) -> tuple[StaffedPlace, ...]:
    """Every site alone, then every merger that the standards allow."""
    pins = np.bincount(np.array(pinned, dtype=np.int64), minlength=len(sites))
    alone = [(number, _NO_GUEST, 0.0) for number in range(len(sites))]
    rows = [*alone, *_mergers(sites, standards, pins)]
    pairs = np.array([row[:2] for row in rows], dtype=np.int64).reshape(-1, 2)
    km = np.array([row[2] for row in rows])
    columns = _columns(sites, standards, pairs.T, pins=pins, km=km)
    return tuple(StaffedPlace(*row) for row in zip(*columns, strict=True))


def _columns(
    sites: Sequence[Site], standards: Standards, pair: Counts, *, pins: Counts, km: Far
) -> Iterator[list[int]]:
    """The fields of all places in their order, each worked out for all at once."""
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
        fitting = [
            (float(km[row, host]), host)
            for host in np.flatnonzero(km[row] <= standards.merge_km).tolist()
            if _takes_in(sites[host], sites[guest])
        ]
        for far, host in sorted(fitting)[:MOST_HOSTS]:
            yield host, guest, far


def _takes_in(host: Site, guest: Site) -> bool:
    """Whether a site may take in another: it must fit and be the larger one."""
    larger = (host.pupils, host.school) > (guest.pupils, guest.school)
    return larger and host.takes_in(guest)

"""Places: each site alone, or a small site merged into a neighbor, with its needs.

A plan opens some of these places so that every site is in exactly one. What a place
costs with so many adults is known beforehand, so the solver only chooses.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from math import ceil

import numpy as np

from openbook.strike.staffing.reach import distances
from openbook.strike.staffing.sites import Site
from openbook.strike.staffing.standards import Standards

# Prices of one missing adult: with a credential, for special education, of the floor.
PRICE_CREDENTIALED, PRICE_SPECIAL, PRICE_FLOOR = 3, 2, 2
MOST_HOSTS = 5  # a small site is offered only to its nearest fitting neighbors
SCALE = 10  # shortfalls from the aim are counted in tenths of a pupil
_NO_GUEST = -1


@dataclass(frozen=True, slots=True)
class Place:
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

    def shortage(self, adults: int) -> int:
        """The price of what is missing from the floor with so many adults."""
        return PRICE_FLOOR * max(0, self.floor - adults)

    def shortfalls(self) -> list[int]:
        """The cost of 0, 1, … adults: pupils times the square of the missing share."""
        costs = [0] * (self.most + 1)
        for missing in range(1, self.aim + 1):
            step = SCALE * self.pupils * (2 * missing - 1) // self.aim**2
            costs[self.aim - missing] = costs[self.aim - missing + 1] + step
        return costs


def places_of(
    sites: Sequence[Site], standards: Standards, pinned: Sequence[int]
) -> tuple[Place, ...]:
    """Every site alone, then every merger that the standards allow."""
    pins = {site: pinned.count(site) for site in set(pinned)}
    alone = [_place(sites, standards, (n, _NO_GUEST), pins) for n in range(len(sites))]
    merged = [
        _place(sites, standards, (host, guest), pins, km=km)
        for guest, host, km in _mergers(sites, standards, pins)
    ]
    return (*alone, *merged)


def _place(
    sites: Sequence[Site],
    standards: Standards,
    pair: tuple[int, int],
    pins: dict[int, int],
    *,
    km: float = 0.0,
) -> Place:
    host, guest = pair
    served = [sites[host]] if guest == _NO_GUEST else [sites[host], sites[guest]]
    pupils = sum(site.pupils for site in served)
    special = int(
        sum(site.special for site in served) // standards.pupils_per_special_adult
    )
    groups = max(special, ceil(pupils / standards.pupils_per_group))
    floor = max(standards.least_adults, ceil(pupils / standards.pupils_per_floor_adult))
    if any(site.preschool for site in served):
        floor += standards.preschool_adults
    floor = max(groups, ceil(floor)) if pupils else 0
    aim = ceil(pupils / standards.pupils_per_adult)
    weight = standards.merge_weight + km / 10
    moved = 0 if guest == _NO_GUEST else sites[guest].pupils
    return Place(
        host=host,
        guest=guest,
        pupils=pupils,
        special=special,
        credentialed=groups,
        floor=floor,
        aim=aim,
        most=max(floor, aim) + pins.get(host, 0),
        merge_cost=round(SCALE * moved * weight),
    )


def _mergers(
    sites: Sequence[Site], standards: Standards, pinned: Collection[int]
) -> Iterator[tuple[int, int, float]]:
    """Small sites, the larger neighbors that may take them in, and how far they are."""
    small = [
        number
        for number, site in enumerate(sites)
        if site.may_merge and site.pupils <= standards.merge_pupils
    ]
    km = distances([sites[n].place for n in small], [site.place for site in sites])
    for row, guest in enumerate(small):
        if guest in pinned:
            continue
        fitting = [
            (float(km[row, host]), host)
            for host in np.flatnonzero(km[row] <= standards.merge_km).tolist()
            if _takes_in(sites[host], sites[guest])
        ]
        for far, host in sorted(fitting)[:MOST_HOSTS]:
            yield guest, host, far


def _takes_in(host: Site, guest: Site) -> bool:
    """Whether a site may take in another: it must fit and be the larger one."""
    larger = (host.pupils, host.school) > (guest.pupils, guest.school)
    return larger and host.takes_in(guest)

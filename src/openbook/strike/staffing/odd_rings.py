"""Odd rings of sites: three that could be merged in pairs make one merger at most.

Shares of mergers like to be halves around a ring of three, five or more sites; with
these rows they are nearly always whole.
"""

from __future__ import annotations

import numpy as np

from openbook.strike.staffing.arrays import PlaceArrays
from openbook.strike.staffing.entries import Gathered
from openbook.strike.staffing.linear import Counts, Numbers


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

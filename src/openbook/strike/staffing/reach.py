"""Who can reach which site: straight distances in kilometers and travel limits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from openbook.strike.staffing.people import Person, Point

EARTH_KM = 6371.0  # mean radius
_NOWHERE: Point = (float("nan"), float("nan"))


@dataclass(frozen=True, slots=True)
class Reach:
    """Distances from people to sites, and whether each can be sent there."""

    km: NDArray[np.float64]  # people by sites
    able: NDArray[np.bool_]  # people by sites


def reach(
    people: Sequence[Person], places: Sequence[Point | None], pins: dict[str, int]
) -> Reach:
    """Distances of everybody to every site; a pinned person can only be at the pin."""
    km = distances([person.home for person in people], places)
    limits = np.array([person.travel_km for person in people], dtype=np.float64)
    able = km <= limits.reshape(-1, 1)  # an unknown place is NaN: nobody reaches it
    for row, person in enumerate(people):
        if person.adult in pins:
            able[row] = False
            able[row, pins[person.adult]] = True
    km[~np.isfinite(km)] = 0.0
    return Reach(km, able)


def distances(
    some: Sequence[Point | None], others: Sequence[Point | None]
) -> NDArray[np.float64]:
    """Straight kilometers between points of the globe; NaN where one is not known."""
    left, right = _on_globe(some), _on_globe(others)
    found = np.zeros((len(some), len(others)))
    for axis in range(3):
        found += np.subtract.outer(left[axis], right[axis]) ** 2
    return np.sqrt(found, out=found)


def _on_globe(points: Sequence[Point | None]) -> NDArray[np.float64]:
    """Points in kilometers from the middle of the earth, by axis."""
    rows = [point or _NOWHERE for point in points]
    latitude, longitude = np.radians(np.array(rows, dtype=np.float64).reshape(-1, 2)).T
    return EARTH_KM * np.stack(
        [
            np.cos(latitude) * np.cos(longitude),
            np.cos(latitude) * np.sin(longitude),
            np.sin(latitude),
        ]
    )

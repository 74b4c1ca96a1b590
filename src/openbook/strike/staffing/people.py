"""People who can be sent to schools on a day: what they may teach, whom they can reach."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from openbook.case.case import Case
from openbook.case.tables.walkout import Adult
from openbook.strike.staffing.standards import Standards

Point = tuple[float, float]  # latitude and longitude, in degrees


class StaffKind(IntEnum):
    """What an adult counts for; each kind also counts for the ones before it."""

    ADULT = 0
    CREDENTIALED = 1
    SPECIAL = 2


# Any valid certificate satisfies Education Code 46300, whatever grades it names.
KIND_OF = {
    "none": StaffKind.ADULT,
    "elementary": StaffKind.CREDENTIALED,
    "secondary": StaffKind.CREDENTIALED,
    "administrator": StaffKind.CREDENTIALED,
    "special": StaffKind.SPECIAL,
}


@dataclass(frozen=True, slots=True)
class Person:
    """One person of a day, by number; home is None where no place is known."""

    adult: str
    kind: StaffKind
    home: Point | None
    travel_km: float
    languages: tuple[str, ...] = ()  # besides English


def people_on(
    case: Case, day: date, standards: Standards, *, sick: Collection[str] = ()
) -> tuple[Person, ...]:
    """Everybody available on a day, ordered by number."""
    areas = area_points(case)
    found = {
        adult.adult: Person(
            adult.adult,
            KIND_OF.get(adult.credential, StaffKind.ADULT),
            _point(adult.latitude, adult.longitude) or areas.get(adult.area),
            standards.travel_km if adult.travel_km is None else adult.travel_km,
            adult.languages,
        )
        for adult in case.adults
        if adult.adult and adult.adult not in sick and _is_there(adult, day)
    }
    return tuple(found[name] for name in sorted(found))


def area_points(case: Case) -> dict[str, Point]:
    """The middle of each part of the district, taken from its schools."""
    seen: dict[str, list[Point]] = {}
    for area, latitude, longitude in case.schools.each("area", "latitude", "longitude"):
        point = _point(latitude, longitude)
        if area and point:
            seen.setdefault(area, []).append(point)
    return {area: _middle(points) for area, points in seen.items()}


def _middle(points: list[Point]) -> Point:
    latitudes, longitudes = zip(*points, strict=True)
    return sum(latitudes) / len(points), sum(longitudes) / len(points)


def _is_there(adult: Adult, day: date) -> bool:
    begins, ends = adult.first_day, adult.last_day
    return (begins is None or begins <= day) and (ends is None or day <= ends)


def _point(latitude: float | None, longitude: float | None) -> Point | None:
    if latitude is None or longitude is None:
        return None
    return latitude, longitude


EARTH_KM = 6371.0  # mean radius
_NOWHERE: Point = (float("nan"), float("nan"))


@dataclass(frozen=True, slots=True)
class TravelReach:
    """Distances from people to sites, and whether each can be sent there."""

    km: NDArray[np.float64]  # people by sites
    able: NDArray[np.bool_]  # people by sites


def reach(
    people: Sequence[Person], places: Sequence[Point | None], pins: dict[str, int]
) -> TravelReach:
    """Distances of everybody to every site; a pinned person can only be at the pin."""
    km = distances([person.home for person in people], places)
    limits = np.array([person.travel_km for person in people], dtype=np.float64)
    able = km <= limits.reshape(-1, 1)  # an unknown place is NaN: nobody reaches it
    for row, person in enumerate(people):
        if person.adult in pins:
            able[row] = False
            able[row, pins[person.adult]] = True
    km[~np.isfinite(km)] = 0.0
    return TravelReach(km, able)


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

"""People who can be sent to schools on a day: what they may teach and how far."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from enum import IntEnum

from openbook.case.case import Case
from openbook.case.walkout import Adult
from openbook.strike.staffing.standards import Standards

Point = tuple[float, float]  # latitude and longitude, in degrees


class Kind(IntEnum):
    """What an adult counts for; each kind also counts for the ones before it."""

    ADULT = 0
    CREDENTIALED = 1
    SPECIAL = 2


# Any valid certificate satisfies Education Code 46300, whatever grades it names.
KIND_OF = {
    "none": Kind.ADULT,
    "elementary": Kind.CREDENTIALED,
    "secondary": Kind.CREDENTIALED,
    "administrator": Kind.CREDENTIALED,
    "special": Kind.SPECIAL,
}


@dataclass(frozen=True, slots=True)
class Person:
    """One person of a day, by number; home is None where no place is known."""

    adult: str
    kind: Kind
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
            KIND_OF.get(adult.credential, Kind.ADULT),
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

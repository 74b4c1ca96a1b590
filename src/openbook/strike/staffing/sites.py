"""Schools and people of a strike day, and the standards that staffing is held to."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, fields, replace
from datetime import date
from enum import IntEnum
from math import ceil

import numpy as np
from numpy.typing import NDArray

from openbook.case.case import Case
from openbook.case.tables.schools import School, enrolled_by_school
from openbook.case.tables.walkout import SiteRule
from openbook.findings.dataclass import dataclass
from openbook.strike.notices import Notices, units_out


@dataclass(frozen=True, slots=True)
class Standards:
    """How many adults a site must have, should have, and when it may be merged."""

    pupils_per_group: float = 100
    pupils_per_special_adult: float = 12
    pupils_per_floor_adult: float = 100
    least_adults: float = 2
    preschool_adults: float = 1
    pupils_per_adult: float = 25
    merge_pupils: float = 75
    merge_km: float = 2.5
    merge_weight: float = 0.25
    travel_km: float = 15


@dataclass(frozen=True, slots=True)
class StaffingStandard:
    """One standard as it is shown: its value, what it says and where it is from."""

    name: str
    value: float
    says: str
    source: str


_SAYS = {
    "pupils_per_group": "Largest group of students for each credentialed staff member",
    "pupils_per_special_adult": "Special-education students for each full-time staff "
    "member with that credential",
    "pupils_per_floor_adult": "Students for each staff member of the safety floor",
    "least_adults": "Staff at every open site, however small",
    "preschool_adults": "Additional staff where a preschool is on the site",
    "pupils_per_adult": "Students per staff member that the plan aims at",
    "merge_pupils": "Most students of a site that may be merged",
    "merge_km": "Farthest neighbor, in kilometers",
    "merge_weight": "What sending a student to a neighbor weighs, and a tenth more by kilometer",
    "travel_km": "Travel limit of people who gave none, in kilometers",
}
_ASSUMED = "Openbook's assumption; write another in strike/strike.yaml"
_SOURCES = {
    "pupils_per_group": "California Education Code 46300 asks for a credentialed adult "
    "with every group that earns attendance money and names no size; the size is "
    "openbook's assumption; write another in strike/strike.yaml"
}


def standards_of(case: Case) -> Standards:
    """Return the standards of a case: what its strike file says, else the assumed ones."""
    return replace(Standards(), **dict(_own(case)))


def shown(case: Case) -> tuple[StaffingStandard, ...]:
    """Return every standard of a case with what it says and its source."""
    sources = _SOURCES | {name: "strike/strike.yaml" for name, _ in _own(case)}
    return tuple(
        StaffingStandard(name, value, _SAYS[name], sources.get(name, _ASSUMED))
        for name, value in asdict(standards_of(case)).items()
    )


def _own(case: Case) -> Iterator[tuple[str, float]]:
    for each in fields(Standards):
        figure = getattr(case.strike, each.name, None)
        if figure is not None:
            yield each.name, figure.value


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
    areas, out = area_points(case), people_out(case, day)
    found = {
        adult.adult: Person(
            adult.adult,
            KIND_OF.get(adult.credential, StaffKind.ADULT),
            _point(adult.latitude, adult.longitude) or areas.get(adult.area),
            standards.travel_km if adult.travel_km is None else adult.travel_km,
            adult.languages,
        )
        for adult in case.adults
        if adult.adult
        and adult.adult not in sick
        and adult.adult not in out
        and (adult.first_day or day) <= day <= (adult.last_day or day)
    }
    return tuple(found[name] for name in sorted(found))


def people_out(case: Case, day: date) -> frozenset[str]:
    """Return the people of a roster who honor the picket line on a day.

    Only their share is known, not who they are: the last numbers of each role are taken.
    """
    found: set[str] = set()
    for unit in units_out(case, day):
        for role in unit.roles:
            own = sorted(each.adult for each in case.adults if each.adult and each.role == role)
            found |= {*own[len(own) - ceil(unit.share.value * len(own) - 1e-9) :]}
    return frozenset(found)


def area_points(case: Case) -> dict[str, Point]:
    """Return the middle of each part of the district, taken from its schools."""
    seen: dict[str, list[Point]] = {}
    for area, latitude, longitude in case.schools.each("area", "latitude", "longitude"):
        point = _point(latitude, longitude)
        if area and point:
            seen.setdefault(area, []).append(point)
    middles = {}
    for area, points in seen.items():
        latitudes, longitudes = zip(*points, strict=True)
        middles[area] = sum(latitudes) / len(points), sum(longitudes) / len(points)
    return middles


def _point(latitude: float | None, longitude: float | None) -> Point | None:
    if latitude is None or longitude is None:
        return None
    return latitude, longitude


EARTH_KM = 6371.0  # mean radius
KM_A_MILE = 1.609344
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


def distances(some: Sequence[Point | None], others: Sequence[Point | None]) -> NDArray[np.float64]:
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
    flat = np.cos(latitude)
    axes = [flat * np.cos(longitude), flat * np.sin(longitude), np.sin(latitude)]
    return EARTH_KM * np.stack(axes)


# Where a district wrote no rules of its own.
ASSUMED_RULES = (
    SiteRule(
        status="limited",
        level="early",
        why="Early education centers take only children with special needs.",
    ),
    SiteRule(status="closed", level="adult", why="Adult schools are closed."),
)
# What was announced is a rule for the plan, whatever it would choose itself.
ANNOUNCED = {
    "open": "",
    "limited": "It was announced that only students with special needs come here.",
    "merged": "It was announced that the students go to another school.",
    "closed": "It was announced that the school is closed.",
}


def rule_for(rules: tuple[SiteRule, ...], school: School) -> SiteRule | None:
    """Return the first rule that speaks of a school."""
    for rule in rules:
        named = not rule.school or rule.school == school.school
        of_level = not rule.level or rule.level == school.level
        if named and of_level and (rule.school or rule.level):
            return rule
    return None


OPEN, LIMITED, MERGED, CLOSED = "open", "limited", "merged", "closed"

# Which levels may take in the pupils of a level.
TAKES_IN = {
    "elementary": ("elementary", "span"),
    "middle": ("middle", "span"),
    "high": ("high", "span"),
    "span": ("span",),
    "continuation": ("continuation", "high"),
    "special": ("special",),
}


@dataclass(frozen=True, slots=True)
class Site:
    """One school on a day: pupils expected there, and whether it is open at all."""

    school: str
    level: str
    pupils: int
    special: int
    preschool: bool
    place: Point | None
    status: str = OPEN
    why: str = ""
    into: str = ""  # where the pupils of a lost or merged site are expected
    languages: tuple[str, ...] = ()  # of the families besides English

    @property
    def may_merge(self) -> bool:
        """Whether it may be merged: only sites that are open in full."""
        return self.status == OPEN and self.pupils > 0

    def takes_in(self, guest: Site) -> bool:
        """Return whether it may take in the pupils of another: open and of a fitting level."""
        return self.may_merge and self.level in TAKES_IN.get(guest.level, ())


def sites_on(case: Case, day: date, expected: Mapping[str, float]) -> tuple[Site, ...]:
    """Return every school that the district staffs, ordered by short name.

    Pupils stand where they are enrolled, also those of sites that are not open.
    """
    enrolled = enrolled_by_school(case.enrollment)
    areas = area_points(case)
    rules = (case.strike.site_rules if case.strike else ()) or ASSUMED_RULES
    notices = Notices(case, day)
    found = {}
    for school in case.schools:
        if not school.school or school.operator == "charter":
            continue
        pupils = max(0, ceil(expected.get(school.school, 0.0)))
        site = Site(
            school.school,
            school.level,
            pupils,
            special_expected(school, pupils, enrolled.get(school.school, 0.0)),
            school.preschool,
            _point(school.latitude, school.longitude) or areas.get(school.area),
            languages=school.languages,
        )
        told = notices.about(school.school, school.level)
        rule = rule_for(rules, school)
        if told.school_is:  # an announcement counts before a standing rule
            site = _ruled(site, told.school_is, ANNOUNCED[told.school_is])
            site = replace(site, into=told.merged_into)
        elif rule:
            site = _ruled(site, rule.status, rule.why)
        found[school.school] = site
    return tuple(found[name] for name in sorted(found))


def special_expected(school: School, pupils: int, enrolled: float) -> int:
    """Special-education pupils expected: they come as often as the others."""
    share = min(1.0, pupils / enrolled) if enrolled else float(pupils > 0)
    return min(pupils, ceil((school.special_pupils or 0.0) * share - 1e-9))


def _ruled(site: Site, status: str, why: str) -> Site:
    """Return a site under a rule: a limited one has only its pupils with special needs."""
    pupils = site.special if status == LIMITED else site.pupils
    return replace(site, status=status, why=why, pupils=pupils)

"""Standards: the numbers that a strike day's staffing is held to, each with its reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace

from openbook.case.case import Case


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


_ASSUMED = "Openbook's assumption; write another in strike/strike.yaml"
_SAYS = {
    "pupils_per_group": (
        "Largest group of students for each credentialed staff member",
        "California Education Code 46300 asks for a credentialed adult with every "
        "group that earns attendance money and names no size; the size is "
        + _ASSUMED[0].lower()
        + _ASSUMED[1:],
    ),
    "pupils_per_special_adult": (
        (
            "Special-education students for each full-time staff member with that "
            "credential"
        ),
        _ASSUMED,
    ),
    "pupils_per_floor_adult": (
        "Students for each staff member of the safety floor",
        _ASSUMED,
    ),
    "least_adults": ("Staff at every open site, however small", _ASSUMED),
    "preschool_adults": ("Additional staff where a preschool is on the site", _ASSUMED),
    "pupils_per_adult": ("Students per staff member that the plan aims at", _ASSUMED),
    "merge_pupils": ("Most students of a site that may be merged", _ASSUMED),
    "merge_km": ("Farthest neighbor, in kilometers", _ASSUMED),
    "merge_weight": (
        "What sending a student to a neighbor weighs, and a tenth more by kilometer",
        _ASSUMED,
    ),
    "travel_km": ("Travel limit of people who gave none, in kilometers", _ASSUMED),
}


def standards_of(case: Case) -> Standards:
    """The standards of a case: what its strike file says, else the assumed ones."""
    return replace(Standards(), **dict(_own(case)))


def shown(case: Case) -> tuple[StaffingStandard, ...]:
    """Every standard of a case with what it says and its source."""
    own, used = dict(_own(case)), standards_of(case)
    return tuple(
        StaffingStandard(
            each.name,
            getattr(used, each.name),
            _SAYS[each.name][0],
            "strike/strike.yaml" if each.name in own else _SAYS[each.name][1],
        )
        for each in fields(Standards)
    )


def _own(case: Case) -> Iterator[tuple[str, float]]:
    for each in fields(Standards):
        figure = getattr(case.strike, each.name, None)
        if figure is not None:
            yield each.name, figure.value

"""Adults who can be sent to schools in the strike: numbers, never names."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import date

import numpy as np
from tools.la_2019.places import Area, draw_area, draw_place
from tools.la_2019.streams import stream
from tools.la_2019.targets import FIRST_SUBSTITUTES, MORE_SUBSTITUTES, REASSIGNED

_FIRST_DAY, _LATER_DAY = date(2019, 1, 14), date(2019, 1, 16)
# What people of each role may teach; shares are ours, nobody published them.
_CREDENTIALS = {
    "substitute": (("elementary", 0.44), ("secondary", 0.31), ("special", 0.07), ("none", 0.18)),
    "administrator": (
        ("administrator", 0.52),
        ("elementary", 0.19),
        ("secondary", 0.16),
        ("special", 0.06),
        ("none", 0.07),
    ),
}
# People speak a language of their area at this rate beside its schools.
_SPEAKS = 0.45
_TRAVEL_MIDDLE, _TRAVEL_SPREAD = 16.0, 0.45
_TRAVEL_LEAST, _TRAVEL_MOST = 5, 45
# Homes lie wider apart than schools, so an area reaches further for them.
_HOMES_WIDER = 1.25


@dataclass(frozen=True, slots=True)
class Person:
    """One adult: what may be taught, roughly from where, and from which day."""

    adult: str
    role: str
    credential: str
    area: str
    place: tuple[float, float]
    travel_km: int
    languages: tuple[str, ...]
    first_day: date


def draw_adults() -> tuple[Person, ...]:
    """Everybody who can be sent, the substitutes of the first day first."""
    generator = stream("adults")
    crowd = (
        [("substitute", _FIRST_DAY)] * FIRST_SUBSTITUTES.value
        + [("substitute", _LATER_DAY)] * MORE_SUBSTITUTES.value
        + [("administrator", _FIRST_DAY)] * REASSIGNED.value
    )
    return tuple(
        _person(generator, number, role, day) for number, (role, day) in enumerate(crowd, start=1)
    )


def _person(generator: np.random.Generator, number: int, role: str, day: date) -> Person:
    """One person, drawn in a fixed order."""
    area = draw_area(generator)
    return Person(
        adult=f"A{number:04d}",
        role=role,
        credential=_credential(generator, role),
        area=area.name,
        place=draw_place(generator, area, wider=_HOMES_WIDER, digits=2),
        travel_km=_travel(generator),
        languages=_languages(generator, area),
        first_day=day,
    )


def _credential(generator: np.random.Generator, role: str) -> str:
    """What the person may teach."""
    names = [name for name, _ in _CREDENTIALS[role]]
    edges = np.cumsum([share for _, share in _CREDENTIALS[role]])
    place = int(np.searchsorted(edges, generator.random(), side="right"))
    return names[min(place, len(names) - 1)]


def _travel(generator: np.random.Generator) -> int:
    """The farthest the person will travel, in whole kilometers."""
    reach = _TRAVEL_MIDDLE * math.exp(_TRAVEL_SPREAD * generator.standard_normal())
    return round(min(max(reach, _TRAVEL_LEAST), _TRAVEL_MOST))


def _languages(generator: np.random.Generator, area: Area) -> tuple[str, ...]:
    """Languages besides English, from those of the area."""
    draws = generator.random(len(area.languages))
    return tuple(
        code
        for (code, share), draw in zip(area.languages, draws, strict=True)
        if draw < _SPEAKS * share
    )

"""Schools: invented names and places, with the published numbers of each kind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from tools.la_2019.names import draw_stems, full_name
from tools.la_2019.places import Area, draw_area, draw_place, kilometers
from tools.la_2019.streams import stream
from tools.la_2019.targets import PRESCHOOL_SITES, SCHOOLS

REGULAR = ("elementary", "middle", "high", "span")
_PHBAO_MAGNETS = {"elementary": 10, "middle": 6, "high": 10, "span": 18}
_OTHER_MAGNETS = {"elementary": 8, "middle": 3, "high": 4, "span": 7}
# The ranges of grades of each level, and the share of schools that teach each.
_GRADES = {
    "elementary": (("K-5", 0.81), ("K-6", 0.19)),
    "middle": (("6-8", 0.96), ("7-8", 0.04)),
    "high": (("9-12", 1.0),),
    "span": (("6-12", 0.40), ("K-8", 0.30), ("K-12", 0.22), ("7-12", 0.08)),
    "special": (("K-12", 0.54), ("K-6", 0.15), ("9-12", 0.31)),
    "continuation": (("9-12", 1.0),),
    "early": (("", 1.0),),
}
_APART_KM = 0.3


@dataclass(frozen=True, slots=True)
class Site:
    """One school or center, without its pupils."""

    school: str
    name: str
    level: str
    operator: str
    grades: str
    group: str
    area: str
    place: tuple[float, float]
    languages: tuple[str, ...]
    preschool: bool

    @property
    def staffed(self) -> bool:
        """Whether its staff are the district's and it teaches K-12."""
        return self.operator != "charter" and self.level != "early"

    @property
    def regular(self) -> bool:
        """Whether it is an ordinary school, with grades of ordinary classes."""
        return self.level in REGULAR


def draw_sites() -> tuple[Site, ...]:
    """Every school and center, in the order of schools.csv."""
    generator = stream("schools")
    stems = draw_stems(generator, sum(chosen.value for chosen in SCHOOLS.values()))
    sites: list[Site] = []
    for (operator, level), chosen in SCHOOLS.items():
        magnets = _magnets(operator, level)
        ranges = _ranges(generator, level, chosen.value)
        preschools = _preschools(generator, (operator, level), chosen.value)
        for index in range(chosen.value):
            area = draw_area(generator, _lean(operator))
            group = next(magnets, "") or _group(generator, area, operator, level)
            stem = stems[len(sites)]
            site = Site(
                school=f"S{len(sites) + 1:04d}",
                name=full_name(stem, level, operator, group),
                level=level,
                operator=operator,
                grades=ranges[index],
                group=group,
                area=area.name,
                place=_free_place(generator, area, sites),
                languages=_languages(generator, area),
                preschool=preschools[index],
            )
            sites.append(site)
    return tuple(sites)


def _lean(operator: str) -> float:
    """Affiliated charters gather where desegregated schools are."""
    return 12.0 if operator == "affiliated" else 0.0


def _magnets(operator: str, level: str) -> Iterator[str]:
    """The groups of the magnet schools of a level, which come first."""
    if operator != "district" or level not in REGULAR:
        return iter(())
    phbao, other = _PHBAO_MAGNETS[level], _OTHER_MAGNETS[level]
    return iter(("phbao-magnet",) * phbao + ("magnet",) * other)


def _group(generator: np.random.Generator, area: Area, operator: str, level: str) -> str:
    """The class-size group of a school that is no magnet; none for other kinds."""
    draw = generator.random()
    if operator == "charter" or level not in REGULAR:
        return ""
    share = min(0.9, area.desegregated * (2 if operator == "affiliated" else 1))
    return "desegregated" if draw < share else "phbao"


def _ranges(generator: np.random.Generator, level: str, count: int) -> list[str]:
    """The grades of each school of a level, in the shares of the level."""
    edges = np.cumsum([share for _, share in _GRADES[level]])
    even = (generator.permutation(count) + 0.5) / count
    places = np.minimum(np.searchsorted(edges, even), len(edges) - 1)
    return [_GRADES[level][place][0] for place in places]


def _preschools(generator: np.random.Generator, kind: tuple[str, str], count: int) -> list[bool]:
    """Which schools have a preschool: every center, and elementary schools to 180."""
    if kind == ("district", "early"):
        return [True] * count
    centers = SCHOOLS["district", "early"].value
    wanted = PRESCHOOL_SITES.value - centers
    number = wanted if kind == ("district", "elementary") else 0
    chosen = set(generator.permutation(count)[:number].tolist())
    return [index in chosen for index in range(count)]


def _free_place(
    generator: np.random.Generator, area: Area, sites: list[Site]
) -> tuple[float, float]:
    """A place in the area that is not next door to another school."""
    while True:
        place = draw_place(generator, area)
        if all(kilometers(place, site.place) > _APART_KM for site in sites):
            return place


def _languages(generator: np.random.Generator, area: Area) -> tuple[str, ...]:
    """Languages of the families, drawn one by one from those of the area."""
    draws = generator.random(len(area.languages))
    return tuple(
        code for (code, share), draw in zip(area.languages, draws, strict=True) if draw < share
    )

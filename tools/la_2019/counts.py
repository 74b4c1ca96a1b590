"""Counts: pupils present by school and strike day, adding up to the final counts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

import numpy as np
from tools.la_2019.apportion import Floats, Whole, apportion
from tools.la_2019.places import AREAS
from tools.la_2019.schools import Site
from tools.la_2019.streams import stream
from tools.la_2019.targets import DAY_COUNTS

# How much likelier families of a kind of school were to come, in log odds. Nobody
# published counts by school: the size of these effects is ours.
_LEVELS = {
    "elementary": 0.12,
    "middle": 0.05,
    "high": -0.30,
    "span": 0.0,
    "special": -0.55,
    "continuation": -0.65,
}
_GROUPS = {"phbao": 0.10, "phbao-magnet": -0.05, "magnet": -0.30, "desegregated": -0.40}
_AREA_SPREAD, _SCHOOL_SPREAD, _DAY_SPREAD = 0.15, 0.42, 0.10


@dataclass(frozen=True, slots=True)
class Count:
    """Pupils present in one school on one day."""

    day: date
    site: int
    pupils: int


def draw_counts(sites: tuple[Site, ...], enrolled: Whole) -> tuple[Count, ...]:
    """The final count of every school with district staff, day by day."""
    generator = stream("counts")
    rows = [index for index, site in enumerate(sites) if site.staffed]
    leans = _leans(generator, [sites[row] for row in rows])
    most = enrolled[rows]
    made: list[Count] = []
    for day, published in DAY_COUNTS.items():
        draws = leans + _DAY_SPREAD * generator.standard_normal(len(rows))
        expected = most * _rates(draws, most, published.value)
        present = apportion(np.round(expected, 6), published.value, most)
        made += [Count(day, row, int(number)) for row, number in zip(rows, present, strict=True)]
    return tuple(made)


def _leans(generator: np.random.Generator, sites: list[Site]) -> Floats:
    """How each school differs from the day's average: level, group, area, itself."""
    areas = dict(
        zip(
            [area.name for area in AREAS],
            _AREA_SPREAD * generator.standard_normal(len(AREAS)),
            strict=True,
        )
    )
    own = _SCHOOL_SPREAD * generator.standard_normal(len(sites))
    shared = [
        _LEVELS[site.level] + _GROUPS.get(site.group, 0.0) + areas[site.area] for site in sites
    ]
    return np.array(shared) + own


def _rates(leans: Floats, enrolled: Whole, total: int) -> Floats:
    """Shares present, with the day's own effect found so that the total comes out."""
    low, high = -10.0, 10.0
    for _ in range(60):
        middle = (low + high) / 2
        present = (enrolled / (1 + np.exp(-leans - middle))).sum()
        if present < total:
            low = middle
        else:
            high = middle
    return 1 / (1 + np.exp(-leans - low))

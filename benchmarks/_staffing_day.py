"""OB-STAFF-1: a made strike day, schools in clusters over a city, people around them."""

from __future__ import annotations

import numpy as np

from openbook.strike.staffing.sites import Person, Site, StaffKind, Standards
from openbook.strike.staffing.solve import Problem, Solution

_LEVELS = ("elementary", "middle", "high", "span")
_SHARES = (0.62, 0.16, 0.14, 0.08)
_PUPILS = (450, 900, 1400, 800)
_KM = 111.195
HEAVY = 1_000.0  # a unit of shortage outweighs any shortfall that it could save


def made_day(schools: int, people: int, *, seed: int = 1) -> Problem:
    """So many schools and people on a plane of about 60 by 60 kilometers."""
    draw = np.random.default_rng(seed)
    centers = draw.uniform(-25, 25, size=(max(3, schools // 60), 2))
    sites = tuple(_sites(draw, centers, schools))
    crowd = tuple(_people(draw, centers, people))
    return Problem(sites, crowd, Standards())


def next_morning(day: Problem, plan: Solution, *, seed: int = 2) -> Problem:
    """The day after: new counts, one person in twenty sick, yesterday's plan."""
    sent = {adult: day.sites[site].school for adult, site in plan.sent.items()}
    draw = np.random.default_rng(seed)
    changed = draw.normal(1.0, 0.1, size=len(day.sites))
    sites = tuple(
        Site(
            site.school,
            site.level,
            max(1, round(site.pupils * float(factor))),
            site.special,
            site.preschool,
            site.place,
        )
        for site, factor in zip(day.sites, changed, strict=True)
    )
    well = draw.random(len(day.people)) >= 0.05
    people = tuple(each for each, fine in zip(day.people, well, strict=True) if fine)
    return Problem(sites, people, day.standards, {}, sent, few_moves=True, memory=plan.memory)


def _sites(draw, centers, count):
    for number in range(count):
        kind = draw.choice(len(_LEVELS), p=_SHARES)
        enrolled = max(60.0, draw.gamma(4.0, _PUPILS[kind] / 4.0))
        pupils = int(enrolled * draw.uniform(0.1, 0.4)) + 1
        special = int(pupils * draw.uniform(0.0, 0.1))
        place = _place(draw, centers, 5.0)
        level = _LEVELS[kind]
        yield Site(f"S{number:04}", level, pupils, special, number % 9 == 0, place)


def _people(draw, centers, count):
    kinds = draw.choice(3, size=count, p=(0.1, 0.8, 0.1))
    limits = np.clip(draw.gamma(4.0, 4.0, size=count), 5, 45).round()
    for number in range(count):
        north, east = _place(draw, centers, 7.0)
        home = (round(north, 2), round(east, 2))  # an area, not an address
        yield Person(f"A{number:04}", StaffKind(kinds[number]), home, float(limits[number]))


def _place(draw, centers, spread):
    middle = centers[draw.integers(len(centers))]
    north, east = middle + draw.normal(0.0, spread, size=2)
    return 34.0 + float(north) / _KM, -118.2 + float(east) / _KM / 0.83

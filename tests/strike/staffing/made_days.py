"""Small days of a strike, drawn at random, and every plan of them, one by one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from typing import Any

from hypothesis import strategies as st

from openbook.strike.staffing.places import StaffedPlace, places_of
from openbook.strike.staffing.sites import Person, Site, StaffKind, Standards, reach
from openbook.strike.staffing.solve import Problem

SMALL = Standards(
    pupils_per_group=50,
    pupils_per_special_adult=6,
    pupils_per_floor_adult=40,
    least_adults=1,
    pupils_per_adult=15,
    merge_pupils=30,
    merge_km=3,
)
_points = st.tuples(
    st.integers(0, 6).map(lambda step: 34 + step / 100),
    st.integers(0, 6).map(lambda step: -118 + step / 100),
)
_languages = st.sampled_from([(), ("es",), ("es", "tl"), ("hy",)])
_sites = st.builds(
    Site,
    school=st.just(""),
    level=st.sampled_from(["elementary", "elementary", "span", "high"]),
    pupils=st.integers(1, 70),
    special=st.integers(0, 14),
    preschool=st.booleans(),
    place=st.one_of(st.none(), _points, _points, _points),
    languages=_languages,
)
_people = st.builds(
    Person,
    adult=st.just(""),
    kind=st.sampled_from(list(StaffKind)),
    home=st.one_of(st.none(), _points, _points, _points),
    travel_km=st.sampled_from([0.0, 1.2, 3.0, 5.0, 20.0]),
    languages=_languages,
)


@st.composite
def days(draw, *, sites: int, people: int, yesterday: bool = False):
    """A day with at most so many sites and people."""
    drawn = draw(st.lists(_sites, max_size=sites))
    crowd = draw(st.lists(_people, max_size=people))
    schools = tuple(_named(site, f"s{n}") for n, site in enumerate(drawn))
    adults = tuple(replace(each, adult=f"a{n}") for n, each in enumerate(crowd))
    before = {}
    if yesterday and schools:
        names = st.sampled_from([site.school for site in schools])
        before = {person.adult: draw(names) for person in adults if draw(st.booleans())}
    few_moves = yesterday and draw(st.booleans())
    return Problem(schools, adults, SMALL, {}, before, few_moves=few_moves)


def _named(site: Site, school: str) -> Site:
    special = min(site.special, site.pupils)
    return replace(site, school=school, special=special)


def every_value(problem: Problem) -> Iterator[tuple[frozenset[int], tuple[Any, ...]]]:
    """The mergers of every plan, and what it comes to in the order of the goals."""
    sites, people = problem.sites, problem.people
    within = reach(people, [site.place for site in sites], dict(problem.pins))
    places = places_of(sites, problem.standards, list(problem.pins.values()))
    for made in _mergers(places, len(sites)):
        taken = {site for number in made for site in places[number].sites}
        opened = [places[number] for number in made]
        opened += [place for place in places[: len(sites)] if place.host not in taken]
        ways = [
            [n for n, place in enumerate(opened) if within.able[row, place.host]]
            + ([] if person.adult in problem.pins else [-1])
            for row, person in enumerate(people)
        ]
        for sent in product(*ways):
            value = _value(problem, opened, sent, within.km)
            if value is not None:
                yield frozenset(made), value


def _mergers(places: tuple[StaffedPlace, ...], sites: int) -> Iterator[tuple[int, ...]]:
    numbers = range(sites, len(places))
    for count in range(sites // 2 + 1):
        for made in combinations(numbers, count):
            served = [site for number in made for site in places[number].sites]
            if len(served) == len(set(served)):
                yield made


def _value(problem, opened, sent, km) -> tuple[Any, ...] | None:
    shortage = shortfall = 0
    worst = Fraction(problem.standards.pupils_per_adult)
    for number, place in enumerate(opened):
        there = [problem.people[row].kind for row, n in enumerate(sent) if n == number]
        if len(there) > place.most:
            return None
        credentialed = sum(kind >= StaffKind.CREDENTIALED for kind in there)
        special = sum(kind == StaffKind.SPECIAL for kind in there)
        shortage += 2 * max(0, place.floor - len(there))
        shortage += 3 * max(0, place.credentialed - credentialed)
        shortage += 2 * max(0, place.special - special)
        shortfall += place.shortfalls()[len(there)] + place.merge_cost
        worst = max(worst, Fraction(place.pupils, max(place.floor, len(there))))
    hosts = [place.host for place in opened]
    travel = sum(round(km[row, hosts[n]] * 10) for row, n in enumerate(sent) if n >= 0)
    now = [problem.sites[hosts[n]].school if n >= 0 else None for n in sent]
    before = [problem.yesterday.get(person.adult) for person in problem.people]
    changed = sum(one != other for one, other in zip(before, now, strict=True))
    moves = changed if problem.yesterday else 0
    last = (moves, travel) if problem.few_moves else (travel, moves)
    return (shortage, worst, shortfall, *last, _strange(problem, opened, sent))


def _strange(problem: Problem, opened: list[StaffedPlace], sent: tuple[int, ...]) -> int:
    """People sent to families of whose languages they speak none."""
    count = 0
    for person, number in zip(problem.people, sent, strict=True):
        sites = opened[number].sites if number >= 0 else ()
        heard = {each for site in sites for each in problem.sites[site].languages}
        count += bool(heard) and heard.isdisjoint(person.languages)
    return count

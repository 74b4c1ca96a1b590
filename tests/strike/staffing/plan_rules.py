"""Check a plan: every rule and every goal again, from the plan's own words.

Nothing of the solver is used here, only the sites, the people and the standards, so a
mistake of the solver cannot hide itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import asin, ceil, cos, floor, radians, sin, sqrt

from openbook.strike.staffing.plan import SiteDay, StrikePlan
from openbook.strike.staffing.sites import Person, Point, Site

_SLACK_KM = 0.001
_FITTING = {
    "elementary": {"elementary", "span"},
    "middle": {"middle", "span"},
    "high": {"high", "span"},
    "span": {"span"},
    "continuation": {"continuation", "high"},
    "special": {"special"},
}
# A missing adult of the floor, one with a credential, one for special needs.
_PRICES = (2, 3, 2)


def problems_of(plan: StrikePlan) -> tuple[str, ...]:
    """Everything that is wrong with a plan, in sentences; nothing if it is sound."""
    return (*_people(plan), *_pins(plan), *_sites(plan), *_goals(plan))


def _people(plan: StrikePlan) -> Iterator[str]:
    """Each person is available, is sent to one open site, and can get there."""
    there = {person.adult: person for person in plan.people}
    opened = {day.site.school: day for day in plan.sites if _is_open(day)}
    listed = Counter(adult for day in plan.sites for adult in day.adults)
    for adult, school in plan.sent.items():
        if adult not in there:
            yield f"{adult} is sent but not available"
        elif school not in opened:
            yield f"{adult} is sent to {school}, which is not open"
        elif listed[adult] != 1 or adult not in opened[school].adults:
            yield f"{adult} is not listed once at {school}"
        elif plan.pins.get(adult) != school and not _reaches(there[adult], opened[school].site):
            yield f"{adult} cannot reach {school}"
    for adult in sorted(listed.keys() - plan.sent.keys()):
        yield f"{adult} is listed at a site but not sent"


def _pins(plan: StrikePlan) -> Iterator[str]:
    for adult, school in plan.pins.items():
        if plan.sent.get(adult) != school:
            yield f"{adult} is pinned to {school} but not sent there"


def _sites(plan: StrikePlan) -> Iterator[str]:
    """Each site is open, limited, closed, or merged into one that may take it in."""
    days = {day.site.school: day for day in plan.sites}
    chosen = [day for day in plan.sites if not _was_announced(day)]
    hosts = Counter(day.into for day in chosen if day.status == "merged")
    for day in plan.sites:
        school = day.site.school
        if _was_announced(day):
            yield from _announced(day, days.get(day.into))
        elif day.status == "merged":
            yield from _merger(plan, day, days.get(day.into), hosts[day.into])
        elif not _is_open(day) and (day.adults or not day.why):
            yield f"{school} is closed with people in it or without a rule"
        elif _is_open(day):
            guests = [each for each in plan.sites if _guest_of(each, school)]
            pupils, needs = _needs(plan, day.site, guests)
            missing = _missing(plan, day, needs)
            if (pupils, needs, missing) != (day.pupils, day.needs, day.missing):
                yield f"{school} needs {needs} and misses {missing}, not {day.missing}"


def _was_announced(day: SiteDay) -> bool:
    return day.site.status == "merged"


def _announced(day: SiteDay, host: SiteDay | None) -> Iterator[str]:
    """A merger that was announced is kept to: nobody is left at the site."""
    kept = day.status == "merged" and day.into == day.site.into and bool(day.why)
    if not kept or host is None or not _is_open(host) or day.adults or day.site.pupils:
        yield f"{day.site.school} is not merged as it was announced"


def _merger(plan: StrikePlan, day: SiteDay, host: SiteDay | None, guests: int) -> Iterator[str]:
    site = day.site
    if host is None or not _is_open(host) or guests > 1:
        yield f"{site.school} is merged into a site that cannot take it in"
        return
    fits = host.site.level in _FITTING.get(site.level, set())
    small = site.pupils <= plan.standards.merge_pupils
    larger = (host.site.pupils, host.site.school) > (site.pupils, site.school)
    far = _km(site.place, host.site.place)
    in_full = site.status == host.site.status == "open"
    near = far is not None and far <= plan.standards.merge_km + _SLACK_KM
    if not (fits and small and larger and near and in_full) or day.adults:
        yield f"{site.school} may not be merged into {host.site.school}"


def _goals(plan: StrikePlan) -> Iterator[str]:
    """Each goal has the value that the plan says, and no value beats its bound."""
    worked_out = {
        "shortage": _shortage(plan),
        "ratio": _ratio(plan),
        "shortfall": _shortfall(plan),
        "travel": _travel(plan),
        "moves": _moves(plan),
        "languages": _languages(plan),
    }
    for goal in plan.goals:
        found = worked_out[goal.name]
        # A tenth of a kilometer may be rounded either way.
        slack = 0.1 * len(plan.sent) * 0.01 + 0.1 if goal.name == "travel" else 1e-6
        if abs(goal.value - found) > slack:
            yield f"{goal.name} is {found}, not {goal.value}"
        if goal.bound > goal.value + slack:
            yield f"{goal.name} of {goal.value} is better than its bound {goal.bound}"


def _shortage(plan: StrikePlan) -> int:
    return sum(
        price * count
        for day in plan.sites
        for price, count in zip(_PRICES, day.missing, strict=True)
    )


def _ratio(plan: StrikePlan) -> float:
    """Pupils per adult where it is worst; a site below its floor counts with it.

    Nothing is gained below the aim.
    """
    ratios = [
        day.pupils / max(len(day.adults), day.needs[0])
        for day in plan.sites
        if _is_open(day) and day.pupils
    ]
    return max([plan.standards.pupils_per_adult, *ratios])


def _shortfall(plan: StrikePlan) -> int:
    """Tenths of a pupil: the square of the missing share, stepwise, and mergers."""
    total = 0
    days = {day.site.school: day for day in plan.sites}
    for day in plan.sites:
        if _is_open(day):
            aim = ceil(day.pupils / plan.standards.pupils_per_adult)
            for step in range(1, aim - len(day.adults) + 1):
                total += 10 * day.pupils * (2 * step - 1) // (aim * aim)
        elif day.status == "merged":
            far = _km(day.site.place, days[day.into].site.place) or 0.0
            weight = plan.standards.merge_weight + far / 10
            total += round(10 * day.site.pupils * weight)
    return total


def _travel(plan: StrikePlan) -> float:
    places = {day.site.school: day.site.place for day in plan.sites}
    homes = {person.adult: person.home for person in plan.people}
    return sum(
        round(_km(homes.get(adult), places.get(school)) or 0.0, 1)
        for adult, school in plan.sent.items()
    )


def _moves(plan: StrikePlan) -> int:
    if not plan.yesterday:
        return 0
    return sum(
        plan.yesterday.get(person.adult) != plan.sent.get(person.adult) for person in plan.people
    )


def _languages(plan: StrikePlan) -> int:
    """People who speak none of the languages of the families they are sent to."""
    heard: dict[str, set[str]] = {}
    for day in plan.sites:
        merged = day.status == "merged"
        heard.setdefault(day.into if merged else day.site.school, set()).update(day.site.languages)
    speaks = {person.adult: set(person.languages) for person in plan.people}
    return sum(
        bool(heard[school]) and heard[school].isdisjoint(speaks[adult])
        for adult, school in plan.sent.items()
        if adult in speaks and school in heard
    )


def _needs(plan: StrikePlan, site: Site, guests: list[SiteDay]) -> tuple[int, tuple[int, int, int]]:
    served = [site, *(guest.site for guest in guests)]
    standards = plan.standards
    pupils = sum(each.pupils for each in served)
    special = floor(sum(each.special for each in served) / standards.pupils_per_special_adult)
    credentialed = max(special, ceil(pupils / standards.pupils_per_group))
    least = max(standards.least_adults, ceil(pupils / standards.pupils_per_floor_adult))
    if any(each.preschool for each in served):
        least += standards.preschool_adults
    return pupils, (max(credentialed, ceil(least)), credentialed, special)


def _missing(plan: StrikePlan, day: SiteDay, needs: tuple[int, int, int]) -> tuple[int, int, int]:
    kinds = {person.adult: int(person.kind) for person in plan.people}
    adults, credentialed, special = (
        max(0, need - sum(kinds.get(adult, 0) >= kind for adult in day.adults))
        for kind, need in enumerate(needs)
    )
    return adults, credentialed, special


def _is_open(day: SiteDay) -> bool:
    return day.status in {"open", "limited"}


def _guest_of(day: SiteDay, school: str) -> bool:
    return day.status == "merged" and day.into == school


def _reaches(person: Person, site: Site) -> bool:
    far = _km(person.home, site.place)
    return far is not None and far <= person.travel_km + _SLACK_KM


def _km(one: Point | None, other: Point | None) -> float | None:
    """Kilometers along a great circle."""
    if one is None or other is None:
        return None
    (north, east), (up, right) = map(radians, one), map(radians, other)
    half = sin((up - north) / 2) ** 2
    half += cos(north) * cos(up) * sin((right - east) / 2) ** 2
    return 2 * 6371.0 * asin(sqrt(half))

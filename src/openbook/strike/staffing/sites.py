"""Sites of a strike day: pupils expected, and what is open, limited or closed by rule."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from math import ceil

from openbook.case.case import Case
from openbook.case.schools import School
from openbook.strike.staffing.people import Point, area_points
from openbook.strike.staffing.reach import distances
from openbook.strike.staffing.site_rules import (
    LOST,
    NO_PUPILS,
    NO_SPECIAL_PUPILS,
    NOWHERE_TO_GO,
    rule_for,
    rules_of,
)

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
    into: str = ""  # where the pupils of a lost site are expected

    @property
    def may_merge(self) -> bool:
        """Whether it may be merged: only sites that are open in full."""
        return self.status == OPEN and self.pupils > 0

    def takes_in(self, guest: Site) -> bool:
        """Whether it may take in the pupils of another: open and of a fitting level."""
        return self.may_merge and self.level in TAKES_IN.get(guest.level, ())


def sites_on(
    case: Case, expected: Mapping[str, float], *, lost: Collection[str] = ()
) -> tuple[Site, ...]:
    """Every school that the district staffs, ordered by short name."""
    enrolled = _enrolled(case)
    areas = area_points(case)
    rules = rules_of(case)
    found = {}
    for school in case.schools:
        if not school.school or school.operator == "charter":
            continue
        pupils = max(0, ceil(expected.get(school.school, 0.0)))
        site = Site(
            school.school,
            school.level,
            pupils,
            _special(school, pupils, enrolled.get(school.school, 0.0)),
            school.preschool,
            _place(school) or areas.get(school.area),
        )
        rule = rule_for(rules, school)
        if rule:
            site = _ruled(site, rule.status, rule.why)
        found[school.school] = _nobody(site)
    return _redirected(tuple(found[name] for name in sorted(found)), lost)


def _enrolled(case: Case) -> dict[str, float]:
    """Pupils enrolled by school, in the last year that has any."""
    rows = list(case.enrollment.each("year", "school", "pupils"))
    last = max((year for year, _, _ in rows if year), default=None)
    found: dict[str, float] = {}
    for year, school, pupils in rows:
        if year == last and school:
            found[school] = found.get(school, 0.0) + (pupils or 0.0)
    return found


def _special(school: School, pupils: int, enrolled: float) -> int:
    """Special-education pupils expected: they come as often as the others."""
    share = min(1.0, pupils / enrolled) if enrolled else float(pupils > 0)
    return min(pupils, ceil((school.special_pupils or 0.0) * share - 1e-9))


def _place(school: School) -> Point | None:
    if school.latitude is None or school.longitude is None:
        return None
    return school.latitude, school.longitude


def _ruled(site: Site, status: str, why: str) -> Site:
    """A site under a rule: a limited one has only its pupils with special needs."""
    if status == LIMITED:
        return replace(site, status=LIMITED, why=why, pupils=site.special)
    return replace(site, status=status, why=why)


def _nobody(site: Site) -> Site:
    """A site where nobody is expected is closed."""
    if site.pupils or site.status == CLOSED:
        return site
    why = f"{site.why} {NO_SPECIAL_PUPILS}" if site.status == LIMITED else NO_PUPILS
    return replace(site, status=CLOSED, why=why)


def _redirected(sites: tuple[Site, ...], lost: Collection[str]) -> tuple[Site, ...]:
    """Sites that cannot be used are closed; pupils go to the nearest that takes them."""
    found = {site.school: site for site in sites}
    usable = [site for site in sites if site.school not in lost]
    for site in sites:
        if site.school not in lost:
            continue
        near = _nearest(site, usable)
        into, why = (near.school, LOST) if near else ("", f"{LOST} {NOWHERE_TO_GO}")
        found[site.school] = replace(site, status=CLOSED, why=why, into=into)
        if near and site.status != CLOSED:
            host = found[near.school]
            found[near.school] = replace(
                host,
                pupils=host.pupils + site.pupils,
                special=host.special + site.special,
            )
    return tuple(found[site.school] for site in sites)


def _nearest(site: Site, usable: list[Site]) -> Site | None:
    """The nearest usable site that takes in the pupils of a lost one."""
    fitting = [host for host in usable if host.takes_in(site) and host.place]
    if not fitting or site.place is None:
        return None
    km = distances([site.place], [host.place for host in fitting])[0].tolist()
    return min(zip(km, fitting, strict=True), key=lambda each: each[0])[1]

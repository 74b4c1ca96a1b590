"""Sites of a strike day: pupils expected, and what is open, limited or closed by rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from math import ceil

from openbook.case.case import Case
from openbook.case.tables.schools import School
from openbook.case.tables.standards import SiteRule
from openbook.strike.notices import Notices
from openbook.strike.staffing.people import Point, area_points

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
NO_HOST = "The school that was announced for them is not open."
NO_PUPILS = "No student is expected."
NO_SPECIAL_PUPILS = "No student with special needs is expected."
LOST = "The site cannot be used today."
NOWHERE_TO_GO = "No other open site takes its grades."


def rules_of(case: Case) -> tuple[SiteRule, ...]:
    """The written rules of a case, else the assumed ones."""
    own = case.strike.site_rules if case.strike else ()
    return own or ASSUMED_RULES


def rule_for(rules: tuple[SiteRule, ...], school: School) -> SiteRule | None:
    """The first rule that speaks of a school."""
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
        """Whether it may take in the pupils of another: open and of a fitting level."""
        return self.may_merge and self.level in TAKES_IN.get(guest.level, ())


def sites_on(case: Case, day: date, expected: Mapping[str, float]) -> tuple[Site, ...]:
    """Every school that the district staffs, ordered by short name.

    Pupils stand where they are enrolled, also those of sites that are not open.
    """
    enrolled = enrolled_by_school(case)
    areas = area_points(case)
    rules, notices = rules_of(case), Notices(case, day)
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
            _place(school) or areas.get(school.area),
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


def enrolled_by_school(case: Case) -> dict[str, float]:
    """Pupils enrolled by school, in the last year that has any."""
    rows = list(case.enrollment.each("year", "school", "pupils"))
    last = max((year for year, _, _ in rows if year), default=None)
    found: dict[str, float] = {}
    for year, school, pupils in rows:
        if year == last and school:
            found[school] = found.get(school, 0.0) + (pupils or 0.0)
    return found


def special_expected(school: School, pupils: int, enrolled: float) -> int:
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

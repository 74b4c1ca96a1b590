"""Status: what a family reads about its school on a day of the strike; no names.

An announcement counts before the plan. What neither says is not known, and is never
filled in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from openbook.case.case import Case
from openbook.case.notices import SCHOOL_IS
from openbook.figures.source import Status
from openbook.strike.days import NoStrikeError, day_meant
from openbook.strike.notices import Facts, Notices

NOT_ANNOUNCED = "not_announced"
INDEPENDENT = "independent"  # a charter whose staff are not the district's
SHUT = frozenset({"closed", "merged"})
STATUSES = (*SCHOOL_IS, NOT_ANNOUNCED, INDEPENDENT)
ROLES = ("administrator", "substitute", "aide", "volunteer")


@dataclass(frozen=True, kw_only=True, slots=True)
class SiteStatus:
    """What a plan says about a school: how it is, and adults there by role."""

    school: str
    status: str
    merged_into: str = ""
    reason: str = ""
    needs: tuple[int, int, int] = (0, 0, 0)  # adults, credentialed, special
    missing: tuple[int, int, int] = (0, 0, 0)
    adults: tuple[tuple[str, int], ...] | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class FamilyStatus:
    """What is said of one school, for both languages."""

    school: str
    name: str
    level: str
    area: str
    status: str
    announced: bool  # by a notice, not only by the plan
    facts: Facts
    into: str = ""  # the school to go to, if merged, and its name
    into_name: str = ""
    adults: tuple[tuple[str, int], ...] | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class FamilyDay:
    """What families are told about every school on one day."""

    district: str
    day: date
    hotline: str
    schools: tuple[FamilyStatus, ...]  # by name
    site: str
    approved: Mapping[str, Any]  # the newest Approval by language
    generated: bool  # whether the schools were made by a program

    def count(self, status: str) -> int:
        """How many schools have a status."""
        return sum(each.status == status for each in self.schools)

    def of(self, school: str) -> FamilyStatus | None:
        """One school by its short name."""
        return next((each for each in self.schools if each.school == school), None)


def family_day(
    case: Case, day: date | None = None, *, plan: Iterable[SiteStatus] = ()
) -> FamilyDay:
    """What families are told on a day; refused where the case has no strike on it."""
    strike = case.strike
    if strike is None:
        raise NoStrikeError
    day = day_meant(case, day)
    notices = Notices(case, day)
    planned = {site.school: site for site in plan}
    names = dict(case.schools.each("school", "name"))
    rows = case.schools.each("school", "name", "level", "area", "operator")
    schools = [
        _status(
            (school, name or school, level or "", area or ""),
            notices,
            planned.get(school),
            names=names,
            independent=operator == "charter",
        )
        for school, name, level, area, operator in rows
        if school
    ]
    source = case.source_at(case.schools, 0) if len(case.schools) else None
    return FamilyDay(
        district=case.district.name if case.district else case.head.title,
        day=day,
        hotline=strike.hotline,
        schools=tuple(sorted(schools, key=lambda each: (each.name, each.school))),
        site=strike.site,
        approved={
            each.language: each
            for each in sorted(strike.approved, key=lambda each: each.on)
        },
        generated=bool(source and source.status is Status.GENERATED),
    )


def _status(
    who: tuple[str, str, str, str],
    notices: Notices,
    site: SiteStatus | None,
    *,
    names: Mapping[str, str],
    independent: bool,
) -> FamilyStatus:
    """One school: the announcement, else the plan, else nothing."""
    school, name, level, area = who
    told = notices.about(school, level)
    planned = site.status if site else NOT_ANNOUNCED
    if independent and site is None:
        planned = INDEPENDENT
    status = planned
    into = site.merged_into if site else ""
    # What was announced for a kind of school is not meant for those run by others.
    announced = bool(told.school_is) and planned != INDEPENDENT
    if announced:
        status, into = told.school_is, told.merged_into
    if into not in names:
        into = ""
    return FamilyStatus(
        school=school,
        name=name,
        level=level,
        area=area,
        status=status,
        announced=announced,
        facts=notices.about_shut(school, level) if status in SHUT else told.facts,
        into=into,
        into_name=names.get(into, ""),
        adults=site.adults if site and status not in SHUT else None,
    )

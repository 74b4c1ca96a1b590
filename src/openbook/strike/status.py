"""Status: what a family reads about its school on a day of the strike; no names.

Of an announcement and the approved plan the more restrictive holds. A school is simply
open only where an approved plan gives it the staff that the written rule of the case
asks for, for the students of the newest count. What nobody says is never filled in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from math import ceil
from typing import Any
from zoneinfo import ZoneInfo

from openbook.case.case import Case
from openbook.case.simulation_marks import hotline_of, simulated_schools
from openbook.case.tables.schools import enrolled_by_school
from openbook.case.tables.walkout import SCHOOL_IS, DayPlan, PlannedSite
from openbook.case.zone import zone_of
from openbook.findings.dataclass import dataclass
from openbook.strike.notices import (
    Announced,
    Facts,
    NoStrikeError,
    Notices,
    closed_by,
    day_meant,
    make_up_days,
)
from openbook.strike.staffing.sites import CLOSED, LIMITED, MERGED, OPEN, special_expected


@dataclass(frozen=True, slots=True)
class SafetyRule:
    """Staff that a school must have to be simply open, as strike/strike.yaml says."""

    students_per_staff: float
    least_staff: float
    preschool_staff: float
    students_per_group: float | None  # for each staff member with a credential
    students_per_special: float | None

    def staff(self, students: float, *, preschool: bool) -> int:
        """Return the fewest staff of an open school, also before anybody has come."""
        floor = max(self.least_staff, ceil(students / self.students_per_staff))
        return ceil(floor + (self.preschool_staff if preschool else 0))


@dataclass(frozen=True, kw_only=True, slots=True)
class Staffing:
    """Staff assigned to a school, the students there and what the rule asks for."""

    students: float
    counted_on: date | None  # the day of the count; None where the plan expects them
    staff: int  # volunteers are not staff
    volunteers: int
    needed: int
    credentialed: int
    credentialed_needed: int
    special_students: int
    special: int
    special_needed: int | None  # None where no rule says it
    planned: int = 0  # staff and volunteers that the approved plan asks for
    assigned: int = 0
    short_of_plan: bool = False  # of people, credentials or specialists

    @property
    def below_minimum(self) -> bool:
        """Whether the school has less staff than the rule asks for."""
        return self.staff < self.needed

    @property
    def special_covered(self) -> bool:
        """Whether special education has the staff that the rule asks for."""
        if self.special_needed is None:
            return self.special_students == 0
        return self.special >= self.special_needed

    @property
    def in_full(self) -> bool:
        """Whether supervision, instruction and special education are all covered.

        A plan that lacks people by its own count covers nothing in full.
        """
        taught = self.credentialed >= self.credentialed_needed
        staffed = not (self.below_minimum or self.short_of_plan)
        return staffed and taught and self.special_covered


def rule_of(case: Case) -> SafetyRule | None:
    """Return the written rule of a case; None where strike.yaml has none."""
    strike = case.strike
    if strike is None:
        return None
    floor, least = strike.pupils_per_floor_adult, strike.least_adults
    if floor is None or least is None or floor.value <= 0:
        return None
    group, special = (
        figure.value if figure and figure.value > 0 else None
        for figure in (strike.pupils_per_group, strike.pupils_per_special_adult)
    )
    preschool = strike.preschool_adults.value if strike.preschool_adults else 0.0
    return SafetyRule(floor.value, least.value, preschool, group, special)


class NewestCounts:
    """The newest count of each school up to a day, and what the plan expects there."""

    def __init__(self, case: Case, day: date) -> None:
        self._day = day
        self._enrolled = enrolled_by_school(case.enrollment)
        self._schools = {each.school: each for each in case.schools}
        self._newest: dict[str, tuple[date, float]] = {}
        for on, school, students in case.counts.each("day", "school", "pupils"):
            if on is None or students is None or on > day:
                continue
            if school not in self._newest or on >= self._newest[school][0]:
                self._newest[school] = (on, students)

    def of(self, school: str) -> tuple[date, float] | None:
        """Return the newest count of a school with its day."""
        return self._newest.get(school)

    def staffing(
        self, site: PlannedSite, rule: SafetyRule, guests: Sequence[PlannedSite] = ()
    ) -> Staffing:
        """Return the staff of an approved plan held against the rule and the newest count.

        ``guests`` are the schools whose students are moved here.
        """
        there = (site, *guests)
        planned = sum(each.students or 0.0 for each in there)
        students, counted_on = self._students(there, planned)
        special = int(sum(each.special_students or 0 for each in there))
        school = self._schools.get(site.school)
        if school and students > planned:
            enrolled = self._enrolled.get(site.school, 0.0)
            special = max(special, special_expected(school, ceil(students), enrolled))
        special = min(special, ceil(students))
        group, specialist = rule.students_per_group, rule.students_per_special
        staff, volunteers = _staff(site), int(site.volunteers or 0)
        return Staffing(
            students=students,
            counted_on=counted_on,
            staff=staff,
            volunteers=volunteers,
            needed=rule.staff(students, preschool=site.preschool),
            credentialed=int(site.credentialed or 0),
            credentialed_needed=ceil(students / group) if group else 0,
            special_students=special,
            special=int(site.special or 0),
            special_needed=ceil(special / specialist) if specialist else None,
            planned=ceil(site.needs or 0),
            assigned=staff + volunteers,
            short_of_plan=any(missing for missing, _ in lacking(site)),
        )

    def _students(self, there: Sequence[PlannedSite], planned: float) -> tuple[float, date | None]:
        """Return how many students are at a site, and the day of the count that says so.

        Counts of the day itself say how many are there, once every school that is
        taught there has counted. Older or partial ones speak only where they are higher
        than what the plan expects.
        """
        known = [self._newest.get(each.school) for each in there]
        counts = [each for each in known if each]
        if not counts:
            return planned, None
        counted = sum(students for _, students in counts)
        complete = all(each and each[0] == self._day for each in known)
        if complete or counted > planned:
            return counted, max(day for day, _ in counts)
        return planned, None


def _staff(site: PlannedSite) -> int:
    """Staff assigned; volunteers are not staff."""
    counts = (site.administrators, site.substitutes, site.aides)
    return sum(int(count or 0) for count in counts)


def lacking(site: PlannedSite) -> tuple[tuple[int, int], ...]:
    """Return how many staff, credentialed and special ones a plan lacks at a site, of how many."""
    pairs = (
        (site.needs, _staff(site) + (site.volunteers or 0)),
        (site.needs_credentialed, site.credentialed),
        (site.needs_special, site.special),
    )
    return tuple((max(0, ceil((n or 0) - (there or 0))), ceil(n or 0)) for n, there in pairs)


BELOW_MINIMUM = "below_minimum"  # open with less staff than the rule asks for
UNCONFIRMED = "unconfirmed"  # open, but no plan or no rule confirms the staff
NOT_ANNOUNCED = "not_announced"
INDEPENDENT = "independent"  # a charter whose staff are not the district's
SHUT = frozenset({CLOSED, MERGED})
STATUSES = (OPEN, LIMITED, BELOW_MINIMUM, UNCONFIRMED, MERGED, CLOSED, NOT_ANNOUNCED, INDEPENDENT)
EARLY = "early_dismissal"
ROLES = ("administrator", "substitute", "aide", "volunteer")


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
    staffing: Staffing | None = None  # None where no approved plan and rule say it
    counted: tuple[date, float] | None = None  # the newest count, where it is open


@dataclass(frozen=True, kw_only=True, slots=True)
class FamilyDay:
    """What families are told about every school on one day."""

    district: str
    day: date
    hotline: str
    schools: tuple[FamilyStatus, ...]  # by name
    site: str
    approved: Mapping[str, Any]  # the newest Approval by language
    generated: bool  # whether schools, counts or roster are simulated
    zone: ZoneInfo | None = None
    plan_at: datetime | None = None  # when the plan was approved; None without one
    rule: SafetyRule | None = None
    closed_announced: date | None = None  # when it was announced that every school is closed
    make_up: tuple[date, ...] = ()  # days of instruction added, as announced

    def count(self, status: str) -> int:
        """Return how many schools have a status."""
        return sum(each.status == status for each in self.schools)

    def of(self, school: str) -> FamilyStatus | None:
        """Return one school by its short name."""
        return next((each for each in self.schools if each.school == school), None)


def family_day(case: Case, day: date | None = None) -> FamilyDay:
    """Return what families are told on a day; refused where the case has no strike on it."""
    strike = case.strike
    if strike is None:
        raise NoStrikeError
    day = day_meant(case, day)
    plan, shut = approved_plan(case, day), closed_by(case, day)
    told = _Told(case, day, plan)
    rows = case.schools.each("school", "name", "level", "area", "operator")
    schools = [
        told.school(
            (school, name or school, level or "", area or ""), independent=operator == "charter"
        )
        for school, name, level, area, operator in rows
        if school
    ]
    return FamilyDay(
        district=case.district.name if case.district else case.head.title,
        day=day,
        hotline=hotline_of(case),
        schools=tuple(sorted(schools, key=lambda each: (each.name, each.school))),
        site=strike.site,
        approved={e.language: e for e in sorted(strike.approved, key=lambda e: e.on)},
        generated=simulated_schools(case),
        zone=zone_of(case),
        plan_at=plan.approval if plan else None,
        rule=told.rule,
        closed_announced=shut.announced if shut else None,
        make_up=tuple(each.day for each in make_up_days(case, case.known_for(day))),
    )


def approved_plan(case: Case, day: date) -> DayPlan | None:
    """Return the plan of a day that a person approved."""
    plans = (each for each in case.approved_plans if each.day == day and each.approval)
    return next((each for each in plans if each.id == day.isoformat()), None)


def closed_on(case: Case, day: date) -> frozenset[str]:
    """Return the schools that are closed on a day, as announced or in the approved plan."""
    notices, plan = Notices(case, day), approved_plan(case, day)
    planned = {site.school: site.school_is for site in plan.sites} if plan else {}
    found = set()
    for school, level, operator in case.schools.each("school", "level", "operator"):
        if school and operator != "charter":
            told = notices.about(school, level or "").school_is
            if CLOSED in {told, planned.get(school)}:
                found.add(school)
    return frozenset(found)


class _Told:
    """What is said of each school, from notices, the approved plan and the counts."""

    def __init__(self, case: Case, day: date, plan: DayPlan | None) -> None:
        self.rule = rule_of(case)
        self._notices, self._counts = Notices(case, day), NewestCounts(case, day)
        self._sites = {site.school: site for site in plan.sites} if plan else {}
        self._names = dict(case.schools.each("school", "name"))
        self._guests: dict[str, list[PlannedSite]] = {}
        for school, level, operator in case.schools.each("school", "level", "operator"):
            self._moved(school, level or "", independent=operator == "charter")

    def _moved(self, school: str, level: str, *, independent: bool) -> None:
        """Note a school whose students go to another one."""
        site = self._sites.get(school)
        told = self._notices.about(school, level)
        status, into, _ = _how(told, site, independent=independent)
        if status == MERGED and into:
            guest = site or PlannedSite(school=school, school_is=MERGED)
            self._guests.setdefault(into, []).append(guest)

    def school(self, who: tuple[str, str, str, str], *, independent: bool) -> FamilyStatus:
        """Return one school: how it is, its staff, and the facts."""
        school, name, level, area = who
        told, site = self._notices.about(school, level), self._sites.get(school)
        status, into, announced = _how(told, site, independent=independent)
        staffing = None
        if status in {OPEN, LIMITED}:
            if site and self.rule and site.school_is not in SHUT:
                guests = self._guests.get(school, ())
                staffing = self._counts.staffing(site, self.rule, guests)
            status = _confirmed(status, staffing, early=bool(told.facts[EARLY]))
        if into not in self._names:
            into = ""
        shut = status in SHUT
        there = site and not shut and site.school_is not in SHUT
        return FamilyStatus(
            school=school,
            name=name,
            level=level,
            area=area,
            status=status,
            announced=announced,
            facts=self._notices.about_shut(school, level) if shut else told.facts,
            into=into,
            into_name=self._names.get(into, ""),
            adults=by_role(site) if site and there else None,
            staffing=staffing,
            counted=None if shut else self._counts.of(school),
        )


def by_role(site: PlannedSite) -> tuple[tuple[str, int], ...]:
    """Return the staff and volunteers of a site by role; roles without anybody are left out."""
    counts = (site.administrators, site.substitutes, site.aides, site.volunteers)
    return tuple((role, int(count)) for role, count in zip(ROLES, counts, strict=True) if count)


def _how(told: Announced, site: PlannedSite | None, *, independent: bool) -> tuple[str, str, bool]:
    """Return the status, the school to go to, and whether an announcement says so."""
    if independent and site is None:
        # What was announced for a kind of school is not meant for those run by others.
        return INDEPENDENT, "", False
    if site is None and not told.school_is:
        return NOT_ANNOUNCED, "", False
    order = SCHOOL_IS.index
    if site is None or (told.school_is and order(told.school_is) >= order(site.school_is)):
        return told.school_is, told.merged_into, True
    return site.school_is, site.merged_into, False


def _confirmed(status: str, staffing: Staffing | None, *, early: bool) -> str:
    """Return how an open school is called: never simply open below the rule or without one."""
    if staffing is None:
        return UNCONFIRMED if status == OPEN else status
    if staffing.below_minimum:
        return BELOW_MINIMUM
    return OPEN if status == OPEN and staffing.in_full and not early else LIMITED

"""Safety: the staff at a school held against the written rule of the case."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from math import ceil

from openbook.case.case import Case
from openbook.case.tables.walkout import PlannedSite
from openbook.strike.staffing.sites import enrolled_by_school, special_expected


@dataclass(frozen=True, slots=True)
class SafetyRule:
    """Staff that a school must have to be simply open, as strike/strike.yaml says."""

    students_per_staff: float
    least_staff: float
    preschool_staff: float
    students_per_group: float | None  # for each staff member with a credential
    students_per_special: float | None

    def staff(self, students: float, *, preschool: bool) -> int:
        """The fewest staff of an open school, also before anybody has come."""
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
    """The written rule of a case; None where strike.yaml has none."""
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
        self._enrolled = enrolled_by_school(case)
        self._schools = {each.school: each for each in case.schools}
        self._newest: dict[str, tuple[date, float]] = {}
        for on, school, students in case.counts.each("day", "school", "pupils"):
            if on is None or students is None or on > day:
                continue
            if school not in self._newest or on >= self._newest[school][0]:
                self._newest[school] = (on, students)

    def of(self, school: str) -> tuple[date, float] | None:
        """The newest count of a school with its day."""
        return self._newest.get(school)

    def staffing(
        self, site: PlannedSite, rule: SafetyRule, guests: Sequence[PlannedSite] = ()
    ) -> Staffing:
        """The staff of an approved plan held against the rule and the newest count.

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
            short_of_plan=_short_of_plan(site),
        )

    def _students(self, there: Sequence[PlannedSite], planned: float) -> tuple[float, date | None]:
        """How many students are at a site, and the day of the count that says so.

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


def _short_of_plan(site: PlannedSite) -> bool:
    """Whether a plan assigns fewer people, credentials or specialists than it asks for."""
    pairs = (
        (site.needs, _staff(site) + (site.volunteers or 0)),
        (site.needs_credentialed, site.credentialed),
        (site.needs_special, site.special),
    )
    return any((there or 0) < (needs or 0) for needs, there in pairs)

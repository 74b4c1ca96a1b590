"""Safety: the staff at a school held against the written rule of the case."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from math import ceil

from openbook.case.case import Case
from openbook.case.day_plan import PlannedSite
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
        """The fewest staff for so many students."""
        if students <= 0:
            return 0
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
        """Whether supervision, instruction and special education are all covered."""
        taught = self.credentialed >= self.credentialed_needed
        return not self.below_minimum and taught and self.special_covered


def rule_of(case: Case) -> SafetyRule | None:
    """The written rule of a case; None where strike.yaml has none."""
    strike = case.strike
    if (
        strike is None
        or strike.pupils_per_floor_adult is None
        or strike.least_adults is None
        or strike.pupils_per_floor_adult.value <= 0
    ):
        return None
    group, special = strike.pupils_per_group, strike.pupils_per_special_adult
    return SafetyRule(
        strike.pupils_per_floor_adult.value,
        strike.least_adults.value,
        strike.preschool_adults.value if strike.preschool_adults else 0.0,
        group.value if group and group.value > 0 else None,
        special.value if special and special.value > 0 else None,
    )


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

    def staffing(self, site: PlannedSite, rule: SafetyRule) -> Staffing:
        """The staff of an approved plan held against the rule and the newest count.

        A count of the day itself says how many students are there. An older count
        speaks only where it is higher than what the plan expects.
        """
        students, counted_on = site.students or 0.0, None
        newest = self._newest.get(site.school)
        if newest and (newest[0] == self._day or newest[1] > students):
            counted_on, students = newest
        special = int(site.special_students or 0)
        school = self._schools.get(site.school)
        if school and counted_on is not None and students > (site.students or 0.0):
            enrolled = self._enrolled.get(site.school, 0.0)
            special = max(special, special_expected(school, ceil(students), enrolled))
        return Staffing(
            students=students,
            counted_on=counted_on,
            staff=sum(
                int(count or 0)
                for count in (site.administrators, site.substitutes, site.aides)
            ),
            volunteers=int(site.volunteers or 0),
            needed=rule.staff(students, preschool=site.preschool),
            credentialed=int(site.credentialed or 0),
            credentialed_needed=(
                ceil(students / rule.students_per_group)
                if rule.students_per_group
                else 0
            ),
            special_students=special,
            special=int(site.special or 0),
            special_needed=(
                ceil(special / rule.students_per_special)
                if rule.students_per_special
                else None
            ),
        )

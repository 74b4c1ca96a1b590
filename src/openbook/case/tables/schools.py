"""Schools, the pupils in them, the classes they sit in and the norms of class sizes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from openbook.case.format import fields
from openbook.case.format.fields import described
from openbook.case.format.table import Table
from openbook.case.tables.grades import Grades
from openbook.case.tables.sources import Sourced
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class School(Sourced):
    """district/schools.csv: one school or center a row."""

    school: str
    name: str
    level: str
    operator: str
    grades: Grades = fields.grades("Grades taught", required=False)
    group: str = ""
    area: str = ""
    latitude: float | None = None
    longitude: float | None = None
    languages: tuple[str, ...] = ()
    special_pupils: float | None = None
    high_need: float | None = None
    preschool: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class Enrollment(Sourced):
    """district/enrollment.csv: students by year, school and grade."""

    year: Year
    school: str
    grade: Grades
    pupils: float | None


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class Cohort(Sourced):
    """district/cohorts.csv: students of the whole district by year and grades."""

    year: Year
    grades: Grades
    operator: str
    classes: str = "all"
    pupils: float | None


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class Attendance(Sourced):
    """district/attendance.csv: average daily attendance by year and span."""

    year: Year
    grades: Grades
    operator: str
    ada: float | None
    period: str


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class HighNeed(Sourced):
    """district/need.csv: how many students count as high-need, by year."""

    year: Year
    enrollment: float | None
    unduplicated: float | None


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class Sections(Sourced):
    """district/sections.csv: classes by school, grades and subject."""

    school: str
    grades: Grades
    subject: str
    sections: float | None
    seats: float | None
    largest: float | None = None


STAFFED = ("district", "affiliated")
# Centers for small children and for adults are no schools of a staffing ratio.
NO_SCHOOLS = ("early", "adult")


def staffed_levels(schools: Table[School]) -> Mapping[str, str]:
    """Return the level of each school that the district staffs, in the order of their ids.

    A row that does not say them is told by the reader, and is no school here.
    """
    if staffed_levels not in schools.looked_up:
        rows: Iterable[tuple[str, str, str]] = schools.each("school", "level", "operator")
        staffed = [row for row in rows if row[0] and row[1] and row[2] in STAFFED]
        schools.looked_up[staffed_levels] = {school: level for school, level, _ in sorted(staffed)}
    found: Mapping[str, str] = schools.looked_up[staffed_levels]
    return found


def newest_rows(enrollment: Table[Enrollment]) -> tuple[int, ...]:
    """Return the rows of the newest year."""
    by_year = enrollment.rows_by("year")
    return by_year[max(filter(None, by_year))] if any(by_year) else ()


def enrolled_by_school(enrollment: Table[Enrollment]) -> Mapping[str, float]:
    """Return the students of every school in the newest year that has any."""
    if enrolled_by_school not in enrollment.looked_up:
        schools, counts = enrollment.column("school"), enrollment.column("pupils")
        students: dict[str, float] = {}
        for row in newest_rows(enrollment):
            if (school := schools[row]) and (count := counts[row]) is not None:
                students[school] = students.get(school, 0.0) + count
        enrollment.looked_up[enrolled_by_school] = students
    found: Mapping[str, float] = enrollment.looked_up[enrolled_by_school]
    return found


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class Norm(Sourced):
    """district/norms.csv: the average class size of each level, grades and subjects."""

    level: str
    grades: Grades
    subject: str
    group: str = ""
    students: float | None
    average: float | None
    cap_above: float | None = None
    spread: float | None = None
    periods: float | None = None
    taught: float | None = None

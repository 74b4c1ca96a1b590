"""Schools, the pupils in them, the classes they sit in and the norms of class sizes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from openbook.case.format import fields
from openbook.case.format.fields import described
from openbook.case.format.table import Table
from openbook.case.tables.grades import Grades
from openbook.case.tables.sources import Sourced
from openbook.figures.figure import Year


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


def staffed_levels(schools: Table[School]) -> dict[str, str]:
    """Return the level of each school that the district staffs, in the order of their ids.

    A row that does not say them is told by the reader, and is no school here.
    """
    rows: Iterable[tuple[str, str, str]] = schools.each("school", "level", "operator")
    staffed = [row for row in rows if row[0] and row[1] and row[2] in STAFFED]
    return {school: level for school, level, _ in sorted(staffed)}


def enrolled_by_school(enrollment: Table[Enrollment]) -> dict[str, float]:
    """Return the students of every school in the newest year that has any."""
    newest = max((year for year in enrollment.column("year") if year), default=None)
    found: dict[str, float] = {}
    for year, school, count in enrollment.each("year", "school", "pupils"):
        if year == newest and school and count is not None:
            found[school] = found.get(school, 0.0) + count
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

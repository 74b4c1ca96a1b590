"""Schools, the pupils in them and the classes they sit in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from openbook.case.format import fields
from openbook.case.format.limits import ALL_PUPILS, LATITUDE, LONGITUDE, SITE_PUPILS, Limits
from openbook.case.format.table import Table
from openbook.case.tables.grades import Grades
from openbook.case.tables.sources import Sourced
from openbook.figures.figure import Year

OPERATORS = ("district", "affiliated", "charter")


@dataclass(frozen=True, kw_only=True, slots=True)
class School(Sourced):
    """district/schools.csv: one school or center a row."""

    school: str = fields.word("Short name of the school, unique in the case", key=True)
    name: str = fields.text("Name as families know it")
    level: str = fields.choice(
        "Kind of school",
        "elementary",
        "middle",
        "high",
        "span",
        "special",
        "continuation",
        "early",
        "adult",
    )
    operator: str = fields.choice(
        "Who runs it: the district, the district as an affiliated charter (its staff "
        "are the district's), or an independent charter (its staff are not)",
        *OPERATORS,
    )
    grades: Grades = fields.grades("Grades taught", required=False)
    group: str = fields.word("Group that class-size caps speak of, such as magnet", required=False)
    area: str = fields.text("Part of the district", required=False)
    latitude: float | None = fields.number(
        "Latitude in degrees", "degrees", required=False, limits=LATITUDE
    )
    longitude: float | None = fields.number(
        "Longitude in degrees", "degrees", required=False, limits=LONGITUDE
    )
    languages: tuple[str, ...] = fields.words(
        "Languages of the families besides English, as codes such as es"
    )
    special_pupils: float | None = fields.number(
        "Students in special-education classes", "pupils", required=False, limits=SITE_PUPILS
    )
    high_need: float | None = fields.number(
        "Students who are low-income, English learners or in foster care, each once; "
        "the neediest schools are those with the largest share",
        "pupils",
        required=False,
        limits=SITE_PUPILS,
    )
    preschool: bool = fields.flag("Whether a preschool is on the site")


@dataclass(frozen=True, kw_only=True, slots=True)
class Enrollment(Sourced):
    """district/enrollment.csv: students by year, school and grade."""

    year: Year = fields.year("School year", key=True)
    school: str = fields.word("School, as in schools.csv", key=True)
    grade: Grades = fields.grades("One grade", key=True)
    pupils: float | None = fields.number("Students enrolled", "pupils", limits=SITE_PUPILS)


@dataclass(frozen=True, kw_only=True, slots=True)
class Cohort(Sourced):
    """district/cohorts.csv: students of the whole district by year and grades."""

    year: Year = fields.year("School year", key=True)
    grades: Grades = fields.grades("One grade or a span of grades", key=True)
    operator: str = fields.choice(
        "Which schools are counted", *OPERATORS, "staffed", "all", key=True
    )
    classes: str = fields.choice(
        "Which classes are counted: all, or graded ones without special education",
        "all",
        "graded",
        required=False,
        default="all",
    )
    pupils: float | None = fields.number("Students enrolled", "pupils", limits=ALL_PUPILS)


@dataclass(frozen=True, kw_only=True, slots=True)
class Attendance(Sourced):
    """district/attendance.csv: average daily attendance by year and span."""

    year: Year = fields.year("School year", key=True)
    grades: Grades = fields.grades("Span of grades", key=True)
    operator: str = fields.choice(
        "Which schools are counted", *OPERATORS, "staffed", "all", key=True
    )
    ada: float | None = fields.number("Average daily attendance", "pupils", limits=ALL_PUPILS)
    period: str = fields.choice("Attendance period", "p-1", "p-2", "annual", key=True)


@dataclass(frozen=True, kw_only=True, slots=True)
class HighNeed(Sourced):
    """district/need.csv: how many students count as high-need, by year."""

    year: Year = fields.year("School year", key=True)
    enrollment: float | None = fields.number("Students counted", "pupils", limits=ALL_PUPILS)
    unduplicated: float | None = fields.number(
        "Students who are low-income, English learners or in foster care, each once",
        "pupils",
        limits=ALL_PUPILS,
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class Sections(Sourced):
    """district/sections.csv: classes by school, grades and subject."""

    school: str = fields.word("School, as in schools.csv", key=True)
    grades: Grades = fields.grades("Grade or grades of the classes", key=True)
    subject: str = fields.choice(
        "Subject; all where one teacher teaches everything",
        "all",
        "math",
        "english",
        "academic",
        "other",
        "special",
        key=True,
    )
    sections: float | None = fields.number(
        "Number of classes", "sections", limits=Limits(0, 5_000, 0, 400)
    )
    seats: float | None = fields.number(
        "Students in those classes together (a student in five subjects sits in five)",
        "pupils",
        limits=Limits(0, 100_000, 0, 15_000),
    )
    largest: float | None = fields.number(
        "Students in the largest of them", "pupils", required=False, limits=Limits(0, 1_000, 0, 60)
    )


STAFFED = ("district", "affiliated")
# Centers for small children and for adults are no schools of a staffing ratio.
NO_SCHOOLS = ("early", "adult")


def staffed_levels(schools: Table[School]) -> dict[str, str]:
    """The level of every school that the district staffs, in the order of their ids."""
    rows: Iterable[tuple[str, str, str]] = schools.each("school", "level", "operator")
    return {
        school: level for school, level, operator in sorted(rows) if operator in STAFFED and school
    }

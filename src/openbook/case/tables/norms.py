"""Staffing norms: average class sizes that generate a district's teaching positions."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.case.format import fields
from openbook.case.format.limits import ALL_PUPILS, Limits
from openbook.case.tables.grades import Grades
from openbook.case.tables.sources import Sourced


@dataclass(frozen=True, kw_only=True, slots=True)
class Norm(Sourced):
    """district/norms.csv: the average class size of each level, grades and subjects."""

    level: str = fields.choice(
        "Kind of school, as in schools.csv",
        "elementary",
        "middle",
        "high",
        "span",
        "special",
        "continuation",
        key=True,
    )
    grades: Grades = fields.grades("Grades that have this average", key=True)
    subject: str = fields.choice(
        "Subjects; all where one teacher teaches everything, academic for those without "
        "a row of their own",
        "all",
        "math",
        "english",
        "academic",
        "other",
        key=True,
    )
    group: str = fields.word(
        "Group of schools, as in schools.csv; left out, schools without a row of their own",
        required=False,
        key=True,
    )
    students: float | None = fields.number(
        "Students enrolled in these grades, each once", "pupils", limits=ALL_PUPILS
    )
    average: float | None = fields.number(
        "Average class size today", "pupils/sections", limits=Limits(1, 500, 10, 60)
    )
    cap_above: float | None = fields.number(
        "How far the cap is above the average by which positions are staffed; left out "
        "where the district does not staff by norms",
        "pupils/sections",
        required=False,
        limits=Limits(0, 100, 0, 10),
    )
    spread: float | None = fields.number(
        "Standard deviation of class sizes around the average, where only averages are known",
        "pupils/sections",
        required=False,
        limits=Limits(0.1, 100, 1, 12),
    )
    periods: float | None = fields.number(
        "Periods a day that a student takes of these subjects; left out for all",
        "1",
        required=False,
        limits=Limits(0.01, 20, 0.5, 8),
    )
    taught: float | None = fields.number(
        "Periods a day that one teacher teaches; left out for all",
        "sections/FTE",
        required=False,
        limits=Limits(0.1, 20, 3, 7),
    )

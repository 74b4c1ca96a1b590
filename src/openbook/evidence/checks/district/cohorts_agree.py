"""OB115: pupils by school and pupils of the whole district agree."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from openbook.case.case import Case
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import Message

_COUNTED = {
    "district": ("district",),
    "affiliated": ("affiliated",),
    "charter": ("charter",),
    "staffed": ("district", "affiliated"),
    "all": ("district", "affiliated", "charter"),
}


def check(case: Case) -> list[Finding]:
    """Add up the schools for each row of the whole district that they cover."""
    if "all" not in case.cohorts.column("classes"):
        return []
    pupils = _by_operator(case)
    years = {year for year, _, _ in pupils}
    table = case.cohorts
    cells = table.each("year", "grades", "operator", "classes", "pupils")
    findings = []
    for index, (year, grades, operator, classes, stated) in enumerate(cells):
        if year not in years or None in (grades, operator, stated):
            continue
        together = sum(
            pupils.get((year, runs, grade), 0.0)
            for runs in _COUNTED[operator]
            for grade in grades.names
        )
        if classes == "all" and abs(together - stated) >= 1:
            findings.append(
                found(
                    "OB115",
                    table.place(index, "pupils"),
                    Message(
                        "{number} students here, but {number_other} in {file}",
                        number=f"{stated:,.0f}",
                        number_other=f"{together:,.0f}",
                        file="district/enrollment.csv",
                    ),
                    remedy="Fix the one that is wrong.",
                )
            )
    return findings


def _by_operator(case: Case) -> dict[tuple[Any, str, str], float]:
    """Pupils by year, operator and grade, over all schools."""
    operator = dict(case.schools.each("school", "operator"))
    pupils: dict[tuple[Any, str, str], float] = defaultdict(float)
    for year, school, grade, count in case.enrollment.each(
        "year", "school", "grade", "pupils"
    ):
        if count is not None and grade is not None:
            pupils[year, operator.get(school, ""), grade.first] += count
    return pupils

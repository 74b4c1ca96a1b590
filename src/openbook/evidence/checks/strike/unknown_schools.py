"""OB111 and OB112: pupils and classes of schools or grades that are not there."""

from __future__ import annotations

from typing import Any

from openbook.case.case import Case
from openbook.case.format.table import Table
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import Message


def check(case: Case) -> list[Finding]:
    """Compare the tables that name schools with the list of schools."""
    if not len(case.schools):
        return []
    known = set(case.schools.column("school"))
    findings: list[Finding] = []
    for table in (case.enrollment, case.sections, case.counts):
        findings += _unknown(table, known)
    return findings + _other_grades(case)


def _unknown(table: Table[Any], known: set[str]) -> list[Finding]:
    """The first row of every school that is not in the list."""
    named = table.column("school")
    return [
        found(
            "OB111",
            table.place(named.index(name), "school"),
            Message(
                "there is no school {own} in {file}",
                own=repr(name),
                file="district/schools.csv",
            ),
            remedy="Add it there, or fix the name.",
        )
        for name in sorted(set(named) - known - {None})
    ]


def _other_grades(case: Case) -> list[Finding]:
    """Pupils in a grade outside the school's range."""
    spans = dict(case.schools.each("school", "grades"))
    taught = {school: {*span.names} for school, span in spans.items() if span}
    table = case.enrollment
    return [
        found(
            "OB112",
            table.place(index, "grade"),
            Message(
                "{own} teaches grades {grades}, not {grades_other}",
                own=school,
                grades=spans[school],
                grades_other=grade,
            ),
            remedy="Fix the grade here or the grades in district/schools.csv.",
        )
        for index, (school, grade) in enumerate(table.each("school", "grade"))
        if school in taught and grade and grade.first not in taught[school]
    ]

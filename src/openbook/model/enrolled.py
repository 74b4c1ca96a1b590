"""Enrolled: pupils counted in a past year by grade, in the schools the district staffs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from openbook.case.case import Case
from openbook.case.grades import NAMES, Grades
from openbook.case.staffed import staffed_levels
from openbook.figures.figure import Figure, Status
from openbook.figures.functions import total
from openbook.figures.leaves import given
from openbook.figures.line import Line
from openbook.figures.operation import Rows
from openbook.figures.year import Year
from openbook.law.sums import added
from openbook.model.errors import MissingPartError
from openbook.model.finest import staffed_rows
from openbook.model.table_lines import Picked, cell_figure, column_line

SPLIT = "split evenly over its grades, as nothing finer is known"


def base_year(case: Case) -> Year:
    """The newest year with pupils by grade: the first projected year or the one before.

    Pupils by school are finer than those by span and come first, even a year older.
    Pupils counted longer ago are no base: the changes in between are nobody's view.
    """
    first = case.head.first_year
    for rows_of in (_school_rows, _cohort_rows):
        for year in (first, first.plus(-1)):
            if rows_of(case, year):
                return year
    missing = (
        f"district/enrollment.csv: no pupils of {first} or {first.plus(-1)} in schools "
        "that the district staffs; write them by school and grade, or by grades with "
        "the operator staffed in district/cohorts.csv"
    )
    raise MissingPartError([missing])


def enrolled(case: Case, year: Year) -> dict[str, Line]:
    """Pupils of a year by single grade, as ``enrolled.<grade>.<year>``."""
    by_grade = _school_rows(case, year)
    if by_grade:
        return {
            grade: _in_schools(case, year, grade, rows)
            for grade, rows in by_grade.items()
        }
    return {
        grade: line
        for span, rows in _cohort_rows(case, year).items()
        for grade, line in _split(case, year, span, rows).items()
    }


def enrolled_spans(case: Case, year: Year) -> dict[Grades, Line]:
    """Pupils of a year by the spans in which they are known; none where they are not."""
    by_grade = _school_rows(case, year)
    if by_grade:
        lines = enrolled(case, year)
        return {Grades(grade, grade): line for grade, line in lines.items()}
    return {
        span: cohort_line(case, f"enrolled.{span}.{year}", rows)
        for span, rows in _cohort_rows(case, year).items()
    }


def single_grades(case: Case, year: Year) -> bool:
    """Whether pupils of a year are known grade by grade, not only by span."""
    spans = _cohort_rows(case, year)
    return bool(_school_rows(case, year)) or (
        bool(spans) and all(len(span.names) == 1 for span in spans)
    )


def cohort_line(case: Case, name: str, rows: tuple[int, ...], note: str = "") -> Line:
    """The pupils of one span; two rows where affiliated charters stand apart."""
    operators = case.cohorts.column("operator")
    figures = [cell_figure(case, case.cohorts, row, "pupils") for row in rows]
    if note:
        figures = [_derived(figure, note) for figure in figures]
    if len(rows) == 1:
        return given(name, figures[0])
    lines = [
        given(f"{name}.{operators[row]}", figure)
        for row, figure in zip(rows, figures, strict=True)
    ]
    return added(lines).named(name)


def _school_rows(case: Case, year: Year) -> Mapping[str, list[int]]:
    """Rows of enrollment.csv by grade, in the order of grades and of school ids."""
    staffed = staffed_levels(case.schools)
    found: dict[str, list[tuple[str, int]]] = {}
    cells = case.enrollment.each("year", "school", "grade")
    for index, (when, school, grade) in enumerate(cells):
        if when == year and school in staffed and grade is not None:
            found.setdefault(grade.first, []).append((school, index))
    return {
        grade: [index for _, index in sorted(found[grade])]
        for grade in NAMES
        if grade in found
    }


def _cohort_rows(case: Case, year: Year) -> dict[Grades, tuple[int, ...]]:
    years, classes = case.cohorts.column("year"), case.cohorts.column("classes")
    return staffed_rows(
        case.cohorts,
        "pupils",
        lambda row: years[row] == year and classes[row] != "graded",
    )


def _in_schools(case: Case, year: Year, grade: str, rows: list[int]) -> Line:
    schools = case.enrollment.column("school")
    name = f"enrolled.{grade}.{year}"
    labels = Rows(f"schools.{grade}.{year}", tuple(schools[row] for row in rows))
    picked = Picked(case.enrollment, rows, labels)
    by_school = column_line(case, picked, "pupils", f"{name}.by_school")
    return total(by_school).named(name, f"pupils of grade {grade} of all schools")


def _split(
    case: Case, year: Year, span: Grades, rows: tuple[int, ...]
) -> dict[str, Line]:
    count = len(span.names)
    if count == 1:
        return {span.first: cohort_line(case, f"enrolled.{span}.{year}", rows)}
    whole = cohort_line(case, f"enrolled.{span}.{year}", rows, SPLIT)
    return {
        grade: (whole / count).named(
            f"enrolled.{grade}.{year}", f"pupils of grades {span} ÷ {count}, {SPLIT}"
        )
        for grade in span.names
    }


def _derived(figure: Figure, note: str) -> Figure:
    told = f"{figure.source.note}; {note}" if figure.source.note else note
    source = replace(figure.source, status=Status.DERIVED, note=told)
    return Figure(figure.value, figure.unit, source)

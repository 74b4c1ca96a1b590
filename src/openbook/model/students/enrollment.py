"""Enrollment and attendance of past years, and cohort survival from grade to grade."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from openbook.case.case import Case
from openbook.case.tables.grades import NAMES, Grades
from openbook.case.tables.schools import staffed_levels
from openbook.figures.figure import Figure, Status, Year
from openbook.figures.functions import given, last_year, total, where
from openbook.figures.line import Line, line_of
from openbook.figures.model import Model
from openbook.figures.operation import Rows
from openbook.figures.run.scalar_run import evaluate_one
from openbook.findings.message import Message
from openbook.law.sums import added
from openbook.model.balance import changing, first_year_mark
from openbook.model.errors import MissingPartError
from openbook.model.students.grade_spans import staffed_rows
from openbook.model.table_lines import Picked, cell_figure, column_line

_SCHOOL_ROWS = "rows of enrollment.csv by year and grade"
SPLIT = "split evenly over its grades, as nothing finer is known"


def base_year(case: Case) -> Year:
    """Return the newest year with pupils by grade: the first projected year or the one before.

    Pupils by school are finer than those by span and come first, even a year older.
    Pupils counted longer ago are no base: the changes in between are nobody's view.
    """
    first = case.head.first_year
    for rows_of in (_school_rows, _cohort_rows):
        for year in (first, first.plus(-1)):
            if rows_of(case, year):
                return year
    missing = Message(
        "{file}: no students of {year} or {year_before} in schools that the district "
        "staffs; write them by school and grade, or by grades with the operator "
        "staffed in district/cohorts.csv",
        file="district/enrollment.csv",
        year=first,
        year_before=first.plus(-1),
    )
    raise MissingPartError([missing])


def enrolled(case: Case, year: Year) -> dict[str, Line]:
    """Return pupils of a year by single grade, as ``enrolled.<grade>.<year>``."""
    by_grade = _school_rows(case, year)
    if by_grade:
        return {grade: _in_schools(case, year, grade, rows) for grade, rows in by_grade.items()}
    return {
        grade: line
        for span, rows in _cohort_rows(case, year).items()
        for grade, line in _split(case, year, span, rows).items()
    }


def enrolled_spans(case: Case, year: Year) -> dict[Grades, Line]:
    """Return pupils of a year by the spans in which they are known; none where they are not."""
    by_grade = _school_rows(case, year)
    if by_grade:
        lines = enrolled(case, year)
        return {Grades(grade, grade): line for grade, line in lines.items()}
    return {
        span: cohort_line(case, f"enrolled.{span}.{year}", rows)
        for span, rows in _cohort_rows(case, year).items()
    }


def single_grades(case: Case, year: Year) -> bool:
    """Return whether pupils of a year are known grade by grade, not only by span."""
    spans = _cohort_rows(case, year)
    return bool(_school_rows(case, year)) or (
        bool(spans) and all(len(span.names) == 1 for span in spans)
    )


def cohort_line(case: Case, name: str, rows: tuple[int, ...], note: str = "") -> Line:
    """Return the pupils of one span; two rows where affiliated charters stand apart."""
    operators = case.cohorts.column("operator")
    figures = [cell_figure(case, case.cohorts, row, "pupils") for row in rows]
    if note:
        figures = [_derived(figure, note) for figure in figures]
    if len(rows) == 1:
        return given(name, figures[0])
    lines = [
        given(f"{name}.{operators[row]}", figure) for row, figure in zip(rows, figures, strict=True)
    ]
    return added(lines).named(name)


def _school_rows(case: Case, year: Year) -> Mapping[str, list[int]]:
    """Return rows of enrollment.csv by grade, in the order of grades and of school ids."""
    if _SCHOOL_ROWS not in case.looked_up:
        case.looked_up[_SCHOOL_ROWS] = _rows_by_year(case)
    by_year: dict[Year, dict[str, list[int]]] = case.looked_up[_SCHOOL_ROWS]
    return by_year.get(year, {})


def _rows_by_year(case: Case) -> dict[Year, dict[str, list[int]]]:
    staffed = staffed_levels(case.schools)
    schools, grades = (case.enrollment.column(name) for name in ("school", "grade"))
    by_year: dict[Year, dict[str, list[int]]] = {}
    for year, rows in case.enrollment.rows_by("year").items():
        found: dict[str, list[tuple[str, int]]] = {}
        for row in rows:
            if grades[row] is not None and schools[row] in staffed:
                found.setdefault(grades[row].first, []).append((schools[row], row))
        if found:
            by_year[year] = {
                grade: [row for _, row in sorted(found[grade])]
                for grade in sorted(found, key=NAMES.index)
            }
    return by_year


def _cohort_rows(case: Case, year: Year) -> dict[Grades, tuple[int, ...]]:
    years, classes = case.cohorts.column("year"), case.cohorts.column("classes")
    return staffed_rows(
        case.cohorts, "pupils", lambda row: years[row] == year and classes[row] != "graded"
    )


def _in_schools(case: Case, year: Year, grade: str, rows: list[int]) -> Line:
    schools = case.enrollment.column("school")
    name = f"enrolled.{grade}.{year}"
    labels = Rows(f"schools.{grade}.{year}", tuple(map(schools.__getitem__, rows)))
    picked = Picked(case.enrollment, rows, labels)
    by_school = column_line(case, picked, "pupils", f"{name}.by_school")
    return total(by_school).named(
        name, Message("students of grade {own} of all schools", own=grade)
    )


def _split(case: Case, year: Year, span: Grades, rows: tuple[int, ...]) -> dict[str, Line]:
    count = len(span.names)
    if count == 1:
        return {span.first: cohort_line(case, f"enrolled.{span}.{year}", rows)}
    whole = cohort_line(case, f"enrolled.{span}.{year}", rows, SPLIT)
    return {
        grade: (whole / count).named(
            f"enrolled.{grade}.{year}",
            Message(
                "students of grades {own} ÷ {number}, {split}", own=span, number=count, split=SPLIT
            ),
        )
        for grade in span.names
    }


def _derived(figure: Figure, note: str) -> Figure:
    told = f"{figure.source.note}; {note}" if figure.source.note else note
    source = replace(figure.source, status=Status.DERIVED, note=told)
    return Figure(figure.value, figure.unit, source)


EARLIER_YEARS = 3
# The second period decides money; the first is only an early count of it.
_PERIODS = ("p-2", "annual", "p-1")

Spans = Mapping[str, tuple[str, ...]]


def counts_before(
    case: Case,
    spans: Spans,
    base: Mapping[str, Line],
    rate: Line | None,
    *,
    years: int = EARLIER_YEARS,
) -> dict[str, tuple[Line, ...]]:
    """Return students counted by span in the years before the first, newest first, without a hole.

    ``base`` are the pupils of the base year by grade: a number for several spans
    together is divided as they are. ``rate`` turns pupils into attendance where only
    pupils are known; without it those enrolled are counted. How many years are needed is
    the law's to say.
    """
    by_year: list[dict[str, Line]] = []
    for step in range(1, years + 1):
        year = case.head.first_year.plus(-step)
        known = _counted_in(case, year, rate)
        if not known:
            break
        by_year.append(_by_law(known, spans, base, year))
    return {span: tuple(year[span] for year in by_year) for span in spans}


def _counted_in(case: Case, year: Year, rate: Line | None) -> dict[Grades, Line]:
    """Return students counted for money in an earlier year; none where they are not known."""
    enrolled_then = enrolled_spans(case, year)
    if rate is None:
        return enrolled_then
    return counted_attendance(case, year) or {
        span: (pupils * rate).named(f"ada.{span}.{year}.estimated")
        for span, pupils in enrolled_then.items()
    }


def counted_attendance(case: Case, year: Year) -> dict[Grades, Line]:
    """Return attendance as counted, of the best period that was published."""
    cells = list(case.attendance.each("year", "period"))
    for period in _PERIODS:
        wanted = {row for row, each in enumerate(cells) if each == (year, period)}
        rows = staffed_rows(case.attendance, "ada", wanted.__contains__)
        if rows:
            return {
                span: added(_attendance(case, row) for row in of_span)
                for span, of_span in rows.items()
            }
    return {}


def _attendance(case: Case, row: int) -> Line:
    told = case.attendance[row]
    name = f"attendance.{told.grades}.{told.year}.{told.operator}.{told.period}"
    return given(name, cell_figure(case, case.attendance, row, "ada"))


def _by_law(
    known: Mapping[Grades, Line], spans: Spans, base: Mapping[str, Line], year: Year
) -> dict[str, Line]:
    """Return numbers by whatever spans they were given in, by the spans of the law."""
    found: dict[str, Line] = {}
    for span, grades in spans.items():
        parts = [
            part
            for given_in, line in known.items()
            if (part := _part(given_in, line, grades, base)) is not None
        ]
        name, words = (
            f"ada.{span}.{year}",
            Message("attendance of grades {own_span} in {year}", own_span=span, year=year),
        )
        if parts:
            found[span] = added(parts).named(name, words)
        else:
            found[span] = _nobody(known, name)
    return found


def _part(
    given_in: Grades, line: Line, grades: tuple[str, ...], base: Mapping[str, Line]
) -> Line | None:
    """Return what of a span's number belongs to some grades, divided as in the base year."""
    if set(given_in.names) <= set(grades):
        return line
    inside = [base[name] for name in given_in.names if name in base and name in grades]
    everyone = [base[name] for name in given_in.names if name in base]
    return line * (added(inside) / added(everyone)) if inside else None


def _nobody(known: Mapping[Grades, Line], name: str) -> Line:
    """Return a span without pupils: nothing of what is known."""
    some = next(iter(known.values()))
    return (some - some).named(name, "no students in these grades")


def ratios_before(case: Case) -> tuple[Line, ...]:
    """Newest year first, without a hole; pupils and attendance must be of the same grades."""
    found: list[Line] = []
    for step in range(1, EARLIER_YEARS + 1):
        year = case.head.first_year.plus(-step)
        present, pupils = counted_attendance(case, year), enrolled_spans(case, year)
        grades = [{name for span in each for name in span.names} for each in (present, pupils)]
        if not present or grades[0] != grades[1]:
            break
        ratio = added(present.values()) / added(pupils.values())
        found.append(
            ratio.named(
                f"attendance_ratio.{year}", Message("attendance ÷ students in {year}", year=year)
            )
        )
    return tuple(found)


# Few pupils of kindergarten were in the year before it, so both are ways in.
_WAYS_IN = ("TK", "K")
_CHANGE_WORDS = "students of the base year = 1, then last year's × (1 + yearly change)"


def past_counts(case: Case, base: Year) -> tuple[Mapping[str, Line], ...]:
    """Return pupils by grade of consecutive years that end with the base year, newest first.

    Empty where survival cannot be seen: fewer than two years by single grade, other
    grades from year to year, or a grade without pupils.
    """
    counts: list[dict[str, Line]] = []
    year = base
    while single_grades(case, year):
        counts.append(enrolled(case, year))
        year = year.plus(-1)
    if len(counts) < 2 or any(each.keys() != counts[0].keys() for each in counts):
        return ()
    return tuple(counts) if _peopled(counts, base) else ()


def moved_alike(
    case: Case, counted: Mapping[str, Line], change: Line, base: Year
) -> dict[str, Line]:
    """Return every grade changes by the same share a year."""
    years = case.head.years
    start = line_of(1)
    if base == years[0]:
        mark = first_year_mark(years)
        index = changing("enrollment.index", start, change, mark, _CHANGE_WORDS)
    else:
        before = last_year(start)
        index = (before * (1 + change)).named("enrollment.index", _CHANGE_WORDS)
        before.follows(index)
    return {
        grade: (line * index).named(f"enrollment_alike.{grade}") for grade, line in counted.items()
    }


def survival_ratios(counts: Sequence[Mapping[str, Line]]) -> dict[str, Line]:
    """For each grade, pupils a year later over those they came from, all years together."""
    newest_first = list(pairwise(counts))
    return {
        grade: (
            added([now[grade] for now, _ in newest_first])
            / added([before[_from(grade, before)] for _, before in newest_first])
        ).named(
            f"survival.{grade}",
            Message(
                "students of grade {own} ÷ students of grade {own_other} a year "
                "before, over the years counted",
                own=grade,
                own_other=_from(grade, counts[0]),
            ),
        )
        for grade in counts[0]
    }


def moved_up(case: Case, counts: Sequence[Mapping[str, Line]], base: Year) -> dict[str, Line]:
    """Return every grade is last year's grade below × its survival; ways in follow themselves."""
    years = case.head.years
    counted, ratios = counts[0], survival_ratios(counts)
    before = {grade: last_year(line) for grade, line in counted.items()}
    moved: dict[str, Line] = {}
    for grade, start in counted.items():
        now = before[_from(grade, counted)] * ratios[grade]
        if base == years[0]:
            now = where(first_year_mark(years) > 0, start, now)
        moved[grade] = now.named(
            f"enrollment_survived.{grade}",
            Message("last year's grade {own} × survival", own=_from(grade, counted)),
        )
        before[grade].follows(moved[grade])
    return moved


def _from(grade: str, known: Mapping[str, Line]) -> str:
    """Return the grade that pupils of a grade come from; a way in comes from itself."""
    below = NAMES[NAMES.index(grade) - 1]
    return grade if grade in _WAYS_IN or below not in known else below


def _peopled(counts: Sequence[Mapping[str, Line]], base: Year) -> bool:
    """Return whether every grade has pupils in every year: none can survive from nothing."""
    lines = [line for count in counts for line in count.values()]
    names = [line.name for line in lines]
    run = evaluate_one(Model((base,), lines), {}, only=names)
    return all(run.at(name, base) > 0 for name in names)

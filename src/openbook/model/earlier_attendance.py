"""Earlier attendance: the years before the first, as counted or from their pupils."""

from __future__ import annotations

from collections.abc import Mapping

from openbook.case.case import Case
from openbook.case.grades import Grades
from openbook.figures.leaves import given
from openbook.figures.line import Line
from openbook.figures.year import Year
from openbook.law.sums import added
from openbook.model.enrolled import enrolled_spans
from openbook.model.finest import staffed_rows
from openbook.model.table_lines import cell_figure

EARLIER_YEARS = 3
# The second period decides money; the first is only an early count of it.
_PERIODS = ("p-2", "annual", "p-1")

Spans = Mapping[str, tuple[str, ...]]


def attendance_before(
    case: Case, spans: Spans, base: Mapping[str, Line], rate: Line
) -> dict[str, tuple[Line, ...]]:
    """Attendance by span of the years before the first, newest first, without a hole.

    ``base`` are the pupils of the base year by grade: a number for several spans
    together is divided as they are. ``rate`` turns pupils into attendance where only
    pupils are known. How many years are needed is the law's to say.
    """
    by_year: list[dict[str, Line]] = []
    for step in range(1, EARLIER_YEARS + 1):
        year = case.head.first_year.plus(-step)
        known = counted_attendance(case, year) or {
            span: (pupils * rate).named(f"ada.{span}.{year}.estimated")
            for span, pupils in enrolled_spans(case, year).items()
        }
        if not known:
            break
        by_year.append(_by_law(known, spans, base, year))
    return {span: tuple(year[span] for year in by_year) for span in spans}


def counted_attendance(case: Case, year: Year) -> dict[Grades, Line]:
    """Attendance as counted, of the best period that was published."""
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
    """Numbers by whatever spans they were given in, by the spans of the law."""
    found: dict[str, Line] = {}
    for span, grades in spans.items():
        parts = [
            part
            for given_in, line in known.items()
            if (part := _part(given_in, line, grades, base)) is not None
        ]
        name, words = f"ada.{span}.{year}", f"attendance of grades {span} in {year}"
        if parts:
            found[span] = added(parts).named(name, words)
        else:
            found[span] = _nobody(known, name)
    return found


def _part(
    given_in: Grades, line: Line, grades: tuple[str, ...], base: Mapping[str, Line]
) -> Line | None:
    """What of a span's number belongs to some grades, divided as in the base year."""
    if set(given_in.names) <= set(grades):
        return line
    inside = [base[name] for name in given_in.names if name in base and name in grades]
    everyone = [base[name] for name in given_in.names if name in base]
    return line * (added(inside) / added(everyone)) if inside else None


def _nobody(known: Mapping[Grades, Line], name: str) -> Line:
    """A span without pupils: nothing of what is known."""
    some = next(iter(known.values()))
    return (some - some).named(name, "no pupils in these grades")

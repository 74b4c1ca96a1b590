"""OB111, OB112, OB114, OB501, OB502, OB531, OB532, OB840: schools, their days, notices and plans."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from openbook.case.case import Case
from openbook.case.format.fields import specs
from openbook.case.format.table import Table
from openbook.case.tables.district import Calendar
from openbook.case.tables.schools import School, enrolled_by_school
from openbook.case.tables.walkout import ALL, FACTS, LONGEST, DayPlan
from openbook.figures.figure import Year
from openbook.findings.finding import Finding, Place, found
from openbook.findings.message import Message

_HERE = "Add it there, or fix the name."
_NOTICE = "Fix the name; a kind of school or all may be given together in the column school."
_PLAN = "Plan the day again, or fix the name."
_COUNT = "Fix the count or the enrollment."


def check(case: Case) -> Iterator[Finding]:
    """Compare tables, notices and plans that name schools with the list of schools."""
    schools = set(case.schools.column("school"))
    if schools:
        for table in (case.enrollment, case.sections, case.counts):
            yield from _unknown(table, "school", schools, _HERE)
        kinds = {ALL, *specs(School)["level"].choices}
        yield from _unknown(case.notices, "school", schools | kinds, _NOTICE)
        yield from _unknown(case.notices, "merged_into", schools, _NOTICE)
        yield from _other_grades(case)
        yield from _notices(case)
    for plan in case.plans:
        yield from _plan(plan, schools)
    for plan in case.approved_plans:
        yield from _plan(plan, schools, approved=True)
    if case.calendar is not None:
        yield from _stated(case.calendar)
        for dated in (case.strike_days, case.counts, case.notices):
            yield from _no_school_day(case.calendar, dated)
    yield from _students_counted(case)


def _unknown(table: Table[Any], column: str, known: set[str], remedy: str) -> Iterator[Finding]:
    """Yield the first row of every school that is not in the list."""
    named = table.column(column)
    for name in sorted(set(named) - known - {None, ""}):
        yield _no_school(table.place(named.index(name), column), name, remedy)


def _no_school(place: Place, name: str, remedy: str) -> Finding:
    what = "there is no school {own} in {file}"
    return found("OB111", place, what, remedy=remedy, own=repr(name), file="district/schools.csv")


def _other_grades(case: Case) -> Iterator[Finding]:
    """Yield students in a grade outside the school's range."""
    spans = dict(case.schools.each("school", "grades"))
    taught = {school: {*span.names} for school, span in spans.items() if span}
    table = case.enrollment
    for index, (school, grade) in enumerate(table.each("school", "grade")):
        if school in taught and grade and grade.first not in taught[school]:
            what = "{own} teaches grades {grades}, not {grades_other}"
            yield found(
                "OB112",
                table.place(index, "grade"),
                Message(what, own=school, grades=spans[school], grades_other=grade),
                remedy="Fix the grade here or the grades in district/schools.csv.",
            )


def _notices(case: Case) -> Iterator[Finding]:
    """Notices of merged schools without the other one, and texts too long for a sheet."""
    table = case.notices
    cells = table.each("school", "school_is", "merged_into")
    for index, (school, told, into) in enumerate(cells):
        if (told == "merged") == bool(into):
            continue
        what = "{own} is announced as merged, but not where to go"
        if into:
            what = "{own} is announced as {standing} and merged into {own_other}"
        remedy = "Write merged in school_is and the other school in merged_into."
        said = {"own": school, "standing": told or "nothing", "own_other": into}
        yield found("OB531", table.place(index, "school_is"), what, remedy=remedy, **said)
    for name in FACTS:
        for index, text in enumerate(table.column(name)):
            if text and len(text) > LONGEST:
                what = "this text has {number} characters; families see the first {number_shown}"
                remedy = "Say it in at most {number_shown} characters."
                said = {"number": len(text), "number_shown": LONGEST}
                yield found("OB532", table.place(index, name), what, remedy=remedy, **said)


def _plan(plan: DayPlan, schools: set[str], *, approved: bool = False) -> Iterator[Finding]:
    """Compare a plan with the name of its file, its approval and the schools."""
    if plan.id != plan.day.isoformat():
        what = "the plan of {day} stands in a file of another name"
        remedy = "Call the file {file}, or fix the day."
        place = plan.where.place("day")
        yield found("OB840", place, what, remedy=remedy, day=plan.day, file=f"{plan.day}.yaml")
    if approved and plan.approval is None:
        what = "the plan of {day} has no name or no time of its approval, so it is not used"
        remedy = "Approve a draft with openbook strike approve; it writes both."
        yield found("OB840", plan.where.place("approved_at"), what, remedy=remedy, day=plan.day)
    for site in plan.sites if schools else ():
        for column, name in (("school", site.school), ("merged_into", site.merged_into)):
            if name and name not in schools:
                yield _no_school(site.where.place(column), name, _PLAN)


def _stated(calendar: Calendar) -> Iterator[Finding]:
    """Compare the number of days with the dates."""
    taught = len(calendar.taught_days())
    if calendar.days is not None and calendar.days.value != taught:
        what = "{number} days are stated, but the dates give {number_taught}"
        yield found(
            "OB114",
            calendar.where.place("days"),
            Message(what, number=f"{calendar.days.value:g}", number_taught=taught),
            remedy="Add or take out closed days, or fix the number.",
        )


def _no_school_day(calendar: Calendar, table: Table[Any]) -> Iterator[Finding]:
    """Yield each day of the table on which the calendar has no school."""
    named = table.column("day")
    for day in sorted(set(named) - set(calendar.taught_days()) - {None}):
        if Year.of(day) == calendar.year:
            what = "{day} is not a day of school in {file}"
            remedy = "Fix the day, or the closed days of the calendar."
            place = table.place(named.index(day), "day")
            yield found("OB502", place, what, remedy=remedy, day=day, file="district/calendar.yaml")


def _students_counted(case: Case) -> Iterator[Finding]:
    """Compare each count with the pupils of the school, or of the whole district."""
    enrolled = enrolled_by_school(case.enrollment)
    table = case.counts
    for index, (school, pupils) in enumerate(table.each("school", "pupils")):
        if pupils is not None and school in enrolled and pupils > enrolled[school]:
            what = "{number} students counted at {own}, {number_enrolled} enrolled"
            numbers = {"number": f"{pupils:g}", "number_enrolled": f"{enrolled[school]:g}"}
            place = table.place(index, "pupils")
            yield found("OB501", place, what, remedy=_COUNT, own=school, **numbers)
    everywhere = sum(enrolled.values())
    for index, pupils in enumerate(case.strike_days.column("pupils")):
        if everywhere and pupils is not None and pupils > everywhere:
            what = "{number} students counted in the district, {number_enrolled} enrolled"
            numbers = {"number": f"{pupils:,.0f}", "number_enrolled": f"{everywhere:,.0f}"}
            place = case.strike_days.place(index, "pupils")
            yield found("OB501", place, what, remedy=_COUNT, **numbers)

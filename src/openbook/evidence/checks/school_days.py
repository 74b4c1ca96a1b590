"""OB114, OB501 and OB502: days of the calendar, and students counted on days of a strike."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from openbook.case.case import Case
from openbook.case.format.table import Table
from openbook.case.tables.district import Calendar
from openbook.figures.figure import Year
from openbook.findings.finding import Finding, found
from openbook.findings.message import Message

_FIX = "Fix the count or the enrollment."


def check(case: Case) -> Iterator[Finding]:
    """Compare dates with the number of days, and strike days with both and with pupils."""
    if case.calendar is not None:
        yield from _stated(case.calendar)
        for table in (case.strike_days, case.counts, case.notices):
            yield from _no_school(case.calendar, table)
    yield from _counts(case)


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


def _no_school(calendar: Calendar, table: Table[Any]) -> Iterator[Finding]:
    """Each day of the table on which the calendar has no school."""
    named = table.column("day")
    for day in sorted(set(named) - set(calendar.taught_days()) - {None}):
        if Year.of(day) == calendar.year:
            what = "{day} is not a day of school in {file}"
            yield found(
                "OB502",
                table.place(named.index(day), "day"),
                Message(what, day=day, file="district/calendar.yaml"),
                remedy="Fix the day, or the closed days of the calendar.",
            )


def _counts(case: Case) -> Iterator[Finding]:
    """Compare each count with the pupils of the school, or of the whole district."""
    enrolled: dict[str, float] = defaultdict(float)
    years = {year for year in case.enrollment.column("year") if year}
    newest = max(years, default=None)
    for year, school, pupils in case.enrollment.each("year", "school", "pupils"):
        if pupils is not None and (year is newest or year == newest):
            enrolled[school] += pupils
    table = case.counts
    for index, (school, pupils) in enumerate(table.each("school", "pupils")):
        if pupils is not None and school in enrolled and pupils > enrolled[school]:
            what = Message(
                "{number} students counted at {own}, {number_enrolled} enrolled",
                number=f"{pupils:g}",
                own=school,
                number_enrolled=f"{enrolled[school]:g}",
            )
            yield found("OB501", table.place(index, "pupils"), what, remedy=_FIX)
    everywhere = sum(enrolled.values())
    for index, pupils in enumerate(case.strike_days.column("pupils")):
        if everywhere and pupils is not None and pupils > everywhere:
            what = Message(
                "{number} students counted in the district, {number_enrolled} enrolled",
                number=f"{pupils:,.0f}",
                number_enrolled=f"{everywhere:,.0f}",
            )
            place = case.strike_days.place(index, "pupils")
            yield found("OB501", place, what, remedy=_FIX)

"""Absent pupils: what a day away costs, and what a strike's absences cost in which year.

The lines stand beside the budget: they are in no total, because what a strike saves in
wages and costs in substitutes is not in them either.
"""

from __future__ import annotations

from openbook.case.case import Case
from openbook.case.tables.district import Calendar
from openbook.figures.figure import DAYS, PUPILS, Figure, Source, Status
from openbook.figures.functions import given
from openbook.figures.line import Line
from openbook.findings.message import Message
from openbook.law.funding_lines import AbsenceLines, Funding, Missed, StudentCounts
from openbook.law.lost_day import NO
from openbook.law.state import StateLaw
from openbook.law.sums import added
from openbook.model.inputs import Inputs

ABSENCES = "strike.absences"


def absent(
    case: Case, law: StateLaw, counted: StudentCounts, funding: Funding, inputs: Inputs
) -> AbsenceLines | None:
    """What pupil-days missed cost by year; None where they cost nothing or no calendar is known.

    Pupils stay away in all spans alike, by their attendance. Other years are taken to
    have as many days as the calendar's.
    """
    if case.calendar is None:
        return None
    costs = law.lost_day(case.head.as_of).absence_costs
    if costs is not None and costs.rule == NO:
        return None
    days = _days(case, case.calendar, law)
    if days is None:
        return None
    missed = inputs.lever(ABSENCES, PUPILS * DAYS)
    everyone = added(counted.ada.values())
    by_span = {
        span: (missed * (ada / everyone)).named(
            f"absence.pupil_days.{span}", "student-days missed × share of the attendance"
        )
        for span, ada in counted.ada.items()
    }
    return law.absence(counted, funding, Missed(by_span, days), case.head.years)


def absence_lines(found: AbsenceLines | None) -> tuple[Line, ...]:
    """Return all lines of an answer, to be closed into a model."""
    if found is None:
        return ()
    return (*found.per_day.values(), found.average, found.headline, found.real)


def _days(case: Case, calendar: Calendar, law: StateLaw) -> Line | None:
    """Return days taught that the formula counts, from the calendar; None if there are none."""
    recess = [day for part in calendar.closed if part.recess for day in part.days()]
    counted = law.counted_days(calendar.year, calendar.taught_days(), recess)
    if not counted:
        return None
    last = law.counting_ends(calendar.year)
    until = f" to {last:%B} {last.day}" if last else ""
    told = given("calendar.days_counted", _figure(case, calendar, counted, until))
    words = Message("days counted in the calendar of {year}", year=calendar.year)
    if last:
        words = Message(
            "days counted to {month} {number} in the calendar of {year}",
            number=last.day,
            month=f"{last:%B}",
            year=calendar.year,
        )
    return (told * 1).named("absence.days", words)


def _figure(case: Case, calendar: Calendar, counted: int, until: str) -> Figure:
    entry = case.source_by_id.get(calendar.source)
    file = calendar.where.file or "district/calendar.yaml"
    told = entry.as_source() if entry else Source("Openbook", file)
    title = f"{file}: days taught in {calendar.year} that count{until} ({told.title})"
    source = Source(told.who, title, told.on, told.link, status=Status.DERIVED, note=calendar.note)
    return Figure(float(counted), DAYS, source)

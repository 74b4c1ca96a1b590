"""OB114 and OB502: the calendar counts its own days; strikes fall on school days."""

from __future__ import annotations

from typing import Any

from openbook.case.case import Case
from openbook.case.format.table import Table
from openbook.case.tables.district import Calendar
from openbook.figures.year import Year
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import Message


def check(case: Case) -> list[Finding]:
    """Compare dates with the number of days, and strike days with the dates."""
    calendar = case.calendar
    if calendar is None:
        return []
    findings = _count(calendar)
    for table in (case.strike_days, case.counts, case.notices):
        findings += _no_school(calendar, table)
    return findings


def _count(calendar: Calendar) -> list[Finding]:
    taught = len(calendar.taught_days())
    if calendar.days is None or calendar.days.value == taught:
        return []
    stated = calendar.days.value
    return [
        found(
            "OB114",
            calendar.where.place("days"),
            Message(
                "{number} days are stated, but the dates give {number_taught}",
                number=f"{stated:g}",
                number_taught=taught,
            ),
            remedy="Add or take out closed days, or fix the number.",
        )
    ]


def _no_school(calendar: Calendar, table: Table[Any]) -> list[Finding]:
    """Each day of the table on which the calendar has no school."""
    taught = set(calendar.taught_days())
    named = table.column("day")
    return [
        found(
            "OB502",
            table.place(named.index(day), "day"),
            Message(
                "{day} is not a day of school in {file}",
                day=day,
                file="district/calendar.yaml",
            ),
            remedy="Fix the day, or the closed days of the calendar.",
        )
        for day in sorted(set(named) - taught - {None})
        if Year.of(day) == calendar.year
    ]

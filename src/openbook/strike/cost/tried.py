"""Tried: which rows of a file of counts can be used, and what is wrong with others."""

from __future__ import annotations

from datetime import date

from openbook.case.case import Case
from openbook.case.table import Table
from openbook.case.walkout import TriedCount
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.strike.forecast.turnout import school_days, sites_of


def usable(
    case: Case, table: Table[TriedCount]
) -> tuple[dict[date, float], list[Finding]]:
    """Days and pupils of the good rows; of two rows for a day the first counts."""
    enrolled = float(sites_of(case).enrolled.sum())
    days: dict[date, float] = {}
    findings = []
    for index, (day, pupils) in enumerate(table.each("day", "pupils")):
        if day is None or pupils is None:
            continue
        if not school_days(case, day, day):
            findings.append(_no_school(table, index, day))
        elif enrolled and pupils > enrolled:
            findings.append(_too_many(table, index, pupils, enrolled))
        else:
            days.setdefault(day, pupils)
    return days, findings


def _no_school(table: Table[TriedCount], index: int, day: date) -> Finding:
    return found(
        "OB502",
        table.place(index, "day"),
        f"{day} is not a day of school in district/calendar.yaml; the row is left out",
        remedy="Mend the day, or the closed days of the calendar.",
    )


def _too_many(
    table: Table[TriedCount], index: int, pupils: float, enrolled: float
) -> Finding:
    return found(
        "OB501",
        table.place(index, "pupils"),
        f"{pupils:,.0f} pupils counted, {enrolled:,.0f} enrolled in the schools that "
        "the district staffs; the row is left out",
        remedy="Mend the count or the enrollment.",
    )

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
    case: Case, table: Table[TriedCount], until: date | None = None
) -> tuple[dict[date, float], list[Finding]]:
    """Days and pupils of the good rows; of two rows for a day the first counts.

    ``until`` is the last day costed, if one was asked for.
    """
    enrolled = float(sites_of(case).enrolled.sum())
    days: dict[date, float] = {}
    findings = []
    for index, (day, pupils) in enumerate(table.each("day", "pupils")):
        if day is None or pupils is None:
            continue
        outside = _outside(case, day, until)
        if outside:
            findings.append(_no_day(table, index, f"{day} {outside}"))
        elif enrolled and pupils > enrolled:
            findings.append(_too_many(table, index, pupils, enrolled))
        else:
            days.setdefault(day, pupils)
    return days, findings


def _outside(case: Case, day: date, until: date | None) -> str:
    """Why a day cannot be costed; nothing where it can."""
    strike = case.strike
    if not school_days(case, day, day):
        return "is not a day of school in district/calendar.yaml"
    if strike and day < strike.first_day:
        return f"is before the first day of the strike, {strike.first_day}"
    if strike and strike.last_day and day > strike.last_day:
        return f"is after the last day of the strike, {strike.last_day}"
    if until and day > until:
        return f"is after the last day that is costed, {until}"
    return ""


def _no_day(table: Table[TriedCount], index: int, why: str) -> Finding:
    return found(
        "OB502",
        table.place(index, "day"),
        f"{why}; the row is left out",
        remedy="Mend the day, the calendar, or the days of strike/strike.yaml.",
        why="Only school days of the strike are costed.",
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

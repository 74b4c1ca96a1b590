"""The days of a strike that families may ask about, and which one is meant."""

from __future__ import annotations

from datetime import date, timedelta

from openbook.case.case import Case
from openbook.findings.errors import OpenbookError

LONGEST = 400  # days from the first day that can be asked about


class NoStrikeError(OpenbookError):
    """The case has no strike on record."""

    def __init__(self) -> None:
        super().__init__(
            "this case has no strike on record: write strike/strike.yaml with "
            "first_day and unit; the page The case format lists the fields"
        )


class NoSchoolsError(OpenbookError):
    """The case knows no school where pupils could be expected."""

    def __init__(self) -> None:
        super().__init__(
            "district/schools.csv: no school of this case has pupils on record, so "
            "nobody can be expected anywhere; write the schools, and their pupils by "
            "grade into district/enrollment.csv (openbook import directory and openbook "
            "import enrollment read the state's files)"
        )


class NoStrikeDayError(OpenbookError):
    """The day asked about is no day of the strike."""

    def __init__(self, day: date, days: tuple[date, ...]) -> None:
        known = f"{days[0]} to {days[-1]}" if days else "none"
        super().__init__(
            f"{day} is no school day of the strike; its school days on record: {known}. "
            "Name one of them with --day, or mend strike/strike.yaml"
        )


def days_of_strike(case: Case) -> tuple[date, ...]:
    """Its school days; without a last day, up to the school day after the last heard of."""
    if case.strike is None:
        raise NoStrikeError
    first, last = case.strike.first_day, case.strike.last_day
    if last is not None:
        return _school_days(case, first, last)
    tables = (case.counts, case.strike_days, case.notices)
    told = [day for table in tables for day in table.column("day") if day]
    heard = max([first, case.head.as_of, *told])
    later = _school_days(case, heard + timedelta(1), heard + timedelta(21))
    return (*_school_days(case, first, heard), *later[:1])


def day_meant(case: Case, day: date | None = None) -> date:
    """The day asked about, else the first one not before the day of the case."""
    days = days_of_strike(case)
    if day is None:
        later = [each for each in days if each >= case.head.as_of]
        if not days:
            raise NoStrikeDayError(case.head.as_of, days)
        return later[0] if later else days[-1]
    if day not in days:
        raise NoStrikeDayError(day, days)
    return day


def _school_days(case: Case, first: date, last: date) -> tuple[date, ...]:
    """Days taught by the calendar; weekdays where it does not reach."""
    steps = range(min(max(0, (last - first).days + 1), LONGEST))
    weekdays = [first + timedelta(step) for step in steps]
    weekdays = [day for day in weekdays if day.weekday() < 5]
    calendar = case.calendar
    if calendar is None:
        return tuple(weekdays)
    taught = set(calendar.taught_days())
    return tuple(
        day
        for day in weekdays
        if day in taught or not calendar.first_day <= day <= calendar.last_day
    )

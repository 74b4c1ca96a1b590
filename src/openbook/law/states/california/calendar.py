"""The attendance period: full school months up to a day, and the days taught in them.

A school month is twenty school days, or four weeks of five days with holidays
included; the winter recess may be left out (Education Code 37201). The second period
counts the full school months from 1 July to 15 April (Education Code 41601).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from openbook.figures.year import Year
from openbook.law.statutes import Statutes
from openbook.law.working_days import is_working_day


@dataclass(frozen=True, slots=True)
class SchoolMonth:
    """One school month and the days on which schools taught in it."""

    first: date
    last: date
    taught: tuple[date, ...]


def months_of_weeks(
    taught: Collection[date], recess: Collection[date] = (), *, length: int = 20
) -> tuple[SchoolMonth, ...]:
    """School months of four five-day weeks, holidays in, the recess left out.

    Weeks start on the Monday of the week in which school opens.
    """
    if not taught:
        return ()
    opening = min(taught)
    monday = opening - timedelta(days=opening.weekday())
    span = (max(taught) - monday).days + 1
    days = [monday + timedelta(days=step) for step in range(span)]
    # A week that the last day of school cuts short is still a week.
    days += [days[-1] + timedelta(days=step) for step in range(1, 7 - span % 7)]
    counted = [day for day in days if is_working_day(day, recess)]
    return _months(counted, taught, length)


def full_months(
    months: Sequence[SchoolMonth], last_day: date
) -> tuple[SchoolMonth, ...]:
    """The months that are over by a day."""
    return tuple(month for month in months if month.last <= last_day)


def days_taught(months: Sequence[SchoolMonth]) -> int:
    """The days on which schools taught in these months."""
    return sum(len(month.taught) for month in months)


def second_period(
    statutes: Statutes,
    year: Year,
    taught: Collection[date],
    recess: Collection[date] = (),
) -> tuple[SchoolMonth, ...]:
    """The full school months of four weeks that the formula counts in a year."""
    length = int(statutes.at("attendance.school_month_days", year).number)
    last_day = statutes.at("attendance.second_period_end", year).day.within(year)
    return full_months(months_of_weeks(taught, recess, length=length), last_day)


def _months(
    counted: Sequence[date], taught: Collection[date], length: int
) -> tuple[SchoolMonth, ...]:
    whole = len(counted) - len(counted) % length
    groups = [counted[start : start + length] for start in range(0, whole, length)]
    held = set(taught)
    return tuple(
        SchoolMonth(group[0], group[-1], tuple(day for day in group if day in held))
        for group in groups
    )

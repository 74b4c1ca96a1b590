"""Counting days as the law does: calendar days or working days, forward or back."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, timedelta

SATURDAY = 5


def is_working_day(day: date, holidays: Collection[date] = ()) -> bool:
    """Monday to Friday, unless it is a holiday."""
    return day.weekday() < SATURDAY and day not in holidays


def count_days(
    start: date, days: int, *, working: bool, holidays: Collection[date] = ()
) -> date:
    """The day so many days after the start (before it, if negative).

    The start itself is day zero.

    >>> count_days(date(2018, 7, 6), 5, working=True).isoformat()
    '2018-07-13'
    """
    if not working:
        return start + timedelta(days=days)
    step = timedelta(days=1 if days >= 0 else -1)
    day, left = start, abs(days)
    while left:
        day += step
        left -= is_working_day(day, holidays)
    return day

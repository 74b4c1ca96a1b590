"""Deadlines: which day each step is due, counted in calendar or working days."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date, timedelta

from openbook.law.errors import UnknownNameError
from openbook.law.parameter import Clock
from openbook.law.state import Deadline, Statutes

SATURDAY = 5


def is_working_day(day: date, holidays: Collection[date] = ()) -> bool:
    """Monday to Friday, unless it is a holiday."""
    return day.weekday() < SATURDAY and day not in holidays


def count_days(start: date, days: int, *, working: bool, holidays: Collection[date] = ()) -> date:
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


def events(statutes: Statutes) -> tuple[str, ...]:
    """Every event from which the law counts days, in alphabetical order."""
    return tuple(sorted({clock.event for clock in _clocks(statutes).values()}))


def deadlines_after(
    statutes: Statutes, happened: Mapping[str, date], holidays: Collection[date] = ()
) -> tuple[Deadline, ...]:
    """What is due after (or before) the events given, in order of day."""
    known = events(statutes)
    for event in happened:
        if event not in known:
            raise UnknownNameError(event, known, kind="event")
    found = [
        _deadline(statutes, name, clock, happened[clock.event], holidays)
        for name, clock in _clocks(statutes).items()
        if clock.event in happened
    ]
    return tuple(sorted(found, key=lambda deadline: (deadline.due, deadline.step)))


def _clocks(statutes: Statutes) -> dict[str, Clock]:
    return {n: p.clock for n, p in statutes.parameters.items() if p.clock}


def _deadline(
    statutes: Statutes, name: str, clock: Clock, day: date, holidays: Collection[date]
) -> Deadline:
    value = statutes.at(name, day)
    days = int(value.number) * (-1 if clock.backward else 1)
    due = count_days(day, days, working=clock.working, holidays=holidays)
    return Deadline(clock.step, due, clock.event, day, value.source)

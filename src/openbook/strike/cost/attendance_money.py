"""Attendance money of strike days: as it is announced, and as the formula pays.

Normal is the attendance of the schools that the district staffs, as the book projects
it; charters that hire their own staff are not in it. Every pupil missing from it on a
day that the formula counts is a pupil-day missed. The model's own absence lines turn
pupil-days into money, all days so far at once: the loss of a day is what it adds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

import numpy as np

from openbook.case.case import Case
from openbook.case.tables.district import Calendar
from openbook.figures.year import Year
from openbook.findings.errors import OpenbookError
from openbook.law.state import StateLaw
from openbook.model.project import Projection
from openbook.model.simulations.outcome import run
from openbook.model.students.absent import ABSENCES
from openbook.strike.cost.counted_days import CountedDay

NORMAL, PER_DAY, DAYS = "ada.total", "absence.per_day", "absence.days"
_SAID, _REAL = "absence.headline", "absence.real"


class NoCalendarError(OpenbookError):
    """Without the calendar nobody knows what a day is worth."""

    def __init__(self) -> None:
        super().__init__(
            "what a day costs rests on the days that the formula counts; write the "
            "school year of the strike into district/calendar.yaml, and project it"
        )


@dataclass(frozen=True, slots=True)
class DayOfMoney:
    """One day: pupils missing, the loss as announced, and the loss by year as paid."""

    absent: float
    counts: bool  # whether the formula counts the day
    gross: float
    gross_low: float
    gross_high: float
    lost: dict[Year, float]


@dataclass(frozen=True, slots=True)
class Rate:
    """What all days rest on."""

    year: Year
    normal: float
    per_day: float
    days: float


def rate_of(projection: Projection) -> Rate:
    """Normal attendance, the days counted and what one pupil's day is worth."""
    calendar, alone = projection.case.calendar, projection.alone
    known = projection.model.lines
    if calendar is None or _REAL not in known or calendar.year not in alone.years:
        raise NoCalendarError
    normal, per_day, days = (
        float(alone.at(name, calendar.year)[0]) for name in (NORMAL, PER_DAY, DAYS)
    )
    return Rate(calendar.year, normal, per_day, days)


def money_of_days(
    projection: Projection, law: StateLaw, days: Sequence[CountedDay]
) -> tuple[DayOfMoney, ...]:
    """What each day adds to the loss of the days before it."""
    rate, case = rate_of(projection), projection.case
    # Nobody is absent from a school that is closed.
    normal = [rate.normal * each.open_share for each in days]
    absent = [
        max(0.0, there - each.present.middle)
        for there, each in zip(normal, days, strict=True)
    ]
    counts = [_counts(case, law, each.day) for each in days]
    missed = [a if c else 0.0 for a, c in zip(absent, counts, strict=True)]
    said, lost = _run(projection, rate.year, np.cumsum([0.0, *missed]))
    found = []
    for number, (each, counted) in enumerate(zip(days, counts, strict=True)):
        gross = said[number + 1] - said[number]
        ends = (each.present.high, each.present.low)
        low, high = (
            gross + (each.present.middle - end) * rate.per_day if counted else 0.0
            for end in ends
        )
        by_year = dict(zip(projection.model.years, lost[number], strict=True))
        found.append(
            DayOfMoney(absent[number], counted, gross, max(low, 0.0), high, by_year)
        )
    return tuple(found)


def _run(
    projection: Projection, year: Year, missed: np.typing.NDArray[np.float64]
) -> tuple[list[float], list[list[float]]]:
    """The loss announced so far, and what each day adds to the loss by year."""
    model, alone = projection.model, projection.alone
    place = model.years.index(year)
    before = np.array(projection.levers.at(ABSENCES), dtype=np.float64)
    worlds = np.repeat(before[None, :], len(missed), axis=0)
    worlds[:, place] += missed
    values = {
        **alone.worlds.values,
        ABSENCES: worlds if len(before) > 1 else worlds[:, 0],
    }
    many = replace(alone.worlds, count=len(missed), values=values, labels=())
    outcome = run(model, many, only=(_SAID, _REAL))
    said = outcome.at(_SAID, year)
    added = np.diff(outcome.values(_REAL), axis=0)
    return said.tolist(), added.tolist()


def _counts(case: Case, law: StateLaw, day: date) -> bool:
    """Whether the day is one of those by which the formula divides."""
    calendar = case.calendar
    if calendar is None or Year.of(day) != calendar.year:
        return False
    taught = calendar.taught_days()
    without = [each for each in taught if each != day]
    return _days(law, calendar, taught) > _days(law, calendar, without)


def _days(law: StateLaw, calendar: Calendar, taught: Sequence[date]) -> int:
    recess = [day for part in calendar.closed if part.recess for day in part.days()]
    return law.counted_days(calendar.year, taught, recess)

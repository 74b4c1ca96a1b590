"""Attendance on strike days: who was present, who says so, and the money that is lost.

Normal is the attendance of the schools that the district staffs, as the book projects
it; charters that hire their own staff are not in it. Every pupil missing from it on a
day that the formula counts is a pupil-day missed. The model's own absence lines turn
pupil-days into money, all days so far at once: the loss of a day is what it adds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise

import numpy as np

from openbook.case.case import Case
from openbook.figures.figure import Source, Status, Year
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.law.lost_day import YES
from openbook.law.state import StateLaw
from openbook.model.project import Projection
from openbook.model.simulations.outcome import run
from openbook.model.students.absent import ABSENCES
from openbook.strike.forecast.forecast import Band, forecast_days
from openbook.strike.forecast.turnout import Sites, best_counts, counts_on, open_share, sites_of
from openbook.strike.notices import (
    LONGEST,
    NoStrikeDayError,
    closed_by,
    closed_by_now,
    days_of_strike,
    school_days,
)

FROM_FILE, FORECAST, CLOSED = "file", "forecast", "closed"
_NEXT = 3  # days ahead
_FORECAST = Source(
    "Openbook",
    "Forecast from the counts of the days before; low and high are nine chances in ten",
    status=Status.DERIVED,
)
_TRIED = Source("the person who asks", "File of counts to try")


@dataclass(frozen=True, slots=True)
class CountedDay:
    """One day of school: pupils present, and by which count."""

    day: date
    count: str  # first, later or final; file where tried; forecast; closed where nobody is
    present: Band
    source: Source | None
    missing: float = 0.0  # schools that are not in the count
    open_share: float = 1.0  # of the students, those whose schools are not closed


def counted_days(
    case: Case, tried: Mapping[date, float], until: date | None
) -> tuple[tuple[CountedDay, ...], tuple[CountedDay, ...]]:
    """Return the school days of the strike up to a day, and those that would come next.

    Left out, the day is the last one counted, or on which schools were closed by then. Days
    without a count are forecast.
    """
    found = {each.day: each for each in _published(case)}
    for day, pupils in tried.items():
        found[day] = CountedDay(day, FROM_FILE, _sure(pupils), _TRIED)
    strike = days_of_strike(case)
    first = min([*strike[:1], *found], default=case.head.as_of)
    last = until or max([*found, *closed_by_now(case)], default=first)
    if not 0 <= (last - first).days <= LONGEST:
        raise NoStrikeDayError(last, strike)
    days = school_days(case, first, last)
    later = school_days(case, last + timedelta(1), last + timedelta(30))[:_NEXT]
    if until is None and case.strike and last == case.strike.last_day:
        later = ()  # it is over
    known = {day: each for day, each in found.items() if day <= last}
    sites = sites_of(case)
    made = _expected(case, known, days, later) if sites.schools else {}
    for day in (*days, *later):
        if day not in known and day not in made and closed_by(case, day):
            made[day] = CountedDay(day, CLOSED, _sure(0.0), None)
    every = known | made
    been, ahead = (
        tuple(_open(case, sites, every[day]) for day in some if day in every)
        for some in (days, later)
    )
    return been, ahead


def _open(case: Case, sites: Sites, day: CountedDay) -> CountedDay:
    """Return a day with the share of open schools; where all are closed nobody is present."""
    share = 0.0 if closed_by(case, day.day) else open_share(case, sites, day.day)
    if share:
        return replace(day, open_share=share)
    return replace(day, count=CLOSED, open_share=0.0, present=_sure(0.0))


def counted_by(case: Case, on: date) -> date | None:
    """Return the last day of the strike whose count was known on a day, if any was."""
    return max((e.day for e in _published(case) if e.day <= on), default=None)


def _published(case: Case) -> list[CountedDay]:
    """Return the newest version of each day; schools that did not report are added in step."""
    found = []
    for day, told in sorted(best_counts(case).items()):
        if school_days(case, day, day):
            pupils = _sure(told.pupils / _reported(case, day, told.missing))
            source = case.source_at(case.strike_days, told.row)
            found.append(CountedDay(day, told.version, pupils, source, told.missing))
    return found


def _reported(case: Case, day: date, missing: float) -> float:
    """Return the share of pupils whose schools are in a count from which some are missing.

    Where the counts by school lack just as many, it is known which ones; else schools
    are taken to be of one size.
    """
    sites = sites_of(case)
    if not missing or not sites.schools:
        return 1.0
    seen = ~np.isnan(counts_on(case, sites, (day,))[:, 0])
    if seen.any() and len(seen) - int(seen.sum()) == missing:
        return float(sites.enrolled[seen].sum() / sites.enrolled.sum())
    return 1 - min(missing / len(sites.schools), 0.95)


def _expected(
    case: Case, known: Mapping[date, CountedDay], days: Sequence[date], later: Sequence[date]
) -> dict[date, CountedDay]:
    """Return days that nobody counted: each from the days before it, the last ones together."""
    told = [each for each in known.values() if each.count == FROM_FILE]
    tried = {each.day: each.present.middle for each in told}
    latest = max(known, default=date.min)
    between = [day for day in days if day not in known]
    ahead = [day for day in between if day > latest] + list(later)
    groups = [[day] for day in between if day < latest] + ([ahead] if ahead else [])
    return {
        each.day: CountedDay(each.day, FORECAST, each.district, _FORECAST)
        for group in groups
        for each in forecast_days(case, group, tried)
    }


def _sure(pupils: float) -> Band:
    return Band(pupils, pupils, pupils)


NORMAL, PER_DAY, DAYS = "ada.total", "absence.per_day", "absence.days"
_SAID, _REAL = "absence.headline", "absence.real"


class NoCalendarError(OpenbookError):
    """Without the calendar nobody knows what a day is worth."""

    message = (
        "what a day costs rests on the days that the formula counts; write the "
        "school year of the strike into district/calendar.yaml, and project it"
    )


@dataclass(frozen=True, slots=True)
class DayOfMoney:
    """One day: pupils missing, the loss as announced, and the loss by year as paid."""

    absent: float
    counts: bool  # whether the formula counts the day
    gross: float | None  # None where the law does not say whether an absence costs money
    gross_low: float | None
    gross_high: float | None
    lost: dict[Year, float]


@dataclass(frozen=True, slots=True)
class Rate:
    """What all days rest on."""

    year: Year
    normal: float
    per_day: float | None  # nothing where absences cost nothing; None: not known
    days: float | None
    absence_costs: bool | None = True  # None where the law does not say


def rate_of(projection: Projection, law: StateLaw) -> Rate:
    """Normal attendance, the days counted and what one pupil's day is worth."""
    case, alone = projection.case, projection.alone
    first = case.strike.first_day if case.strike else case.head.as_of
    said = law.lost_day(first).absence_costs
    costs = None if said is None else said.rule == YES
    year = case.calendar.year if case.calendar else Year.of(first)
    known = projection.model.lines
    if year not in alone.years or (costs and (case.calendar is None or _REAL not in known)):
        raise NoCalendarError
    if costs:
        normal, per_day, days = (float(alone.at(n, year)[0]) for n in (NORMAL, PER_DAY, DAYS))
        return Rate(year, normal, per_day, days)
    normal = (
        float(alone.at(NORMAL, year)[0])
        if NORMAL in known
        else float(sites_of(case).enrolled.sum())
    )
    return Rate(year, normal, None if costs is None else 0.0, None, costs)


def money_of_days(
    projection: Projection, law: StateLaw, days: Sequence[CountedDay]
) -> tuple[DayOfMoney, ...]:
    """Return what each day adds to the loss of the days before it."""
    rate, case = rate_of(projection, law), projection.case
    # Nobody is absent from a school that is closed.
    absent = [max(0.0, rate.normal * each.open_share - each.present.middle) for each in days]
    if not rate.absence_costs:
        none = rate.per_day  # nothing, or not known
        years = {} if none is None else dict.fromkeys(projection.model.years, 0.0)
        money = DayOfMoney(
            0.0, counts=False, gross=none, gross_low=none, gross_high=none, lost=years
        )
        return tuple(replace(money, absent=each) for each in absent)
    counts = [_counts(case, law, each.day) for each in days]
    missed = [a if c else 0.0 for a, c in zip(absent, counts, strict=True)]
    said, lost = _run(projection, rate.year, np.cumsum([0.0, *missed]))
    gross = [after - before for before, after in pairwise(said)]
    rows = zip((e.present for e in days), absent, counts, gross, lost, strict=True)
    found = []
    for present, away, counted, loss, by_year in rows:
        low, high = (
            loss + (present.middle - end) * (rate.per_day or 0.0) if counted else 0.0
            for end in (present.high, present.low)
        )
        years = dict(zip(projection.model.years, by_year, strict=True))
        found.append(DayOfMoney(away, counted, loss, max(low, 0.0), high, years))
    return tuple(found)


def _run(
    projection: Projection, year: Year, missed: np.typing.NDArray[np.float64]
) -> tuple[list[float], list[list[float]]]:
    """Return the loss announced so far, and what each day adds to the loss by year."""
    model, alone = projection.model, projection.alone
    place = model.years.index(year)
    before = np.array(projection.levers.at(ABSENCES), dtype=np.float64)
    worlds = np.repeat(before[None, :], len(missed), axis=0)
    worlds[:, place] += missed
    levers = worlds if len(before) > 1 else worlds[:, 0]
    values = {**alone.worlds.values, ABSENCES: levers}
    many = replace(alone.worlds, count=len(missed), values=values, labels=())
    outcome = run(model, many, only=(_SAID, _REAL))
    added = np.diff(outcome.values(_REAL), axis=0)
    return outcome.at(_SAID, year).tolist(), added.tolist()


def _counts(case: Case, law: StateLaw, day: date) -> bool:
    """Return whether the day is one of those by which the formula divides."""
    calendar = case.calendar
    if calendar is None or Year.of(day) != calendar.year:
        return False
    taught = calendar.taught_days()
    without = [each for each in taught if each != day]
    recess = [each for part in calendar.closed if part.recess for each in part.days()]
    every, others = (law.counted_days(calendar.year, days, recess) for days in (taught, without))
    return every > others

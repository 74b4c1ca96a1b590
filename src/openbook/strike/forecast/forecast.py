"""The forecast: pupils expected in every school on a day, how it was made, and its skill.

Skill is each day forecast from the days before it, beside "the same as yesterday".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from math import fsum
from types import MappingProxyType

import numpy as np

from openbook.case.case import Case
from openbook.figures.figure import Status
from openbook.strike.forecast.fit import fit
from openbook.strike.forecast.intervals import Band, expect
from openbook.strike.forecast.local_level import Spreads
from openbook.strike.forecast.turnout import (
    Floats,
    Turnout,
    counts_on,
    school_days,
    sites_of,
    turnout_before,
)
from openbook.strike.notices import LONGEST, NoSchoolsError, NoStrikeDayError, days_of_strike


@dataclass(frozen=True, slots=True)
class SkillDay:
    """One day: how far the forecast and yesterday's count were from what came."""

    day: date
    schools: int  # that reported
    error: float  # pupils a school, mean of absolute errors
    same_as_yesterday: float
    covered: float  # share of schools whose count lay in the 90% interval
    present: float  # pupils in these schools
    expected: float
    district_covered: bool | None  # None where not every school reported


@dataclass(frozen=True, slots=True)
class Skill:
    """All days together; empty where there are not two days with counts."""

    days: tuple[SkillDay, ...]

    @property
    def schools(self) -> int:
        """Forecasts that could be compared: schools times days."""
        return sum(day.schools for day in self.days)

    @property
    def error(self) -> float:
        """Mean absolute error of the forecast, in pupils a school."""
        return self._mean([day.error for day in self.days])

    @property
    def same_as_yesterday(self) -> float:
        """Mean absolute error of yesterday's count."""
        return self._mean([day.same_as_yesterday for day in self.days])

    @property
    def better(self) -> float:
        """By which share the error is smaller than that of yesterday's count."""
        same = self.same_as_yesterday
        return 1 - self.error / same if same else 0.0

    @property
    def covered(self) -> float:
        """Share of counts in the 90% intervals."""
        return self._mean([day.covered for day in self.days])

    def _mean(self, values: list[float]) -> float:
        weighed = (v * day.schools for v, day in zip(values, self.days, strict=True))
        return fsum(weighed) / self.schools if self.schools else 0.0


def yesterday(turnout: Turnout) -> Floats | None:
    """Each school's last count; the others' share where it never reported."""
    counts, enrolled = turnout.counts, turnout.sites.enrolled
    found = np.full(len(enrolled), np.nan)
    share = np.nan
    for column in counts.T:
        seen = ~np.isnan(column)
        found = np.where(seen, column, found)
        if seen.any():
            share = column[seen].sum() / enrolled[seen].sum()
    if np.isnan(share):
        return None
    return np.where(np.isnan(found), share * enrolled, found)


def skill_of(origins: Iterable[tuple[Turnout, Floats]]) -> Skill:
    """Forecast the first day asked of each turnout and compare it with what came.

    The counts that came have a nan where a school never reported.
    """
    days = []
    for turnout, came in origins:
        before, seen = yesterday(turnout), ~np.isnan(came)
        if before is None or not seen.any():
            continue
        found = expect(fit(turnout), turnout.past)
        inside = (found.low <= came) & (came <= found.high)
        total, whole = float(came[seen].sum()), found.district
        day = SkillDay(
            turnout.asked[0],
            int(seen.sum()),
            float(np.abs(found.middle - came)[seen].mean()),
            float(np.abs(before - came)[seen].mean()),
            float(inside[seen].mean()),
            total,
            float(found.middle[seen].sum()),
            whole.low <= total <= whole.high if seen.all() else None,
        )
        days.append(day)
    return Skill(tuple(days))


@dataclass(frozen=True, slots=True)
class SchoolForecast:
    """One school: pupils enrolled, and those expected."""

    school: str
    name: str  # as families know it; blank where nobody wrote it
    enrolled: float
    reported: int  # on how many of the days before it reported
    expected: Band


@dataclass(frozen=True, slots=True)
class MadeOf:
    """What a forecast rests on."""

    days: tuple[date, ...]  # the school days before
    counted: tuple[int, ...]  # schools that reported on each
    totals: int  # days with a count of the whole district
    rain: bool | None  # on the day itself; None where nobody wrote it
    spreads: Spreads

    @property
    def prior_only(self) -> bool:
        """Whether nothing was counted yet, so that only what is usual speaks."""
        return not any(self.counted) and not self.totals


@dataclass(frozen=True, slots=True)
class Forecast:
    """Pupils expected on one day."""

    day: date
    schools: tuple[SchoolForecast, ...]
    district: Band
    made_of: MadeOf
    generated: bool  # whether the counts were made by a program
    known_on: date  # in the morning of the day, unless an earlier one was asked for


def forecast_strike(case: Case, day: date) -> Forecast:
    """Pupils expected on a day, from the counts of the days before it."""
    return forecast_days(case, [day])[0]


def forecast_days(
    case: Case, asked: Sequence[date], tried: Mapping[date, float] = MappingProxyType({})
) -> tuple[Forecast, ...]:
    """Several days from the same counts: all those before the first of them.

    ``tried`` are counts of the whole district instead of the case's own.
    """
    _refuse(case, asked)
    sites = sites_of(case)
    if not sites.schools:
        raise NoSchoolsError
    turnout = turnout_before(case, sites, asked, tried)
    fitted = fit(turnout)
    seen = ~np.isnan(turnout.counts)
    past, counted = turnout.days[: turnout.past], tuple(seen.sum(axis=0).tolist())
    names = dict(case.schools.each("school", "name"))
    sources = (case.source_at(case.counts, row) for row in range(len(case.counts)))
    generated = any(each and each.status is Status.GENERATED for each in sources)
    every = turnout.sites.schools, [names.get(s) or "" for s in turnout.sites.schools]
    columns = *every, turnout.sites.enrolled.tolist(), seen.sum(axis=1).tolist()
    made = []
    for number, day in enumerate(asked, turnout.past):
        found, rain = expect(fitted, number), turnout.rain[number]
        ends = (each.tolist() for each in (found.low, found.middle, found.high))
        schools = tuple(map(SchoolForecast, *columns, map(Band, *ends)))
        of = MadeOf(past, counted, len(turnout.totals), rain, fitted.spreads)
        known = min(day, case.known_for(day))
        made.append(Forecast(day, schools, found.district, of, generated, known))
    return tuple(made)


def next_day(case: Case) -> date:
    """The first day of the strike after the last one that was counted."""
    days = days_of_strike(case)
    rows = case.strike_days.each("day", "pupils")
    told = [day for day, pupils in rows if day and pupils is not None]
    told += [day for day in case.counts.column("day") if day]
    later = [day for day in days if not told or day > max(told)]
    if not days:
        raise NoStrikeDayError(case.head.as_of, days)
    return later[0] if later else days[-1]


def skill_on(case: Case) -> Skill:
    """Every counted day of a case, forecast from the days before it."""
    sites = sites_of(case)
    days = sorted({day for day in case.counts.column("day") if day})
    return skill_of(
        (turnout_before(case, sites, [day]), counts_on(case.counts, sites, (day,))[:, 0])
        for day in days
        if school_days(case, day, day)
    )


def _refuse(case: Case, asked: Sequence[date]) -> None:
    """Only school days from the first day of the strike on can be asked about."""
    days = days_of_strike(case)
    for day in asked:
        outside = days and not 0 <= (day - days[0]).days <= LONGEST
        if outside or not school_days(case, day, day):
            raise NoStrikeDayError(day, days)

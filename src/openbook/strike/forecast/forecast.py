"""Forecast: pupils expected in every school on a day of a strike, and how it was made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType

import numpy as np

from openbook.case.case import Case
from openbook.figures.figure import Status
from openbook.strike.forecast.fit import fit
from openbook.strike.forecast.intervals import Band, expect
from openbook.strike.forecast.skill import Skill, skill_of
from openbook.strike.forecast.spreads import Spreads
from openbook.strike.forecast.turnout import (
    Floats,
    Sites,
    Turnout,
    counts_on,
    school_days,
    sites_of,
    turnout_before,
)
from openbook.strike.notices import (
    LONGEST,
    NoSchoolsError,
    NoStrikeDayError,
    days_of_strike,
)


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
    known_on: (
        date  # the day itself, in the morning, unless an earlier one was asked for
    )


def forecast_strike(case: Case, day: date) -> Forecast:
    """Pupils expected on a day, from the counts of the days before it."""
    return forecast_days(case, [day])[0]


def forecast_days(
    case: Case,
    asked: Sequence[date],
    tried: Mapping[date, float] = MappingProxyType({}),
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
    counted = (~np.isnan(turnout.counts)).sum(axis=0).tolist()
    names = dict(case.schools.each("school", "name"))
    made = []
    for number, day in enumerate(asked, turnout.past):
        found = expect(fitted, number)
        bands = zip(found.low, found.middle, found.high, strict=True)
        rows = zip(turnout.sites.schools, turnout.sites.enrolled, strict=True)
        reported = (~np.isnan(turnout.counts)).sum(axis=1).tolist()
        schools = tuple(
            SchoolForecast(
                school,
                names.get(school) or "",
                float(pupils),
                times,
                Band(*map(float, band)),
            )
            for (school, pupils), times, band in zip(rows, reported, bands, strict=True)
        )
        past, rain = turnout.days[: turnout.past], turnout.rain[number]
        of = MadeOf(past, tuple(counted), len(turnout.totals), rain, fitted.spreads)
        known = min(day, case.known_for(day))
        made.append(Forecast(day, schools, found.district, of, _generated(case), known))
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
    return skill_of(_origins(case, sites_of(case)))


def _origins(case: Case, sites: Sites) -> Iterator[tuple[Turnout, Floats]]:
    """Every school day with counts: what was known before it, and what came."""
    for day in sorted({day for day in case.counts.column("day") if day}):
        if school_days(case, day, day):
            came = counts_on(case.counts, sites, (day,))[:, 0]
            yield turnout_before(case, sites, [day]), came


def _refuse(case: Case, asked: Sequence[date]) -> None:
    """Only school days from the first day of the strike on can be asked about."""
    days = days_of_strike(case)
    for day in asked:
        outside = days and not 0 <= (day - days[0]).days <= LONGEST
        if outside or not school_days(case, day, day):
            raise NoStrikeDayError(day, days)


def _generated(case: Case) -> bool:
    """Whether any count of a school was made by a program."""
    rows = range(len(case.counts))
    sources = (case.source_at(case.counts, row) for row in rows)
    return any(each and each.status is Status.GENERATED for each in sources)

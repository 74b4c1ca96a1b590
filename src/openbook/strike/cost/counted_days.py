"""The days that are costed: how many pupils were present, and who says so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

import numpy as np

from openbook.case.case import Case
from openbook.figures.figure import Source, Status
from openbook.strike.forecast.forecast import forecast_days
from openbook.strike.forecast.intervals import Band
from openbook.strike.forecast.turnout import (
    VERSIONS,
    counts_on,
    open_share,
    school_days,
    sites_of,
)
from openbook.strike.notices import LONGEST, NoStrikeDayError, days_of_strike

FROM_FILE, FORECAST = "file", "forecast"
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
    count: str  # first, later or final; file where tried; forecast where not counted
    present: Band
    source: Source | None
    missing: float = 0.0  # schools that are not in the count
    open_share: float = 1.0  # of the students, those whose schools are not closed


def counted_days(
    case: Case, tried: Mapping[date, float], until: date | None
) -> tuple[tuple[CountedDay, ...], tuple[CountedDay, ...]]:
    """The school days of the strike up to a day, and those that would come next.

    Left out, the day is the last one counted. Days without a count are forecast.
    """
    found = {each.day: each for each in _published(case)}
    for day, pupils in tried.items():
        found[day] = CountedDay(day, FROM_FILE, _sure(pupils), _TRIED)
    strike = days_of_strike(case)
    first = min([*strike[:1], *found], default=case.head.as_of)
    last = until or max(found, default=first)
    if not 0 <= (last - first).days <= LONGEST:
        raise NoStrikeDayError(last, strike)
    days = school_days(case, first, last)
    later = school_days(case, last + timedelta(1), last + timedelta(30))[:_NEXT]
    known = {day: each for day, each in found.items() if day <= last}
    made = _expected(case, known, days, later) if sites_of(case).schools else {}
    every = known | made
    sites = sites_of(case)
    shares = {day: open_share(case, sites, day) for day in every}
    return (
        tuple(_open(every[day], shares[day]) for day in days if day in every),
        tuple(_open(made[day], shares[day]) for day in later if day in made),
    )


def _open(day: CountedDay, share: float) -> CountedDay:
    """A day with the share of open schools; where all are closed nobody is present."""
    present = day.present if share else _sure(0.0)
    return replace(day, open_share=share, present=present)


def counted_by(case: Case, on: date) -> date | None:
    """Return the last day of the strike whose count was known on a day, if any was."""
    return max((e.day for e in _published(case) if e.day <= on), default=None)


def _published(case: Case) -> list[CountedDay]:
    """The newest version of each day; schools that did not report are added in step."""
    best: dict[date, int] = {}
    table = case.strike_days
    for index, (day, version, pupils) in enumerate(
        table.each("day", "version", "pupils")
    ):
        if pupils is None or day is None or not school_days(case, day, day):
            continue
        rank = VERSIONS.index(version or VERSIONS[0])
        old = best.get(day)
        if old is None or rank >= VERSIONS.index(table[old].version or VERSIONS[0]):
            best[day] = index
    found = []
    for day, index in sorted(best.items()):
        row = table[index]
        missing = row.schools_missing or 0.0
        pupils = (row.pupils or 0.0) / _reported(case, day, missing)
        source = case.source_at(table, index)
        found.append(CountedDay(day, row.version, _sure(pupils), source, missing))
    return found


def _reported(case: Case, day: date, missing: float) -> float:
    """The share of pupils whose schools are in a count from which some are missing.

    Where the counts by school lack just as many, it is known which ones; else schools
    are taken to be of one size.
    """
    sites = sites_of(case)
    if not missing or not sites.schools:
        return 1.0
    seen = ~np.isnan(counts_on(case.counts, sites, (day,))[:, 0])
    if seen.any() and len(seen) - int(seen.sum()) == missing:
        return float(sites.enrolled[seen].sum() / sites.enrolled.sum())
    return 1 - min(missing / len(sites.schools), 0.95)


def _expected(
    case: Case,
    known: Mapping[date, CountedDay],
    days: Sequence[date],
    later: Sequence[date],
) -> dict[date, CountedDay]:
    """Days that nobody counted: each from the days before it, the last ones together."""
    tried = {
        day: each.present.middle
        for day, each in known.items()
        if each.count == FROM_FILE
    }
    latest = max(known, default=None)
    between = [day for day in days if day not in known]
    ahead = [day for day in between if latest is None or day > latest]
    groups = [[day] for day in between if day not in ahead]
    groups += [[*ahead, *later]] if ahead or later else []
    found = {}
    for group in groups:
        for each in forecast_days(case, group, tried):
            found[each.day] = CountedDay(each.day, FORECAST, each.district, _FORECAST)
    return found


def _sure(pupils: float) -> Band:
    return Band(pupils, pupils, pupils)

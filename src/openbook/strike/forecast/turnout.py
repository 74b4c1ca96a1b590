"""Turnout: what is known of every school and day of a strike, as arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from math import fsum
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from openbook.case.case import Case
from openbook.case.tables.schools import STAFFED, enrolled_by_school
from openbook.case.tables.walkout import ALL
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.strike.forecast.earlier_strikes import (
    LEVEL,
    LIMITED,
    OPEN,
    STAFF_FROM,
    STEP,
    WITH_STAFF,
    first_counts,
    known_before,
    level_from,
    step_from,
)
from openbook.strike.notices import Notices, closed_by, honored_share, school_days, staff_share
from openbook.strike.status import closed_on

Floats = NDArray[np.float64]
Closed = NDArray[np.bool_]

VERSIONS = ("first", "later", "final")
# Not on strike, or closed: their pupils are in no count of the strike.
_NOT_STRUCK = {"charter"}
_NO_SCHOOLS = {"early", "adult"}
_USUAL = 600  # students of a school, where no school is listed: it only sets the scatter
_LONGEST = 15  # days back: what lies further behind says nothing more


@dataclass(frozen=True, slots=True)
class Sites:
    """The schools whose staff can be on strike and who must stay open."""

    schools: tuple[str, ...]
    enrolled: Floats
    levels: tuple[str, ...]
    areas: tuple[str, ...]
    need: Floats  # share of high-need pupils; the mean where nobody knows


@dataclass(frozen=True, slots=True)
class DistrictCount:
    """Pupils counted in the whole district on a day, and the share of schools in it."""

    pupils: float
    reported: float = 1.0
    final: bool = True


@dataclass(frozen=True, slots=True)
class Turnout:
    """Days in order: first those that have been, then those asked about."""

    sites: Sites
    days: tuple[date, ...]
    counts: Floats  # schools × days that have been; nan where not reported
    totals: Mapping[int, DistrictCount]  # by number of the day
    rain: tuple[bool | None, ...]  # None where nobody wrote the weather
    closed: Closed  # schools × all days: whether the school was or will be closed
    level: tuple[float, float] = LEVEL  # log odds before the first day: mean, deviation
    step: float = STEP  # how far the district usually moves in a day, in log odds
    learned: tuple[str, ...] = ()  # published strikes that both come from
    announced: str = ""  # kind of day: open, staffed or limited; blank where not known
    honored: float = 0.0  # share of other units' people who stay out

    @property
    def past(self) -> int:
        """How many days have been."""
        return int(self.counts.shape[1])

    @property
    def asked(self) -> tuple[date, ...]:
        """The days asked about."""
        return self.days[self.past :]


def sites_of(case: Case) -> Sites:
    """Schools run by the district, affiliated charters included, with pupils in them."""
    pupils = enrolled_by_school(case.enrollment)
    names = ("school", "operator", "level", "area", "high_need")
    rows = [
        (school, level or "", area or "", pupils[school], high)
        for school, operator, level, area, high in case.schools.each(*names)
        if operator not in _NOT_STRUCK and level not in _NO_SCHOOLS and pupils.get(school, 0.0) > 0
    ]
    if not rows and (everybody := _whole_district(case)):
        number = max(1, round(everybody / _USUAL))
        rows = [(ALL, "", "", everybody / number, None)] * number
    schools, levels, areas, counts, high_need = zip(*rows, strict=True) if rows else ((),) * 5
    enrolled = np.array(counts, dtype=np.float64)
    # None becomes nan.
    need = np.clip(np.array(high_need, dtype=np.float64) / enrolled, 0.0, 1.0)
    known = need[~np.isnan(need)]
    usual = known.mean() if len(known) else 0.0
    need = np.where(np.isnan(need), usual, need)
    return Sites(schools, enrolled, levels, areas, need)


def _whole_district(case: Case) -> float:
    """Return the students of the schools that the district staffs, where no school is listed.

    They are of the year of the strike, else of the newest year before it.
    """
    if len(case.schools):
        return 0.0
    last = Year.of(case.strike.first_day if case.strike else case.head.as_of)
    rows = [
        (year, pupils)
        for year, operator, pupils in case.cohorts.each("year", "operator", "pupils")
        if year and year <= last and operator in STAFFED and pupils is not None
    ]
    newest = max((year for year, _ in rows), default=None)
    return fsum(pupils for year, pupils in rows if year == newest)


def turnout_before(
    case: Case,
    sites: Sites,
    asked: Sequence[date],
    tried: Mapping[date, float] = MappingProxyType({}),
) -> Turnout:
    """Return all that was counted before the first of the days asked about.

    ``tried`` are counts of the whole district that stand in for those of the case.
    """
    day = asked[0]
    told = [each for each in case.counts.column("day") if each]
    told += [each for each in case.strike_days.column("day") if each]
    first = min([case.strike.first_day] if case.strike else [*told, day])
    first = min(first, *tried, day)
    been = school_days(case, first, day - timedelta(days=1))[-_LONGEST:]
    counts = counts_on(case, sites, been)
    totals = _totals(case, been, len(sites.schools))
    for number, each in enumerate(been):
        if each in tried:
            counts[:, number] = np.nan
            totals[number] = DistrictCount(tried[each])
    days = (*been, *asked)
    closed = closed_schools(case, sites, days)
    counts[closed[:, : len(been)]] = np.nan  # a closed school counts nobody
    weather = case.strike_days.each("day", "weather")
    rained = {each: word == "rain" for each, word in weather if word}
    rain = tuple(rained.get(each) for each in days)
    published, honored = known_before(first), honored_share(case, day)
    announced = kind_of_day(case, day)
    level = level_from(published, announced, honored)
    learned = tuple(each.strike for each in first_counts(published))
    about = level, step_from(published), learned, announced, honored
    return Turnout(sites, days, counts, totals, rain, closed, *about)


def kind_of_day(case: Case, day: date) -> str:
    """Return what was announced of the schools that are not closed; blank where not enough."""
    if Notices(case, day).about(ALL, "").school_is == LIMITED:
        return LIMITED
    share = staff_share(case, day)
    return "" if share is None else WITH_STAFF if share >= STAFF_FROM else OPEN


def closed_schools(case: Case, sites: Sites, days: Sequence[date]) -> Closed:
    """Return whether each school is closed on each day."""
    found = np.zeros((len(sites.schools), len(days)), dtype=np.bool_)
    for number, day in enumerate(days):
        closed = closed_on(case, day)
        if not len(case.schools) and closed_by(case, day):
            found[:, number] = True
        elif closed:
            found[:, number] = [school in closed for school in sites.schools]
    return found


def open_share(case: Case, sites: Sites, day: date) -> float:
    """Return the share of the students whose schools are not closed on a day."""
    closed = closed_schools(case, sites, (day,))[:, 0]
    every = float(sites.enrolled.sum())
    return 1.0 - float(sites.enrolled[closed].sum()) / every if every else 1.0


def counts_on(case: Case, sites: Sites, days: tuple[date, ...]) -> Floats:
    """Return pupils by school and day; a count above enrollment is not used."""
    row = {school: number for number, school in enumerate(sites.schools)}
    column = {day: number for number, day in enumerate(days)}
    found = np.full((len(sites.schools), len(column)), np.nan)
    for day, school, pupils in case.counts.each("day", "school", "pupils"):
        if day in column and school in row and pupils is not None:
            i = row[school]
            if 0 <= pupils <= sites.enrolled[i]:
                found[i, column[day]] = pupils
    return found


def _totals(case: Case, days: tuple[date, ...], schools: int) -> dict[int, DistrictCount]:
    """Return the best count of each day that has one, by the number of the day."""
    best = best_counts(case)
    return {
        number: DistrictCount(
            best[day].pupils,
            1 - min(best[day].missing / max(schools, 1), 0.95),
            final=best[day].version == VERSIONS[-1],
        )
        for number, day in enumerate(days)
        if day in best
    }


class BestCount(NamedTuple):
    """The best count of a day: its rank among versions, and the row it is from."""

    rank: int
    row: int
    version: str
    pupils: float
    missing: float  # schools that are not in it


def best_counts(case: Case) -> dict[date, BestCount]:
    """Return the best count of each day: final before later before first."""
    found: dict[date, BestCount] = {}
    rows = case.strike_days.each("day", "version", "pupils", "schools_missing")
    for row, (day, version, pupils, missing) in enumerate(rows):
        rank = VERSIONS.index(version or VERSIONS[0])
        if day and pupils is not None and (day not in found or rank >= found[day].rank):
            found[day] = BestCount(rank, row, version, pupils, missing or 0.0)
    return found

"""The forecast: pupils expected in every school on a day, how it was made, and its skill.

Shares are averaged over log odds by Gauss-Hermite quadrature, and for the district by
the approximation of MacKay (Neural Computation 4, 1992). Skill is each day forecast from
the days before it, beside "the same as yesterday".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from math import fsum
from types import MappingProxyType

import numpy as np

from openbook.case.case import Case
from openbook.case.tables.walkout import ALL
from openbook.figures.figure import Status
from openbook.findings.dataclass import dataclass
from openbook.strike.forecast.fit import Chance, Fitted, OddsBasis, fit, reach
from openbook.strike.forecast.local_level import Spreads
from openbook.strike.forecast.turnout import Floats, Turnout, counts_on, sites_of, turnout_before
from openbook.strike.notices import (
    LONGEST,
    NoSchoolsError,
    NoStrikeDayError,
    closed_by,
    closed_by_now,
    days_of_strike,
    school_days,
)

# A normal law by nine points: where they lie, in standard deviations, and their weights.
_POINTS, _WEIGHTS = np.polynomial.hermite_e.hermegauss(9)
_WEIGHTS = _WEIGHTS / _WEIGHTS.sum()
_LEAST = -700.0  # log odds below which a share cannot be written down
_FURTHEST = 36.0  # log odds beyond which a share cannot be told from 1
_STEPS = np.linspace(-8.0, 8.0, 161)  # where the law of a count is reckoned
# Decimals kept of a number of students: linear algebra differs in the last bits from one
# processor to another, and the same question has the same digits everywhere.
_DECIMALS = 6


def as_share(odds: Floats) -> Floats:
    """Return the share of pupils at some log odds."""
    return 1 / (1 + np.exp(-np.maximum(odds, _LEAST)))


def together(noise: float) -> float:
    """Return how much pupils of a school act together, from the scatter at even odds."""
    return noise**2 / 4


def luck(share: Floats, enrolled: Floats, alike: float) -> Floats:
    """Return the variance of a share that is counted once."""
    return share * (1 - share) * (alike + (1 - alike) / enrolled)


def shares_within(
    odds: Floats, sd: Floats, enrolled: Floats, alike: float
) -> tuple[Floats, Floats, Floats]:
    """Low, middle and high share of each school: nine times out of ten within."""
    shares = as_share(odds[:, None] + sd[:, None] * _POINTS)
    mean = shares @ _WEIGHTS
    variance = (shares**2) @ _WEIGHTS - mean**2
    variance += luck(shares, enrolled[:, None], alike) @ _WEIGHTS
    size = np.maximum(mean * (1 - mean) / variance - 1, 0.5)
    wide = np.sqrt(variance) / (mean * (1 - mean))
    center = np.log(mean / (1 - mean))
    places = center[:, None] + wide[:, None] * _STEPS
    present = as_share(np.minimum(places, _FURTHEST))
    height = (mean * size)[:, None] * np.log(present)
    height += ((1 - mean) * size)[:, None] * np.log1p(-present)
    law = np.exp(height - height.max(axis=1, keepdims=True))
    below = (np.cumsum(law, axis=1) - law / 2) / law.sum(axis=1, keepdims=True)
    low, middle, high = (_at(chance, below, places) for chance in (0.05, 0.5, 0.95))
    return low, middle, high


def _at(chance: float, below: Floats, places: Floats) -> Floats:
    """Return the share that a count stays under with some chance, read between two steps."""
    after = np.clip((below < chance).sum(axis=1), 1, below.shape[1] - 1)
    rows = np.arange(len(below))
    low, high = below[rows, after - 1], below[rows, after]
    part = np.clip((chance - low) / (high - low), 0.0, 1.0)
    start, end = places[rows, after - 1], places[rows, after]
    return as_share(start + part * (end - start))


_NINETY = 1.6449  # standard deviations to either side


@dataclass(frozen=True, slots=True)
class Band:
    """Low, middle and high: nine times out of ten it lies between low and high."""

    low: float
    middle: float
    high: float


@dataclass(frozen=True, slots=True)
class Expected:
    """Pupils of every school, and of all schools together, on one day."""

    low: Floats
    middle: Floats  # as often fewer as more: the smallest mean error
    high: Floats
    district: Band


def expect(fitted: Fitted, day: int) -> Expected:
    """Return what to expect on a day, counted from the first day of the turnout."""
    rests = reach(fitted, day)
    schools = [_schools(rests, chance) for chance in fitted.chances]
    odds, sd = _mixed(fitted.weights, schools)
    closed = fitted.turnout.closed[:, day]
    enrolled = np.where(closed, 0.0, fitted.turnout.sites.enrolled)
    alike = together(fitted.weighed.spreads.noise)
    low, middle, high = shares_within(odds, sd, fitted.turnout.sites.enrolled, alike)
    return Expected(
        np.floor(np.round(enrolled * low, _DECIMALS)),
        np.round(enrolled * middle, _DECIMALS),
        np.ceil(np.round(enrolled * high, _DECIMALS)),
        _district(fitted, rests, schools, enrolled),
    )


def _district(
    fitted: Fitted, rests: OddsBasis, schools: list[tuple[Floats, Floats]], enrolled: Floats
) -> Band:
    """Return the students of all schools that are not closed; nobody where all are."""
    if not enrolled.any():
        return Band(0.0, 0.0, 0.0)
    pairs = zip(fitted.chances, schools, strict=True)
    wholes = [_whole(rests, chance, each, enrolled) for chance, each in pairs]
    odds, sd = _mixed(fitted.weights, wholes)
    ends = np.array([odds - _NINETY * sd, odds, odds + _NINETY * sd])
    students = float(enrolled.sum()) * as_share(ends)
    return Band(*np.round(students, _DECIMALS).tolist())


def _schools(rests: OddsBasis, chance: Chance) -> tuple[Floats, Floats]:
    """Mean and variance of each school's log odds."""
    state = chance.posterior
    mean = rests.states @ state.mean + rests.own
    shared = np.einsum("ip,ip->i", rests.states @ state.cov, rests.states)
    return mean, shared + rests.apart


def _whole(
    rests: OddsBasis, chance: Chance, schools: tuple[Floats, Floats], enrolled: Floats
) -> tuple[Floats, Floats]:
    """Mean and variance of the district's log odds.

    What all schools share moves them together and draws no mean share to one half, so it
    is left out there.
    """
    mean, variance = schools
    whole = enrolled @ rests.states / enrolled.sum()
    variance = np.maximum(variance - whole @ chance.posterior.cov @ whole, 0.0)
    # The mean share of a school lies nearer one half than its middle share.
    share = as_share(mean / np.sqrt(1 + np.pi * variance / 8))
    slope = enrolled * share * (1 - share)
    row = slope @ rests.states
    pupils = enrolled.sum()
    several = np.maximum(enrolled, 1.0)  # nobody is expected where a school is closed
    drawn = enrolled**2 * luck(share, several, together(chance.spreads.noise))
    moved = row @ chance.posterior.cov @ row + slope**2 @ rests.apart + drawn.sum()
    part = enrolled @ share / pupils
    return np.log(part / (1 - part)), moved / (pupils * part * (1 - part)) ** 2


def _mixed(weights: Floats, parts: list[tuple[Floats, Floats]]) -> tuple[Floats, Floats]:
    """Mean and standard deviation over all chances together."""
    means = np.array([mean for mean, _ in parts])
    variances = np.array([variance for _, variance in parts])
    mean = np.tensordot(weights, means, axes=1)
    spread = np.tensordot(weights, variances + (means - mean) ** 2, axes=1)
    return mean, np.sqrt(spread)


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
    """Return each school's last count; the others' share where it never reported."""
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
    learned: tuple[str, ...] = ()  # published strikes that the first day rests on
    announced: str = ""  # kind of day; blank where nothing was announced of the staff
    honored: float = 0.0  # share of other units' people who stay out
    closed: date | None = None  # day on which it was announced that all schools are closed

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
    """Return pupils expected on a day, from the counts of the days before it."""
    return forecast_days(case, [day])[0]


def forecast_days(
    case: Case, asked: Sequence[date], tried: Mapping[date, float] = MappingProxyType({})
) -> tuple[Forecast, ...]:
    """Return several days from the same counts: all those before the first of them.

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
        if ALL in sites.schools:  # no school is listed, so the district is one row
            schools = (SchoolForecast(ALL, "", float(sites.enrolled.sum()), 0, found.district),)
        shut = closed_by(case, day)
        about = turnout.learned, turnout.announced, turnout.honored
        told = *about, shut.announced if shut else None
        of = MadeOf(past, counted, len(turnout.totals), rain, fitted.spreads, *told)
        known = min(day, case.known_for(day))
        made.append(Forecast(day, schools, found.district, of, generated, known))
    return tuple(made)


def next_day(case: Case) -> date:
    """Return the first day of the strike after the last one that was counted."""
    days = days_of_strike(case)
    rows = case.strike_days.each("day", "pupils")
    told = [day for day, pupils in rows if day and pupils is not None]
    told += [day for day in case.counts.column("day") if day]
    told += closed_by_now(case)
    later = [day for day in days if not told or day > max(told)]
    if not days:
        raise NoStrikeDayError(case.head.as_of, days)
    return later[0] if later else days[-1]


def skill_on(case: Case) -> Skill:
    """Return every counted day of a case, forecast from the days before it."""
    sites = sites_of(case)
    days = sorted({day for day in case.counts.column("day") if day})
    return skill_of(
        (turnout_before(case, sites, [day]), counts_on(case, sites, (day,))[:, 0])
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

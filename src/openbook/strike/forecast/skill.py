"""Skill: each day forecast from the days before it, beside "the same as yesterday"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from math import fsum

import numpy as np

from openbook.strike.forecast.fit import fit
from openbook.strike.forecast.intervals import expect
from openbook.strike.forecast.turnout import Floats, Turnout


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
        return (
            1 - self.error / self.same_as_yesterday if self.same_as_yesterday else 0.0
        )

    @property
    def covered(self) -> float:
        """Share of counts in the 90% intervals."""
        return self._mean([day.covered for day in self.days])

    def _mean(self, values: list[float]) -> float:
        weighed = (v * day.schools for v, day in zip(values, self.days, strict=True))
        return fsum(weighed) / self.schools if self.schools else 0.0


def skill_of(origins: Iterable[tuple[Turnout, Floats]]) -> Skill:
    """Forecast the first day asked of each turnout and compare it with what came.

    The counts that came have a nan where a school never reported.
    """
    return Skill(tuple(_days(origins)))


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


def _days(origins: Iterable[tuple[Turnout, Floats]]) -> Iterator[SkillDay]:
    for turnout, came in origins:
        before, seen = yesterday(turnout), ~np.isnan(came)
        if before is None or not seen.any():
            continue
        found = expect(fit(turnout), turnout.past)
        inside = (found.low <= came) & (came <= found.high)
        total = float(came[seen].sum())
        whole = found.district
        yield SkillDay(
            turnout.asked[0],
            int(seen.sum()),
            float(np.abs(found.middle - came)[seen].mean()),
            float(np.abs(before - came)[seen].mean()),
            float(inside[seen].mean()),
            total,
            float(found.middle[seen].sum()),
            whole.low <= total <= whole.high if seen.all() else None,
        )

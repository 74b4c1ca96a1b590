"""The forecast: made strikes whose truth is known, missing schools, first days, limits."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from itertools import islice
from math import fsum
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strike.made_strikes import JUMPY, STEADY, Family, make_strike

from openbook.api.folder import case_in
from openbook.case.case import Case
from openbook.strike.forecast.fit import fit
from openbook.strike.forecast.forecast import (
    Skill,
    expect,
    forecast_days,
    forecast_strike,
    next_day,
    skill_of,
    skill_on,
    yesterday,
)
from openbook.strike.forecast.turnout import sites_of, turnout_before
from openbook.strike.notices import NoStrikeDayError

CASES = Path("src/openbook/cases")


@pytest.fixture(scope="module")
def small() -> Case:
    return case_in(CASES / "small-town")


def _skills(family: Family, seeds: range) -> list[Skill]:
    """Three mornings of each strike."""
    strikes = (make_strike(seed, family, schools=60) for seed in seeds)
    return [skill_of(islice(strike.origins(), 1, None, 3)) for strike in strikes]


def _together(skills: list[Skill]) -> tuple[float, float]:
    """By which share the error is smaller than yesterday's, and the coverage."""
    error = fsum(skill.error for skill in skills)
    yesterdays = fsum(skill.same_as_yesterday for skill in skills)
    return 1 - error / yesterdays, fsum(s.covered for s in skills) / len(skills)


# Intervals of 90%: five points to either side, in every test of them and the benchmark.
def test_made_strikes_are_forecast_better_than_the_same_as_yesterday() -> None:
    better, covered = _together(_skills(STEADY, range(5)))
    assert better >= 0.25
    assert 0.85 <= covered <= 0.95


def test_intervals_hold_where_the_whole_district_jumps() -> None:
    better, covered = _together(_skills(JUMPY, range(4)))
    assert better >= 0.2
    assert 0.85 <= covered <= 0.95


def test_the_los_angeles_days_say_honestly_what_cannot_be_foreseen() -> None:
    """The district's fall of 17 January was in no earlier count."""
    skill = skill_on(case_in(CASES / "la-2019"))
    assert [day.schools for day in skill.days] == [780] * 3
    assert -0.1 < skill.better < 0.1
    # Three moves of the whole district decide, and each is within what published days allow.
    assert skill.covered >= 0.95
    assert [day.district_covered for day in skill.days] == [True] * 3
    assert skill.days[-1].expected > 1.4 * skill.days[-1].present


def test_before_the_first_day_only_what_is_usual_speaks(small: Case) -> None:
    found = forecast_strike(small, date(2019, 1, 15))
    assert found.made_of.prior_only
    assert found.made_of.days == ()
    pupils = sum(each.enrolled for each in found.schools)
    assert found.district.low < 0.25 * pupils
    assert found.district.high > 0.7 * pupils
    assert not forecast_strike(small, date(2019, 1, 16)).made_of.prior_only


def test_a_day_without_school_or_before_the_strike_is_refused(small: Case) -> None:
    with pytest.raises(NoStrikeDayError, match="2019-01-19"):
        forecast_strike(small, date(2019, 1, 19))
    with pytest.raises(NoStrikeDayError, match="2019-01-14"):
        forecast_strike(small, date(2019, 1, 14))


def test_left_out_the_day_is_the_first_without_counts(small: Case) -> None:
    assert next_day(small) == date(2019, 1, 18)


def test_a_count_of_the_day_itself_or_later_changes_nothing(small: Case) -> None:
    """The forecast of a day knows only the days before it."""
    day = date(2019, 1, 17)
    until = [index for index, each in enumerate(small.counts) if each.day < day]
    columns = {
        name: tuple(values[index] for index in until)
        for name, values in small.counts.columns.items()
    }
    earlier = replace(small, counts=replace(small.counts, columns=columns, kept=None))
    assert forecast_strike(earlier, day).schools == forecast_strike(small, day).schools


def test_days_further_off_are_less_certain(small: Case) -> None:
    near, far = forecast_days(small, [date(2019, 1, 18), date(2019, 1, 25)])
    for one, other in zip(near.schools, far.schools, strict=True):
        assert _width(one.expected.low, one.expected.high) <= _width(
            other.expected.low, other.expected.high
        )


def test_totals_speak_where_no_school_reported(small: Case) -> None:
    """Without counts by school, the district's count moves all schools."""
    no_rows = dict.fromkeys(small.counts.columns, ())
    only = replace(small, counts=replace(small.counts, columns=no_rows, kept=None))
    before = forecast_strike(only, date(2019, 1, 15)).district
    after = forecast_strike(only, date(2019, 1, 17)).district
    assert after.high - after.low < 0.6 * (before.high - before.low)
    assert after.low < 590 < after.high
    tried = {date(2019, 1, 16): 250.0}
    lower = forecast_days(only, [date(2019, 1, 17)], tried)[0].district
    assert lower.middle < after.middle


def test_yesterday_is_the_last_count_of_each_school() -> None:
    strike = make_strike(1, schools=20, days=4)
    known, _ = list(strike.origins())[-1]
    known.counts[0, :] = np.nan  # the others say how many come to a school that was never counted
    found = yesterday(known)
    assert found is not None
    for row, value in zip(known.counts, found, strict=True):
        seen = row[~np.isnan(row)]
        if len(seen):
            assert value == seen[-1]
        else:
            assert value > 0


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10_000), silent=st.integers(0, 12))
def test_bands_are_in_order_and_within_enrollment(seed: int, silent: int) -> None:
    strike = make_strike(seed, JUMPY, schools=12, days=4)
    known, _ = list(strike.origins())[-1]
    known.counts[:silent, :] = np.nan
    found = expect(fit(known), known.past)
    enrolled = known.sites.enrolled
    assert (found.low >= 0).all()
    assert (found.low <= found.middle).all()
    assert (found.middle <= found.high).all()
    assert (found.high <= enrolled).all()
    whole = found.district
    assert 0 < whole.low < whole.middle < whole.high < enrolled.sum()


def test_the_same_counts_give_the_same_bits(small: Case) -> None:
    day = date(2019, 1, 18)
    assert forecast_strike(small, day) == forecast_strike(small, day)


def test_charters_and_preschools_are_not_forecast() -> None:
    case = case_in(CASES / "la-2019")
    sites = sites_of(case)
    assert len(sites.schools) == 780
    assert sites.enrolled.sum() == 493_200
    known = turnout_before(case, sites, [date(2019, 1, 18)])
    assert known.counts.shape == (780, 4)
    assert np.nansum(known.counts[:, 3]) == 84_160


def _width(low: float, high: float) -> float:
    return high - low

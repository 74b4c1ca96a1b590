"""A value is what was in force on one day and known on another; never a guess."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openbook.figures.figure import SHARE, Source, Status, Year
from openbook.law.errors import LawNotKnownError
from openbook.law.states.california.california import law as california
from openbook.law.value import DatedValue, Holds, Parameter

SOURCE = Source("State", "Statute", status=Status.CONFIRMED)
DAYS = st.dates(date(2010, 1, 1), date(2030, 12, 31))


def value(number: str, in_force: date, known_on: date, until: date | None = None) -> DatedValue:
    return DatedValue(Fraction(number), in_force, known_on, until, SOURCE)


def parameter(*values: DatedValue) -> Parameter:
    ordered = sorted(values, key=lambda v: (v.in_force, v.known_on))
    checked = date(2031, 1, 1)
    return Parameter("x.y", "A number", SHARE, Holds.UNTIL_CHANGED, tuple(ordered), checked)


PATH = parameter(
    value("0.1628", date(2018, 7, 1), date(2014, 6, 24), date(2019, 6, 30)),
    value("0.1813", date(2019, 7, 1), date(2014, 6, 24), date(2020, 6, 30)),
    value("0.1710", date(2019, 7, 1), date(2019, 6, 27), date(2020, 6, 30)),
)


def test_the_path_in_the_statute_is_known_years_ahead():
    found = PATH.at(Year(2019), known_on=date(2019, 1, 11))
    assert found.number == Fraction("0.1813")


def test_a_later_act_replaces_it_from_the_day_it_is_public():
    assert PATH.at(Year(2019), known_on=date(2019, 6, 26)).number == Fraction("0.1813")
    assert PATH.at(Year(2019), known_on=date(2019, 6, 27)).number == Fraction("0.1710")


def test_a_year_is_its_first_day_and_a_day_is_a_day():
    by_day = PATH.at(date(2019, 6, 30), known_on=date(2019, 1, 11))
    assert by_day == PATH.at(Year(2018), known_on=date(2019, 1, 11))


def test_a_value_that_ran_out_is_not_carried_forward():
    with pytest.raises(LawNotKnownError) as caught:
        PATH.at(Year(2020), known_on=date(2019, 1, 11))
    error = caught.value
    assert (error.parameter, error.when, error.known_on) == ("x.y", "2020-21", "2019-01-11")
    assert "in effect from 2019-07-01 until 2020-06-30" in str(error)
    assert "a side's assumptions" in str(error)


def test_a_year_before_the_first_value_is_not_known():
    with pytest.raises(LawNotKnownError, match="first value known is in effect from 2018"):
        PATH.at(Year(2017), known_on=date(2019, 1, 11))


def test_before_anything_was_public_nothing_is_known():
    with pytest.raises(LawNotKnownError, match="no value was public yet"):
        PATH.at(Year(2018), known_on=date(2014, 6, 23))


@given(st.lists(st.tuples(DAYS, DAYS), min_size=1, unique=True), DAYS, DAYS)
def test_the_answer_was_public_in_force_and_the_newest_such(dates, when, known_on):
    values = [value(str(n), start, known) for n, (start, known) in enumerate(dates)]
    held = parameter(*values)
    fitting = [v for v in values if v.in_force <= when and v.known_on <= known_on]
    if not fitting:
        with pytest.raises(LawNotKnownError):
            held.at(when, known_on=known_on)
        return
    found = held.at(when, known_on=known_on)
    newest = max(fitting, key=lambda v: (v.in_force, v.known_on))
    assert found == newest


@given(st.lists(st.tuples(DAYS, DAYS), min_size=1, unique=True), DAYS, DAYS)
def test_what_becomes_public_later_never_changes_the_past(dates, when, known_on):
    values = [value(str(n), start, known) for n, (start, known) in enumerate(dates)]
    past = [v for v in values if v.known_on <= known_on]
    if not [v for v in past if v.in_force <= when]:
        return
    everything = parameter(*values).at(when, known_on=known_on)
    assert everything == parameter(*past).at(when, known_on=known_on)


def test_a_planning_value_counts_only_where_it_is_asked_for():
    statutes = california(date(2026, 11, 15)).statutes
    with pytest.raises(LawNotKnownError, match="2026-27"):
        statutes.at("funding.cola", Year(2026))
    planning = replace(statutes, planning=True)
    found = planning.at("funding.cola", Year(2026))
    assert (found.number, found.planned) == (Fraction("0.0241"), True)
    assert found.source.status is Status.UNCONFIRMED
    # 10,411 × 1.0241 = 10,661.91
    assert planning.at("funding.base_grant", Year(2026)).by_name["4-6"] == 10_662
    with pytest.raises(LawNotKnownError):
        replace(planning, known_on=date(2026, 1, 1)).at("funding.cola", Year(2026))

"""Paid attendance as plain numbers follows the rule of the year."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.law.states.california.plain_attendance import apply_rule, paid_attendance

from openbook.figures.figure import Year, years_between
from openbook.law.errors import UnknownNameError
from openbook.law.states.california.california import law
from openbook.law.states.california.funding import GREATER_OF_TWO, GREATEST_OF_THREE

NOW = Year(2022)
YEARS = years_between(Year(2019), NOW)


@given(st.lists(st.floats(0, 1e6), min_size=4, max_size=4))
def test_a_district_is_never_paid_for_fewer_than_it_teaches(counts):
    attendance = dict(zip(YEARS, counts, strict=True))
    two = apply_rule(GREATER_OF_TWO, attendance, NOW)
    three = apply_rule(GREATEST_OF_THREE, attendance, NOW)
    assert attendance[NOW] <= two <= three <= max(counts) * (1 + 1e-12)


def test_a_missing_count_is_named():
    with pytest.raises(UnknownNameError, match="no attendance count called '2021-22'"):
        apply_rule(GREATER_OF_TWO, {NOW: 1000.0}, NOW)


def test_a_rule_nobody_wrote_is_refused():
    attendance = dict.fromkeys(YEARS, 1000.0)
    with pytest.raises(UnknownNameError, match="no rule called"):
        apply_rule("the best year ever", attendance, NOW)


def test_a_held_year_is_that_year():
    attendance = {Year(2019): 1000.0, Year(2020): 1200.0}
    assert apply_rule("held at 2019-20", attendance, Year(2020)) == 1000.0


def test_counts_from_before_the_formula_may_be_there():
    statutes = law(date(2026, 11, 15)).statutes
    attendance = {Year(2011): 900.0, Year(2012): 1000.0, Year(2013): 950.0}
    assert paid_attendance(statutes, attendance, Year(2013)) == 1000.0

"""Every number of California is proved, dated and complete where it can be."""

from __future__ import annotations

from datetime import date

import pytest

from openbook.figures.figure import Status, Year, years_between
from openbook.law.errors import LawNotKnownError
from openbook.law.states.california.california import law

STATUTES = law(date(2026, 11, 15)).statutes
COVERED = years_between(Year(2013), Year(2025))
EVERY_YEAR = [
    "funding.base_grant",
    "funding.adjusted_base_grant",
    "funding.cola",
    "funding.supplemental_share",
    "funding.concentration_share",
    "funding.concentration_threshold",
    "funding.unduplicated_years",
    "funding.funded_attendance_rule",
    "pensions.calstrs",
    "pensions.calpers",
    "payroll.oasdi",
    "payroll.oasdi_wage_base",
    "payroll.medicare",
    "payroll.unemployment",
    "reserve.share",
    "attendance.second_period_end",
]


@pytest.mark.parametrize("name", EVERY_YEAR)
def test_there_is_a_value_for_every_year(name):
    for year in COVERED:
        assert STATUTES.at(name, year).content is not None


@pytest.mark.parametrize("name", STATUTES.parameters)
def test_a_confirmed_value_has_a_link(name):
    for value in STATUTES.parameters[name].values:
        assert value.source.who
        assert value.source.title
        if value.source.status is Status.CONFIRMED:
            assert value.source.link.startswith(("http://", "https://"))


@pytest.mark.parametrize("name", STATUTES.parameters)
def test_a_parameter_keeps_one_shape(name):
    contents = [v.content for v in STATUTES.parameters[name].values]
    assert len({type(content) for content in contents if content is not None}) == 1


def test_an_increase_paid_is_the_statutory_one_unless_the_budget_changed_it():
    changed = {Year(start) for start in (2018, 2020, 2021, 2022)}
    for year in years_between(Year(2013), Year(2023)):
        paid = STATUTES.at("funding.cola", year).number
        statutory = STATUTES.at("funding.statutory_cola", year).number
        assert (paid == statutory) == (year not in changed)


def test_the_reserve_cap_did_not_apply_in_2018():
    assert STATUTES.at("reserve.cap", Year(2018)).content is None
    assert float(STATUTES.at("reserve.cap", Year(2022)).number) == 0.10


def test_the_cap_after_2024_is_not_known():
    with pytest.raises(LawNotKnownError, match=r"reserve\.cap for 2025-26"):
        STATUTES.at("reserve.cap", Year(2025))


def test_the_law_reads_the_same_whoever_asks_first():
    assert law(date(2019, 1, 11)) == law(date(2019, 1, 11))

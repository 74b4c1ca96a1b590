"""Lottery and mandate money: known years only, nothing carried forward."""

from __future__ import annotations

from datetime import date

import pytest
from tests.one_year import fixed, values_of

from openbook.figures.figure import PUPILS, USD, Year, years_between
from openbook.law.funding_lines import Funding
from openbook.law.states.california.california import law

SPANS = {"K-3": 40, "4-6": 30, "7-8": 20, "9-12": 10}


def funding() -> Funding:
    parts = {f"funded.{span}": fixed(f"a.{span}", count, PUPILS) for span, count in SPANS.items()}
    money = fixed("a.money", 0, USD)
    funded = fixed("a.funded", 100, PUPILS)
    return Funding(funded, money, money, parts)


def test_each_amount_meets_its_pupils():
    found = law(date(2019, 1, 11)).per_pupil_money(funding(), (Year(2018),))
    assert values_of(found, Year(2018)) == pytest.approx(
        {
            "lottery.unrestricted": 15_100,
            "lottery.restricted": 5_300,
            "mandate_block_grant.K-8": 90 * 31.16,
            "mandate_block_grant.9-12": 598.3,
        }
    )


def test_years_that_are_all_known_are_answered():
    years = years_between(Year(2022), Year(2023))
    assert len(law(date(2024, 1, 1)).per_pupil_money(funding(), years)) == 4
    assert not law(date(2023, 1, 1)).per_pupil_money(funding(), years)


def test_a_year_that_nobody_knows_leaves_all_out():
    years = years_between(Year(2018), Year(2019))
    assert law(date(2026, 11, 15)).per_pupil_money(funding(), years) == {}

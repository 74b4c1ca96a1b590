"""The chain of base grants gives every published amount to the dollar."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openbook.figures.year import Year
from openbook.states.california.base_grant import (
    SPANS,
    adjustments,
    base_from_last_year,
    grants,
    raised,
    round_half_up,
)
from openbook.states.california.california import law

STATUTES = law(date(2026, 11, 15)).statutes

# Published amounts: K-3, 4-6, 7-8, 9-12, K-3 with adjustment, 9-12 with adjustment.
PUBLISHED = {
    2013: (6952, 7056, 7266, 8419, 7675, 8638),
    2014: (7011, 7116, 7328, 8491, 7740, 8712),
    2015: (7083, 7189, 7403, 8578, 7820, 8801),
    2016: (7083, 7189, 7403, 8578, 7820, 8801),
    2017: (7193, 7301, 7518, 8712, 7941, 8939),
    2018: (7459, 7571, 7796, 9034, 8235, 9269),
    2019: (7702, 7818, 8050, 9329, 8503, 9572),
    2020: (7702, 7818, 8050, 9329, 8503, 9572),
    2021: (8093, 8215, 8458, 9802, 8935, 10057),
    2022: (9166, 9304, 9580, 11102, 10119, 11391),
    2023: (9919, 10069, 10367, 12015, 10951, 12327),
    2024: (10025, 10177, 10478, 12144, 11068, 12460),
    2025: (10256, 10411, 10719, 12423, 11323, 12746),
}


@pytest.mark.parametrize("start", PUBLISHED)
def test_the_chain_gives_the_published_base(start):
    expected = dict(zip(SPANS, PUBLISHED[start][:4], strict=True))
    assert base_from_last_year(STATUTES, Year(start)) == expected
    assert STATUTES.at("funding.base_grant", Year(start)).by_name == expected


@pytest.mark.parametrize("start", PUBLISHED)
def test_base_and_adjustment_give_the_published_sum(start):
    k3, g46, g78, g912, k3_sum, g912_sum = PUBLISHED[start]
    found = {
        span: figure.value for span, figure in grants(STATUTES, Year(start)).items()
    }
    assert found == {"K-3": k3_sum, "4-6": g46, "7-8": g78, "9-12": g912_sum}
    printed = STATUTES.at("funding.adjusted_base_grant", Year(start)).by_name
    assert printed == {"K-3": k3_sum, "9-12": g912_sum}
    extra = adjustments(STATUTES, Year(start))
    assert (extra["K-3"], extra["9-12"]) == (k3_sum - k3, g912_sum - g912)


def test_a_rounded_rate_would_be_a_dollar_low_in_2021():
    assert raised(7818, Fraction("0.0507")) == 8214
    assert raised(7818, Fraction("0.0507237")) == 8215


def test_compounding_would_miss_three_spans_in_2022():
    compound = Fraction("1.0656") * Fraction("1.0628") - 1
    missed = [
        span
        for span, base in zip(SPANS, PUBLISHED[2021][:4], strict=True)
        if raised(base, compound)
        != STATUTES.at("funding.base_grant", Year(2022)).by_name[span]
    ]
    assert missed == ["K-3", "7-8", "9-12"]


@given(st.integers(0, 10**7))
def test_a_half_dollar_goes_up(cents):
    amount = Fraction(cents, 100)
    rounded = round_half_up(amount)
    assert -Fraction(1, 2) < rounded - amount <= Fraction(1, 2)

"""The chain of base grants gives every published amount to the dollar."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.one_year import fixed, over_years, values_of, yearly

from openbook.figures.figure import SHARE, Year, years_between
from openbook.law.errors import LawNotKnownError
from openbook.law.states.california.california import law
from openbook.law.states.california.grants import BASE, SPANS, grant_lines, grants
from openbook.law.statutes import Statutes

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


def known_before(year: Year) -> Statutes:
    """The newest law without the base grants of a year and later ones."""
    parameter = STATUTES.parameter(BASE)
    early = tuple(v for v in parameter.values if v.in_force < year.first_day)
    changed = {**STATUTES.parameters, BASE: replace(parameter, values=early)}
    return replace(STATUTES, parameters=changed)


@pytest.mark.parametrize("start", PUBLISHED)
def test_the_published_base_is_given_as_it_is(start):
    year = Year(start)
    lines = grant_lines(STATUTES, (year,), fixed("a.cola", 9.99))
    found = values_of(lines.base, year)
    assert tuple(found.values()) == PUBLISHED[start][:4]


@pytest.mark.parametrize("start", PUBLISHED)
def test_the_chain_gives_the_published_base_before_it_was_published(start):
    year = Year(start)
    rate = float(STATUTES.at("funding.cola", year).number)
    lines = grant_lines(known_before(year), (year,), fixed("a.cola", rate))
    assert tuple(values_of(lines.base, year).values()) == PUBLISHED[start][:4]


def test_the_chain_runs_on_over_twelve_years():
    years = years_between(Year(2013), Year(2025))
    rates = {year: float(STATUTES.at("funding.cola", year).number) for year in years}
    before = known_before(Year(2013))
    lines = grant_lines(before, years, yearly("a.cola", rates, SHARE))
    found = over_years({**lines.base, "K": lines.grant["K-3"]}, years)
    assert tuple(found[span][-1] for span in SPANS) == PUBLISHED[2025][:4]
    assert found["K"] == tuple(PUBLISHED[year.start][4] for year in years)


@pytest.mark.parametrize("start", PUBLISHED)
def test_base_and_adjustment_give_the_published_sum(start):
    year = Year(start)
    _, g46, g78, _, k3_sum, g912_sum = PUBLISHED[start]
    published = {"K-3": k3_sum, "4-6": g46, "7-8": g78, "9-12": g912_sum}
    lines = grant_lines(STATUTES, (year,), fixed("a.cola", 9.99))
    assert values_of(lines.grant, year) == published
    exact = {span: figure.value for span, figure in grants(STATUTES, year).items()}
    assert exact == published
    printed = STATUTES.at("funding.adjusted_base_grant", year).by_name
    assert printed == {"K-3": k3_sum, "9-12": g912_sum}


@pytest.mark.parametrize(
    ("rate", "missed"), [(0.0507, ["K-3", "4-6"]), (0.0507237, []), (0.05, list(SPANS))]
)
def test_a_rounded_rate_would_be_a_dollar_low_in_2021(rate, missed):
    year = Year(2021)
    lines = grant_lines(known_before(year), (year,), fixed("a.cola", rate))
    found = values_of(lines.base, year)
    off = [s for s, p in zip(SPANS, PUBLISHED[2021], strict=False) if found[s] != p]
    assert off == missed


def test_two_years_past_the_last_enacted_one_is_refused():
    early = law(date(2019, 1, 11)).statutes
    with pytest.raises(LawNotKnownError, match="2019-20"):
        grant_lines(early, (Year(2020),), fixed("a.cola", 0.03))


@given(st.floats(-0.05, 0.15))
def test_enacted_years_do_not_listen_to_anybodys_cola(rate):
    years = (Year(2018), Year(2019))
    early = law(date(2019, 1, 11)).statutes
    lines = grant_lines(early, years, fixed("a.cola", rate))
    first, second = over_years({"it": lines.base["4-6"]}, years)["it"]
    assert first == 7571
    assert abs(second - 7571 * (1 + rate)) <= 0.5 + 1e-6

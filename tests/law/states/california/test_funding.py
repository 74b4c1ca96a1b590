"""The formula as lines: laws of the domain that hold for every district."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.one_year import TEST, fixed, over_years, value_of, values_of, yearly

from openbook.figures.explain import Telling, explain
from openbook.figures.explanation import Explanation
from openbook.figures.figure import PUPILS, SHARE, USD, Year, years_between
from openbook.figures.functions import assumption
from openbook.figures.model import Model
from openbook.law.errors import LawNotKnownError
from openbook.law.funding_lines import ExpectedRates, Funding, SmallSchools, StudentCounts
from openbook.law.states.california.california import law

NEWEST = law(date(2026, 11, 15))
DURING_THE_STRIKE = law(date(2019, 1, 11))
SPANS = tuple(NEWEST.spans)
shares = st.floats(0, 1)
counts = st.lists(st.floats(0, 1e5), min_size=4, max_size=4)


def district(ada: list[float], need: float, years: tuple[Year, ...], **expected: float) -> Funding:
    spans = dict(zip(SPANS, ada, strict=True))
    now = {span: fixed(f"ada.{span}", number, PUPILS) for span, number in spans.items()}
    pupils = StudentCounts(now, {s: (a, a, a) for s, a in now.items()}, fixed("a.need", need))
    more: dict[str, Any] = {
        name: fixed(f"b.{name}", value, USD) for name, value in expected.items()
    }
    wanted = ExpectedRates(fixed("a.cola", 0.03), fixed("a.add_ons", 1000, USD), **more)
    return NEWEST.funding(pupils, wanted, years)


@given(counts, shares, st.integers(2013, 2025))
def test_total_is_the_sum_of_its_parts(ada, need, start):
    found = district(ada, need, (Year(start),))
    parts = [
        found.base,
        found.parts["supplemental"],
        found.parts["concentration"],
        found.parts["add_ons"],
    ]
    values = values_of(
        {**{str(n): line for n, line in enumerate(parts)}, "total": found.total}, Year(start)
    )
    total = values.pop("total")
    assert total == pytest.approx(sum(values.values()), abs=0.01)


@given(counts, shares, shares, st.integers(2013, 2025))
def test_more_need_never_brings_less(ada, one, other, start):
    year = Year(start)
    low, high = sorted((one, other))
    less = value_of(district(ada, low, (year,)).total, year)
    assert less <= value_of(district(ada, high, (year,)).total, year) + 1e-6


@given(counts, shares, st.floats(0, 2e9), st.floats(0, 1e8), st.floats(0, 1e8))
def test_the_split_never_pays_less_than_the_entitlement(ada, need, tax, account, least):
    year = Year(2018)
    found = district(
        ada, need, (year,), property_tax=tax, protection_account=account, minimum_aid=least
    )
    lines = {"total": found.total, **found.parts}
    values = values_of(lines, year)
    assert values["total"] >= values["entitlement"] - 1e-3
    assert values["state_aid"] >= 0
    assert values["total"] >= tax + least - 1  # the state pays whole dollars
    plain = district(ada, need, (year,), property_tax=tax)
    got = values_of({"total": plain.total, **plain.parts}, year)
    least = 200 * sum(ada)  # the protection account pays it to every district
    assert got["total"] == pytest.approx(max(tax + least, got["entitlement"]), abs=1)


@given(counts, shares)
def test_the_marginal_grant_is_what_one_more_pupil_brings(ada, need):
    year = Year(2021)
    before = district(ada, need, (year,))
    more = district([ada[0] + 1, *ada[1:]], need, (year,))
    gain = value_of(more.total, year) - value_of(before.total, year)
    marginal = value_of(before.parts["marginal.K-3"], year)
    assert gain == pytest.approx(marginal, abs=2)


def test_a_projection_from_2019_uses_the_law_and_then_the_book():
    years = years_between(Year(2018), Year(2020))
    now = {span: fixed(f"ada.{span}", 100, PUPILS) for span in SPANS}
    cola = yearly("a.cola", dict(zip(years, (0.5, 0.0346, 0.0286), strict=True)))
    pupils = StudentCounts(now, {s: (a,) for s, a in now.items()}, fixed("a.need", 0.6))
    wanted = ExpectedRates(cola, fixed("a.add_ons", 0, USD))
    found = DURING_THE_STRIKE.funding(pupils, wanted, years)
    values = over_years({"grant": found.parts["base_grant.4-6"]}, years)
    assert values["grant"] == (7571, 7833, 8057)


def test_one_model_covers_all_years_of_the_formula():
    years = years_between(Year(2013), Year(2025))
    found = district([1000.0] * 4, 0.7, years, floor=20e6)
    values = over_years({"total": found.total, "target": found.parts["target"]}, years)
    phased = [year.start < 2018 for year in years]
    below = [t < g for t, g in zip(values["total"], values["target"], strict=True)]
    assert below == phased
    tk = fixed("a.tk", 10, PUPILS)
    ada = {span: fixed(f"ada.{span}", 100, PUPILS) for span in SPANS}
    pupils = StudentCounts(ada, {s: (a,) * 3 for s, a in ada.items()}, fixed("a.n", 0), tk)
    wanted = ExpectedRates(fixed("a.cola", 0.1), fixed("a.add_ons", 5, USD))
    later = years_between(Year(2021), Year(2026))
    extra = NEWEST.funding(pupils, wanted, later).parts["tk_add_on"]
    # 2026-27 is not enacted: 5,545 × 1.1 = 6,099.50, rounded up
    paid = (0, 28130, 30440, 30770, 55450, 61000)
    assert over_years({"tk": extra}, later)["tk"] == paid


def test_transportation_rises_with_the_cola_from_2023_24():
    years = years_between(Year(2021), Year(2026))
    ada = {span: fixed(f"ada.{span}", 100, PUPILS) for span in SPANS}
    pupils = StudentCounts(ada, {s: (a,) * 3 for s, a in ada.items()}, fixed("a.n", 0))
    wanted = ExpectedRates(
        fixed("a.cola", 0.10),
        fixed("a.add_ons", 0, USD),
        fixed={
            "transportation": fixed("a.bus", 100_000, USD),
            "tiig": fixed("a.tiig", 40_000, USD),
        },
        given_in=Year(2021),
    )
    found = NEWEST.funding(pupils, wanted, years)
    # 100,000 × 1.0822 = 108,220; × 1.0107 = 109,377.95; × 1.023 = 111,893.69, each to
    # the dollar; 2026-27 is not enacted, so 111,894 × 1.10 = 123,083.40
    paid = (100_000, 100_000, 108_220, 109_378, 111_894, 123_083)
    assert over_years({"bus": found.parts["transportation"]}, years)["bus"] == paid
    everything = over_years({"all": found.parts["add_ons"]}, years)["all"]
    assert everything == tuple(40_000 + each for each in paid)


def test_necessary_small_schools_replace_the_grants_of_their_attendance():
    year = Year(2018)
    ada = dict(zip(SPANS, (60.0, 40.0, 0.0, 0.0), strict=True))
    now = {span: fixed(f"ada.{span}", number, PUPILS) for span, number in ada.items()}
    pupils = StudentCounts(now, {s: (a,) for s, a in now.items()}, fixed("a.need", 1))
    small = SmallSchools(fixed("a.nss", 150_000, USD), {"K-3": fixed("a.nss_ada", 20, PUPILS)})
    wanted = ExpectedRates(fixed("a.cola", 0), fixed("a.add_ons", 0, USD), small_schools=small)
    found = NEWEST.funding(pupils, wanted, (year,))
    values = values_of(
        {
            "base": found.base,
            "supplemental": found.parts["supplemental"],
            "concentration": found.parts["concentration"],
            "funded": found.funded,
        },
        year,
    )
    # (60 − 20) × 8,235 + 40 × 7,571 = 632,240, + 150,000; 20% and 50% × 45% of 632,240
    assert values["base"] == 782_240
    assert values["supplemental"] == 126_448
    assert values["concentration"] == 142_254
    assert values["funded"] == 100


def test_a_charter_school_counts_no_more_need_than_its_district():
    year = Year(2021)
    ada = {span: fixed(f"ada.{span}", 100, PUPILS) for span in SPANS}
    before = {s: (a,) for s, a in ada.items()}
    wanted = ExpectedRates(fixed("a.cola", 0), fixed("a.add_ons", 0, USD))
    own, capped = (
        NEWEST.funding(
            StudentCounts(ada, before, fixed("a.need", 0.9), district_need=district),
            wanted,
            (year,),
        )
        for district in (None, fixed("a.district", 0.6))
    )
    base = value_of(own.base, year)
    assert value_of(capped.parts["supplemental"], year) == value_of(own.parts["supplemental"], year)
    assert value_of(own.parts["concentration"], year) == pytest.approx(base * 0.65 * 0.35, abs=2)
    assert value_of(capped.parts["concentration"], year) == pytest.approx(base * 0.65 * 0.05, abs=2)


def test_one_more_student_brings_a_basic_aid_district_the_account_alone():
    year = Year(2018)
    found = [district([100.0] * 4, 0.5, (year,), property_tax=tax) for tax in (1e6, 20e6)]
    state, basic = (value_of(each.parts["marginal.4-6"], year) for each in found)
    assert state == pytest.approx(7571 * 1.1)
    assert basic == 200


def test_the_end_of_the_phase_in_was_not_known_in_spring_2018():
    early = law(date(2018, 3, 1))
    years = (Year(2017), Year(2018))
    ada = {span: fixed(f"ada.{span}", 100, PUPILS) for span in SPANS}
    pupils = StudentCounts(ada, {s: (a,) for s, a in ada.items()}, fixed("a.need", 0.5))
    wanted = ExpectedRates(fixed("a.cola", 0.02), fixed("a.add_ons", 0, USD))
    with pytest.raises(LawNotKnownError, match="gap_share for 2018-19"):
        early.funding(pupils, wanted, years)


def leaves(tree: Explanation) -> list[Explanation]:
    if not tree.children:
        return [] if tree.repeated else [tree]
    return [leaf for child in tree.children for leaf in leaves(child)]


def test_every_leaf_of_the_total_has_a_source_or_is_an_input():
    years = years_between(Year(2018), Year(2023))
    ada = {span: assumption(f"ada.{span}", PUPILS, by_year=True) for span in SPANS}
    start = {s: tuple(fixed(f"b{n}.{s}", 90, PUPILS) for n in range(3)) for s in SPANS}
    cola = assumption("funding.cola", SHARE, by_year=True)
    add_ons = assumption("funding.add_ons", USD, by_year=True)
    pupils = StudentCounts(ada, start, assumption("need.share", SHARE, by_year=True))
    found = DURING_THE_STRIKE.funding(pupils, ExpectedRates(cola, add_ons), years)
    model = Model(years, [found.total, *found.parts.values()])
    world = {name: [0.5] * len(years) for name in model.inputs}
    sources = dict.fromkeys(model.inputs, TEST)
    tree = explain(model, world, "lcff.total", Year(2021), Telling(sources=sources))
    ends = leaves(tree)
    assert len(ends) > 10
    assert [leaf.name for leaf in ends if not leaf.sources] == []


def test_the_share_of_high_need_pupils_has_four_decimals():
    year = Year(2022)
    certified, exact = (
        district([100, 2000, 300, 400], need, (year,)) for need in (0.7613, 0.76125)
    )
    below = district([100, 2000, 300, 400], 0.76124, (year,))
    assert value_of(exact.parts["supplemental"], year) == value_of(
        certified.parts["supplemental"], year
    )
    assert value_of(exact.parts["concentration"], year) == value_of(
        certified.parts["concentration"], year
    )
    assert value_of(below.parts["supplemental"], year) < value_of(exact.parts["supplemental"], year)

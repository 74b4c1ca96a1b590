"""A term that ends leaves everything as it would be without it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.offers.opened import SMALL, opened, tried_offer

from openbook.case.health_terms import HealthTerm
from openbook.case.offer import Contract, Offer
from openbook.evidence.tried_offer import tried_offer as as_tried
from openbook.figures.figure import Year
from openbook.files.trial_terms import with_endings
from openbook.model.contract import levers_of
from openbook.offers.cost import cost_offer
from openbook.offers.cost_result import CostedOffer
from openbook.offers.on_the_table import reopener_days
from openbook.offers.pairs import changes

# Each with its place for the years, and a lever that it moves.
LASTING = {
    "added_staff: {role: nurse, people: 2, YEARS}": "added.nurse",
    "class_size_cap: {grades: 4-5, pupils: 29, YEARS}": "cap.elementary_4-5_all",
    "class_size_cut: {pupils: 2, grades: 4-5, YEARS}": "cap.elementary_4-5_all",
    "no_class_size_increase: {YEARS}": "cap.elementary_K-3_all",
    "staffing_ratio: {role: nurse, per_school: 1, YEARS}": ("per_school.nurse.elementary"),
    "stipend: {what: chalk, amount: 900, YEARS}": "stipend.teachers",
    "work_days: {days: 1, paid: yes, what: training, YEARS}": "work_days.teachers",
}


def tried(*words: str) -> Offer:
    offer = tried_offer(opened(SMALL), *words)
    return replace(offer, terms=with_endings(offer.terms))


def costed(offer: Offer) -> CostedOffer:
    ground = opened(SMALL)
    book = ground.book("district")
    return cost_offer(ground.case, ground.law, ground.model, offer, book)


def total(offer: Offer) -> tuple[float, ...]:
    return costed(offer).cost.total


@pytest.mark.parametrize("words", LASTING)
def test_after_its_last_year_a_term_moves_nothing(words: str) -> None:
    case, lever = opened(SMALL).case, LASTING[words]
    contract = levers_of(case).at(lever)
    goes_on = tried(words.replace("YEARS", "starts: 2018-19"))
    ends = tried(words.replace("YEARS", "starts: 2018-19, ends: 2019-20"))
    lasting, ending = (levers_of(case, each).at(lever) for each in (goes_on, ends))
    assert ending == (*lasting[:2], contract[2])
    assert lasting[2] != contract[2]
    assert ends.terms[0].label.endswith(", until 2019-20")
    assert "until" not in goes_on.terms[0].label


@settings(max_examples=20)
@given(words=st.sampled_from(list(LASTING)), starts=st.integers(0, 2), ends=st.integers(0, 2))
def test_until_a_year_the_cost_is_that_of_a_term_that_goes_on(
    words: str, starts: int, ends: int
) -> None:
    years = opened(SMALL).case.head.years
    first, last = years[starts], years[ends]
    goes_on = total(tried(words.replace("YEARS", f"starts: {first}")))
    found = total(tried(words.replace("YEARS", f"starts: {first}, ends: {last}")))
    expected = [cost if k <= ends else 0 for k, cost in enumerate(goes_on)]
    # Who is hired and who leaves is told a year later, so little may remain.
    assert found[: ends + 1] == pytest.approx(expected[: ends + 1], abs=0.01)
    if "stipend" in words or "work_days" in words:
        assert found == pytest.approx(expected, abs=0.01)


def test_pay_falls_back_after_a_raise_that_ends() -> None:
    offer = tried("salary_raise: 3% from 2018-07-01 until 2019-06-30")
    found = costed(offer).goes_to
    assert found["pay of teachers"][0] > 0
    assert found["pay of teachers"][1:] == pytest.approx((0, 0), abs=0.01)
    # Units that follow get raises and not cuts: they keep what they got.
    assert found["pay of classified"][2] > 0
    assert offer.terms[0].label == "3% raise from 2018-07-01, until 2019-06-30"


def test_the_duration_of_an_agreement_ends_nothing_by_itself() -> None:
    stipend = "stipend: {what: chalk, amount: 900}"
    plain = total(tried(stipend))
    lasts = "duration: {first_day: 2018-07-01, last_day: 2020-06-30}"
    assert total(tried(stipend, lasts)) == plain


@pytest.mark.parametrize("said", ["last_day: 2020-06-30", "first_day: 2018-07-01, years: 2"])
def test_unless_it_says_that_its_terms_end_with_it(said: str) -> None:
    words = [
        "stipend: {what: chalk, amount: 900}",
        "salary_raise: 3% from 2018-07-01",
        "health_contribution: {per_person: 15000}",
        "work_days: {days: 1, paid: yes, what: training, ends: 2018-19}",
    ]
    offer = tried(*words, f"duration: {{{said}, terms_end: yes}}")
    ends = [str(getattr(term, "ends", "")) for term in offer.terms]
    assert ends == ["2019-20", "2020-06-30", "2020-06-30", "2018-19", ""]
    assert offer.terms[-1].label.endswith(", and its terms end with it")
    found = costed(offer).goes_to
    for place in ("pay of teachers", "health"):
        assert found[place][1] > 0
        assert found[place][2] == pytest.approx(0, abs=0.01)
    assert as_tried(opened(SMALL).case, offer.terms).terms == offer.terms


def test_a_term_that_the_contract_pays_today_and_that_ends_is_taken_from_pay() -> None:
    case = opened(SMALL).case
    assert isinstance(case.contract, Contract)
    more = tried(
        "stipend: {what: chalk, amount: 900, starts: 2017-18, ends: 2018-19}",
        "salary_raise: 3% from 2017-07-01 until 2019-06-30",
        "work_days: {days: 2, paid: yes, what: x, ends: 2019-20, units: [teachers]}",
        "salary_raise: 3% from 2015-07-01 until 2016-06-30",
    ).terms
    held = replace(case.contract, terms=(*case.contract.terms, *more))
    found = levers_of(replace(case, contract=held))
    assert found.at("stipend.teachers") == (0, -900, -900)
    assert found.at("raise.teachers") == pytest.approx((0, 1 / 1.03 - 1, 0))
    assert found.at("raise_before.teachers") == (0, 0, 0)
    assert found.at("work_days.teachers") == (0, 0, -2)


def test_an_earlier_end_is_a_change_between_offers() -> None:
    before = tried("stipend: {what: chalk, amount: 900, ends: 2020-21}").terms[0]
    after = tried("stipend: {what: chalk, amount: 900, ends: 2019-20}").terms[0]
    (change,) = changes(before, after)
    assert (change.field, change.gain) == ("ends", -1)


def test_reopeners_that_still_stand_are_in_the_calendar() -> None:
    case = opened(SMALL).case
    (was,) = [each for each in case.offers if each.id == "2019-01-11-district"]
    assert was.standing == "rejected"
    assert reopener_days(case) == ()
    live = replace(case, offers=(replace(was, standing="open"),))
    (day,) = reopener_days(live)
    assert (day.first, day.what) == (date(2020, 4, 1), "Reopener: pay")
    assert day.about == was.title


@pytest.mark.parametrize(
    ("days", "part"),
    [
        ("starts: 2019-01-01", 6 / 12),
        ("starts: 2018-09-01, ends: 2019-03-31", 7 / 12),
        ("ends: 2018-12-31", 6 / 12),
        ("starts: 2019-01-11", (5 + 21 / 31) / 12),  # within a month its days count
    ],
)
def test_premiums_by_tier_are_due_by_the_month(days: str, part: float) -> None:
    (term,) = tried(f"health_tiers: {{share: 100%, {days}}}").terms
    assert isinstance(term, HealthTerm)
    assert term.part_of(Year(2018)) == pytest.approx(part, abs=1e-12)


def test_retroactive_pay_of_nothing_is_called_none() -> None:
    offer = tried(
        *(f"back_pay: {{year: 2017-18{share}}}" for share in ("", ", share: 0%", ", share: 2%"))
    )
    labels = [str(term.label) for term in offer.terms]
    assert labels == [
        "retroactive pay for 2017-18",
        "no retroactive pay for 2017-18",
        "retroactive pay for 2017-18",
    ]


def test_a_raise_tied_to_an_index_says_that_its_share_is_the_whole_raise() -> None:
    (term,) = tried("salary_raise: {share: 4.26%, index: COLA plus 1%, starts: 2019-07-01}").terms
    assert str(term.phrase).endswith(
        "4.26% raise from 2019-07-01 in all, as expected; tied to COLA plus 1%"
    )

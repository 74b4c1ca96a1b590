"""The gap between two offers: shares add up, and agree with the cost of each offer."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import fsum

import pytest
from tests.offers.opened import SMALL, opened, tried_offer

from openbook.case.offer import Offer
from openbook.offers.cost import cost_offer
from openbook.offers.gaps.offer_gap import OfferGap, OfferGapQuestion, gap_between_offers
from openbook.reports.document.text import to_text
from openbook.reports.gap_document import gap_document, offer_gap_data
from openbook.reports.words.words import words_in

LINE = "reserve.available"


@cache
def between(one: str, other: str) -> OfferGap:
    ground = opened(SMALL)
    return gap_of(ground.offer(one), ground.offer(other))


def gap_of(one: Offer, other: Offer) -> OfferGap:
    ground = opened(SMALL)
    question = OfferGapQuestion(one, other, ground.book("district"), LINE, ground.model.years[-1])
    return gap_between_offers(ground.case, ground.law, ground.model, question)


def test_shares_add_up_to_the_cent_in_cost_and_on_the_line() -> None:
    gap = between("2019-01-11-district", "2018-10-05-union")
    assert fsum(s.cost.all_years for s in gap.shares) == pytest.approx(gap.amount, abs=0.005)
    one, other = gap.on_line
    assert fsum(s.on_line for s in gap.shares) == pytest.approx(other - one, abs=0.005)


@pytest.mark.parametrize("name", ["2019-01-11-district", "2018-10-05-union"])
def test_both_ends_are_the_offers_as_they_are_costed(name: str) -> None:
    ground = opened(SMALL)
    gap = between("2019-01-11-district", "2018-10-05-union")
    ours = gap.one if name == gap.question.one.id else gap.other
    costed = cost_offer(
        ground.case, ground.law, ground.model, ground.offer(name), ground.book("district")
    )
    # Both cover the first two years; the employer is silent on the third.
    assert ours.ongoing == pytest.approx(costed.cost.ongoing[:2], abs=0.005)
    assert ours.one_time == pytest.approx(costed.cost.one_time[:2], abs=0.005)
    whole = gap.going_on[name != gap.question.one.id]
    assert whole.all_years == pytest.approx(costed.cost.all_years, abs=0.005)


def test_what_is_in_one_offer_only_is_named() -> None:
    gap = between("2019-01-11-district", "2018-10-05-union")
    by_word = {share.word: share for share in gap.shares}
    assert by_word["salary_raise"].one == ("3% raise from 2018-07-01",)
    assert by_word["salary_raise"].other == ("6% raise from 2018-07-01",)
    grant = by_word["community_schools"]
    assert not grant.one
    assert grant.cost.all_years == pytest.approx(90_000)
    # A contribution of $1,000 a person more for 62 teachers, in one common year.
    health = by_word["health_contribution"]
    assert health.cost.all_years == pytest.approx(62 * 1_000)


def test_the_other_way_round_every_share_changes_its_sign() -> None:
    there = between("2019-01-11-district", "2018-10-05-union")
    back = between("2018-10-05-union", "2019-01-11-district")
    forth = {share.word: share.cost.all_years for share in there.shares}
    for share in back.shares:
        assert share.cost.all_years == pytest.approx(-forth[share.word], abs=0.005)


def test_a_term_that_is_the_same_in_both_has_no_share() -> None:
    ground = opened(SMALL)
    raised = "salary_raise: 3% from 2018-07-01"
    one = tried_offer(ground, raised)
    other = tried_offer(ground, raised, "added_staff: {role: nurse, people: 2}")
    gap = gap_of(one, other)
    assert gap.same == ("salary_raise",)
    assert [share.word for share in gap.shares] == ["added_staff"]
    assert gap.shares[0].cost.all_years == pytest.approx(gap.amount)
    assert gap_of(one, replace(one, id="again")).shares == ()


def test_back_pay_at_the_raises_of_its_offer_is_part_of_their_share() -> None:
    ground = opened(SMALL)
    owed = "back_pay: {year: 2017-18}"
    one = tried_offer(ground, "salary_raise: 3% from 2017-07-01", owed)
    other = tried_offer(ground, "salary_raise: 5% from 2017-07-01", owed)
    gap = gap_of(one, other)
    assert gap.same == ("back_pay",)
    assert [share.word for share in gap.shares] == ["salary_raise"]
    assert fsum(s.cost.all_years for s in gap.shares) == pytest.approx(gap.amount)


def test_a_shorter_offer_does_not_offer_more_by_saying_less() -> None:
    """4% a year for two years against 3% for three: the third year is silence."""
    ground = opened(SMALL)
    days = ("2018-07-01", "2019-07-01", "2020-07-01")

    def raises(share: str, years: int) -> Offer:
        said = [f"salary_raise: {{share: {share}, starts: {d}}}" for d in days[:years]]
        last = f"20{18 + years}-06-30"
        said.append(f"duration: {{first_day: 2018-07-01, last_day: {last}}}")
        return replace(tried_offer(ground, *said), id=share)

    gap = gap_of(raises("4%", 2), raises("3%", 3))
    assert [str(year) for year in gap.years] == ["2018-19", "2019-20"]
    assert [(offer.id, *map(str, span.silent)) for offer, span in gap.silent] == [("4%", "2020-21")]
    assert gap.amount < 0
    told = to_text(gap_document(gap, opened(SMALL).case, words_in("en")))
    assert " is silent on 2020-21." in told
    assert "If the terms of both go on through every projected year:" in told
    assert offer_gap_data(gap)["silent"] == {"4%": ["2020-21"]}


def test_offers_without_a_common_year_are_compared_as_if_both_went_on() -> None:
    ground = opened(SMALL)
    over = tried_offer(ground, "duration: {first_day: 2014-07-01, years: 2}")
    gap = gap_of(over, ground.offer("2018-10-05-union"))
    assert gap.years == ground.model.years
    assert len(gap.spans[0].silent) == len(gap.years)

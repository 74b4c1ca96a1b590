"""One person's pay under each offer, by hand: MA, step 6 is $68,000 for 185 days."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.offers.opened import SMALL, opened, tried_offer

from openbook.offers.member import Member, NoSuchPlaceError, for_member
from openbook.reports.document.text import to_text
from openbook.reports.offers.member_and_school import member_document
from openbook.reports.offers.over_time import pay_chart
from openbook.reports.words.words import words_in

ME = Member("teachers", "MA", 6)


def test_a_raise_back_pay_and_strike_days_by_hand() -> None:
    ground = opened(SMALL)
    found = for_member(ground.case, ME, [ground.offer("2018-10-05-union")], strike_days=4)
    (union,) = found.offers
    assert list(found.contract.total) == [68_000, 68_000, 68_000]
    # 6% on $68,000, and in the first year 2% of $68,000 for the year before.
    assert union.paid.schedule == pytest.approx([72_080, 72_080, 72_080], abs=0.005)
    assert union.paid.once == pytest.approx([1_360, 0, 0], abs=0.005)
    assert union.gain == pytest.approx(13_600, abs=0.005)
    assert union.lost == pytest.approx(4 * 72_080 / 185, abs=0.005)
    assert union.net == pytest.approx(13_600 - 1_558.486, abs=0.005)


def test_one_time_pay_and_an_added_day_by_hand() -> None:
    ground = opened(SMALL)
    (offer,) = for_member(
        ground.case, ME, [ground.offer("2019-01-11-district")], strike_days=2
    ).offers
    longer = 70_040 * 186 / 185
    assert offer.paid.schedule == pytest.approx([70_040, longer, longer], abs=0.005)
    assert offer.paid.once == pytest.approx([700.40, 0, 0], abs=0.005)
    assert offer.lost == pytest.approx(2 * 70_040 / 185, abs=0.005)
    # Ten people get it; whether this one does, nobody knows.
    assert list(offer.paid.stipends) == [0, 0, 0]
    assert any("only 10 people get it" in words for words in offer.left_out)


def test_steps_and_a_raise_within_a_year() -> None:
    ground = opened(SMALL)
    raises = tried_offer(
        ground,
        "salary_raise: 3% from 2018-07-01",
        "salary_raise: 2% from 2020-01-01",
        "stipend: {what: materials, amount: 250}",
    )
    found = for_member(ground.case, Member("teachers", "BA", 11), [raises])
    assert list(found.contract.schedule) == [60_000, 72_000, 72_000]
    assert found.offers[0].paid.total == pytest.approx(
        [60_000 * 1.03 + 250, 72_000 * 1.03 * (1 + 0.02 / 2) + 250, 72_000 * 1.03 * 1.02 + 250],
        abs=0.005,
    )
    assert found.offers[0].lost == 0


def test_without_a_work_year_no_day_is_priced() -> None:
    case = opened(SMALL).case
    district = case.district
    assert district is not None
    units = tuple(replace(unit, work_year=None) for unit in district.units)
    unknown = replace(case, district=replace(district, units=units))
    found = for_member(unknown, ME, unknown.offers, strike_days=4)
    for under in found.offers:
        assert under.lost is None
        assert under.net is None
    # The added day cannot be priced either, and is named.
    assert any("work year is not known" in each for each in found.offers[1].left_out)


@pytest.mark.parametrize(
    ("person", "days", "told"),
    [
        (Member("teacher", "MA", 6), 0, "Did you mean 'teachers'?"),
        (Member("classified", "MA", 6), 0, "pay schedule of classified is not in"),
        (Member("teachers", "PhD", 6), 0, "no column 'PhD'"),
        (Member("teachers", "MA", 0), 0, "begins at step 1"),
        (Member("teachers", "MA", float("nan")), 0, "begins at step 1"),
        (Member("teachers", "MA", float("inf")), 0, "begins at step 1"),
        (ME, 186, "works 185 days a year"),
    ],
)
def test_a_place_that_is_not_there_is_told(person: Member, days: float, told: str) -> None:
    case = opened(SMALL).case
    with pytest.raises(NoSuchPlaceError, match=told.replace("?", r"\?")):
        for_member(case, person, case.offers, strike_days=days)


def test_an_offer_pays_nothing_and_takes_nothing_after_its_last_year() -> None:
    ground = opened(SMALL)
    offers = [ground.offer("2018-10-05-union"), ground.offer("2019-01-11-district")]
    longer, shorter = for_member(ground.case, ME, offers).offers
    assert [str(year) for year in shorter.span.silent] == ["2020-21"]
    assert shorter.stated[2] is None
    assert shorter.more_stated[2] is None
    assert shorter.gain == pytest.approx(sum(shorter.more[:2]), abs=0.005)
    assert shorter.gain_going_on == pytest.approx(sum(shorter.more), abs=0.005)
    assert longer.stated == longer.paid.total
    assert longer.gain == longer.gain_going_on


def test_the_line_of_an_offer_ends_with_its_last_year() -> None:
    ground = opened(SMALL)
    offers = [ground.offer("2018-10-05-union"), ground.offer("2019-01-11-district")]
    found = for_member(ground.case, ME, offers)
    chart = pay_chart(found, [offer.id for offer in offers], words_in("en"))
    _, longer, shorter = (one.values for one in chart.series)
    assert None not in longer
    assert shorter[1:] == (found.offers[1].paid.total[1], None)


def test_an_offer_about_something_else_is_no_offer_of_nothing() -> None:
    ground = opened(SMALL)
    others = tried_offer(ground, "salary_raise: {share: 5%, units: [classified]}")
    open_raise = tried_offer(ground, "work_days: {what: training}")
    found = for_member(ground.case, ME, [others, open_raise])
    assert [each.on_pay for each in found.offers] == [False, False]
    text = " ".join(to_text(member_document(found, (), ground.case, words_in("en"))).split())
    assert f"Nothing about the pay of this member: {others.title}." in text
    assert text.count("more than the current contract") == 0
    assert text.count("not costed") == len(found.years)

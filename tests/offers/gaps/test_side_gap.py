"""The gap between two sides: books and offers at once, shared out to the cent."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import fsum

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.offers.gaps.test_book_gap import NAMES, changed
from tests.offers.opened import LOS_ANGELES, SMALL, Opened, opened, tried_offer

from openbook.case.book import Book
from openbook.case.offer import Offer
from openbook.model.project import Question, project
from openbook.offers.gaps.book_gap import GapQuestion, gap_between
from openbook.offers.gaps.offer_gap import OfferGapQuestion, gap_between_offers
from openbook.offers.gaps.side_gap import Side, SideGap, SideGapQuestion, gap_between_sides

CENT = 0.01
LINE = "reserve.available"
MOST = 16


def gap_of(
    one: tuple[Book, Offer],
    other: tuple[Book, Offer],
    *,
    line: str = LINE,
    ground: Opened | None = None,
) -> SideGap:
    ground = ground or opened(SMALL)
    year = ground.model.years[-1]
    question = SideGapQuestion(Side(*one), Side(*other), line, year)
    return gap_between_sides(ground.case, ground.law, ground.model, question)


@cache
def small_gap(line: str = LINE) -> SideGap:
    ground = opened(SMALL)
    one = (ground.book("district"), ground.offer("2019-01-11-district"))
    other = (ground.book("union"), ground.offer("2018-10-05-union"))
    return gap_of(one, other, line=line)


def amounts(gap: SideGap) -> dict[str, float]:
    beliefs = {share.name: share.amount for share in gap.beliefs}
    return beliefs | {share.name: share.amount for share in gap.terms}


def test_shares_add_up_and_the_ends_are_the_sides() -> None:
    ground, found = opened(SMALL), small_gap()
    question = found.question
    for side, value in ((question.one, found.one), (question.other, found.other)):
        asked = Question(side.book, (side.offer,))
        alone = project(ground.case, ground.law, asked).alone
        assert value == pytest.approx(float(alone.values(LINE)[0][-1]), abs=CENT)
    assert fsum(amounts(found).values()) == pytest.approx(found.amount, abs=CENT)
    assert found.believed + found.wanted == pytest.approx(found.amount, abs=CENT)
    assert found.believed > 1e6
    assert found.wanted < -1e6


def test_twenty_differences_are_taken_together_where_they_are_alike() -> None:
    found = small_gap()
    assert found.grouped
    assert len(amounts(found)) <= MOST
    assert {"funding.*", "spending.*", "pay.other_units_follow"} <= set(amounts(found))
    sizes = "class_size_cap + class_size_cut + no_class_size_increase"
    assert {"salary_raise", "back_pay", sizes} <= set(amounts(found))


def test_one_word_with_two_levels_is_one_part() -> None:
    ground = opened(SMALL)
    book = ground.book("district")
    low = tried_offer(ground, "salary_raise: 6% from 2018-07-01")
    high = tried_offer(ground, "salary_raise: 6.5% from 2018-07-01")
    found = gap_of((book, low), (changed(book, {"funding.cola": 0.1}), high))
    assert set(amounts(found)) == {"salary_raise", "funding.cola"}
    (raised,) = found.terms
    (wording,) = raised.wordings
    assert wording.labels == (("6% raise from 2018-07-01",), ("6.5% raise from 2018-07-01",))
    assert raised.amount < 0 < found.believed


def test_what_the_line_does_not_need_is_told_apart() -> None:
    found = small_gap("enrollment.total")
    assert set(amounts(found)) == {"enrollment.change"}
    assert not found.terms
    assert "salary_raise" in found.idle_words
    assert "funding.cola" in {each.name for each in found.idle}


def test_the_other_way_round_every_share_changes_its_sign() -> None:
    question = small_gap().question
    one, other = question.one, question.other
    back = gap_of((other.book, other.offer), (one.book, one.offer))
    there = amounts(small_gap())
    assert set(amounts(back)) == set(there)
    for name, amount in amounts(back).items():
        assert amount == pytest.approx(-there[name], abs=CENT)


def test_los_angeles() -> None:
    ground = opened(LOS_ANGELES)
    found = gap_of(
        (ground.book("district"), ground.offer("2019-01-11-district")),
        (ground.book("union"), ground.offer("2019-01-07-union")),
        ground=ground,
    )
    assert not found.grouped
    assert found.believed == pytest.approx(2.258e9, abs=CENT)
    assert fsum(amounts(found).values()) == pytest.approx(found.amount, abs=CENT)


RATES = st.sampled_from(["2%", "3%", "6.5%"])
POOL = {
    "salary_raise": RATES.map("salary_raise: {} from 2018-07-01".format),
    "one_time_payment": RATES.map("one_time_payment: {} in 2019-20".format),
    "back_pay": st.just("back_pay: {year: 2017-18}"),
    "added_staff": st.sampled_from([1, 2, 5]).map(
        "added_staff: {{role: nurse, people: {}}}".format
    ),
    "work_days": st.sampled_from([1, 2]).map("work_days: {{days: {}}}".format),
}
OFFERS = st.fixed_dictionaries({}, optional=POOL)
CHANGES = st.dictionaries(st.sampled_from(NAMES), st.floats(-0.3, 0.3), max_size=4)


def offered(terms: dict[str, str]) -> Offer:
    return tried_offer(opened(SMALL), *terms.values())


@given(CHANGES, OFFERS, OFFERS)
@settings(max_examples=25)
def test_any_two_sides(by: dict[str, float], first: dict[str, str], second: dict[str, str]) -> None:
    book = opened(SMALL).book("district")
    other_book = changed(book, by)
    found = gap_of((book, offered(first)), (other_book, offered(second)))
    assert fsum(amounts(found).values()) == pytest.approx(found.amount, abs=CENT)
    assert {share.name for share in found.beliefs} <= {n for n, d in by.items() if d}
    said = {word for word in POOL if first.get(word) != second.get(word)}
    # Back pay is at the raises beside it, so it changes with them.
    raised = {"back_pay"} if "salary_raise" in said else set()
    assert {share.name for share in found.terms} <= said | raised
    turned = replace(other_book, assumptions=other_book.assumptions[::-1], id="x")
    backward = offered(dict(reversed(second.items())))
    again = gap_of(
        (replace(book, id="y"), offered(dict(reversed(first.items())))),
        (turned, replace(backward, id="z")),
    )
    assert amounts(again) == amounts(found)


@given(CHANGES, OFFERS)
@settings(max_examples=15)
def test_with_the_same_offer_it_is_the_gap_between_two_books(
    by: dict[str, float], terms: dict[str, str]
) -> None:
    ground, offer = opened(SMALL), offered(terms)
    book = ground.book("district")
    other = changed(book, by)
    found = gap_of((book, offer), (other, replace(offer, id="again")))
    question = GapQuestion(book, other, LINE, ground.model.years[-1], (offer,))
    books = gap_between(ground.case, ground.law, ground.model, question)
    assert not found.terms
    assert amounts(found) == pytest.approx(
        {share.name: share.amount for share in books.shares}, abs=CENT
    )
    assert (found.idle, found.agreed) == (books.idle, books.agreed)


@given(OFFERS, OFFERS)
@settings(max_examples=15)
def test_with_the_same_book_it_is_the_gap_between_two_offers(
    first: dict[str, str], second: dict[str, str]
) -> None:
    ground, book = opened(SMALL), opened(SMALL).book("union")
    one, other = offered(first), offered(second)
    found = gap_of((book, one), (replace(book, id="again"), other))
    question = OfferGapQuestion(one, other, book, LINE, ground.model.years[-1])
    offers = gap_between_offers(ground.case, ground.law, ground.model, question)
    assert not found.beliefs
    assert amounts(found) == pytest.approx(
        {share.word: share.on_line for share in offers.shares}, abs=CENT
    )
    assert found.same == offers.same

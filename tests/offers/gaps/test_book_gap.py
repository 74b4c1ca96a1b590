"""The shares of a gap add up to it, to the cent, whatever the books say."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import fsum

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.offers.opened import LOS_ANGELES, SMALL, Opened, opened

from openbook.case.book import Book
from openbook.model.project import Question, project
from openbook.offers.gaps.book_gap import Gap, GapQuestion, gap_between

CENT = 0.01
LINE = "reserve.available"
GROUPED = 16


def gap_of(ground: Opened, one: Book, other: Book, line: str = LINE) -> Gap:
    year = ground.model.years[-1]
    question = GapQuestion(one, other, line, year)
    return gap_between(ground.case, ground.law, ground.model, question)


@cache
def small_gap(line: str = LINE) -> Gap:
    ground = opened(SMALL)
    return gap_of(ground, ground.book("district"), ground.book("union"), line)


def changed(book: Book, by: dict[str, float]) -> Book:
    """The book with some assumptions made larger by a share of themselves."""
    assumptions = []
    for each in book.assumptions:
        factor = 1 + by.get(each.name, 0.0)
        paths = {y: replace(f, value=f.value * factor) for y, f in each.by_year.items()}
        value = each.value and replace(each.value, value=each.value.value * factor)
        assumptions.append(replace(each, value=value, by_year=paths))
    return replace(book, assumptions=tuple(assumptions))


def test_shares_add_up_and_the_ends_are_the_books() -> None:
    ground, found = opened(SMALL), small_gap()
    for book, value in (("district", found.one), ("union", found.other)):
        alone = project(ground.case, ground.law, Question(ground.book(book), ())).alone
        assert value == pytest.approx(float(alone.values(LINE)[0][-1]), abs=CENT)
    assert fsum(share.amount for share in found.shares) == pytest.approx(found.amount, abs=CENT)
    assert found.amount > 1e6


def test_relief_of_two_years_is_worth_exactly_that() -> None:
    shares = {share.name: share.amount for share in small_gap().shares}
    assert shares["funding.state_relief"] == pytest.approx(180_000, abs=CENT)


def test_what_the_books_agree_on_or_the_line_does_not_need_is_in_no_mixture() -> None:
    found = small_gap("enrollment.total")
    assert [share.name for share in found.shares] == ["enrollment.change"]
    assert "funding.cola" in {each.name for each in found.idle}
    agreed = set(small_gap().agreed)
    assert "attendance.rate" in agreed
    assert not agreed & {share.name for share in small_gap().shares}


def test_the_other_way_round_every_share_changes_its_sign() -> None:
    ground = opened(SMALL)
    back = gap_of(ground, ground.book("union"), ground.book("district"))
    there = {share.name: share.amount for share in small_gap().shares}
    for share in back.shares:
        assert share.amount == pytest.approx(-there[share.name], abs=CENT / 100)


NAMES = sorted(a.name for a in opened(SMALL).book("district").assumptions)


@given(st.dictionaries(st.sampled_from(NAMES), st.floats(-0.3, 0.3), max_size=5))
@settings(max_examples=25, deadline=None)
def test_any_two_books(by: dict[str, float]) -> None:
    ground = opened(SMALL)
    one = ground.book("district")
    other = changed(one, by)
    turned = replace(other, assumptions=other.assumptions[::-1])
    found, again = gap_of(ground, one, other), gap_of(ground, one, turned)
    assert fsum(share.amount for share in found.shares) == pytest.approx(found.amount, abs=CENT)
    assert {share.name for share in found.shares} <= {n for n, d in by.items() if d}
    assert again.shares == found.shares


def test_too_many_differences_are_taken_together_by_their_first_word() -> None:
    ground = opened(SMALL)
    one = ground.book("district")
    other = changed(one, dict.fromkeys(NAMES, 0.05))
    found = gap_of(ground, one, other)
    assert found.grouped
    assert len(found.shares) <= GROUPED
    assert "funding.*" in {share.name for share in found.shares}
    assert fsum(share.amount for share in found.shares) == pytest.approx(found.amount, abs=CENT)


def test_los_angeles_the_sides_differ_on_causes_of_variance_and_the_balance() -> None:
    ground = opened(LOS_ANGELES)
    found = gap_of(ground, ground.book("district"), ground.book("union"))
    shares = {share.name: share.amount for share in found.shares}
    assert shares == pytest.approx(
        {
            "variance.state_revenue": 3 * 100.7e6,
            "variance.one_time_money": 3 * 56.7e6,
            "variance.carryover": 3 * 250e6,
            "variance.unexplained": 3 * 178.6e6,
            "reserve.earmarked": 500e6,
        },
        abs=CENT,
    )
    assert found.amount == pytest.approx(2.258e9, abs=CENT)

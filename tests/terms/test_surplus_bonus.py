"""A bonus out of the balance pays what last year's balance has above an amount."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.offers.opened import SMALL, opened
from tests.terms.test_contract import a_term, an_offer

from openbook.model.build import build_model
from openbook.offers.sorted_terms import without_a_price
from openbook.offers.two_runs import run_twice


def ran(above: str, **fields: str):
    """The small town with and without a bonus in 2019-20, on the district's book."""
    ground = opened(SMALL)
    term = a_term("surplus_bonus", above=above, year="2019-20", **fields)
    offer = an_offer(replace(term, units=("teachers",)))
    case = replace(ground.case, offers=(offer,))
    model = build_model(case, ground.law)
    book = ground.book("district")
    return run_twice(case, ground.law, model, offer, book, years=3)


def test_the_surplus_of_the_year_before_is_paid_once() -> None:
    runs = ran("500000")
    left = runs.before("reserve.unrestricted")
    bonus = runs.after("surplus_paid.teachers")
    assert bonus == pytest.approx((0, left[0] - 500_000, 0))
    more = [
        b - a
        for a, b in zip(runs.before("spending.total"), runs.after("spending.total"), strict=True)
    ]
    assert more == pytest.approx(bonus)
    # The balance of 2019-20 and later is lower by it.
    fell = left[2] - runs.after("reserve.unrestricted")[2]
    assert fell == pytest.approx(bonus[1])


def test_half_of_the_available_reserves_above_an_amount() -> None:
    runs = ran("100000", share="50%", of="available reserves")
    left = runs.before("reserve.available")[0]
    bonus = runs.after("surplus_paid.teachers")[1]
    assert bonus == pytest.approx((left - 100_000) / 2)


def test_nothing_above_the_amount_is_nothing_paid() -> None:
    assert ran("900000000").after("surplus_paid.teachers") == (0, 0, 0)


def test_available_reserves_before_the_first_year_are_not_known() -> None:
    term = a_term("surplus_bonus", year="2018-19", of="available reserves")
    offer = an_offer(term)
    case = replace(opened(SMALL).case, offers=(offer,))
    aside = without_a_price(case, offer, term)
    assert aside is not None
    assert "are not in the case; write of: unrestricted ending balance" in aside.sentence

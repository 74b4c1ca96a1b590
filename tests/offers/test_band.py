"""Every term has its band, in the worlds that the whole offer is drawn in."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.offers.opened import LOS_ANGELES, SMALL, opened, tried_offer

from openbook.case.offer import Offer
from openbook.offers.cost import cost_on_books
from openbook.offers.cost_result import CostBand, CostedOffer
from openbook.reports.document.text import to_text
from openbook.reports.offers.cost_details import cost_data
from openbook.reports.offers.cost_document import cost_document
from openbook.reports.words.words import words_in

DRAWS = 60


def drawn(offer: Offer, book: str = "union", *, case: str = SMALL) -> CostedOffer:
    ground = opened(case)
    books = [ground.book(book)]
    return cost_on_books(ground.case, ground.law, ground.model, [offer], books, draws=DRAWS)[0]


@pytest.mark.parametrize("name", ["2018-10-05-union", "2019-01-11-district"])
def test_a_term_alone_has_the_band_of_an_offer_of_it(name: str) -> None:
    offer = opened(SMALL).offer(name)
    found = drawn(offer)
    for part in found.terms:
        assert part.bands is not None
        by_itself = drawn(replace(offer, terms=part.terms))
        assert part.bands.alone == by_itself.band
    first, last = found.terms[0].bands, found.terms[-1].bands
    assert first is not None
    assert last is not None
    assert first.in_order == first.alone
    shorter = drawn(replace(offer, terms=tuple(p.terms[0] for p in found.terms[:-1])))
    assert shorter.band is not None
    assert found.band is not None
    assert shorter.band.all_years[0] <= found.band.all_years[0]


def test_together_is_the_band_of_the_sums_of_each_world() -> None:
    found = drawn(tried_offer(opened(SMALL), "salary_raise: 3% from 2018-07-01"))
    band = found.band
    assert band is not None
    low, middle, high = band.all_years
    assert low < middle < high
    assert middle == pytest.approx(found.cost.all_years, rel=0.02)
    late = drawn(tried_offer(opened(SMALL), "salary_raise: 3% from 2020-07-01")).band
    assert late is not None
    assert late.all_years == (late.low[-1], late.middle[-1], late.high[-1])


def test_what_no_assumption_moves_has_no_width() -> None:
    found = drawn(tried_offer(opened(SMALL), "one_time_payment: 1% in 2018-19"))
    (part,) = found.terms
    assert part.bands is not None
    alone = part.bands.alone
    assert alone.low == pytest.approx(alone.high)
    assert alone.middle == pytest.approx(part.alone.total)


def test_a_condition_that_holds_in_some_worlds_starts_the_band_at_nothing() -> None:
    words = "salary_raise: 2% from 2019-07-01 if reserve at close above 1.15 million"
    stipend = "stipend: {what: chalk, amount: 100}"
    found = drawn(tried_offer(opened(SMALL), stipend, words))
    share = found.conditions[0].share
    assert share is not None
    assert 0.1 < share < 0.9
    chalk, pay = (part.bands for part in found.terms)
    assert chalk is not None
    assert pay is not None
    assert chalk.alone.low[1] > 0
    assert pay.alone.low[1] == 0 < pay.alone.high[1]


def test_an_offer_of_words_has_a_band_of_nothing() -> None:
    found = drawn(tried_offer(opened(SMALL), "policy: Be kind"))
    assert found.terms == ()
    nothing = (0.0,) * len(found.years)
    assert found.band == CostBand(DRAWS, nothing, nothing, nothing, (0.0, 0.0, 0.0))


def test_text_and_data_have_the_bands() -> None:
    offer = opened(SMALL).offer("2019-01-11-district")
    found = drawn(offer)
    text = to_text(cost_document((found,), opened(SMALL).case, words_in("en")))
    assert "5, 50 and 95 in 100 of 60 simulations are below" in text
    (data,) = cost_data((found,))
    for part, told in zip(found.terms, data["terms"], strict=True):
        assert part.bands is not None
        assert told["bands"]["alone"]["p95"]["2019-20"] == part.bands.alone.high[1]
        every = told["bands"]["in_order"]["all_years"]
        assert tuple(every.values()) == part.bands.in_order.all_years
    assert set(data["band"]["all_years"]) == {"p5", "p50", "p95"}
    without = cost_on_books(
        opened(SMALL).case,
        opened(SMALL).law,
        opened(SMALL).model,
        [offer],
        [opened(SMALL).book("union")],
    )
    assert "bands" not in cost_data(without)[0]["terms"][0]


def test_forty_terms_have_bands() -> None:
    offer = opened(LOS_ANGELES).offer("2019-01-22-settlement")
    found = drawn(offer, "district", case=LOS_ANGELES)
    assert len(found.terms) == 40
    assert all(part.bands for part in found.terms)

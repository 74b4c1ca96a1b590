"""Pieces of a cost: each opens under its name, and together they are the cost they belong to."""

from __future__ import annotations

from math import fsum

import pytest
from tests.conftest import EXAMPLES
from tests.web.conftest import client_of

from openbook.api.projection import cost_offers
from openbook.reports.offers import cost_pieces as pieces
from openbook.reports.words.words import words_in

SMALL_TOWN = EXAMPLES / "small-town"
OFFER = "2019-01-11-district"


@pytest.fixture(scope="module")
def costed():
    return next(each for each in cost_offers(SMALL_TOWN, [OFFER]) if each.book.id == "district")


def test_places_add_up_to_the_cost_and_shares_do_too(costed) -> None:
    found = pieces.cost_pieces(costed, words_in("en"))
    places = [found[pieces.named(pieces.TO, name)] for name in costed.goes_to]
    numbers = [pieces.term_number(costed, term) for term in costed.terms]
    shares = [found[pieces.named(pieces.PART, number)] for number in numbers]
    for parts in (places, shares):
        assert fsum(part.whole or 0.0 for part in parts) == pytest.approx(costed.cost.all_years)


def test_the_ends_lie_around_the_cost(costed) -> None:
    found = pieces.cost_pieces(costed, words_in("en"))
    assert found[pieces.LOW].whole <= costed.cost.all_years <= found[pieces.HIGH].whole


@pytest.mark.parametrize("piece", [pieces.LOW, pieces.STUDENT, pieces.SHARE, "in order 2"])
def test_a_piece_opens_with_its_own_digits(costed, piece: str) -> None:
    words = words_in("en")
    found = pieces.cost_pieces(costed, words)[piece]
    value = found.values[1] or 0.0
    shown = words.percent(value, 2) if found.share else words.money(value)
    client = client_of(SMALL_TOWN)
    page = client.get(pieces.piece_at(costed, piece, costed.years[1]))
    assert page.status_code == 200
    assert shown in page.text


def test_a_piece_that_is_not_there_is_refused_in_words() -> None:
    address = f"/number?cost={OFFER}&year=2019-20&book=district&piece=nothing"
    answer = client_of(SMALL_TOWN).get(address)
    assert answer.status_code == 400
    assert "Traceback" not in answer.text

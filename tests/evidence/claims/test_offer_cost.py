"""A claimed cost beside what the terms of the offer cost on each book."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.conftest import EXAMPLES

from openbook.api.claims import evidence, one_claim
from openbook.api.view import opened
from openbook.evidence.claims.claim import heard_claims
from openbook.evidence.claims.judgment import Beside, Verdict
from openbook.evidence.claims.offer_cost import CostedClaims, on_offer
from openbook.offers.cost import claims_on_book


@pytest.fixture(scope="module")
def town():
    return opened(EXAMPLES / "small-town", "public")


@pytest.fixture(scope="module")
def costed(town) -> CostedClaims:
    (offer,) = [each for each in town.case.offers if each.id == "2019-01-11-district"]
    book = town.case.books[0]
    (found,) = claims_on_book(town.case, town.law(), town.model(), [offer], book)
    return CostedClaims(offer, book.id, "", found)


def _heard(town, **more):
    (heard,) = [each for each in heard_claims(town.case) if each.name == "offer-cost"]
    return replace(heard, claim=replace(heard.claim, **more))


def test_it_is_the_modeled_cost_of_the_units_of_the_offer(town, costed):
    (found,) = on_offer(_heard(town), town.case, [costed])
    assert (found.beside, found.by, found.line) == (Beside.OFFER, "district", costed.offer.id)
    assert found.value <= costed.claims[0].modeled
    assert found.difference == found.value - 420_000
    assert found.verdict in {Verdict.AGREES, Verdict.ROUNDED, Verdict.ESTIMATED}


def test_the_cost_with_other_units_that_follow_is_told_too(town, costed):
    (found,) = on_offer(_heard(town), town.case, [costed])
    whole = costed.claims[0].modeled
    assert found.value < whole  # classified and administrators follow
    assert f"with me-too pay of other units: ${float(f'{whole:.3g}'):,.0f}" in found.arithmetic


def test_a_claim_that_counts_other_units_fits_under_another_definition(town, costed):
    whole = costed.claims[0].modeled
    amount = replace(costed.claims[0].claim.amount, value=whole)
    claimed = replace(costed.claims[0].claim, amount=amount)
    same = replace(costed, claims=(replace(costed.claims[0], claim=claimed),))
    (found,) = on_offer(_heard(town, value=whole), town.case, [same])
    assert found.verdict is Verdict.OTHER_DEFINITION


def test_two_estimates_are_no_contradiction(town, costed):
    amount = replace(costed.claims[0].claim.amount, value=1.0)
    claimed = replace(costed.claims[0].claim, amount=amount)
    low = replace(costed, claims=(replace(costed.claims[0], claim=claimed),))
    (found,) = on_offer(_heard(town, value=1.0), town.case, [low])
    assert found.verdict is Verdict.ESTIMATED


@pytest.mark.parametrize("more", [{"value": 1.0}, {"offer": "2018-10-05-union"}, {"offer": ""}])
def test_another_amount_or_another_offer_is_not_compared(town, costed, more):
    assert list(on_offer(_heard(town, **more), town.case, [costed])) == []


def test_nothing_is_said_where_a_term_has_no_cost(town, costed):
    unsaid = replace(costed.claims[0], modeled=None)
    assert list(on_offer(_heard(town), town.case, [replace(costed, claims=(unsaid,))])) == []


def test_the_ledger_asks_every_book(town):
    found = one_claim(evidence(town), "offer-cost").recomputed
    assert [each.by for each in found if each.beside is Beside.OFFER] == ["district", "union"]

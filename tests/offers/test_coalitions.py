"""Every coalition puts the levers where the contract and its terms would."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

import pytest
from tests.offers.opened import LOS_ANGELES, SMALL, Opened, opened, tried_offer

from openbook.case.case import Case
from openbook.case.levers import Levers
from openbook.case.offer import Offer, Term
from openbook.model.contract import levers_of
from openbook.offers.coalitions import Coalitions
from openbook.offers.sorted_terms import sort_terms


def assert_same_as_levers_of(
    ground: Opened, offer: Offer, terms: tuple[Term, ...], masks: list[int]
) -> None:
    found = Coalitions(ground.case, offer, terms).positions(masks)
    for row, mask in enumerate(masks):
        chosen = tuple(term for j, term in enumerate(terms) if mask >> j & 1)
        levers = levers_of(ground.case, replace(offer, terms=chosen))
        for name in levers.positions:
            if name in found:
                assert tuple(found[name][row]) == levers.at(name), (mask, name)
            else:
                assert levers.at(name) == levers_of(ground.case).at(name), (mask, name)


@pytest.mark.parametrize("name", ["2018-10-05-union", "2019-01-11-district"])
def test_every_coalition_of_a_small_offer(name: str) -> None:
    ground = opened(SMALL)
    terms = sort_terms(ground.case, ground.offer(name)).priced
    masks = list(range(1 << len(terms)))
    assert_same_as_levers_of(ground, ground.offer(name), terms, masks)


def test_some_coalitions_of_many_class_size_terms() -> None:
    ground = opened(LOS_ANGELES)
    offer = ground.offer("2019-01-22-settlement")
    terms = sort_terms(ground.case, offer).priced
    whole = (1 << len(terms)) - 1
    masks = [whole * seed // 3 & whole for seed in range(4)]
    assert_same_as_levers_of(ground, offer, terms, masks)


def test_back_pay_without_a_share_looks_at_the_raises_beside_it() -> None:
    ground = opened(SMALL)
    words = ("salary_raise: 5% from 2017-07-01", "back_pay: {year: 2017-18}")
    offer = tried_offer(ground, *words)
    assert_same_as_levers_of(ground, offer, offer.terms, [0, 1, 2, 3])
    both = Coalitions(ground.case, offer, offer.terms).positions([2, 3])
    assert both["back_pay.teachers"].any(axis=1).tolist() == [False, True]


def test_more_terms_than_a_machine_word_has_bits() -> None:
    ground = opened(SMALL)
    offer = tried_offer(ground, *["stipend: {what: chalk, amount: 10}"] * 70)
    whole = (1 << 70) - 1
    assert_same_as_levers_of(ground, offer, offer.terms, [0, 1 << 69, whole])


@dataclass(frozen=True, kw_only=True, slots=True)
class Bonus(Term):
    """A kind of term that looks at what another term did."""

    word: ClassVar[str] = "bonus"
    label: ClassVar[str] = "a bonus where days are added"

    def apply(self, levers: Levers, case: Case) -> Levers:
        if not any(levers.at("grants.community_schools")):
            return levers
        return levers.moved("added.nurse", {case.head.first_year: 3.0})


def test_a_term_that_reaches_further_than_it_shows_alone() -> None:
    ground = opened(SMALL)
    words = "community_schools: {schools: 1, grant: 90000, by: 2019-09-01}"
    offer = tried_offer(ground, words)
    terms = (*offer.terms, Bonus(units=("teachers",)))
    assert_same_as_levers_of(ground, offer, terms, [0, 1, 2, 3])

"""Tests of the search: every package shown is legal as a whole, and none beats it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from itertools import product

import numpy as np
import pytest
from tests.conftest import EXAMPLES
from tests.settlement.made_terms import small_town

from openbook.api import load_law
from openbook.bargaining import cost_whole_offers
from openbook.projection.contract import levers_of
from openbook.projection.sitting import Sitting
from openbook.report.settlement_report import settlement_text
from openbook.settlement.matters import (
    NothingOpenError,
    NotTwoSidesError,
    open_matters,
)
from openbook.settlement.room import Costs, Numbers, Package, Reserve
from openbook.settlement.search import find_settlements
from openbook.settlement.worth import guessed_points
from openbook.settling import NotAChanceError, settle


@cache
def _sitting() -> Sitting:
    case = small_town()
    return Sitting(case, load_law(case.head.state, case.head.as_of), draws=60)


@cache
def _reserve(chance: float = 0.5) -> Reserve:
    books = [book for book in small_town().books if book.id == "union"]
    return Reserve(open_matters(small_town()), _sitting(), books, chance)


@dataclass
class _Dearer(Reserve):
    """A reserve in which packages of several dear rungs cost more than they add up to."""

    together: float = 0.0

    def left(self, package: Package) -> Numbers:
        """Less by some dollars for each pair of rungs that are not the employer's."""
        moved = sum(place > 0 for place in package)
        least: Numbers = super().left(package) - self.together * moved * (moved - 1)
        return least


def _matters_of_small_town(count: int) -> Reserve:
    """The first matters only, few enough to look at every package."""
    whole = _reserve()
    few = replace(whole.matters, matters=whole.matters.matters[:count])
    return Reserve(few, whole.sitting, whole.books, whole.chance)


def test_every_package_shown_is_legal_in_so_many_worlds() -> None:
    reserve = _reserve()
    found = find_settlements(reserve, most=9)
    assert 0 < len(found.packages) <= 9
    for each in found.packages:
        levers = levers_of(small_town(), reserve.matters.as_offer(each.package))
        on_book = _sitting().under(reserve.books[0], levers, only=("reserve.below",))
        assert on_book.drawn is not None
        below = on_book.drawn.values("reserve.below")[:, :3]
        assert (below.mean(axis=0) <= 0.5).all()
    fair = (found.nash, found.kalai_smorodinsky, found.max_min)
    assert all(each in found.packages for each in fair)


def test_no_legal_package_beats_one_that_is_shown() -> None:
    reserve = _matters_of_small_town(4)
    costs = reserve.costs()
    points = guessed_points(reserve.matters.matters, costs)
    found = find_settlements(reserve, most=10_000)
    assert found.packages
    legal = [
        tuple(sum(points[m][r][side] for m, r in enumerate(each)) for side in (0, 1))
        for each in product(*(range(len(row)) for row in points))
        if _added_up(costs, each)
    ]
    for each in found.packages:
        assert not any(
            (a, b) != (each.union, each.employer)
            and a >= each.union
            and b >= each.employer
            for a, b in legal
        )


def _added_up(costs: Costs, package: Package) -> bool:
    rows = [row[place] for row, place in zip(costs.rungs, package, strict=True)]
    return bool((np.array(rows).sum(axis=0) <= costs.room).all())


def test_packages_that_cost_more_than_they_add_up_to_are_refused() -> None:
    whole = _reserve()
    plain = find_settlements(whole, most=20)
    dearer = _Dearer(whole.matters, whole.sitting, whole.books, 0.5, together=4_000.0)
    found = find_settlements(dearer, most=20)
    assert plain.refused == 0
    assert found.refused > 0
    assert found.packages
    assert all((dearer.left(each.package) >= 0).all() for each in found.packages)
    said = f"Left out, as not legal when run as a whole: {found.refused}"
    assert said in settlement_text(found)
    assert said not in settlement_text(plain)


def test_where_nothing_is_legal_it_says_by_how_much() -> None:
    found = find_settlements(_reserve(1.0))
    assert found.packages == ()
    assert found.nash is None
    assert found.short
    assert all(each.below > 0 for each in found.short)
    assert {each.limit.book for each in found.short} == {"union"}


def test_the_union_likes_the_dearest_rung_best_and_the_employer_the_cheapest() -> None:
    reserve = _reserve()
    costs = reserve.costs()
    points = guessed_points(reserve.matters.matters, costs)
    for row, spent in zip(points, costs.spent, strict=True):
        assert row[spent.index(max(spent))][1] == min(each[1] for each in row)
        assert row[spent.index(min(spent))][0] == min(each[0] for each in row)
    assert sum(max(each[0] for each in row) for row in points) == pytest.approx(
        1_000, abs=10
    )


def test_the_way_from_one_offer_to_the_other_costs_their_difference() -> None:
    costed = cost_whole_offers(EXAMPLES / "small-town", books=["union"])
    offer = next(each for each in costed if each.offer.id == "2019-01-11-district")
    reserve = _reserve()
    last = tuple(len(each.rungs) - 1 for each in reserve.matters.matters)
    (spent,) = reserve.spent([last])
    union = next(each for each in costed if each.offer.id == "2018-10-05-union")
    assert spent == pytest.approx(union.cost.all_years - offer.cost.all_years, rel=1e-6)


def test_one_side_alone_cannot_settle() -> None:
    case = small_town()
    only = [offer for offer in case.offers if offer.side == "union"]
    with pytest.raises(NotTwoSidesError, match="no open offer of the employer"):
        open_matters(replace(case, offers=tuple(only)))


def test_offers_that_say_the_same_leave_nothing_to_search() -> None:
    case = small_town()
    one = next(offer for offer in case.offers if offer.side == "union")
    same = replace(one, side="district", id="same", replies_to=one.id)
    with pytest.raises(NothingOpenError):
        open_matters(replace(case, offers=(one, same)))


def test_a_chance_is_a_part_of_one() -> None:
    with pytest.raises(NotAChanceError, match="95 is no chance"):
        settle(EXAMPLES / "small-town", chance=95)

"""Tests of the search: every package shown is legal as a whole, and none beats it."""

from __future__ import annotations

from dataclasses import replace
from math import ceil, floor

import pytest
from tests.conftest import EXAMPLES
from tests.settlement.laid_out import settlement_said
from tests.settlement.made_reserve import legal_by_brute_force, not_beaten, reserve_of, sitting
from tests.settlement.made_terms import small_town

from openbook.api.bargain import cost_whole_offers
from openbook.api.packages import NotAChanceError, settle
from openbook.model.contract import levers_of
from openbook.reports.settlement_packages import settlement_data
from openbook.settlement.frontier import Step
from openbook.settlement.matters import NothingOpenError, NotTwoSidesError, open_matters
from openbook.settlement.priorities import guessed_points, worth_of
from openbook.settlement.search import Base, find_settlements


def test_every_package_shown_is_legal_in_so_many_worlds() -> None:
    reserve = reserve_of()
    found = find_settlements(reserve, most=9)
    assert 0 < len(found.packages) <= 9
    for each in found.packages:
        levers = levers_of(small_town(), reserve.matters.as_offer(each.package))
        on_book = sitting().under(reserve.books[0], levers, only=("reserve.below",))
        assert on_book.drawn is not None
        below = on_book.drawn.values("reserve.below")[:, :3]
        assert (below.mean(axis=0) <= 0.5).all()
    fair = (found.nash, found.kalai_smorodinsky, found.max_min)
    assert all(each in found.packages for each in fair)


def test_the_answer_says_how_sure_it_is() -> None:
    found = find_settlements(reserve_of(), most=20)
    assert found.certified
    assert found.complete
    assert found.undecided == ()
    said = settlement_said(found)
    assert "Certified: every package that could be better" in said

    def never(_: Step) -> bool:
        return False

    stopped = find_settlements(reserve_of(), go_on=never)
    assert not stopped.certified
    assert not stopped.complete
    said = settlement_said(stopped)
    assert "The search was stopped" in said
    assert "No package was found before the search was stopped." in said


def test_few_are_shown_and_the_fair_ones_among_them() -> None:
    whole = find_settlements(reserve_of(), most=10_000)
    few = find_settlements(reserve_of(), most=6)
    assert len(few.packages) <= 6 < whole.frontier == few.frontier
    assert {each.package for each in few.packages} <= {each.package for each in whole.packages}
    assert few.nash in few.packages
    assert few.near in few.packages


def test_the_newest_offers_are_weighed_like_packages() -> None:
    found = find_settlements(reserve_of(), most=5)
    employer, union = found.offers
    assert employer.spent == 0
    assert union.spent > 0
    assert union.union > employer.union
    assert union.employer < employer.employer


def test_where_nothing_is_legal_it_says_by_how_much() -> None:
    found = find_settlements(reserve_of(chance=1.0))
    assert found.short
    assert found.best < 0
    assert 0 < found.best_chance < 1
    assert all(each.below > 0 for each in found.short)
    assert {each.limit.book for each in found.short} == {"union"}
    assert "The packages below come nearest" in settlement_said(found)


def test_the_nearest_packages_lack_no_more_than_the_employers_own_offer() -> None:
    reserve = reserve_of("salary_raise", "stipend", "posts-nurse", chance=1.0)
    found = find_settlements(reserve, most=10_000)
    own = reserve.left(reserve.matters.offers[0])
    assert (own < 0).any()
    assert found.allowed == tuple(max(0, ceil(-each)) for each in own)
    worth = worth_of(reserve.case, reserve.matters, reserve.costs())
    near = legal_by_brute_force(reserve.relaxed(found.allowed), worth)
    points = [worth.point(each) for each in near]
    best = not_beaten((each.one, each.other) for each in points)
    assert [(each.union, each.employer) for each in found.packages] == best
    assert found.certified
    assert (found.nash, found.kalai_smorodinsky, found.max_min) == (None, None, None)
    for each in found.packages:
        assert each.left == tuple(floor(left) for left in reserve.left(each.package))
        assert all(a >= -b for a, b in zip(each.left, found.allowed, strict=True))
        assert min(each.left) < 0


def test_where_only_the_employers_own_offer_is_left_none_is_the_nearest() -> None:
    found = find_settlements(reserve_of("salary_raise", "posts-nurse", chance=1.0))
    assert found.packages == ()
    assert found.allowed == ()
    assert found.short
    assert "come nearest" not in settlement_said(found)


def test_an_unsound_base_gives_no_certificate() -> None:
    found = find_settlements(reserve_of("salary_raise", "posts-nurse", chance=0.3))
    assert "Certified: every package that could be better" in settlement_said(found)
    unsound = replace(found, base=Base("adopted", 0.0, ("Openbook inferred the assumptions",)))
    said = settlement_said(unsound)
    assert "Certified" not in said
    assert "This does not certify what the district can pay: Openbook inferred" in said
    assert "version of the budget: adopted, with totals to the nearest $1." in said
    assert "could be the opposite" not in said
    data = settlement_data(unsound)
    assert not data["certified"]
    assert data["proved"]


def test_a_result_that_rounding_could_turn_around_says_so() -> None:
    found = find_settlements(reserve_of("salary_raise", "posts-nurse", chance=0.3))
    fine, coarse = (Base("adopted", abs(found.best) + more) for more in (-1.0, 1.0))
    assert "could be the opposite" not in settlement_said(replace(found, base=fine))
    assert "could be the opposite" in settlement_said(replace(found, base=coarse))


def test_the_union_likes_the_dearest_rung_best_and_the_employer_the_cheapest() -> None:
    reserve = reserve_of()
    costs = reserve.costs()
    points = guessed_points(reserve.matters.matters, costs)
    for row, spent, matter in zip(points, costs.spent, reserve.matters.matters, strict=True):
        if matter.uncosted:  # each side likes its own best
            employer, union = matter.offered
            assert row[union][0] == max(each[0] for each in row) > row[employer][0]
            assert row[employer][1] == max(each[1] for each in row) > row[union][1]
            continue
        assert row[spent.index(max(spent))][1] == min(each[1] for each in row)
        assert row[spent.index(min(spent))][0] == min(each[0] for each in row)
    assert sum(max(each[0] for each in row) for row in points) == pytest.approx(
        1_000, abs=len(points)
    )


def test_the_way_from_one_offer_to_the_other_costs_their_difference() -> None:
    costed = cost_whole_offers(EXAMPLES / "small-town", books=["union"])
    offer = next(each for each in costed if each.offer.id == "2019-01-11-district")
    reserve = reserve_of()
    (spent,) = reserve.spent([reserve.matters.offers[1]])
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

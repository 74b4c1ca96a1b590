"""Tests of why: every reason is one of the engine's, every repair is legal."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.conftest import EXAMPLES
from tests.settlement.laid_out import why_said
from tests.settlement.made_reserve import legal_by_brute_force, on_few_matters, reserve_of
from tests.settlement.made_terms import small_town

from openbook.api import bargain, open_case
from openbook.api.packages import Legal, explain_package
from openbook.case.scope import Convention
from openbook.case.wants import Want, Wants
from openbook.figures.memory import MARGINS, Memory
from openbook.offers.pairs import terms_of
from openbook.reports.offers.why_document import why_data
from openbook.settlement import ladders
from openbook.settlement.package_points import Placed, placed, placed_terms
from openbook.settlement.priorities import worth_of
from openbook.settlement.reserve import Costs, Reserve
from openbook.settlement.search import find_settlements
from openbook.settlement.why import Why, why

FEW = ("salary_raise", "class_size-middle", "back_pay", "posts-nurse")


def _union_offer(chance: float = 0.5) -> Why:
    reserve = reserve_of(*FEW, chance=chance)
    return why(reserve, placed(reserve.matters, reserve.matters.offers[1]))


def test_each_limit_says_in_how_many_worlds_and_in_which_it_is_worst() -> None:
    reserve = reserve_of(*FEW)
    found = _union_offer()
    assert found.point is not None
    margins = reserve.margins(found.point.package)
    for at, each in enumerate(found.kept):
        assert each.share == pytest.approx((margins[at] >= 0).mean())
        assert each.least == int(np.floor(margins[at, each.draw - 1]))
        assert margins[at].min() == margins[at, each.draw - 1]
    assert found.binds.left == min(each.left for each in found.kept) < 0


def test_the_first_reason_is_the_first_year_that_fails() -> None:
    found = _union_offer()
    broken = [each.limit.year for each in found.kept if each.left < 0]
    assert f"the reserve of {min(broken)}" in found.stops[0]
    assert f"What stops it ------------- - the reserve of {min(broken)}" in why_said(found)


def test_the_repair_changes_as_few_matters_as_any_legal_package() -> None:
    reserve = reserve_of(*FEW)
    found = _union_offer()
    assert found.repair is not None
    assert (reserve.left(found.repair.package) >= 0).all()
    worth = worth_of(reserve.case, reserve.matters, reserve.costs())
    asked = reserve.matters.offers[1]
    fewest = min(
        sum(a != b for a, b in zip(each, asked, strict=True))
        for each in legal_by_brute_force(reserve, worth)
    )
    assert len(found.repair.changed) == fewest
    assert found.repair.certified


def test_a_legal_package_is_stopped_by_nothing() -> None:
    reserve = reserve_of(*FEW, chance=0.2)
    found = why(reserve, placed(reserve.matters, reserve.matters.offers[0]))
    assert found.binds.left > 0
    assert found.stops == ()
    assert found.repair is None
    assert "Nothing stops it." in why_said(found)


def test_a_red_line_comes_before_the_reserve() -> None:
    want = Want(matter="back_pay", points=10, never=("5",))
    case = replace(small_town(), viewer="union", wants=Wants(wants=(want,), without_deal=2_000))
    reserve = on_few_matters(case, *FEW)
    found = why(reserve, placed(reserve.matters, reserve.matters.offers[1]))
    assert found.stops[0].startswith("a red line: back_pay")
    assert found.stops[-1].startswith("no deal: it is worth 2000 points to the union")


def test_offers_stand_on_levels_and_other_terms_between_them() -> None:
    case = small_town()
    reserve = reserve_of()
    for name, package in zip(
        ("2019-01-11-district", "2018-10-05-union"), reserve.matters.offers, strict=True
    ):
        offer = next(each for each in case.offers if each.id == name)
        asked = placed_terms(case, reserve.matters, terms_of(case, offer))
        assert asked.package == package


def _raise_of(reserve: Reserve, share: float) -> Placed:
    """A raise of the first matter, all else as the employer offers it."""
    (term,) = reserve.matters.matters[0].rungs[3].terms
    figure = replace(term.share, value=share)  # type: ignore[attr-defined]  # a raise
    odd = replace(term, share=figure)  # type: ignore[call-arg]  # a raise
    return placed_terms(reserve.case, reserve.matters, [odd], rest=reserve.matters.offers[0])


def test_terms_between_the_levels_are_worth_what_they_cost() -> None:
    reserve = reserve_of()
    asked = _raise_of(reserve, 0.0333)
    assert asked.package is None
    found = why(reserve, asked)
    assert found.point is None
    start = reserve.matters.offers[0]
    worth = worth_of(reserve.case, reserve.matters, reserve.costs())
    less, more = (worth.point((rung, *start[1:])) for rung in (1, 2))  # 3.25% and 3.5%
    assert found.standing
    mine = found.standing.point
    assert less.one < mine.one < more.one
    assert more.other < mine.other < less.other
    part = (mine.one - less.one) / (more.one - less.one)
    assert part == pytest.approx((0.0333 - 0.0325) / 0.0025, abs=1 / (more.one - less.one))
    assert found.standing.between == ("salary_raise",)
    assert not found.standing.beyond
    assert not found.standing.unseen
    assert why_data(found)["union"] == mine.one
    assert found.binds.left < reserve.left((1, *start[1:])).min()
    assert "on no level" in why_said(found)
    assert why_data(found)["on_no_level"] == [term.label for term in found.off]


def test_a_gain_on_terms_between_the_levels_is_one_on_the_frontier() -> None:
    reserve = reserve_of()
    standing = why(reserve, _raise_of(reserve, 0.0333)).standing
    frontier = find_settlements(reserve, most=10_000).packages
    assert standing
    assert standing.gains
    mine = standing.point
    union = max((e.union for e in frontier if e.employer >= mine.other), default=mine.one)
    employer = max((e.employer for e in frontier if e.union >= mine.one), default=mine.other)
    assert standing.gains == (max(0, union - mine.one), max(0, employer - mine.other))
    assert standing.is_near == (min(standing.gains) <= 50)
    assert standing.near
    assert 0 <= standing.near.kept <= standing.near.cases


@pytest.mark.parametrize("share", [0.03, 0.0333, None])
def test_what_no_package_is_worth_to_both_is_beyond_the_frontier(share: float | None) -> None:
    reserve = reserve_of()
    demands = reserve.matters.terms(reserve.matters.offers[1])
    asked = (
        _raise_of(reserve, share) if share else placed_terms(reserve.case, reserve.matters, demands)
    )
    found = why(reserve, asked)
    standing = found.standing
    frontier = find_settlements(reserve, most=10_000).packages
    assert standing
    mine = standing.point
    assert (found.point is None) == (share == 0.0333)
    assert not found.point or (found.point.one, found.point.other) == (mine.one, mine.other)
    worse = [(mine.one - e.union, mine.other - e.employer) for e in frontier]
    inside = any(max(each) <= 0 for each in worse)
    assert inside == (standing.losses is None) == bool(share)
    if standing.losses:
        assert max(standing.losses) == min(max(0, *each) for each in worse)
        assert standing.is_near == (max(standing.losses) <= 50)
        assert "It is beyond the frontier" in why_said(found)


def test_a_package_on_the_frontier_is_not_beyond_it() -> None:
    reserve = reserve_of()
    best = find_settlements(reserve, most=5).packages[1]
    terms = reserve.matters.terms(best.package)
    standing = why(reserve, placed_terms(reserve.case, reserve.matters, terms)).standing
    assert standing
    assert (standing.point.one, standing.point.other) == (best.union, best.employer)
    assert (standing.gains, standing.losses) == ((0, 0), None)
    assert standing.is_near


def test_a_raise_beyond_every_offer_counts_as_the_most_generous_level() -> None:
    reserve = reserve_of()
    standing = why(reserve, _raise_of(reserve, 0.08)).standing
    worth = worth_of(reserve.case, reserve.matters, reserve.costs())
    top = len(reserve.matters.matters[0].rungs) - 1
    assert standing
    assert standing.beyond == ("salary_raise",)
    most = worth.point((top, *reserve.matters.offers[0][1:]))
    assert (standing.point.one, standing.point.other) == (most.one, most.other)


def test_a_package_is_costed_under_each_convention_as_the_offer_is() -> None:
    case = open_case(EXAMPLES / "small-town")
    found = explain_package(case, "2019-01-11-district", legal=Legal(["union"], 0.4))
    ((book, costs),) = found.conventions
    assert book == "union"
    by_name = {each.convention: each.cost for each in costs}
    assert set(by_name) == set(Convention)
    (whole,) = bargain.cost_whole_offers(case, offers=[found.offer], books=["union"])
    assert by_name[Convention.WITH_TURNOVER].total == pytest.approx(whole.cost.total, abs=0.01)
    assert by_name[Convention.CAST_FORWARD].all_years > whole.cost.all_years
    assert "The costing convention alone makes a difference" in why_said(found)


def test_the_list_and_the_reasons_ask_the_rules_once(monkeypatch: pytest.MonkeyPatch) -> None:
    reserve = replace(reserve_of(*FEW, chance=0.5), _left={}, _margins=Memory(MARGINS))
    asked, work = [], ladders._ladders

    def noted(reserve: Reserve, costs: Costs) -> ladders.Ladders:
        asked.append(costs)
        return work(reserve, costs)

    monkeypatch.setattr(ladders, "_ladders", noted)
    find_settlements(reserve)
    found = why(reserve, placed(reserve.matters, reserve.matters.offers[1]))
    assert found.stops
    assert len(asked) == 1

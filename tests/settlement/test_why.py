"""Tests of why: every reason is one of the engine's, every repair is legal."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.settlement.laid_out import why_said
from tests.settlement.made_reserve import legal_by_brute_force, on_few_matters, reserve_of
from tests.settlement.made_terms import small_town

from openbook.case.wants import Want, Wants
from openbook.offers.pairs import terms_of
from openbook.reports.settlement_packages import why_data
from openbook.settlement.priorities import worth_of
from openbook.settlement.why import Why, placed, placed_terms, why

FEW = ("salary_raise", "class_size", "back_pay", "posts-nurse")


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


def test_terms_between_the_levels_have_limits_but_no_points() -> None:
    reserve = reserve_of()
    matter = reserve.matters.matters[0]
    (term,) = matter.rungs[3].terms
    share = replace(term.share, value=0.0333)  # type: ignore[attr-defined]  # a raise
    odd = replace(term, share=share)  # type: ignore[call-arg]  # a raise
    asked = placed_terms(reserve.case, reserve.matters, [odd], rest=reserve.matters.offers[0])
    assert asked.package is None
    found = why(reserve, asked)
    assert found.point is None
    assert why_data(found)["union"] is None
    near = reserve.left((1, *reserve.matters.offers[0][1:]))
    assert found.binds.left < near.min()
    assert "no points" in why_said(found)

"""Tests of the picture of the frontier: who sees which axis, and what is grey."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from tests.conftest import EXAMPLES

from openbook.api import packages
from openbook.api.view import opened
from openbook.reports.charts.scatter import Scatter
from openbook.reports.drawing.frame import NARROW, WIDE
from openbook.reports.settlement_view import (
    fair_names,
    frontier_chart,
    meets_minimum,
    settlement_view,
)
from openbook.reports.words.words import words_in
from openbook.settlement.search import Settlements


@cache
def _found() -> Settlements:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(packages, "DRAWS", 20)
        return packages.settle(EXAMPLES / "small-town", books=["union"], chance=0.5)


def _chart(role: str, language: str = "en") -> Scatter:
    found, case = _found(), opened(EXAMPLES / "small-town").case
    view = settlement_view(found, case, words_in(language), role=role, beyond=found.offers[1:])
    return frontier_chart(view, ["Offer of one", "Offer of other"])


@pytest.mark.parametrize("role", ["", "mediator", "county"])
def test_whoever_is_no_side_sees_the_guessed_points_of_both(role: str) -> None:
    chart = _chart(role)
    assert (chart.across, chart.up) == ("Points of the union", "Points of the employer")
    first = _found().packages[0]
    assert chart.frontier[0] == (first.union, first.employer)


@pytest.mark.parametrize("role", ["union", "employer"])
def test_a_side_sees_its_own_points_and_the_cost(role: str) -> None:
    chart = _chart(role)
    assert chart.across == "Points of your side"
    assert chart.up.startswith("Cost above the employer's offer")
    for (x, y), each in zip(chart.frontier, _found().packages, strict=True):
        assert x == getattr(each, role)
        assert y * 1e3 == pytest.approx(each.spent)


def test_fair_packages_and_offers_are_named_and_what_is_not_legal_is_grey() -> None:
    chart = _chart("")
    named = {point.name: point for point in chart.points if point.name}
    assert {*fair_names(_found()).values()} <= {*named}
    assert {"Offer of one", "Offer of other"} <= {*named}
    assert named["Offer of other"].meets == meets_minimum(_found().offers[1])
    assert not chart.points[0].meets
    assert chart.points[0].id == "Over budget 1"


def test_the_title_does_not_call_the_nearest_packages_affordable() -> None:
    found, case = _found(), opened(EXAMPLES / "small-town").case
    short = tuple(replace(each, left=(-1, *each.left[1:])) for each in found.packages)
    said = [
        frontier_chart(
            settlement_view(replace(found, packages=kept), case, words_in("en")), []
        ).words.title
        for kept in (found.packages, short, ())
    ]
    assert said[0].startswith("Packages that meet the minimum reserve and that no other beats")
    assert said[1] == f"No package meets the minimum reserve; the nearest: {len(short)}"
    assert said[2] == "No package meets the minimum reserve"


def test_it_is_drawn_in_two_layouts() -> None:
    for size in (WIDE, NARROW):
        drawn = _chart("union").svg(size, say=words_in("en").number)
        assert "Nash" in drawn
        assert 'class="frontier"' in drawn

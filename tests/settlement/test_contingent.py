"""Tests of contingent parts: with the condition the package is legal, with less it is not."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.settlement.laid_out import why_said
from tests.settlement.made_reserve import reserve_of

from openbook.case.condition import Condition
from openbook.settlement.ladders import ladders
from openbook.settlement.package_points import placed
from openbook.settlement.remedies import MadeSafe, made_safe
from openbook.settlement.reserve import Reserve
from openbook.settlement.why import why

PACKAGE = (1, 2, 0, 0, 0, 1, 1, 15, 0, 1, 0, 2, 1, 0)  # legal but for its last point of a raise


@pytest.fixture(scope="module")
def reserve() -> Reserve:
    return reserve_of()


@pytest.fixture(scope="module")
def safe(reserve: Reserve) -> MadeSafe:
    found = made_safe(reserve, PACKAGE, ladders(reserve, reserve.costs()))
    return next(each for each in found if each.matter == "salary_raise")


def test_without_the_condition_the_package_is_not_legal(reserve: Reserve) -> None:
    assert (reserve.left(PACKAGE) < 0).any()


def test_with_the_condition_it_is_legal_and_holds_somewhere(
    reserve: Reserve, safe: MadeSafe
) -> None:
    assert (reserve.reached(reserve.margins_of(safe.offer)) >= 0).all()
    assert all(0 < part <= 1 for _, part in safe.holds)
    assert "funded ADA in 2019-20 is above" in safe.condition


def test_a_much_smaller_number_would_not_do(reserve: Reserve, safe: MadeSafe) -> None:
    always = replace(
        safe.offer,
        terms=tuple(
            replace(term, only_if=Condition(line="funded ADA", above=1.0))
            if isinstance(getattr(term, "only_if", ""), Condition)
            else term
            for term in safe.offer.terms
        ),
    )
    assert (reserve.reached(reserve.margins_of(always)) < 0).any()


def test_the_report_says_the_condition(reserve: Reserve, safe: MadeSafe) -> None:
    said = why_said(why(reserve, placed(reserve.matters, PACKAGE)))
    assert f"only if {safe.condition}" in said

"""Tests of the alternative: a strike makes having no deal worth less than nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.conftest import EXAMPLES
from tests.settlement.laid_out import settlement_said
from tests.settlement.made_reserve import reserve_of

from openbook.api.folder import case_in
from openbook.api.packages import NoDayCostError, settle
from openbook.api.view import Opened
from openbook.settlement.priorities import Worth
from openbook.settlement.search import find_settlements
from openbook.settlement.solutions import StrikeLoss, after_a_strike

LOSS = StrikeLoss(5, union=100_000, employer=50_000)
FEW = ("salary_raise", "class_size-middle", "back_pay", "posts-nurse")


def test_dollars_lost_are_points_below_nothing() -> None:
    costs = reserve_of(*FEW).costs()
    all_of_it = sum(max(row) - min(row) for row in costs.spent)
    worth = after_a_strike(Worth(()), costs, LOSS)
    assert worth.without_deal == (
        round(-100_000 / all_of_it * 1_000),
        round(-50_000 / all_of_it * 1_000),
    )


def test_a_side_that_said_what_no_deal_is_worth_is_believed() -> None:
    costs = reserve_of(*FEW).costs()
    own = Worth((), without_deal=(70, 0), written=("union",))
    assert after_a_strike(own, costs, LOSS).without_deal[0] == 70


def test_the_report_says_what_the_days_cost() -> None:
    found = find_settlements(reserve_of(*FEW), strike=LOSS)
    assert found.without_deal[0] < found.without_deal[1] < 0
    said = settlement_said(found)
    assert "Without a deal 5 days of strike cost members $100,000" in said


def test_without_a_strike_on_record_a_day_has_no_price() -> None:
    case = case_in(EXAMPLES / "small-town")
    quiet = Opened(replace(case, strike=None))
    with pytest.raises(NoDayCostError, match="what a day of a strike costs is not known"):
        settle(quiet, strike_days=3)

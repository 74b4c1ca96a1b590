"""Terms as newspapers tell them: little is stated, and nothing is refused for it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.law.mini_district import mini_district

from openbook.api.bargain import cost_whole_offers
from openbook.api.folder import case_in
from openbook.offers.whole_cost import WholeCost

HEAD = "side: union\nmade_on: 2024-01-31\ntitle: T\nstanding: open\nsource: invented\nterms:\n  - "


def costed(folder: Path, term: str) -> WholeCost:
    """Return the cost of one term of the union, under the district's assumptions."""
    (folder / "offers/2024-01-31-union.yaml").write_text(HEAD + term + "\n", "utf-8")
    case = case_in(folder)
    offer = next(each for each in case.every_offer if each.title == "T")
    (found,) = cost_whole_offers(folder, offers=[offer], books=["district"])
    return found


@pytest.fixture
def town(tmp_path: Path) -> Path:
    return mini_district("minnesota", tmp_path / "town")


def test_more_for_health_needs_no_contract(town):
    found = costed(town, "health_contribution: {more: 1800, starts: 2024-07-01}")
    assert found.cost.total == pytest.approx((0, 40 * 1800, 40 * 1800))
    assert not found.aside


def test_pay_for_a_student_too_many_by_the_year(town):
    found = costed(town, "overage_pay: {amount: 1200, per: year, students: 20, starts: 2024-25}")
    assert found.cost.total[1] == pytest.approx(20 * 1200 * 1.169, rel=1e-3)


def test_planning_time_of_nobody_knows_how_many(town):
    found = costed(town, "planning_time: {minutes: 20, per: day, starts: 2024-25}")
    (aside,) = found.aside
    assert "write people" in aside.sentence
    assert str(aside.term.label).startswith("20 minutes a day of planning time")

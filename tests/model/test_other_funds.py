"""Other funds: what they pay of a unit is beside the general fund, and in none of its lines."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.model.paid import pay_model, world
from tests.model.test_units import with_units
from tests.offers.opened import SMALL, opened, tried_offer

from openbook.case.levers import Levers
from openbook.figures.figure import USD
from openbook.figures.model import Model
from openbook.figures.run.scalar_run import evaluate_one
from openbook.model.contract import levers_of
from openbook.model.errors import MissingPartError
from openbook.offers.cost import cost_offer

HALVES = {"unrestricted": "50%", "restricted": "50%"}
SPLIT = {"unrestricted": "40%", "restricted": "40%", "other_funds": "20%"}
MOVED = {
    "raise.office": 0.03,
    "raise_part.office": 1.0,
    "stipend.office": 500.0,
    "one_time.office": 0.02,
    "one_time_each.office": 250.0,
    "back_pay.office": 0.01,
}
ASSUMED = {"health.contribution": 90_000.0, "workers_compensation.rate": 0.02}


def lines(folder: Path, funded: dict[str, str]) -> tuple[Model, dict[str, tuple[float, ...]]]:
    """Every line of the pay of a district with one unit, under terms of every kind."""
    unit: dict[str, Any] = {"id": "office", "name": "Office", "pension": "calpers"}
    unit |= {"members": 10, "payroll": 400_000, "funded": funded}
    folder.mkdir()
    case = with_units(folder, [unit])
    model = pay_model(case)
    levers = levers_of(case)
    moved = Levers(levers.years).put(
        {name: (value, 0.0, 0.0) for name, value in MOVED.items() if name in model.inputs}
    )
    assert len(moved.positions) == len(MOVED)
    found = evaluate_one(model, world(model, moved, ASSUMED))
    return model, {name: found[name] for name in found.plain}


def test_the_general_fund_and_other_funds_are_all_funds_in_every_line(tmp_path: Path) -> None:
    model, whole = lines(tmp_path / "whole", HALVES)
    _, split = lines(tmp_path / "split", SPLIT)
    money = [n for n, line in model.lines.items() if line.unit == USD and n in split]
    scaled = {n for n in money if not n.startswith(("payroll.", "health.contribution"))}
    assert {"salaries.office", "benefits.office", "compensation.one_time", "health.cost"} <= scaled
    assert {"pay_today.office", "cost_of_one_percent.office", "retro_cost.office"} <= scaled
    for name in sorted(scaled - {"one_percent.total"}):
        assert split[name] == pytest.approx([0.8 * each for each in whole[name]]), name
    parts = ("salaries.office", "benefits.office", "health.cost", "compensation.one_time")
    everything = [sum(each) for each in zip(*(whole[name] for name in parts), strict=True)]
    assert split["compensation.all_funds"] == pytest.approx(everything)
    assert split["other_funds.office"] == pytest.approx([0.2 * each for each in everything])
    assert split["one_percent.total"] == pytest.approx(whole["one_percent.total"])


def test_one_percent_by_fund_adds_up(tmp_path: Path) -> None:
    _, found = lines(tmp_path / "case", SPLIT)
    funds = [f"one_percent_{name}.office" for name in SPLIT]
    together = [sum(each) for each in zip(*(found[name] for name in funds), strict=True)]
    assert found["one_percent.total"] == pytest.approx(together)
    general = [sum(each) for each in zip(*(found[name] for name in funds[:2]), strict=True)]
    assert found["one_percent.general_fund"] == pytest.approx(general)
    assert found["cost_of_one_percent.office"] == pytest.approx(general)


def test_no_share_of_other_funds_leaves_every_digit(tmp_path: Path) -> None:
    _, without = lines(tmp_path / "without", HALVES)
    _, nothing = lines(tmp_path / "nothing", {**HALVES, "other_funds": "0%"})
    assert {name: nothing[name] for name in without} == without
    assert "compensation.all_funds" not in nothing


def test_a_unit_outside_the_general_fund_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MissingPartError, match="other funds pay all of office"):
        lines(tmp_path / "case", {"other_funds": "100%"})


def test_a_raise_costs_the_general_fund_its_share() -> None:
    ground = opened(SMALL)
    raised = "salary_raise: {share: 10%, starts: 2018-07-01, units: [classified]}"
    offer, book = tried_offer(ground, raised), ground.book("district")
    found = cost_offer(ground.case, ground.law, ground.model, offer, book)
    ((unit, beside),) = found.other_funds.items()
    assert unit == "classified"
    # 10% of the payroll of 2,261,111 with statutory benefits: nine parts and one part.
    assert beside == pytest.approx([each / 9 for each in found.cost.total])
    assert found.all_funds == pytest.approx([each / 0.9 for each in found.cost.total])
    assert found.cost.total[0] > 203_500

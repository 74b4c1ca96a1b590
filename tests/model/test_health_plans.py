"""Health plans with tiers: worked examples, and tiers without premiums."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.model.example_district import district, loaded, numbers, offer
from tests.model.paid import pay_model, world

from openbook.case.case import Case
from openbook.figures.run.scalar_run import evaluate_one
from openbook.files.read import read_case
from openbook.model.contract import levers_of
from openbook.model.errors import MissingPartError

EXAMPLES = loaded("health.yaml")
PLANS = """\
unit,plan,tier,people,premium,source
teachers,valley,employee,5,8000,made
teachers,valley,employee+1,2,16000,made
teachers,valley,family,3,22000,made
"""


def with_plans(folder: Path, terms: list[Any], plans: str = PLANS) -> Case:
    district(folder, offers__one=offer(terms))
    (folder / "district" / "health_plans.csv").write_text(plans, "utf-8")
    case, _ = read_case(folder)
    assert case is not None
    return case


@pytest.mark.parametrize("example", EXAMPLES, ids=[each["name"] for each in EXAMPLES])
def test_worked_example(example: dict[str, Any], tmp_path: Path) -> None:
    assert example["worked"]
    case = with_plans(tmp_path, example["terms"])
    model = pay_model(case)
    levers = levers_of(case, *case.offers)
    found = evaluate_one(model, world(model, levers, numbers(example["assume"])))
    for name, values in example["lines"].items():
        assert found[name] == pytest.approx(values, abs=0.005), name


ALL = {"health_tiers": {"share": "100%", "starts": "2018-07-01"}}


@pytest.mark.parametrize(
    ("plans", "term", "said"),
    [
        (PLANS.replace("3,22000", "3,"), ALL, "line 4: the people or the premium of"),
        ("unit,plan,tier,people,premium\n", ALL, "has no plans of teachers"),
        (PLANS, {"health_tiers": {"tiers": {"couple": 9000}}}, "has no tier couple of teachers"),
    ],
)
def test_tiers_without_premiums_get_no_answer(
    tmp_path: Path, plans: str, term: dict[str, Any], said: str
) -> None:
    case = with_plans(tmp_path, [term], plans)
    with pytest.raises(MissingPartError, match=said):
        levers_of(case, *case.offers)

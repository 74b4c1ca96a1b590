"""Raises that are more than a percentage: worked examples and the laws they keep."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.model.example_district import district, loaded, numbers, offer
from tests.model.paid import pay_model, world

from openbook.case.case import Case
from openbook.figures.run.scalar_run import evaluate_one
from openbook.model.contract import levers_of
from openbook.model.errors import MissingPartError

EXAMPLES = loaded("schedules.yaml")
NEW = "column,step,pay,source\nA,1,51000,made\nA,2,54000,made\nA,3,57000,made\nA,4,60000,made\n"


def offered(folder: Path, terms: list[Any], units: dict[str, dict[str, Any]] | None = None) -> Case:
    """The district of the examples with an offer, a second schedule and facts of units."""
    told = yaml.safe_load(loaded("district.yaml")["district/district.yaml"])
    for unit in told["units"]:
        unit.update((units or {}).get(unit["id"], {}))
    return district(
        folder,
        district__district=yaml.safe_dump(told, sort_keys=False),
        district__schedules__new=NEW,
        offers__one=offer(terms),
    )


def lines_of(
    case: Case,
    assume: dict[str, float] | None = None,
    law: dict[str, dict[str, float]] | None = None,
) -> Any:
    model = pay_model(case, earlier=law)
    return evaluate_one(model, world(model, levers_of(case, *case.offers), assume))


@pytest.mark.parametrize("example", EXAMPLES, ids=[each["name"] for each in EXAMPLES])
def test_worked_example(example: dict[str, Any], tmp_path: Path) -> None:
    assert example["worked"]
    case = offered(tmp_path, example["terms"], example.get("units"))
    law = {year: numbers(each) for year, each in example.get("law", {}).items()}
    found = lines_of(case, numbers(example.get("assume", {})), law)
    for name, values in example["lines"].items():
        assert found[name] == pytest.approx(values, abs=0.005), name


@pytest.mark.parametrize(
    ("term", "said"),
    [
        ({"flat_raise": {"amount": 500, "units": ["office"]}}, "write fte:"),
        ({"hourly_raise": {"amount": 1}}, "write members:, hours: and work_year:"),
        ({"pay_floor": {"amount": 50000, "units": ["office"]}}, "needs the salary sch"),
        ({"longevity": {"step": 4, "amount": 1, "units": ["office"]}}, "needs the sal"),
        ({"new_schedule": {"schedule": "none"}}, "there is no file district/schedules"),
        (
            {"new_schedule": {"schedule": "new", "placement": "steps"}},
            "write steps: with the new step of each",
        ),
        ({"new_schedule": {"schedule": "new", "steps": {"one": 1}}}, "'one' is not a step"),
    ],
)
def test_what_is_missing_is_told(tmp_path: Path, term: dict[str, Any], said: str) -> None:
    ((word, fields),) = term.items()
    case = offered(tmp_path, [{word: {**fields, "starts": "2018-07-01"}}])
    with pytest.raises(MissingPartError) as caught:
        levers_of(case, *case.offers)
    assert said in "\n".join(caught.value.missing)


def test_a_new_schedule_must_pay_every_column(tmp_path: Path) -> None:
    case = offered(tmp_path, [{"new_schedule": {"schedule": "new", "starts": "2018-07-01"}}])
    other = tmp_path / "district" / "schedules" / "new.csv"
    other.write_text(NEW.replace("A,", "B,"), "utf-8")
    case = district(tmp_path, district__schedules__new=NEW.replace("A,", "B,"))
    with pytest.raises(MissingPartError, match="has no column A, in which people are"):
        levers_of(case, *case.offers)


def test_dollars_in_two_parts_are_dollars_in_one(tmp_path: Path) -> None:
    day = {"starts": "2019-01-01"}
    whole = offered(tmp_path / "whole", [{"flat_raise": {"amount": 1500, **day}}])
    parts = offered(
        tmp_path / "parts",
        [{"flat_raise": {"amount": 1000, **day}}, {"flat_raise": {"amount": 500, **day}}],
    )
    assert lines_of(whole)["compensation.ongoing"] == pytest.approx(
        lines_of(parts)["compensation.ongoing"]
    )


def test_what_changes_no_cell_has_no_line(tmp_path: Path) -> None:
    case = offered(tmp_path, [{"salary_raise": {"share": "3%", "starts": "2018-07-01"}}])
    assert not any(name.startswith("schedule_changes") for name in pay_model(case).lines)

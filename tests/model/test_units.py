"""Total compensation of a unit: worked examples, and what is told where a rate is missing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.model.example_district import district, loaded, numbers
from tests.model.paid import pay_model, world

from openbook.case.case import Case
from openbook.figures.figure import USD
from openbook.figures.run.scalar_run import evaluate_one
from openbook.files.read import read_case
from openbook.findings.finding import Severity
from openbook.model.contract import levers_of
from openbook.model.errors import MissingPartError

EXAMPLES = loaded("units.yaml")


def with_units(folder: Path, units: list[dict[str, Any]]) -> Case:
    """The district of the examples with other units."""
    head = {"name": "The district", "kind": "unified", "source": "made"}
    text = yaml.safe_dump({**head, "units": units}, sort_keys=False)
    return district(folder, district__district=text)


@pytest.mark.parametrize("example", EXAMPLES, ids=[each["name"] for each in EXAMPLES])
def test_worked_example(example: dict[str, Any], tmp_path: Path) -> None:
    assert example["worked"]
    case = with_units(tmp_path, example["units"])
    model = pay_model(case)
    inputs = world(model, levers_of(case), numbers(example.get("assume", {})))
    found = evaluate_one(model, inputs)
    for name, values in example["lines"].items():
        close = 0.005 if model.lines[name].unit == USD else 5e-9
        assert found[name] == pytest.approx(values, abs=close), name


def test_money_that_pays_is_told_only_where_every_unit_says_it(tmp_path: Path) -> None:
    units = [
        {
            "id": "teachers",
            "name": "Teachers",
            "pension": "calstrs",
            "members": 10,
            "payroll": 500_000,
            "funded": {"unrestricted": "100%"},
        },
        {"id": "office", "name": "Office", "pension": "calpers", "members": 4, "payroll": 200_000},
    ]
    model = pay_model(with_units(tmp_path, units))
    assert "one_percent_unrestricted.teachers" in model.lines
    assert "one_percent.general_fund" not in model.lines


def test_a_unit_without_a_rate_gets_no_answer(tmp_path: Path) -> None:
    unit = {"id": "tutors", "name": "Tutors", "members": 10, "payroll": 100_000}
    case = with_units(tmp_path, [unit])
    with pytest.raises(MissingPartError) as caught:
        pay_model(case)
    (told,) = caught.value.missing
    assert told.startswith("district/district.yaml, line 5: the pension system of tuto")
    assert "write pension: with one of calpers, calstrs, or pension: none" in told


def test_a_pension_plan_that_the_law_does_not_know(tmp_path: Path) -> None:
    unit = {"id": "staff", "name": "Staff", "members": 10, "payroll": 100_000}
    shares = {"calstrs": "80%", "county": "20%"}
    case = with_units(tmp_path, [{**unit, "pensions": shares}])
    with pytest.raises(MissingPartError, match="no employer rate for 'county'"):
        pay_model(case)
    own = {"rates": {"county": "11%"}}
    case = with_units(tmp_path, [{**unit, "pensions": shares, **own}])
    model = pay_model(case)
    found = evaluate_one(model, world(model, levers_of(case)))
    # 80% × 16% + 20% × (11% + 6% social security) + 1% Medicare
    assert found["benefit_rate.staff"][0] == pytest.approx(0.172)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("rates: {opeb: 155%}", "OB918"),
        ("rates: {opeb: -1%}", "OB918"),
        ("rates: 1.55%", "OB917"),
        ("funded: {unrestricted: 90%, building: 10%}", "OB917"),
        ("hours: 30", "OB918"),
    ],
)
def test_bad_numbers_are_findings(tmp_path: Path, written: str, said: str) -> None:
    district(tmp_path)
    text = loaded("district.yaml")["district/district.yaml"]
    text = text.replace("payroll: 200000", f"payroll: 200000, {written}")
    (tmp_path / "district" / "district.yaml").write_text(text, "utf-8")
    _, findings = read_case(tmp_path)
    wrong = {each.code for each in findings if each.severity is Severity.ERROR}
    assert said in wrong

"""Part A in the convention in which districts file it, from a case typed in as YAML."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from openbook.api.bargain import disclose_offer
from openbook.api.folder import copy_example
from openbook.offers.disclosed.disclosure import Disclosure
from openbook.offers.disclosed.increases import PAY_LINES

EXAMPLES = yaml.safe_load((Path(__file__).parent / "filed.yaml").read_text("utf-8"))
YEARS = ("2018-19", "2019-20", "2020-21")


def written(folder: Path, example: dict[str, Any], **funded: str) -> Path:
    """The small town with one unit and one offer; the rest of its money does not matter."""
    copy_example("small-town", folder)
    for part in ("district/staff.csv", "district/schedules", "district/health_plans.csv"):
        path = folder / part
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    for part in ("district/posts.csv", "district/sections.csv", "district/norms.csv"):
        (folder / part).unlink()
    for path in (*folder.glob("offers/*.yaml"), *folder.glob("private/*/offers/*.yaml")):
        path.unlink()
    district = folder / "district" / "district.yaml"
    read = yaml.safe_load(district.read_text("utf-8"))
    unit = {"id": "unit", "name": "The unit", "party": "union", **example["unit"]}
    read["units"] = [unit | ({"funded": funded} if funded else {})]
    _write(district, read)
    contract: dict[str, Any] = {"title": "Contract", "first_day": "2014-07-01"}
    contract |= {"source": "invented", "terms": []}
    if "health" in example:
        contract["terms"] = [{"health_contribution": {"total": example["health"], "frozen": True}}]
    _write(folder / "contract.yaml", contract)
    book = folder / "books" / "district.yaml"
    text = book.read_text("utf-8").replace(
        "{value: 2%, note", f"{{value: {example['step_and_column']}, note"
    )
    text = text.replace(
        "staff.attrition_savings: {value: 0.5%}", "staff.attrition_savings: {value: 0%}"
    )
    book.write_text(text, "utf-8")
    offer = {"side": "union", "made_on": "2018-10-05", "title": "Agreement", "standing": "open"}
    terms = {"source": "invented", "terms": example["terms"]}
    _write(folder / "offers" / "2018-10-05-union.yaml", offer | terms)
    return folder


def _write(path: Path, content: dict[str, Any]) -> None:
    path.write_text(yaml.safe_dump(content, sort_keys=False), "utf-8")


def disclosed(folder: Path) -> Disclosure:
    return disclose_offer(folder, "2018-10-05-union")


@pytest.mark.parametrize("example", EXAMPLES, ids=[each["name"] for each in EXAMPLES])
def test_every_cell_within_a_dollar(example: dict[str, Any], tmp_path: Path) -> None:
    assert example["worked"]
    form = disclosed(written(tmp_path / "case", example))
    found = form.filed
    before = {"salary_schedule": example["unit"]["payroll"]} | example.get("before", {})
    for name, amount in before.items():
        assert getattr(found, name).before == pytest.approx(amount, abs=1), name
    wanted = dict.fromkeys(PAY_LINES, (0, 0, 0)) | example["increase"]
    for name, amounts in wanted.items():
        line = getattr(found, name).increase
        assert [line[year] for year in YEARS] == pytest.approx(amounts, abs=1), name
    if "on_base" in example:
        assert form.filed_on_base
        line = form.filed_on_base.salary_schedule.increase
        assert [line[year] for year in YEARS] == pytest.approx(example["on_base"], abs=1)


def test_ours_has_step_and_column_gross_and_the_positions_beside_it(tmp_path: Path) -> None:
    """10%; then (1.045 × 1.009 − 1) of 23,418,893; 0.9% of the rest; 0.75% of the unit's cost."""
    found = disclosed(written(tmp_path / "case", EXAMPLES[0]))
    more = found.increases
    raised = 21_289_903 * 1.10
    assert [more.salary_schedule.increase[year] for year in YEARS] == pytest.approx(
        [2_128_990.30, raised * (1.045 * 1.009 - 1), raised * 1.045 * 1.009 * 0.009]
    )
    assert more.additional_positions
    rate = 5_379_300 / 21_289_903
    positions = 0.0075 * (raised * (1 + rate) + 5_049_702)
    assert more.additional_positions.increase["2018-19"] == pytest.approx(positions)
    assert more.employees.increase["2018-19"] == pytest.approx(164.32 * 0.0075)
    assert found.terms.people_added["positions added as a share"]["2018-19"] == pytest.approx(
        1.2324
    )
    added = found.terms.cost_of_people_added["2018-19"]
    assert added == pytest.approx(positions)
    assert more.total.increase["2018-19"] == pytest.approx(2_128_990.30 * (1 + rate) + positions)


def test_part_a_is_of_all_funds_and_says_which_money_pays(tmp_path: Path) -> None:
    funded = {"unrestricted": "60%", "restricted": "25%", "other_funds": "15%"}
    example = EXAMPLES[-3]  # 5% of 3,000,000 with 24%
    whole = disclosed(written(tmp_path / "whole", example))
    split = disclosed(written(tmp_path / "split", example, **funded))
    for name in PAY_LINES:
        one, other = getattr(whole.increases, name), getattr(split.increases, name)
        assert other.before == pytest.approx(one.before), name
        assert other.increase == pytest.approx(one.increase), name
    parts = {fund: lines["total"].increase["2018-19"] for fund, lines in split.by_fund.items()}
    assert parts == pytest.approx(
        {"unrestricted": 111_600, "restricted": 46_500, "other_funds": 27_900}
    )
    sums = split.reconciled
    assert sums.other_funds
    assert sums.total_compensation["2018-19"] == pytest.approx(186_000)
    assert sums.other_funds["2018-19"] == pytest.approx(-27_900)
    assert sums.spending["2018-19"] == pytest.approx(158_100)


def test_a_raise_compounds_on_the_raises_before_it_in_a_full_year(tmp_path: Path) -> None:
    """3% of 20 million, of 1.2% and then 2.4144% more, × 1.03 and 1.03²; CalSTRS rises from
    16.28% to 18.13% and 19.1%, and with it the 22% of statutory benefits."""
    found = disclosed(written(tmp_path / "case", EXAMPLES[3]))
    worth = [each.full_year for each in found.compensation.negotiated]
    assert worth == pytest.approx(
        [600_000 * 1.22, 600_000 * 1.012 * 1.03 * 1.2385, 600_000 * 1.012**2 * 1.03**2 * 1.2482]
    )

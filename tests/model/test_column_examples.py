"""Two columns by hand: worked examples that a budget officer can read."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from tests.model.example_district import loaded
from tests.model.projected import line
from tests.model.test_columns import town

from openbook.api.projection import project_case

EXAMPLES = loaded("columns.yaml")
OFFER = """\
side: union
made_on: 2019-01-07
title: A raise for teachers
standing: open
source: invented
terms:
  - salary_raise: {{share: {share}, starts: 2018-07-01, units: [teachers]}}
"""


def written(folder: Path, example: dict[str, Any]) -> Path:
    """The small town with the money of an example."""
    budget = ["year,stage,fund,restricted,resource,object,label,amount,one_time,source"]
    for column, resource, objects, amount in example["budget"]:
        budget.append(f"2018-19,adopted,01,{column},{resource},{objects},Row,{amount},no,invented")
    reserve = ["year,stage,fund,part,amount,source"]
    held = [("01", part, amount) for part, amount in example["beginning"].items()]
    for fund, part, amount in (*held, *example.get("funds", ())):
        reserve.append(f"2017-18,actual,{fund},{part},{amount},invented")
    town(folder, "\n".join(budget) + "\n", "\n".join(reserve) + "\n")
    programs = ["resource,year,label,kind,revenue,spending,balance,then,source"]
    for resource, year, *rest in example.get("programs", ()):
        programs.append(",".join(map(str, [resource, year, "Program", *rest, "invented"])))
    (folder / "district" / "programs.csv").write_text("\n".join(programs) + "\n", "utf-8")
    for path in (folder / "books").glob("*.yaml"):
        path.write_text(_assuming(path.read_text("utf-8"), example["assume"]), "utf-8")
    if "raise" in example:
        offer = OFFER.format(share=example["raise"])
        (folder / "offers" / "2019-01-07-raise.yaml").write_text(offer, "utf-8")
    return folder


def _assuming(text: str, assume: dict[str, str]) -> str:
    for name, value in assume.items():
        new = "" if value == "nobody" else f"  {name}: {{value: {value}}}\n"
        text, count = re.subn(rf"(?m)^  {re.escape(name)}: .*\n", new, text)
        assert count == 1, name
    return text


@pytest.mark.parametrize("example", EXAMPLES, ids=[each["name"] for each in EXAMPLES])
def test_worked_example(example: dict[str, Any], tmp_path: Path) -> None:
    assert example["worked"]
    folder = written(tmp_path / "case", example)
    before = project_case(folder)
    for name, amount in example.get("before", {"contributions.total": 500_000}).items():
        wanted = amount if isinstance(amount, list) else [amount]
        assert line(before, name)[: len(wanted)] == pytest.approx(wanted, abs=0.01), name
    if "raise" not in example:
        return
    after = project_case(folder, offers=["2019-01-07-raise"])
    for name, amount in example["more"].items():
        more = line(after, name)[0] - line(before, name)[0]
        assert more == pytest.approx(amount, abs=0.01), name

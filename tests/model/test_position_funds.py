"""Additional positions by fund: worked examples that a budget officer can read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.model.example_district import loaded
from tests.model.projected import line

from openbook.api.folder import copy_example
from openbook.api.projection import project_case

EXAMPLES = loaded("positions.yaml")
COUNTED = """\
2018-19,custodian,classified,4,"$60,000",01,,,,
2018-19,aide,classified,10,,01,,,,
"""
OFFER = """\
side: union
made_on: 2019-01-07
title: More people
standing: open
source: invented
terms:
  - {term}
"""


@pytest.mark.parametrize("example", EXAMPLES, ids=[each["name"] for each in EXAMPLES])
def test_worked_example(example: dict[str, Any], tmp_path: Path) -> None:
    assert example["worked"]
    folder = tmp_path / "case"
    copy_example("small-town", folder)
    with (folder / "district" / "posts.csv").open("a", encoding="utf-8") as posts:
        posts.write(COUNTED)
    offer = OFFER.format(term=example["term"])
    (folder / "offers" / "2019-01-07-more.yaml").write_text(offer, "utf-8")
    before = project_case(folder, offers=[])
    after = project_case(folder, offers=["2019-01-07-more"])
    for name, amount in example["more"].items():
        more = line(after, name)[0] - line(before, name)[0]
        assert more == pytest.approx(amount, abs=0.01), name

"""A first year that is closed: tied to its actuals, and as it was in every simulation."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from openbook.api.folder import case_in, copy_example
from openbook.api.projection import project_case
from openbook.case.case import Case
from openbook.model.build import build_model
from openbook.model.inputs import balance_before, law_of
from openbook.model.money.budget import closed_years, published_budget
from openbook.model.money.claims import without


@pytest.fixture(scope="module")
def closed(tmp_path_factory) -> Path:
    """The small town a year later: its first year has actuals, and no budget any more."""
    folder: Path = tmp_path_factory.mktemp("closed") / "town"
    copy_example("small-town", folder)
    for name in ("budget.csv", "reserve.csv"):
        path = folder / "district" / name
        path.write_text(path.read_text("utf-8").replace("first interim", "actual"), "utf-8")
    budget = folder / "district/budget.csv"
    later = re.compile(r"^(?:2019-20|2020-21),.*\n", re.MULTILINE)
    budget.write_text(later.sub("", budget.read_text("utf-8")), "utf-8")
    return folder


@pytest.fixture(scope="module")
def case(closed) -> Case:
    return case_in(closed)


def test_actuals_tie_the_model_where_there_is_no_budget(case):
    budget = published_budget(case)
    assert budget is not None
    assert budget.stage == "actual"
    assert closed_years(case) == 1


def test_a_budget_closes_nothing(tmp_path):
    copy_example("small-town", tmp_path / "town")
    assert closed_years(case_in(tmp_path / "town")) == 0


def test_simulations_leave_the_closed_year_as_it_was(closed):
    found = project_case(closed, draws=200)
    assert found.drawn is not None
    for name in ("ada.total", "enrollment.total"):
        drawn, alone = found.drawn.values(name), found.alone.values(name)
        assert np.array_equal(drawn[:, 0], np.broadcast_to(alone[0, 0], 200)), name
        assert len(np.unique(drawn[:, 2])) > 20, name


def test_what_rests_on_a_balance_can_be_withheld(case):
    class NotKnownError(Exception):
        pass

    whole = build_model(case, law_of(case))
    start = next(line for line in whole.lines.values() if line.name == balance_before(case).name)
    model = without(whole, (start,), NotKnownError)
    assert "budget.result" in model.lines
    assert {"reserve.available", "reserve.margin", "certification.level"} <= model.withheld.names
    with pytest.raises(NotKnownError):
        model.asked(["reserve.margin"])

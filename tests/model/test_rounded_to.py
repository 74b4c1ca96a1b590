"""Rounded to: every line that a rounded total moves is told no finer than that."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.web.conftest import CASES

from openbook.api import projection
from openbook.api.view import opened
from openbook.case.scope import Scope
from openbook.figures.figure import USD
from openbook.model.money.rounded_to import rounded_to
from openbook.model.simulations.outcome import Outcome

LOS_ANGELES = CASES / "la-2019"
STEP = 1e8
MOVED = {
    "spending": ("2020-21,projected,01,both,1000-7999,Costs,", 7_700_000_000),
    "revenue": ("2018-19,projected,01,both,8000-8799,Revenue,", 7_400_000_000),
}


def _outcome(folder: Path) -> Outcome:
    stand = Scope(book="union", offers=("2019-01-11-district",))
    return projection.project_scope(opened(folder), stand).alone


@pytest.mark.parametrize("total", MOVED)
def test_no_line_that_a_rounded_total_moves_is_told_finer(tmp_path, total):
    folder = tmp_path / "la"
    shutil.copytree(LOS_ANGELES, folder)
    file, (row, amount) = folder / "district" / "budget.csv", MOVED[total]
    text = file.read_text("utf-8")
    assert f"{row}{amount}" in text
    file.write_text(text.replace(f"{row}{amount}", f"{row}{amount + int(STEP)}"))
    before, after = _outcome(LOS_ANGELES), _outcome(folder)
    case, moved = opened(LOS_ANGELES).case, set()
    for name in before.names:
        if before.unit(name) != USD:
            continue
        pairs = zip(before.values(name)[0], after.values(name)[0], strict=True)
        covered = zip(*(each.values("reserve.below")[0] for each in (before, after)), strict=True)
        for year, (was, now), below in zip(before.years, pairs, covered, strict=True):
            if any(below) and name.endswith(("economic_uncertainty", "unassigned")):
                continue  # they part what is available at the minimum, and are told with that
            if abs(now - was) > 1:
                moved.add(name)
                step = rounded_to(case, name, year, float(was))
                assert step == pytest.approx(abs(now - was), rel=0.1), (name, year)
    assert {"reserve.available", "reserve.unrestricted", "budget.result"} <= moved


def test_without_a_stated_rounding_every_digit_is_told():
    case = opened(CASES / "small-town").case
    for year in case.head.years:
        assert not rounded_to(case, "reserve.available", year, 1e6)
        assert not rounded_to(case, "spending.total", year, 1e6)

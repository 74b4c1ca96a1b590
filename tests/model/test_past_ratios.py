"""Attendance over enrollment of the past: counted years only, and what it is good for."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.model.projected import LOS_ANGELES, SMALL, line, projected

from openbook.api.projection import project_case
from openbook.model.students.enrollment import ratios_before


def _three_years(folder: Path, share: float) -> None:
    """Two more years of pupils and of attendance, all grades together."""
    for name, row in (
        ("cohorts", "{year},K-12,district,all,{pupils},worked-out,,\n"),
        ("attendance", "{year},K-12,district,{ada},p-2,,,\n"),
    ):
        file = folder / "district" / f"{name}.csv"
        text = file.read_text("utf-8")
        for year, pupils in (("2016-17", 1220), ("2015-16", 1240)):
            text += row.format(year=year, pupils=pupils, ada=pupils * share)
        file.write_text(text, "utf-8")


def test_only_counted_years_are_history():
    assert len(ratios_before(projected(SMALL).case)) == 1
    assert ratios_before(projected(LOS_ANGELES).case) == ()
    assert "criteria.attendance_ratio" not in projected(SMALL).model.lines


@pytest.mark.parametrize(("share", "met"), [(0.95, 1.0), (0.94, 0.0)])
def test_three_years_make_a_standard(small_town, share, met):
    _three_years(small_town, share)
    found = project_case(small_town)
    assert len(ratios_before(found.case)) == 3
    usual = line(found, "criteria_usual.attendance_ratio")
    assert usual == pytest.approx([(0.95 + 2 * share) / 3] * 3)
    # 95% is expected: 0.67 points above the average of 95%, 94% and 94%.
    assert line(found, "criteria.attendance_ratio") == [met] * 3

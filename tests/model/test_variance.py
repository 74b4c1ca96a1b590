"""Year-end variance by cause, and how it fades."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.empty_loops import maybe_none
from tests.model.projected import SMALL, line, projected

from openbook.api.folder import copy_example
from openbook.api.projection import explain_gap, project_case

NAMED = {
    "district": {},
    "union": {
        "variance.state_revenue: {value: 0}": "variance.state_revenue: {value: 100000}",
        "variance.vacancies: {value: 0}": (
            "variance.vacancies: {value: 40000, spread: 0 to 80000}"
        ),
        "variance.fade: {value: 0%}": "variance.fade: {value: 50%}",
    },
}


@pytest.fixture
def told(tmp_path: Path) -> Path:
    """The small town, whose union names two causes that fade by half each year."""
    folder = tmp_path / "case"
    copy_example("small-town", folder)
    for book, changes in NAMED.items():
        path = folder / "books" / f"{book}.yaml"
        text = path.read_text("utf-8")
        for old, new in maybe_none(changes.items()):
            assert old in text
            text = text.replace(old, new)
        path.write_text(text, "utf-8")
    return folder


def test_causes_add_up_and_fade(told: Path) -> None:
    found = project_case(told, book="union")
    assert line(found, "variance.total") == pytest.approx([140_000, 70_000, 35_000])
    plain = line(projected(SMALL, book="union"), "reserve.unrestricted")
    more = [b - a for a, b in zip(plain, line(found, "reserve.unrestricted"), strict=True)]
    assert more == pytest.approx([140_000, 210_000, 245_000])


def test_a_side_that_expects_none_keeps_its_reserve(told: Path) -> None:
    before = line(projected(SMALL), "reserve.available")
    assert line(project_case(told), "reserve.available") == pytest.approx(before)


def test_the_gap_names_the_causes(told: Path) -> None:
    gap = explain_gap(told, between=("district", "union"))
    named = {each.name for share in gap.shares for each in share.beliefs}
    assert {"variance.state_revenue", "variance.vacancies"} <= named


def test_where_nobody_names_a_cause_nothing_is_asked(tmp_path: Path) -> None:
    folder = tmp_path / "case"
    copy_example("small-town", folder)
    for path in (folder / "books").glob("*.yaml"):
        lines = path.read_text("utf-8").splitlines(keepends=True)
        path.write_text(
            "".join(each for each in lines if "variance." not in each or "unexplained" in each),
            "utf-8",
        )
    assert "variance.total" not in project_case(folder).model.lines

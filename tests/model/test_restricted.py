"""Restricted spending where a budget tells it apart, and the contribution beside it."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from tests.model.projected import LOS_ANGELES, line, projected
from tests.model.totals_only import copy_totals

from openbook.api.projection import project_case

CONTRIBUTION = "contribution.special_education"


def _tell_apart(folder: Path, restricted: dict[str, float]) -> None:
    """Write each object of spending twice, for restricted and unrestricted money."""
    file = folder / "district" / "budget.csv"
    rows = list(csv.DictReader(io.StringIO(file.read_text("utf-8"))))
    told = []
    for row in rows:
        bound = restricted.get(row["object"])
        if bound is None:
            told.append(row)
            continue
        whole = float(row["amount"].replace(",", ""))
        for kind, amount in (("restricted", bound), ("unrestricted", whole - bound)):
            told.append({**row, "restricted": kind, "amount": str(amount)})
    with file.open("w", newline="", encoding="utf-8") as opened:
        writer = csv.DictWriter(opened, tuple(rows[0]))
        writer.writeheader()
        writer.writerows(told)


@pytest.fixture
def small_town(tmp_path: Path) -> Path:
    return copy_totals(tmp_path / "case")


def test_a_budget_that_does_not_tell_has_no_such_lines(small_town):
    for found in (project_case(small_town), projected(LOS_ANGELES)):
        names = found.model.lines
        assert "restricted.spending" not in names
        assert "unrestricted.spending" not in names


def test_spending_told_apart_adds_up_and_keeps_its_share(small_town):
    restricted = dict.fromkeys(("1000", "2000", "3000", "4000", "5000"), 400_000.0)
    restricted["6000"] = 0.0
    before = project_case(small_town)
    _tell_apart(small_town, restricted)
    found = project_case(small_town)
    total = line(found, "spending.total")
    assert total == pytest.approx(line(before, "spending.total"))
    bound, free = (line(found, f"{kind}.spending") for kind in ("restricted", "unrestricted"))
    assert bound[0] == pytest.approx(2_000_000)
    assert [a + b for a, b in zip(bound, free, strict=True)] == pytest.approx(total)
    # The deficit is now measured on unrestricted spending alone.
    short = line(found, "criteria_found.deficit")[1]
    result = line(found, "budget.result")[1]
    assert short == pytest.approx(-result / free[1])


def test_a_budget_that_tells_only_some_objects_apart_tells_too_little(small_town):
    _tell_apart(small_town, {"1000": 1e6})
    assert "restricted.spending" not in project_case(small_town).model.lines


def test_the_contribution_is_shown_and_moves_no_total(small_town):
    before = project_case(small_town)
    assert line(before, CONTRIBUTION) == [640_000.0] * 3
    book = small_town / "books" / "district.yaml"
    text = book.read_text("utf-8")
    book.write_text(text.replace("{value: 640000}", "{value: 900000}"), "utf-8")
    found = project_case(small_town)
    assert line(found, CONTRIBUTION) == [900_000.0] * 3
    for name in ("spending.total", "reserve.available"):
        assert line(found, name) == line(before, name)


def test_where_no_book_tells_the_contribution_it_is_not_asked_for():
    assert CONTRIBUTION not in projected(LOS_ANGELES).model.lines

"""The figures that the example cases promise, by book, line and year, to the cent.

People quote these figures. They change only together with a note in changelog.d whose
name ends in .figures.md and that says which figures moved, and why. To write them anew:

    OPENBOOK_WRITE_PROMISED=1 pytest tests/cases/test_promised.py

Then read the difference that version control shows, line by line.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from tests.model.projected import LOS_ANGELES, SMALL, line, projected

from openbook.figures.figure import USD
from openbook.model.project import Projection
from openbook.reports.projection_report import certification_word

HERE = Path(__file__).parent / "promised"
BOOKS = {LOS_ANGELES: ("district", "union", "fact-finder"), SMALL: ("district", "union")}
LINES = (
    *("enrollment.total", "ada.total", "need.rolling"),
    *("lcff.base", "lcff.supplemental", "lcff.concentration", "lcff.add_ons"),
    *("revenue.formula", "revenue.ongoing", "revenue.total"),
    *("salaries.teachers", "benefits.teachers", "cost_of_one_percent.teachers"),
    *("health.cost", "compensation.ongoing", "compensation.one_time"),
    *("added.people", "added.cost", "spending.other", "spending.total"),
    *("budget.result", "reserve.unrestricted", "reserve.available"),
    *("reserve.unassigned", "reserve.required", "reserve.share", "reserve.below"),
)
CHANGED = (
    "a promised figure has moved. If that is meant, write a note such as "
    "changelog.d/+reserve.figures.md that says which figures moved and why, and write "
    "the promised figures anew with OPENBOOK_WRITE_PROMISED=1"
)


def figures(projection: Projection) -> dict[str, object]:
    """Dollars to the cent, everything else to the millionth."""
    years = [str(year) for year in projection.model.years]
    found: dict[str, object] = {"certification": certification_word(projection.alone)}
    for name in LINES:
        digits = 2 if projection.alone.unit(name) == USD else 6
        values = [round(value, digits) for value in line(projection, name)]
        found[name] = dict(zip(years, values, strict=True))
    return found


@pytest.mark.parametrize("case", [LOS_ANGELES, SMALL])
def test_the_promised_figures_hold(case: str) -> None:
    found = {book: figures(projected(case, book)) for book in BOOKS[case]}
    file = HERE / f"{case}.json"
    if os.environ.get("OPENBOOK_WRITE_PROMISED"):
        file.write_text(json.dumps(found, indent=2) + "\n", "utf-8")
    assert found == json.loads(file.read_text("utf-8")), CHANGED


@pytest.mark.parametrize("case", [LOS_ANGELES, SMALL])
def test_every_public_book_is_promised(case: str) -> None:
    """Except one that only holds what the others lean on."""
    public = {book.id for book in projected(case).case.books if not book.private}
    assert public - {"working"} == set(BOOKS[case])

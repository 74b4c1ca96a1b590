"""Cells of Form MYPI and of who pays LCFF open to the line that they are, to the dollar."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest
from tests.conftest import EXAMPLES

from openbook.api.projection import multiyear_of, project_case
from openbook.model.project import Projection
from openbook.reports.document.document import Block, Cell, TableBlock, Text
from openbook.reports.offers.multiyear_document import multiyear_blocks
from openbook.reports.projection_report import projection_blocks
from openbook.reports.words.words import words_in

TOWN, WORDS = EXAMPLES / "small-town", words_in("en")


def opened(blocks: Iterable[Block], first: str) -> Iterator[tuple[str, Cell]]:
    """The cells that open, of tables with a name that begins so."""
    for block in blocks:
        if isinstance(block, TableBlock) and block.name.startswith(first):
            rows = ((str(row.cells[0].text), cell) for row in block.rows for cell in row.cells[1:])
            yield from ((name, cell) for name, cell in rows if cell.opens)


def the_same(projection: Projection, cell: Cell) -> bool:
    """Whether a cell is the line or the row of the budget that it opens to."""
    asked = {name: each[0] for name, each in parse_qs(urlsplit(cell.opens).query).items()}
    if "file" in asked:
        assert (asked["file"], asked["column"]) == ("district/budget.csv", "amount")
        written = projection.case.budget.column("amount")[int(asked["row"])]
        return bool(written == pytest.approx(cell.value, abs=0.01))
    year = list(map(str, projection.alone.years)).index(asked["year"])
    value: float = projection.alone.values(asked["line"])[0][year]
    return value == pytest.approx(cell.value, abs=0.01)


def test_totals_and_balances_of_the_form_open() -> None:
    form, projection = multiyear_of(TOWN)
    found = list(opened(multiyear_blocks(form, projection, WORDS), "mypi-"))
    codes = {name.split()[0] for name, _ in found}
    assert {"A6", "B11", "C", "D2", "D3d", "D3f", "E2c", "E3", "F3d", "F3e", "F3g"} <= codes
    assert all(the_same(projection, cell) for _, cell in found)
    assert len(found) >= 150


def test_what_the_budget_publishes_in_one_row_opens_to_it() -> None:
    form, projection = multiyear_of(TOWN)
    found = opened(multiyear_blocks(form, projection, WORDS), "mypi-unrestricted")
    given = {name.split()[0]: cell.value for name, cell in found if "file=" in cell.opens}
    assert given["A1"] == 10_956_000
    assert given["A5c"] == -1_020_000
    assert given["B4"] == 390_000
    assert "A3" not in given  # two rows together


def test_who_pays_lcff_opens() -> None:
    projection = project_case(TOWN)
    found = list(opened(projection_blocks(projection, WORDS), "who-pays"))
    assert len(found) == 9
    assert all(the_same(projection, cell) for _, cell in found)


def test_what_stands_in_other_adjustments_is_said() -> None:
    form, projection = multiyear_of(TOWN, offers=["2019-01-11-district"])
    assert any(map(any, form.line("B10").amounts.values()))
    without = replace(form, lines=tuple(each for each in form.lines if each.code != "B10"))
    for shown, times in ((form, 1), (without, 0)):
        blocks = multiyear_blocks(shown, projection, WORDS)
        said = [each for each in blocks if isinstance(each, Text) and "B10 is" in str(each.text)]
        assert len(said) == times

"""Cells of Form MYPI and of who pays LCFF open to the line that they are, to the dollar."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from tests.conftest import EXAMPLES

from openbook.api.projection import multiyear_of, project_case
from openbook.model.project import Projection
from openbook.reports.document.document import Block, Cell, TableBlock
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
    asked = dict(part.split("=") for part in cell.opens.partition("?")[2].split("&"))
    year = list(map(str, projection.alone.years)).index(asked["year"])
    value: float = projection.alone.values(asked["line"])[0][year]
    return value == pytest.approx(cell.value, abs=0.01)


def test_totals_and_balances_of_the_form_open() -> None:
    form, projection = multiyear_of(TOWN)
    found = list(opened(multiyear_blocks(form, projection, WORDS), "mypi-"))
    assert {"B11", "C", "D2", "D3d", "E3", "F3g"} <= {name.split()[0] for name, _ in found}
    assert all(the_same(projection, cell) for _, cell in found)


def test_who_pays_lcff_opens() -> None:
    projection = project_case(TOWN)
    found = list(opened(projection_blocks(projection, WORDS), "who-pays"))
    assert len(found) == 9
    assert all(the_same(projection, cell) for _, cell in found)

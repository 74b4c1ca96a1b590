"""Stamp: what a workbook says about itself, so that it can be taken back safely."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass

from openbook.case.case import Case
from openbook.reports.workbook.cells import Sheet, SheetCell

STAMP = "Openbook"
# Goes up when sheets, columns or formulas are arranged in another way.
LAYOUT = "1"


@dataclass(frozen=True, slots=True)
class Stamp:
    """Which case, book and offers a workbook is of, and a hash of all that it holds.

    ``content`` changes as soon as a figure, a formula or an input of the workbook
    would be another.
    """

    layout: str
    program: str
    case: str
    viewer: str
    book: str
    offers: str
    content: str


def case_id(case: Case) -> str:
    """What tells a case from others: its title, state, day and years."""
    head = case.head
    said = f"{head.title}|{head.state}|{head.as_of}|{head.first_year}|{head.last_year}"
    return hashlib.sha256(said.encode()).hexdigest()[:16]


def content_hash(sheets: Iterable[Sheet]) -> str:
    """A hash of every input, figure and formula of some sheets."""
    found = hashlib.sha256()
    for sheet in sheets:
        for (row, column), cell in sorted(sheet.cells.items()):
            said = cell.formula or repr(cell.value)
            found.update(f"{sheet.name}|{row}|{column}|{said}\n".encode())
    return found.hexdigest()


def stamp_sheet(stamp: Stamp) -> Sheet:
    """The hidden sheet with the stamp."""
    sheet = Sheet(STAMP, "Stamp", {0: 14.0, 1: 70.0}, hidden=True)
    for row, (name, value) in enumerate(asdict(stamp).items()):
        sheet.texts(row, [name, value])
    return sheet


def stamp_of_cells(cells: Mapping[tuple[int, int], SheetCell]) -> Stamp | None:
    """The stamp that stands on a sheet; None where it is not whole."""
    found = {
        str(cell.value): str(cells[row, 1].value)
        for (row, column), cell in cells.items()
        if column == 0 and (row, 1) in cells
    }
    names = Stamp.__dataclass_fields__
    if not {"layout", "case", "book", "content"} <= set(found):
        return None
    return Stamp(**{name: found.get(name, "") for name in names})

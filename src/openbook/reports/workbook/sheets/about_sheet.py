"""The first sheet: what the workbook is, how to use it, and what is no formula in it."""

from __future__ import annotations

from collections.abc import Sequence

from openbook.case.book import Book
from openbook.case.sides import sides_books
from openbook.model.project import Projection
from openbook.offers.stand import left_out
from openbook.reports.rests_on import rests_on
from openbook.reports.workbook.cells import Cell, Look, Part, Sheet

ABOUT = "About"
_HOW = (
    (
        "Every line of the projection is a live formula. Change a yellow cell on the sheet "
        "Inputs (a raise, a cap, a post, attendance, the COLA) and everything follows."
    ),
    (
        "The sheet Multiyear has the budget by object codes; the sheets behind it have the "
        "lines it is made of, chapter by chapter. Years stand in the same columns everywhere."
    ),
    "A note on the first year of a line says in words how it is made.",
    (
        "Take changes back with: openbook workbook diff CASE FILE.xlsx, then: openbook "
        "workbook apply CASE FILE.xlsx."
    ),
)
_NOT_LIVE = (
    "Offers and Gap hold values of the engine: each needs many runs of the model.",
    (
        "The rows called unexplained tie the model to the published budget on the "
        "employer's book as it is in the case. They stay as they are when an input changes."
    ),
)
_CONDITION = (
    "Terms with a condition count as they were found in this projection; the workbook "
    "does not look at their conditions again:"
)


def about_sheet(projection: Projection, about: str, sheets: Sequence[Sheet]) -> Sheet:
    """Title, use, colors, what is not live, and the list of sheets."""
    sheet = Sheet(ABOUT, "About this workbook", {0: 22.0, 1: 110.0})
    sheet.texts(0, [projection.case.head.title], Look.TITLE)
    sheet.texts(1, [about], Look.WORDS)
    known = projection.known_on.isoformat()
    notes = rests_on(projection.case, _books(projection))
    row = _block(
        sheet, 3, "How to use it", [*_HOW, f"Law as known on {known}.", *notes]
    )
    sheet.put(row, 0, Cell("yellow", look=Look.TEXT, part=Part.ASKED))
    sheet.texts(row, ["An input: what a book assumes or a contract fixes"], start=1)
    sheet.put(row + 1, 0, Cell("gray", look=Look.TEXT, part=Part.GIVEN))
    sheet.texts(row + 1, ["A figure of the case or the law, with its source"], start=1)
    sheet.put(row + 2, 0, Cell("italic", look=Look.TEXT, part=Part.STEP))
    sheet.texts(row + 2, ["A step on the way to the line below it"], start=1)
    conditions = [
        f"{each.words}: {'holds' if each.holds else 'does not hold'}"
        for each in projection.conditions
    ]
    said = [*_NOT_LIVE, *([_CONDITION, *conditions] if conditions else [])]
    said += [
        f"Not in these numbers: {each.term.label} ({each.sentence})"
        for each in left_out(projection.case, projection.question)
    ]
    row = _block(sheet, row + 4, "What does not follow", said)
    sheet.put(row + 1, 0, Cell("Sheets", look=Look.BLOCK))
    sheet.put(row + 1, 1, Cell(None, look=Look.BLOCK))
    for place, each in enumerate(sheets, row + 2):
        sheet.texts(place, [each.name, each.title])
    return sheet


def _books(projection: Projection) -> list[Book]:
    """Return the book of the projection and those between which the gap lies."""
    return [projection.question.book, *sides_books(projection.case)]


def _block(sheet: Sheet, row: int, title: str, texts: Sequence[str]) -> int:
    sheet.put(row, 0, Cell(title, look=Look.BLOCK))
    sheet.put(row, 1, Cell(None, look=Look.BLOCK))
    for place, text in enumerate(texts, row + 1):
        sheet.texts(place, [text], start=1)
    return row + 1 + len(texts)

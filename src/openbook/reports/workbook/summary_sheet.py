"""The front of a workbook: two selectors, what they lead to, and how to read the rest."""

from __future__ import annotations

from collections.abc import Sequence

from openbook.case.sides import sides_books
from openbook.model.money.certification import level_line
from openbook.model.project import Projection
from openbook.offers.places import TOTAL
from openbook.reports.notes import rests_on
from openbook.reports.words.words import words_for
from openbook.reports.workbook.bargaining_sheets import RESERVE, Bargained
from openbook.reports.workbook.cells import (
    CellPart,
    Checked,
    Look,
    Sheet,
    SheetCell,
    SheetChart,
    column_name,
)
from openbook.reports.workbook.layout import FIRST_YEAR, UNIT, WORDS
from openbook.reports.workbook.line_rows import Heads, block_row, lines_sheet, name_row, number_look
from openbook.reports.workbook.plan import CHOICES, InputChoices, Prepared

SUMMARY = "Summary"
BOOK_CELL, OFFER_CELL = (1, WORDS), (2, WORDS)  # where the two selectors stand
_FIRST = 5  # the first row of a list on the sheet Choices
_TOLD = {
    "revenue.total": "Total revenues",
    TOTAL: "Total expenditures",
    "budget.result": "Net increase (decrease)",
    "reserve.unrestricted": "Ending balance, unrestricted",
    RESERVE: "Available reserves",
    "reserve.share": "Available reserves, share of expenditures",
    "reserve.required": "Minimum reserve",
    "reserve.margin": "Above (below) the minimum reserve",
}
_LEVELS = ("positive", "qualified", "negative")
_HOW = (
    "Choose whose assumptions and which offer in the two yellow cells above; every sheet follows.",
    (
        "Type over a yellow cell on Assumptions or Terms to try a number of your own. The cell "
        "then no longer follows the choice; the rows below it keep what each side and offer has."
    ),
    "A note on the first year of a line says in words how it is made.",
    (
        "Take changes back with: openbook workbook diff CASE FILE.xlsx, then: openbook workbook "
        "apply CASE FILE.xlsx."
    ),
)
_COLORS = (
    ("yellow", CellPart.ASKED, "To choose or to type over: an assumption, or a term"),
    ("gray", CellPart.GIVEN, "A figure of the case or the law, with its source"),
    ("italic", CellPart.STEP, "A step on the way to the line below it"),
)
_NOT_LIVE = (
    (
        "The rows called unexplained, and reconciling differences, tie the model to the published "
        "budget under the employer's assumptions. They stay as they are."
    ),
    "Terms that cannot be costed are in no number; the sheet Offers lists them with the reason.",
    (
        "Terms with a condition count as they were found under each set of assumptions; the "
        "workbook does not look at their conditions again."
    ),
)


def summary_sheet(
    projection: Projection, prepared: Prepared, found: Bargained, sheets: Sequence[Sheet]
) -> Sheet:
    """Lay out the selectors, the reserve they lead to, both sides, and the list of sheets."""
    case, years, choices = projection.case, prepared.years, prepared.choices
    heads = Heads(case.head.title, "", "", ())
    sheet = lines_sheet(SUMMARY, heads, years)
    sheet.one_page = True
    sheet.frozen, sheet.widths = (0, 0), {**sheet.widths, WORDS: 70.0}
    _selectors(sheet, choices)
    levels = tuple(map(words_for(case, "en"), _LEVELS))  # met and not met where none certifies
    row = _results(sheet, prepared, found, levels)
    row = _sides(sheet, row, prepared, found)
    row += 19  # room for the chart
    law = f"Law as known on {projection.known_on.isoformat()}."
    notes = rests_on(case, sides_books(case))
    row = _block(sheet, row, "How to use it", [*_HOW, law, *notes])
    for place, (color, part, meaning) in enumerate(_COLORS, row):
        sheet.put(place, WORDS, SheetCell(color, part=part))
        sheet.texts(place, [meaning], start=UNIT)
    row = _block(sheet, row + len(_COLORS) + 1, "What does not follow", _NOT_LIVE)
    row = _block(sheet, row + 1, "Sheets", ())
    for place, each in enumerate(sheets, row):
        sheet.texts(place, [each.name, each.title])
    return sheet


def _selectors(sheet: Sheet, choices: InputChoices) -> None:
    both = (
        (BOOK_CELL, "Whose assumptions", choices.books, choices.book, "$B"),
        (OFFER_CELL, "Which offer", choices.offers, choices.offer, "$F"),
    )
    for (row, column), words, names, chosen, letters in both:
        sheet.texts(row, [f"◄ {words}: choose here"], Look.WORDS, UNIT)
        sheet.put(row, column, SheetCell(names[chosen], part=CellPart.ASKED))
        listed = f"{CHOICES}!{letters}${_FIRST + 1}:{letters}${_FIRST + len(names)}"
        sheet.checked.append(Checked(row, column, column, texts=listed))
        sheet.names[words.replace(" ", "_")] = f"{SUMMARY}!${column_name(column)}${row + 1}"


def choices_sheet(prepared: Prepared, not_run: Sequence[str]) -> Sheet:
    """List what the selectors offer, and the number of what is chosen."""
    choices = prepared.choices
    sheet = Sheet(CHOICES, "What can be chosen", {0: 26.0, 1: 60.0, 4: 8.0, 5: 80.0})
    sheet.printed = (_FIRST + len(choices.offers), 7)
    sheet.texts(0, [sheet.title], Look.TITLE)
    for row, words, names, chosen, first, at in (
        (1, "Assumptions that are chosen", choices.books, choices.book, 0, BOOK_CELL),
        (2, "Offer that is chosen", choices.offers, choices.offer, 4, OFFER_CELL),
    ):
        last = _FIRST + len(names)
        numbers, letters, marks = (column_name(first + step) for step in range(3))
        cell = f"{SUMMARY}!${column_name(at[1])}${at[0] + 1}"
        found = f"${marks}${_FIRST + 1}:${marks}${last}"
        sheet.texts(row, [words])
        sheet.put(row, 1, SheetCell(float(chosen + 1), f"=SUM({found})", Look.PLAIN))
        heads = ["Number", words.partition(" ")[0], "Chosen"]
        sheet.texts(_FIRST - 1, heads, Look.HEAD, first)
        for place, name in enumerate(names):
            below, number = _FIRST + place, float(place + 1)
            sheet.put(below, first, SheetCell(number, look=Look.PLAIN, part=CellPart.GIVEN))
            sheet.put(below, first + 1, SheetCell(name, part=CellPart.GIVEN))
            # Row by row, because not every program compares a whole list at once.
            text = f"=IF(${letters}${below + 1}={cell},${numbers}${below + 1},0)"
            own = number if place == chosen else 0.0
            sheet.put(below, first + 2, SheetCell(own, text, Look.PLAIN))
    row = _FIRST + max(len(choices.books), len(choices.offers)) + 1
    if not_run:
        text = "Not to be chosen, because they leave assumptions open"
        sheet.texts(row, [f"{text}: {', '.join(not_run)}"])
    return sheet


def _results(sheet: Sheet, prepared: Prepared, found: Bargained, levels: Sequence[str]) -> int:
    """Return what the choice leads to, year by year; give the next row."""
    row, lines = HEAD_ROW + 1, prepared.model.lines
    for name, words in _TOLD.items():
        if name in lines:
            _line(sheet, row, prepared, name, words)
            row += 1
    if level_line(lines) in lines:
        _certified(sheet, row, prepared, levels)
        row += 1
    sheet.texts(row, ["Cost of the offer, above the current contract"])
    for year in range(len(prepared.years)):
        main, base = prepared.layout.cell(lines[TOTAL], year), found.runs
        text = f"={main}-{base.cell(found.contract, TOTAL, year)}"
        own = found.values[found.contract].at(lines[TOTAL], year)
        value = prepared.values.at(lines[TOTAL], year) - own
        sheet.put(row, FIRST_YEAR + year, SheetCell(value, text, Look.MONEY, CellPart.TOTAL))
    return row + 1


HEAD_ROW = 3


def _line(sheet: Sheet, row: int, prepared: Prepared, name: str, words: str) -> None:
    line = prepared.model.lines[name]
    sheet.texts(row, [words])
    for year in range(len(prepared.years)):
        text = f"={prepared.layout.cell(line, year)}"
        cell = SheetCell(prepared.values.at(line, year), text, number_look(line))
        sheet.put(row, FIRST_YEAR + year, cell)
    name_row(sheet, row, words.replace(" (below)", ""), len(prepared.years))


def _certified(sheet: Sheet, row: int, prepared: Prepared, levels: Sequence[str]) -> None:
    line = prepared.model.lines[level_line(prepared.model.lines)]
    words = ",".join(f'"{each}"' for each in levels)
    sheet.texts(row, ["Certification"])
    for year in range(len(prepared.years)):
        text = f"=CHOOSE({prepared.layout.cell(line, year)}+1,{words})"
        value = levels[int(prepared.values.at(line, year))]
        sheet.put(row, FIRST_YEAR + year, SheetCell(value, text, Look.RIGHT))


def _sides(sheet: Sheet, row: int, prepared: Prepared, found: Bargained) -> int:
    """Both sides' reserves with the chosen offer, and the chart of them; give the next row."""
    years = len(prepared.years)
    rows = [row for row in range(HEAD_ROW + 1, row) if sheet.cells[row, 0].value in _DRAWN]
    if found.sides:
        block_row(sheet, row, "Available reserves, both with the offer", FIRST_YEAR + years)
        row += 1
    for name, run in found.sides:
        sheet.texts(row, [f"Under the assumptions of {name}"])
        for year in range(years):
            value = found.values[run].at(prepared.model.lines[RESERVE], year)
            text = f"={found.runs.cell(run, RESERVE, year)}"
            sheet.put(row, FIRST_YEAR + year, SheetCell(value, text, Look.MONEY))
        rows.append(row)
        row += 1
    ends = (column_name(FIRST_YEAR), column_name(FIRST_YEAR + years - 1))
    sheet.charts.append(
        SheetChart(
            "line",
            "Available reserves and the minimum reserve",
            _across(HEAD_ROW, ends),
            tuple((f"{SUMMARY}!$A${each + 1}", _across(each, ends)) for each in rows),
            (row + 1, 0),
            (17, FIRST_YEAR + years),
        )
    )
    return row


_DRAWN = (_TOLD[RESERVE], _TOLD["reserve.required"])


def _across(row: int, ends: tuple[str, str]) -> str:
    return f"{SUMMARY}!${ends[0]}${row + 1}:${ends[1]}${row + 1}"


def _block(sheet: Sheet, row: int, title: str, texts: Sequence[str]) -> int:
    block_row(sheet, row, title, sheet.columns)
    for place, text in enumerate(texts, row + 1):
        sheet.texts(place, [text])
    return row + 1 + len(texts)

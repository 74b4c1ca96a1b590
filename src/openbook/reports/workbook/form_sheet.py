"""The sheet Multiyear: Form MYPI in its own layout, each number a live formula.

A page each for unrestricted, restricted and combined money: the current year, two years
more, and what changes between them. Lines of the model are tied to the published budget
as on the form (model/multiyear_form.py), which is run here on numbers that carry their
formulas; sums are sums of the rows above them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import ClassVar

from openbook.case.tables.money import RESTRICTED, UNRESTRICTED
from openbook.figures.operation import Phrase
from openbook.figures.trace import Traced, phrase_of
from openbook.model.form_amounts import COMBINED, Amounts, FormReader
from openbook.model.multiyear_form import MultiyearForm, multiyear_form
from openbook.model.project import Projection
from openbook.reports.offers.multiyear_document import (
    TITLE,
    column_title,
    line_title,
    section_title,
)
from openbook.reports.workbook.cells import CellPart, Look, Sheet, SheetCell, cell_name
from openbook.reports.workbook.formulas import atom, number_text
from openbook.reports.workbook.layout import HEAD
from openbook.reports.workbook.line_rows import block_row
from openbook.reports.workbook.plan import Prepared

FORM = "Multiyear"
_WORDS, _OBJECTS, _FIRST = range(3)  # columns; then a year, the change to the next, a year …
_TOTALS = ("A6", "B1", "B2", "B11", "C", "D2", "D3f", "E3")
_PARTS = ("a", "b", "c", "d savings", "d")
_REST = dict.fromkeys(("A1-A4", "A2-A4", "A4 other"), "A6") | {"B10": "B11", "B4-B10": "B11"}
_YES_OR_NO = '"yes","no"'
_TRUTHS, _SHARES = ("F3h",), ("E4", "F3d")
_CHECK = "Ending balance less the model's (0 where they agree)"


class Live(Traced):
    """A number that carries the formula of its cell."""

    signs: ClassVar[dict[str, str]] = dict(zip("+-*/", "+-*/", strict=True))

    @classmethod
    def written(cls, value: float) -> Phrase:
        """Return the number as every program keeps it: 15 digits."""
        return number_text(float(f"{value:.15g}"))


_phrase = partial(phrase_of, kind=Live)


def live_values(prepared: Prepared) -> Callable[[str], Amounts]:
    """Return how the form asks for lines of the model: numbers with their cells."""
    lines, named = prepared.model.lines, prepared.layout.cell

    def values(name: str) -> Amounts:
        line, by_year = lines[name], prepared.layout.graph.by_year(lines[name])
        return tuple(
            Live.of(
                float(prepared.values.at(line, year)), atom(named(line, year if by_year else 0))
            )
            for year in range(len(prepared.years))
        )

    return values


class _Page:
    """One column of the form while its rows are written."""

    def __init__(self, sheet: Sheet, form: MultiyearForm, column: str, prepared: Prepared) -> None:
        self.sheet, self.form, self.column, self.prepared = sheet, form, column, prepared
        self.rows: dict[str, int] = {}
        self.amounts = {
            line.code: line.amounts[column] for line in form.lines if column in line.amounts
        }
        self.pages: Mapping[str, _Page] = {}

    def at(self, code: str, year: int) -> str:
        """Name the cell of a line of this page in a year."""
        return cell_name(self.rows[code], _FIRST + 2 * year)

    def text(self, code: str, year: int) -> str:
        """Write the formula of a line in a year, by its relation to others or by the model."""
        own = self.related(code, year)
        return own or f"{_phrase(self.amounts[code][year]).text}"

    def related(self, code: str, year: int) -> str:
        """Write a line that the form makes of its other lines; nothing for all others."""
        parts = [page.at(code, year) for page in self.pages.values() if code in page.rows]
        if parts and code[0] in "ABCD":  # both columns together
            return "+".join(parts)
        if code in _REST:
            total = _phrase(self.amounts[_REST[code]][year]).text
            return f"{total}-({self._sum(self._above(_REST[code], without=code), year)})"
        if code in {"A6", "B11", "D3f", "E3"}:
            return self._sum(self._above(code), year)
        if code[:2] in {"B1", "B2"} and code[2:] in {"a", "d"}:
            whole, pieces = code[:2], (f"{code[:2]}{part}" for part in _PARTS[:-1])
            if code.endswith("a"):
                return self.at(whole, year - 1)
            return f"{self.at(whole, year)}-({self._sum(list(pieces), year)})"
        relation = _RELATED.get(code)
        return relation(self, year) if relation else ""

    def _above(self, total: str, without: str = "") -> list[str]:
        """Return the lines that a total adds up; parts of a line are not added again."""
        prefix = "D3" if total == "D3f" else total[0]
        return [
            code
            for code in self.rows
            if code.startswith(prefix)
            and code not in {total, without, "E4"}
            and not (code[:2] in {"B1", "B2"} and code[2:] in _PARTS)
        ]

    def _sum(self, codes: Sequence[str], year: int) -> str:
        return "+".join(self.at(code, year) for code in codes) or "0"


def _started(page: _Page, year: int) -> str:
    return page.at("D2", year - 1) if year else ""


def _ended(page: _Page, year: int) -> str:
    variance = f"+{page.at('D1 variance', year)}" if "D1 variance" in page.rows else ""
    return f"{page.at('D1', year)}+{page.at('C', year)}{variance}"


def _held(page: _Page, year: int) -> str:
    """Return the restricted balance of the restricted page, without what is below zero."""
    if page.column != RESTRICTED:
        return ""
    return f"{page.at('D2', year)}-{page.at('D3e2', year)}"


def _below(page: _Page, year: int) -> str:
    """What of the restricted page is below zero: a line of the model, or of the whole page."""
    if page.column != RESTRICTED:
        return ""
    line = page.prepared.model.lines.get("reserve.negative_restricted")
    if line is None:
        return f"MIN({page.at('D2', year)},0)"
    return page.prepared.layout.cell(line, year)


def _met(page: _Page, year: int) -> str:
    return f"IF({page.at('E3', year)}>={page.at('F3g', year)},{_YES_OR_NO})"


def _least_amount(page: _Page, year: int) -> str:
    """Return the amount that a small district holds at least; 0 for a larger one."""
    lines, values = page.prepared.model.lines, live_values(page.prepared)
    names = ("least_reserve.floor_size", "least_reserve.floor")
    if not all(name in lines for name in names):
        return ""
    size, floor = (_phrase(values(name)[year]).text for name in names)
    return f"IF({page.at('F2', year)}<={size},{floor},0)"


_RELATED: Mapping[str, Callable[[_Page, int], str]] = {
    "C": lambda page, year: f"{page.at('A6', year)}-{page.at('B11', year)}",
    "D1": _started,
    "D2": _ended,
    "D3b": _held,
    "D3e2": _below,
    "E4": lambda page, year: f"{page.at('E3', year)}/{page.at('F3c', year)}",
    "F3c": lambda page, year: page.at("B11", year),
    "F3e": lambda page, year: f"{page.at('F3c', year)}*{page.at('F3d', year)}",
    "F3f": _least_amount,
    "F3h": _met,
}


def form_sheet(
    prepared: Prepared, asked: Projection, budgeted: Projection, *, coded: bool
) -> Sheet:
    """Lay out the form; ``coded`` where the state has it, with its numbers of lines."""
    form = multiyear_form(asked, budgeted, read=FormReader(live_values(prepared), every=True))
    sheet = Sheet(FORM, TITLE if coded else "Multiyear projection", frozen=(HEAD + 1, _FIRST))
    width = _FIRST + 2 * len(form.years) - 1
    sheet.widths = {_WORDS: 58.0, _OBJECTS: 22.0, **dict.fromkeys(range(_FIRST, width), 16.0)}
    sheet.texts(0, [sheet.title], Look.TITLE)
    sheet.texts(1, [prepared.told.about], Look.WORDS)
    _heads(sheet, form)
    pages = {column: _Page(sheet, form, column, prepared) for column in form.columns}
    row = HEAD + 1
    for column, page in pages.items():
        if column == RESTRICTED and "D3e2" not in page.amounts:  # what may fall below zero
            total = page.amounts.pop("D3f")
            page.amounts |= {"D3e2": (0.0,) * len(form.years), "D3f": total}
        if column == COMBINED and len(pages) > 1:
            page.pages = {c: pages[c] for c in (UNRESTRICTED, RESTRICTED)}
        if row > HEAD + 1:
            sheet.breaks.append(row)
        row = _page(page, row, coded=coded)
    sheet.one_page = not sheet.breaks  # a page for each column, so one alone has one page
    return sheet


def _heads(sheet: Sheet, form: MultiyearForm) -> None:
    sheet.texts(HEAD, ["Line", "Objects"], Look.HEAD)
    for place, year in enumerate(form.years):
        column = _FIRST + 2 * place
        sheet.put(HEAD, column, SheetCell(str(year), look=Look.YEAR))
        if place:
            sheet.put(HEAD, column - 1, SheetCell("Change", look=Look.YEAR))


def _page(page: _Page, row: int, *, coded: bool) -> int:
    """Write one column: places of its rows first, as they refer to each other."""
    sheet, width = page.sheet, _FIRST + 2 * len(page.form.years) - 1
    blocks = {row: column_title(page.column)}
    row, section = row + 1, ""
    for code in page.amounts:
        if code[0] != section:
            section = code[0]
            said = section_title(section)
            blocks[row] = f"{section}. {said}" if coded else said
            row += 1
        page.rows[code] = row
        row += 1
    for at, title in blocks.items():
        block_row(sheet, at, title, width)
    for code, at in page.rows.items():
        _row(page, code, at, coded=coded)
    return _check(page, row) if "D2" in page.rows else row


def _row(page: _Page, code: str, row: int, *, coded: bool) -> None:
    sheet, (said, objects) = page.sheet, line_title(code)
    number = f"{code.partition(' ')[0]} " if coded else ""
    sheet.texts(row, [f"{number}{said}", objects if coded else ""])
    look = Look.RIGHT if code in _TRUTHS else Look.SHARE if code in _SHARES else Look.MONEY
    look = Look.COUNT if code == "F2" else look
    part = CellPart.TOTAL if code in _TOTALS else CellPart.COMPUTED
    first = 1 if code[:2] in {"B1", "B2"} and code[2:] in _PARTS else 0
    for year in range(first, len(page.form.years)):
        value = float(page.amounts[code][year])
        shown = ("yes" if value else "no") if code in _TRUTHS else value
        cell = SheetCell(shown, f"={page.text(code, year)}", look, part)
        sheet.put(row, _FIRST + 2 * year, cell)
        if year > first and look is Look.MONEY:
            sheet.put(row, _FIRST + 2 * year - 1, _change(page, code, year))


def _change(page: _Page, code: str, year: int) -> SheetCell:
    """Return the change to a year in percent; none where there was nothing before."""
    before, now = (float(page.amounts[code][each]) for each in (year - 1, year))
    was, cell = page.at(code, year - 1), page.at(code, year)
    text = f"=IF(ABS({was})<0.5,0,{cell}/{was}-1)"
    value = 0.0 if abs(before) < 0.5 else now / before - 1
    return SheetCell(value, text, Look.CHANGE, CellPart.STEP)


def _check(page: _Page, row: int) -> int:
    page.sheet.texts(row, [_CHECK])
    for year in range(len(page.form.years)):
        model = _phrase(page.amounts["D2"][year]).text
        text = f"=ROUND({page.at('D2', year)}-({model}),0)"
        cell = SheetCell(0.0, text, Look.MONEY, CellPart.STEP)
        page.sheet.put(row, _FIRST + 2 * year, cell)
    return row + 2

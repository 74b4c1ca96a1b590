"""A workbook written whole with XlsxWriter: styles, notes, limits, names, values."""

from __future__ import annotations

from datetime import datetime
from io import BytesIO
from typing import Any

from openbook.case.format.limits import written
from openbook.reports.workbook.cells import CellPart, Checked, Look, Sheet, SheetCell
from openbook.reports.workbook.make import Workbook
from openbook.reports.workbook.xlsx_sheet import Style, style_of

_NUMBERS = {
    Look.MONEY: "#,##0.00_);[Red](#,##0.00)",
    Look.SHARE: "0.00##%",
    Look.COUNT: "#,##0.00##_);[Red](#,##0.00##)",
    Look.PLAIN: "0.####",
}
_HEADS = (Look.HEAD, Look.YEAR)
_OPTIONS = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "nan_inf_to_errors": True,
}


def by_xlsxwriter(made: Workbook, xlsxwriter: Any) -> bytes:
    """Write everything that our own writer writes, with as many formats."""
    file = BytesIO()
    book = xlsxwriter.Workbook(file, _OPTIONS)
    book.set_properties({"author": "Openbook", "created": datetime(2019, 1, 1)})  # noqa: DTZ001
    formats: dict[Style, Any] = {}
    names: dict[str, str] = {}
    for sheet in made.sheets:
        page = book.add_worksheet(sheet.name)
        _set_up(page, sheet)
        for (row, column), cell in sorted(sheet.cells.items()):
            style = style_of(cell)
            if style not in formats:
                formats[style] = book.add_format(_format(style))
            _write(page, row, column, cell, formats[style])
        for checked in sheet.checked:
            _limit(page, checked)
        names = {**sheet.names, **names}
    for name, cells in sorted(names.items()):
        book.define_name(name, f"={cells}")
    book.close()
    return file.getvalue()


def _set_up(page: Any, sheet: Sheet) -> None:
    if sheet.hidden:
        page.very_hidden()
    for column, width in sheet.widths.items():
        page.set_column(column, column, width)
    if any(sheet.frozen):
        page.freeze_panes(*sheet.frozen)
    if sheet.frozen[0]:
        page.repeat_rows(0, sheet.frozen[0] - 1)
    if sheet.cells:
        page.print_area(0, 0, sheet.rows - 1, sheet.columns - 1)
    page.set_landscape()
    page.fit_to_pages(1, 0)
    page.set_footer("&L&A&RPage &P of &N")


def _format(style: Style) -> dict[str, Any]:
    look, part, quoted = style
    return {
        "font_size": 14 if look is Look.TITLE else 10,
        "bold": look in {Look.TITLE, *_HEADS, Look.BLOCK} or part is CellPart.TOTAL,
        "italic": look is Look.WORDS or part is CellPart.STEP,
        "font_color": "#FFFFFF" if look in _HEADS else "#1F3864",
        "num_format": _NUMBERS.get(look, "General"),
        "border": 7 if part is CellPart.ASKED else 0,
        "text_wrap": look in _HEADS,
        "quote_prefix": quoted,
        **({"bg_color": "#FFF2CC"} if part is CellPart.ASKED else {}),
        **({"bg_color": "#1F3864"} if look in _HEADS else {}),
    }


def _write(page: Any, row: int, column: int, cell: SheetCell, style: Any) -> None:
    value = cell.value
    if isinstance(value, str):
        page.write_string(row, column, value, style)
    elif cell.formula:
        page.write_formula(row, column, cell.formula, style, value)
    elif isinstance(value, bool):
        page.write_boolean(row, column, value, style)
    elif value is None:
        page.write_blank(row, column, None, style)
    else:
        page.write_number(row, column, value, style)
    if cell.note:
        page.write_comment(row, column, cell.note, {"author": "Openbook"})


def _limit(page: Any, checked: Checked) -> None:
    limits = checked.limits
    ends = [written(end, checked.unit) for end in (limits.least, limits.most)]
    said = f"Write a number from {ends[0]} to {ends[1]}."
    page.data_validation(
        checked.row,
        checked.first,
        checked.row,
        checked.last,
        {
            "validate": "decimal",
            "criteria": "between",
            "minimum": limits.least,
            "maximum": limits.most,
            "error_message": said,
            "input_message": said,
            "ignore_blank": False,
        },
    )

"""Sheet XML: one sheet as the part of the file that holds it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import groupby

from openbook.reports.workbook.address import cell_name, column_name
from openbook.reports.workbook.cells import Cell, Sheet
from openbook.reports.workbook.xlsx.clean import ESCAPED, clean
from openbook.reports.workbook.xlsx.styles import Styles, style_of
from openbook.reports.workbook.xlsx.validation_xml import validation_xml

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def sheet_xml(sheet: Sheet, styles: Styles, *, first: bool, notes: bool) -> str:
    """The sheet; it is shown when the file is opened if it is the first."""
    parts = [
        f'<worksheet xmlns="{_MAIN}" xmlns:r="{_LINKS}">',
        '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
        f'<dimension ref="A1:{cell_name(max(sheet.rows - 1, 0), max(sheet.columns - 1, 0))}"/>',
        _view(sheet, first=first),
        '<sheetFormatPr defaultRowHeight="14"/>',
        _columns(sheet),
        "<sheetData>",
        *_rows(sheet, styles),
        "</sheetData>",
        validation_xml(sheet),
        (
            '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" '
            'footer="0.3"/>'
        ),
        '<pageSetup orientation="landscape" fitToHeight="0"/>',
        _head_and_foot(sheet.mark),
        '<legacyDrawing r:id="rId1"/>' if notes else "",
        "</worksheet>",
    ]
    return "".join(parts)


def _view(sheet: Sheet, *, first: bool) -> str:
    rows, columns = sheet.frozen
    chosen = ' tabSelected="1"' if first else ""
    if not (rows or columns):
        return f'<sheetViews><sheetView{chosen} workbookViewId="0"/></sheetViews>'
    corner = cell_name(rows, columns)
    pane = "bottomRight" if rows and columns else "bottomLeft" if rows else "topRight"
    across = f' xSplit="{columns}"' if columns else ""
    down = f' ySplit="{rows}"' if rows else ""
    return (
        f'<sheetViews><sheetView{chosen} workbookViewId="0"><pane{across}{down} '
        f'topLeftCell="{corner}" activePane="{pane}" state="frozen"/>'
        f'<selection pane="{pane}"/></sheetView></sheetViews>'
    )


def _head_and_foot(mark: str) -> str:
    """The mark and the page's number, on every printed page; & starts a code there."""
    said = clean(mark.replace("&", "&&"))
    head = f"<oddHeader>&amp;C{said}</oddHeader>" if mark else ""
    own = f"&amp;C{said}" if mark else ""
    foot = f"&amp;L&amp;A{own}&amp;RPage &amp;P of &amp;N"
    return f"<headerFooter>{head}<oddFooter>{foot}</oddFooter></headerFooter>"


def _columns(sheet: Sheet) -> str:
    if not sheet.widths:
        return ""
    columns = "".join(
        f'<col min="{place + 1}" max="{place + 1}" width="{width:g}" customWidth="1"/>'
        for place, width in sorted(sheet.widths.items())
    )
    return f"<cols>{columns}</cols>"


def _rows(sheet: Sheet, styles: Styles) -> Iterator[str]:
    for row, cells in groupby(sorted(sheet.cells.items()), lambda each: each[0][0]):
        yield f'<row r="{row + 1}">'
        for (_, column), cell in cells:
            style = styles.number(style_of(cell))
            yield _cell(f"{column_name(column)}{row + 1}", style, cell)
        yield "</row>"


def _cell(at: str, style: int, cell: Cell) -> str:
    value = cell.value
    if isinstance(value, str):
        text = f'<is><t xml:space="preserve">{clean(value)}</t></is>'
        return f'<c r="{at}" s="{style}" t="inlineStr">{text}</c>'
    formula = f"<f>{cell.formula[1:].translate(ESCAPED)}</f>" if cell.formula else ""
    if isinstance(value, bool):
        return f'<c r="{at}" s="{style}" t="b">{formula}<v>{int(value)}</v></c>'
    if value is None:
        return f'<c r="{at}" s="{style}"/>'
    if math.isfinite(value):
        return f'<c r="{at}" s="{style}">{formula}<v>{value!r}</v></c>'
    return f'<c r="{at}" s="{style}" t="e">{formula}<v>#DIV/0!</v></c>'

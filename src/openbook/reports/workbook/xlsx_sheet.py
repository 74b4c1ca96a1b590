"""A sheet as XML: its cells, notes and limits, and the looks of cells as formats of the file."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from openbook.case.format.limits import Limits, written
from openbook.reports.workbook.cells import (
    CellPart,
    Checked,
    Look,
    Sheet,
    SheetCell,
    cell_name,
    column_name,
)

_NUMBERS = {
    Look.MONEY: "[>=0.5]#,##0_);[Red][<=-0.5](#,##0);0_)",
    Look.SHARE: "0.00##%",
    Look.COUNT: "#,##0.0#_);[Red](#,##0.0#)",
    Look.PLAIN: "0.####",
    Look.CHANGE: "0.00%",
}
_NAVY, _WHITE, _SLATE = "FF1F3864", "FFFFFFFF", "FF44546A"
_FONTS = {
    Look.WORDS: ("<i/>", _SLATE),
    Look.TITLE: ("<b/>", _NAVY),
    Look.HEAD: ("<b/>", _WHITE),
    Look.YEAR: ("<b/>", _WHITE),
    Look.BLOCK: ("<b/>", _NAVY),
    CellPart.STEP: ("<i/>", "FF7F7F7F"),
    CellPart.TOTAL: ("<b/>", "FF000000"),
    CellPart.ASKED: ("", "FF0000FF"),
    CellPart.GIVEN: ("", "FF006100"),
}
_FILLS = {
    Look.HEAD: _NAVY,
    Look.YEAR: _NAVY,
    Look.BLOCK: "FFD9E1F2",
    CellPart.ASKED: "FFFFF2CC",
    CellPart.GIVEN: "FFEDEDED",
}
_HAIR = "".join(
    f'<{side} style="hair"><color auto="1"/></{side}>'
    for side in ("left", "right", "top", "bottom")
)
_BORDERS = {
    CellPart.ASKED: f"{_HAIR}<diagonal/>",
    CellPart.TOTAL: (
        '<left/><right/><top style="thin"><color auto="1"/></top><bottom/><diagonal/>'
    ),
}
_ALIGNED = {
    Look.HEAD: '<alignment vertical="center" wrapText="1"/>',
    Look.YEAR: '<alignment horizontal="right" vertical="center" wrapText="1"/>',
    Look.RIGHT: '<alignment horizontal="right"/>',
}
_NO_BORDER = "<left/><right/><top/><bottom/><diagonal/>"
# A text that begins so would be a formula for whoever types it in again.
_QUOTED = ' quotePrefix="1"'
_LIKE_A_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class Style(NamedTuple):
    """What tells the format of a cell apart; a quoted text stays text when edited."""

    look: Look
    part: CellPart
    quoted: bool


def style_of(cell: SheetCell) -> Style:
    """Return the style of a cell."""
    quoted = isinstance(cell.value, str) and cell.value.startswith(_LIKE_A_FORMULA)
    return Style(cell.look, cell.part, quoted)


class Styles:
    """The formats used so far; each gets a number when it is first asked for."""

    def __init__(self) -> None:
        self._formats: dict[Style, int] = {}
        self._known: dict[tuple[Look, CellPart], int] = {}
        self._fonts = _Numbered(_font("", "FF000000", 10))
        self._fills = _Numbered(
            '<patternFill patternType="none"/>', '<patternFill patternType="gray125"/>'
        )
        self._borders = _Numbered(_NO_BORDER)
        self._xml = ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>']

    def of(self, cell: SheetCell) -> int:
        """Return the number of a cell's style; most cells are no text and look like others."""
        key = (cell.look, cell.part)
        if isinstance(cell.value, str) or key not in self._known:
            found = self.number(style_of(cell))
            if isinstance(cell.value, str):
                return found
            self._known[key] = found
        return self._known[key]

    def number(self, style: Style) -> int:
        """Return the number of a style in the file."""
        if style not in self._formats:
            self._formats[style] = len(self._xml)
            self._xml.append(self._format(style))
        return self._formats[style]

    def _format(self, style: Style) -> str:
        look, part, quoted = style
        marks, color = _FONTS.get(part, _FONTS.get(look, ("", "FF000000")))
        font = self._fonts.at(_font(marks, color, 14 if look is Look.TITLE else 10))
        filled = _FILLS.get(part, _FILLS.get(look))
        fill = self._fills.at(_fill(filled)) if filled else 0
        border = self._borders.at(_BORDERS.get(part, _NO_BORDER))
        code = 164 + list(_NUMBERS).index(look) if look in _NUMBERS else 0
        aligned = _ALIGNED.get(look, "")
        head = (
            f'<xf numFmtId="{code}" fontId="{font}" fillId="{fill}" '
            f'borderId="{border}" xfId="0"{_QUOTED if quoted else ""} '
            f'applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"'
        )
        if not aligned:
            return f"{head}/>"
        return f'{head} applyAlignment="1">{aligned}</xf>'

    @property
    def xml(self) -> str:
        """The part of the file that has them all."""
        codes = "".join(
            f'<numFmt numFmtId="{place}" formatCode="{clean(code)}"/>'
            for place, code in enumerate(_NUMBERS.values(), 164)
        )
        return (
            f'<styleSheet xmlns="{MAIN}">'
            f'<numFmts count="{len(_NUMBERS)}">{codes}</numFmts>'
            f"{self._fonts.xml('fonts', 'font')}{self._fills.xml('fills', 'fill')}"
            f"{self._borders.xml('borders', 'border')}"
            '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" '
            'borderId="0"/></cellStyleXfs>'
            f'<cellXfs count="{len(self._xml)}">{"".join(self._xml)}</cellXfs>'
            '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/>'
            f"</cellStyles>{_UNUSUAL_LOOK}</styleSheet>"
        )


class _Numbered:
    """Pieces of XML, each once, by number."""

    def __init__(self, *first: str) -> None:
        self._places = {each: place for place, each in enumerate(first)}

    def at(self, piece: str) -> int:
        """Return the number of a piece."""
        return self._places.setdefault(piece, len(self._places))

    def xml(self, all_of_them: str, one: str) -> str:
        """Return all pieces in their order."""
        pieces = "".join(f"<{one}>{piece}</{one}>" for piece in self._places)
        count = len(self._places)
        return f'<{all_of_them} count="{count}">{pieces}</{all_of_them}>'


# A number outside the range that its input seldom leaves.
_UNUSUAL_LOOK = (
    '<dxfs count="1"><dxf><font><b/><color rgb="FF7F3F00"/></font><fill><patternFill>'
    '<bgColor rgb="FFFFC77D"/></patternFill></fill></dxf></dxfs>'
)


def _font(marks: str, color: str, size: int) -> str:
    return f'{marks}<sz val="{size}"/><color rgb="{color}"/><name val="Calibri"/><family val="2"/>'


def _fill(color: str) -> str:
    return (
        f'<patternFill patternType="solid"><fgColor rgb="{color}"/>'
        '<bgColor indexed="64"/></patternFill>'
    )


# Characters that no XML file may hold.
_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
_LONGEST = 32_000


def clean(text: str, longest: int = _LONGEST) -> str:
    """Return a text as XML holds it: without odd signs, cut where a cell is full."""
    return _NOT_IN_XML.sub(" ", text[:longest]).translate(ESCAPED)


_LONGEST_TEXT = 255  # what the format allows
_TITLE = "Outside the limits"


def validation_xml(sheet: Sheet) -> str:
    """Return the rules of a sheet: hard limits are refused, the usual range is shown."""
    if not sheet.checked:
        return ""
    rules = "".join(map(_rule, sheet.checked))
    return f'<dataValidations count="{len(sheet.checked)}">{rules}</dataValidations>'


def unusual_xml(sheet: Sheet) -> str:
    """Return the marks of numbers outside the range that they seldom leave."""
    found: list[str] = []
    for each in sheet.checked:
        limits = each.limits
        if limits and (limits.low, limits.high) != (limits.least, limits.most):
            rule = (
                f'<cfRule type="cellIs" dxfId="0" priority="{len(found) + 1}" '
                f'operator="notBetween"><formula>{limits.low!r}</formula>'
                f"<formula>{limits.high!r}</formula></cfRule>"
            )
            found.append(
                f'<conditionalFormatting sqref="{_cells(each)}">{rule}</conditionalFormatting>'
            )
    return "".join(found)


def _cells(checked: Checked) -> str:
    first, last = (cell_name(checked.row, column) for column in (checked.first, checked.last))
    return f"{first}:{last}"


def _rule(checked: Checked) -> str:
    limits, unit = checked.limits, checked.unit
    if limits is None:
        return (
            '<dataValidation type="list" errorStyle="stop" allowBlank="0" showErrorMessage="1" '
            f'errorTitle="Not in the list" error="Choose one of the list." '
            f'sqref="{_cells(checked)}"><formula1>{clean(checked.texts)}</formula1></dataValidation>'
        )
    ends = [written(end, unit) for end in (limits.least, limits.most)]
    error = f"Write a number from {ends[0]} to {ends[1]}."
    return (
        '<dataValidation type="decimal" operator="between" errorStyle="stop" '
        'allowBlank="0" showInputMessage="1" showErrorMessage="1" '
        f'errorTitle="{_TITLE}" error="{clean(error, _LONGEST_TEXT)}" '
        f'prompt="{clean(f"{error} {_usual(limits, unit)}".strip(), _LONGEST_TEXT)}" '
        f'sqref="{_cells(checked)}"><formula1>{limits.least!r}</formula1>'
        f"<formula2>{limits.most!r}</formula2></dataValidation>"
    )


def _usual(limits: Limits, unit: str) -> str:
    if (limits.low, limits.high) == (limits.least, limits.most):
        return ""
    low, high = written(limits.low, unit), written(limits.high, unit)
    source = f"source: {limits.source}" if limits.source else "unconfirmed"
    return f"Seldom outside {low} to {high} ({source})."


MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def sheet_xml(sheet: Sheet, styles: Styles, *, first: bool, notes: bool) -> str:
    """Return the sheet; it is shown when the file is opened if it is the first."""
    parts = [
        f'<worksheet xmlns="{MAIN}" xmlns:r="{_LINKS}">',
        '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
        f'<dimension ref="A1:{cell_name(max(sheet.rows - 1, 0), max(sheet.columns - 1, 0))}"/>',
        _view(sheet, first=first),
        '<sheetFormatPr defaultRowHeight="14"/>',
        _columns(sheet),
        "<sheetData>",
        *_rows(sheet, styles),
        "</sheetData>",
        unusual_xml(sheet),
        validation_xml(sheet),
        ('<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>'),
        f'<pageSetup orientation="landscape" fitToHeight="{int(sheet.one_page)}"/>',
        _head_and_foot(sheet.mark),
        _breaks(sheet.breaks),
        f'<drawing r:id="rId{3 if notes else 1}"/>' if sheet.charts else "",
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
    """Return the mark and the page's number, on every printed page; & starts a code there."""
    said = clean(mark.replace("&", "&&"))
    head = f"<oddHeader>&amp;C{said}</oddHeader>" if mark else ""
    own = f"&amp;C{said}" if mark else ""
    foot = f"&amp;L&amp;A{own}&amp;RPage &amp;P of &amp;N"
    return f"<headerFooter>{head}<oddFooter>{foot}</oddFooter></headerFooter>"


def _breaks(rows: Sequence[int]) -> str:
    each = "".join(f'<brk id="{row}" max="16383" man="1"/>' for row in rows)
    count = f'count="{len(rows)}" manualBreakCount="{len(rows)}"'
    return f"<rowBreaks {count}>{each}</rowBreaks>" if rows else ""


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
        tall = ' ht="30" customHeight="1"' if row == sheet.frozen[0] - 1 else ""
        yield f'<row r="{row + 1}"{tall}>'
        for (_, column), cell in cells:
            style = styles.of(cell)
            yield _cell(f"{column_name(column)}{row + 1}", style, cell)
        yield "</row>"


def _cell(at: str, style: int, cell: SheetCell) -> str:
    value = cell.value
    if isinstance(value, str) and cell.formula:
        formula = cell.formula[1:].translate(ESCAPED)
        return f'<c r="{at}" s="{style}" t="str"><f>{formula}</f><v>{clean(value)}</v></c>'
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

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
    Look.MONEY: "#,##0.00_);[Red](#,##0.00)",
    Look.SHARE: "0.00##%",
    Look.COUNT: "#,##0.00##_);[Red](#,##0.00##)",
    Look.PLAIN: "0.####",
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
    """The style of a cell."""
    quoted = isinstance(cell.value, str) and cell.value.startswith(_LIKE_A_FORMULA)
    return Style(cell.look, cell.part, quoted)


class Styles:
    """The formats used so far; each gets a number when it is first asked for."""

    def __init__(self) -> None:
        self._formats: dict[Style, int] = {}
        self._fonts = _Numbered(_font("", "FF000000", 10))
        self._fills = _Numbered(
            '<patternFill patternType="none"/>', '<patternFill patternType="gray125"/>'
        )
        self._borders = _Numbered(_NO_BORDER)
        self._xml = ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>']

    def number(self, style: Style) -> int:
        """The number of a style in the file."""
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
            f'<numFmt numFmtId="{place}" formatCode="{code}"/>'
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
            '</cellStyles><dxfs count="0"/></styleSheet>'
        )


class _Numbered:
    """Pieces of XML, each once, by number."""

    def __init__(self, *first: str) -> None:
        self._places = {each: place for place, each in enumerate(first)}

    def at(self, piece: str) -> int:
        """The number of a piece."""
        return self._places.setdefault(piece, len(self._places))

    def xml(self, all_of_them: str, one: str) -> str:
        """All pieces in their order."""
        pieces = "".join(f"<{one}>{piece}</{one}>" for piece in self._places)
        count = len(self._places)
        return f'<{all_of_them} count="{count}">{pieces}</{all_of_them}>'


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
    """A text as XML holds it: without odd signs, cut where a cell is full."""
    return _NOT_IN_XML.sub(" ", text[:longest]).translate(ESCAPED)


_LONGEST_TEXT = 255  # what the format allows
_TITLE = "Outside the limits"


def validation_xml(sheet: Sheet) -> str:
    """Return the rules of a sheet: hard limits are refused, the usual range is shown."""
    if not sheet.checked:
        return ""
    rules = "".join(map(_rule, sheet.checked))
    return f'<dataValidations count="{len(sheet.checked)}">{rules}</dataValidations>'


def _rule(checked: Checked) -> str:
    limits, unit = checked.limits, checked.unit
    ends = [written(end, unit) for end in (limits.least, limits.most)]
    error = f"Write a number from {ends[0]} to {ends[1]}."
    first, last = (cell_name(checked.row, column) for column in (checked.first, checked.last))
    return (
        '<dataValidation type="decimal" operator="between" errorStyle="stop" '
        'allowBlank="0" showInputMessage="1" showErrorMessage="1" '
        f'errorTitle="{_TITLE}" error="{clean(error, _LONGEST_TEXT)}" '
        f'prompt="{clean(f"{error} {_usual(limits, unit)}".strip(), _LONGEST_TEXT)}" '
        f'sqref="{first}:{last}"><formula1>{limits.least!r}</formula1>'
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
    """The sheet; it is shown when the file is opened if it is the first."""
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
        validation_xml(sheet),
        ('<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>'),
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


def _cell(at: str, style: int, cell: SheetCell) -> str:
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


_LONGEST_NOTE = 1_000

Note = tuple[int, int, str]


def notes_of(sheet: Sheet) -> list[Note]:
    """The notes of a sheet in order: row, column, text."""
    return sorted(
        (row, column, clean(cell.note, _LONGEST_NOTE))
        for (row, column), cell in sheet.cells.items()
        if cell.note
    )


def comments_xml(notes: Sequence[Note]) -> str:
    """The notes of a sheet."""
    said = "".join(
        f'<comment ref="{cell_name(row, column)}" authorId="0"><text><t '
        f'xml:space="preserve">{text}</t></text></comment>'
        for row, column, text in notes
    )
    return (
        f'<comments xmlns="{MAIN}"><authors><author>Openbook</author></authors>'
        f"<commentList>{said}</commentList></comments>"
    )


def shapes_xml(notes: Sequence[Note], sheet: int) -> str:
    """The boxes in which the notes of a sheet are shown, hidden until asked for."""
    first = 1024 * sheet
    blocks = ",".join(str(sheet + place) for place in range(1 + len(notes) // 1023))
    boxes = "".join(
        _box(first + place, row, column) for place, (row, column, _) in enumerate(notes, 1)
    )
    return (
        '<xml xmlns:v="urn:schemas-microsoft-com:vml" '
        'xmlns:o="urn:schemas-microsoft-com:office:office" '
        'xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit">'
        f'<o:idmap v:ext="edit" data="{blocks}"/></o:shapelayout>'
        '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" '
        'path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path '
        f'gradientshapeok="t" o:connecttype="rect"/></v:shapetype>{boxes}</xml>'
    )


def _box(number: int, row: int, column: int) -> str:
    anchor = f"{column + 1}, 15, {max(row - 1, 0)}, 10, {column + 4}, 15, {row + 4}, 4"
    return (
        f'<v:shape id="_x0000_s{number}" type="#_x0000_t202" '
        'style="position:absolute;margin-left:107pt;margin-top:8pt;width:300pt;'
        'height:70pt;z-index:1;visibility:hidden" fillcolor="#ffffe1" '
        'o:insetmode="auto"><v:fill color2="#ffffe1"/><v:shadow on="t" color="black" '
        'obscured="t"/><v:path o:connecttype="none"/><v:textbox '
        'style="mso-direction-alt:auto"><div style="text-align:left"></div>'
        '</v:textbox><x:ClientData ObjectType="Note"><x:MoveWithCells/>'
        f"<x:SizeWithCells/><x:Anchor>{anchor}</x:Anchor><x:AutoFill>False</x:AutoFill>"
        f"<x:Row>{row}</x:Row><x:Column>{column}</x:Column></x:ClientData></v:shape>"
    )

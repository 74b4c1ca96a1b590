"""Styles: the look of a cell and what it is to its reader, as formats of the file."""

from __future__ import annotations

from typing import NamedTuple

from openbook.reports.workbook.cells import CellPart, Look, SheetCell

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
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
            f'<styleSheet xmlns="{_MAIN}">'
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
    return (
        f'{marks}<sz val="{size}"/><color rgb="{color}"/><name val="Calibri"/>'
        '<family val="2"/>'
    )


def _fill(color: str) -> str:
    return (
        f'<patternFill patternType="solid"><fgColor rgb="{color}"/>'
        '<bgColor indexed="64"/></patternFill>'
    )

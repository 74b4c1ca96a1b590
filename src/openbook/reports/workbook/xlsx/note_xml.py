"""Note XML: the notes beside cells, and the boxes in which they are shown."""

from __future__ import annotations

from collections.abc import Sequence

from openbook.reports.workbook.address import cell_name
from openbook.reports.workbook.cells import Sheet
from openbook.reports.workbook.xlsx.clean import clean

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
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
        f'<comments xmlns="{_MAIN}"><authors><author>Openbook</author></authors>'
        f"<commentList>{said}</commentList></comments>"
    )


def shapes_xml(notes: Sequence[Note], sheet: int) -> str:
    """The boxes in which the notes of a sheet are shown, hidden until asked for."""
    first = 1024 * sheet
    blocks = ",".join(str(sheet + place) for place in range(1 + len(notes) // 1023))
    boxes = "".join(
        _box(first + place, row, column)
        for place, (row, column, _) in enumerate(notes, 1)
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

"""What is drawn over a sheet: charts of cells, which follow every change, and boxes of notes."""

from __future__ import annotations

from collections.abc import Sequence

from openbook.reports.workbook.cells import Sheet, SheetChart, cell_name
from openbook.reports.workbook.xlsx_sheet import MAIN, clean

_OPEN = "http://schemas.openxmlformats.org"
_CHART = f"{_OPEN}/drawingml/2006/chart"
_MAIN = f"{_OPEN}/drawingml/2006/main"
_DRAW = f"{_OPEN}/drawingml/2006/spreadsheetDrawing"
_LINKS = f"{_OPEN}/officeDocument/2006/relationships"
# Told apart without color vision (Okabe and Ito), and not the parties' colors.
_COLORS = ("0072B2", "D55E00", "009E73", "CC79A7", "56B4E9", "E69F00")
_DASHES = ("solid", "sysDash", "dash", "lgDash")
_MONEY = "#,##0;-#,##0"


def drawing_xml(charts: Sequence[SheetChart]) -> str:
    """Place the charts of a sheet, each over some cells."""
    each = "".join(_anchor(chart, place) for place, chart in enumerate(charts, 1))
    return f'<xdr:wsDr xmlns:xdr="{_DRAW}" xmlns:a="{_MAIN}">{each}</xdr:wsDr>'


def _anchor(chart: SheetChart, place: int) -> str:
    (row, column), (rows, columns) = chart.corner, chart.size
    said = clean(chart.title)
    return (
        f"<xdr:twoCellAnchor>{_corner('from', row, column)}"
        f"{_corner('to', row + rows, column + columns)}"
        '<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr>'
        f'<xdr:cNvPr id="{place + 1}" name="Chart {place}" descr="{said}"/>'
        "<xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm>"
        '<a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic>'
        f'<a:graphicData uri="{_CHART}"><c:chart xmlns:c="{_CHART}" xmlns:r="{_LINKS}" '
        f'r:id="rId{place}"/></a:graphicData></a:graphic></xdr:graphicFrame>'
        "<xdr:clientData/></xdr:twoCellAnchor>"
    )


def _corner(name: str, row: int, column: int) -> str:
    return (
        f"<xdr:{name}><xdr:col>{column}</xdr:col><xdr:colOff>0</xdr:colOff>"
        f"<xdr:row>{row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:{name}>"
    )


def chart_xml(chart: SheetChart) -> str:
    """Return one chart: lines over years, or bars with their names."""
    line = chart.kind == "line"
    series = "".join(_series(chart, place) for place in range(len(chart.series)))
    axes = '<c:axId val="1"/><c:axId val="2"/>'
    if line:
        drawn = (
            f'<c:lineChart><c:grouping val="standard"/>{series}'
            f'<c:marker val="1"/>{axes}</c:lineChart>'
        )
    else:
        across = "bar" if chart.kind == "bar" else "col"
        drawn = (
            f'<c:barChart><c:barDir val="{across}"/><c:grouping val="clustered"/>'
            f'{series}<c:gapWidth val="60"/>{axes}</c:barChart>'
        )
    legend = '<c:legend><c:legendPos val="b"/><c:overlay val="0"/></c:legend>' if line else ""
    return (
        f'<c:chartSpace xmlns:c="{_CHART}" xmlns:a="{_MAIN}" xmlns:r="{_LINKS}"><c:chart>'
        f'{_title(chart.title)}<c:autoTitleDeleted val="0"/><c:plotArea><c:layout/>{drawn}'
        f'{_axes(chart.kind)}</c:plotArea>{legend}<c:plotVisOnly val="1"/></c:chart>'
        "</c:chartSpace>"
    )


def _title(text: str) -> str:
    return (
        '<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:pPr><a:defRPr sz="1200" b="1"/></a:pPr>'
        f'<a:r><a:rPr lang="en-US" sz="1200" b="1"/><a:t>{clean(text)}</a:t></a:r></a:p>'
        '</c:rich></c:tx><c:overlay val="0"/></c:title>'
    )


def _series(chart: SheetChart, place: int) -> str:
    name, values = chart.series[place]
    color = _COLORS[place % len(_COLORS)]
    fill = f'<a:solidFill><a:srgbClr val="{color}"/></a:solidFill>'
    look, marker = f"<c:spPr>{fill}</c:spPr>", ""
    if chart.kind == "line":
        dash = f'<a:prstDash val="{_DASHES[place % len(_DASHES)]}"/>'
        look = f'<c:spPr><a:ln w="28575">{fill}{dash}</a:ln></c:spPr>'
        marker = (
            f'<c:marker><c:symbol val="circle"/><c:size val="5"/><c:spPr>{fill}</c:spPr></c:marker>'
        )
    inverted = '<c:invertIfNegative val="0"/>' if chart.kind != "line" else ""
    smooth = '<c:smooth val="0"/>' if chart.kind == "line" else ""
    return (
        f'<c:ser><c:idx val="{place}"/><c:order val="{place}"/>'
        f"<c:tx><c:strRef><c:f>{clean(name)}</c:f></c:strRef></c:tx>{look}{inverted}{marker}"
        f"<c:cat><c:strRef><c:f>{clean(chart.heads)}</c:f></c:strRef></c:cat>"
        f"<c:val><c:numRef><c:f>{clean(values)}</c:f></c:numRef></c:val>"
        f"{smooth}</c:ser>"
    )


def _axes(kind: str) -> str:
    """Name the places below (or, for bars, beside) the chart; amounts in millions."""
    turned = kind == "bar"
    order = "maxMin" if turned else "minMax"
    return (
        f'<c:catAx><c:axId val="1"/><c:scaling><c:orientation val="{order}"/></c:scaling>'
        f'<c:delete val="0"/><c:axPos val="{"l" if turned else "b"}"/><c:tickLblPos val="low"/>'
        '<c:crossAx val="2"/><c:crosses val="autoZero"/></c:catAx>'
        '<c:valAx><c:axId val="2"/><c:scaling><c:orientation val="minMax"/></c:scaling>'
        f'<c:delete val="0"/><c:axPos val="{"b" if turned else "l"}"/><c:majorGridlines/>'
        f'<c:numFmt formatCode="{_MONEY}" sourceLinked="0"/><c:tickLblPos val="low"/>'
        f'<c:crossAx val="1"/><c:crosses val="{"max" if turned else "autoZero"}"/></c:valAx>'
    )


_LONGEST_NOTE = 1_000

Note = tuple[int, int, str]


def notes_of(sheet: Sheet) -> list[Note]:
    """Return the notes of a sheet in order: row, column, text."""
    return sorted(
        (row, column, clean(cell.note, _LONGEST_NOTE))
        for (row, column), cell in sheet.cells.items()
        if cell.note
    )


def comments_xml(notes: Sequence[Note]) -> str:
    """Return the notes of a sheet."""
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
    """Return the boxes in which the notes of a sheet are shown, hidden until asked for."""
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

"""XLSX: sheets as the bytes of a file, the same bytes every time.

The parts are written as text: a file holds tens of thousands of cells, and a library
that makes an object of each is several times slower (benchmarks/workbook.py).
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator, Sequence
from datetime import date
from io import BytesIO

from openbook.reports.workbook import xlsx_chart, xlsx_sheet
from openbook.reports.workbook.cells import Sheet, column_name

_XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_OPEN = "http://schemas.openxmlformats.org"
_LINKS = f"{_OPEN}/officeDocument/2006/relationships"
_PACKAGE = f"{_OPEN}/package/2006"
_KINDS = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_PROGRAM = (
    f'<Properties xmlns="{_OPEN}/officeDocument/2006/extended-properties">'
    "<Application>Openbook</Application></Properties>"
)
# No clock: every file of the archive has the first day that an archive can hold.
_DAY = (1980, 1, 1, 0, 0, 0)


def xlsx_bytes(sheets: Sequence[Sheet], *, title: str, made_on: date) -> bytes:
    """Return the file that holds these sheets."""
    file = BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for name, text in _parts(sheets, title, made_on):
            part = zipfile.ZipInfo(name, _DAY)
            part.compress_type = zipfile.ZIP_DEFLATED
            part.external_attr = 0o600 << 16
            head = "" if name.endswith(".vml") else _XML
            archive.writestr(part, f"{head}{text}".encode())
    return file.getvalue()


def _parts(sheets: Sequence[Sheet], title: str, made_on: date) -> Iterator[tuple[str, str]]:
    """Yield every part of the archive: its name and text."""
    styles = xlsx_sheet.Styles()
    notes = [xlsx_chart.notes_of(sheet) for sheet in sheets]
    charts = [len(sheet.charts) for sheet in sheets]
    yield "[Content_Types].xml", _content_types([bool(each) for each in notes], charts)
    yield "_rels/.rels", _links(_MAIN_LINKS)
    yield "docProps/core.xml", _properties(title, made_on)
    yield "docProps/app.xml", _PROGRAM
    yield "xl/workbook.xml", _workbook(sheets)
    yield "xl/_rels/workbook.xml.rels", _sheet_links(len(sheets))
    for place, (sheet, own) in enumerate(zip(sheets, notes, strict=True), 1):
        text = xlsx_sheet.sheet_xml(sheet, styles, first=place == 1, notes=bool(own))
        yield f"xl/worksheets/sheet{place}.xml", text
        if own or sheet.charts:
            yield f"xl/worksheets/_rels/sheet{place}.xml.rels", _own_links(sheet, place)
        yield from _charts(sheet, place)
        if own:
            yield f"xl/comments{place}.xml", xlsx_chart.comments_xml(own)
            yield f"xl/drawings/vmlDrawing{place}.vml", xlsx_chart.shapes_xml(own, place)
    yield "xl/styles.xml", styles.xml


def _charts(sheet: Sheet, place: int) -> Iterator[tuple[str, str]]:
    """Yield the drawing of a sheet with charts, and each chart."""
    if not sheet.charts:
        return
    each = [
        (f"{_LINKS}/chart", f"../charts/chart{place}_{number}.xml")
        for number, _ in enumerate(sheet.charts, 1)
    ]
    yield f"xl/drawings/drawing{place}.xml", xlsx_chart.drawing_xml(sheet.charts)
    yield f"xl/drawings/_rels/drawing{place}.xml.rels", _links(each)
    for number, chart in enumerate(sheet.charts, 1):
        yield f"xl/charts/chart{place}_{number}.xml", xlsx_chart.chart_xml(chart)


def _content_types(notes: Sequence[bool], charts: Sequence[int]) -> str:
    def part(name: str, kind: str) -> str:
        return f'<Override PartName="/{name}" ContentType="{kind}"/>'

    sheets = "".join(
        part(f"xl/worksheets/sheet{place}.xml", f"{_KINDS}.worksheet+xml")
        + (part(f"xl/comments{place}.xml", f"{_KINDS}.comments+xml") if has else "")
        for place, has in enumerate(notes, 1)
    )
    drawing = "application/vnd.openxmlformats-officedocument.drawing"
    sheets += "".join(
        part(f"xl/drawings/drawing{place}.xml", f"{drawing}+xml")
        + "".join(
            part(f"xl/charts/chart{place}_{number}.xml", f"{drawing}ml.chart+xml")
            for number in range(1, count + 1)
        )
        for place, count in enumerate(charts, 1)
        if count
    )
    links = "application/vnd.openxmlformats-package.relationships+xml"
    vml = "application/vnd.openxmlformats-officedocument.vmlDrawing"
    core = "application/vnd.openxmlformats-package.core-properties+xml"
    app = "application/vnd.openxmlformats-officedocument.extended-properties+xml"
    return (
        f'<Types xmlns="{_PACKAGE}/content-types">'
        f'<Default Extension="rels" ContentType="{links}"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>'
        f'<Default Extension="vml" ContentType="{vml}"/>'
        f"{part('xl/workbook.xml', f'{_KINDS}.sheet.main+xml')}{sheets}"
        f"{part('xl/styles.xml', f'{_KINDS}.styles+xml')}"
        f"{part('docProps/core.xml', core)}{part('docProps/app.xml', app)}</Types>"
    )


def _links(links: Sequence[tuple[str, str]]) -> str:
    """Return which parts belong to a part: kind and target, numbered from 1."""
    each = "".join(
        f'<Relationship Id="rId{place}" Type="{kind}" Target="{target}"/>'
        for place, (kind, target) in enumerate(links, 1)
    )
    return f'<Relationships xmlns="{_PACKAGE}/relationships">{each}</Relationships>'


_MAIN_LINKS = (
    (f"{_LINKS}/officeDocument", "xl/workbook.xml"),
    (f"{_PACKAGE}/relationships/metadata/core-properties", "docProps/core.xml"),
    (f"{_LINKS}/extended-properties", "docProps/app.xml"),
)


def _sheet_links(count: int) -> str:
    sheets = [
        (f"{_LINKS}/worksheet", f"worksheets/sheet{place}.xml") for place in range(1, count + 1)
    ]
    return _links([*sheets, (f"{_LINKS}/styles", "styles.xml")])


def _own_links(sheet: Sheet, place: int) -> str:
    """Return the boxes of notes, the notes and the drawing of a sheet, under fixed numbers."""
    found = [
        (f"{_LINKS}/vmlDrawing", f"../drawings/vmlDrawing{place}.vml"),
        (f"{_LINKS}/comments", f"../comments{place}.xml"),
    ]
    notes = any(cell.note for cell in sheet.cells.values())
    drawing = (f"{_LINKS}/drawing", f"../drawings/drawing{place}.xml")
    return _links([*(found if notes else []), *([drawing] if sheet.charts else [])])


def _properties(title: str, made_on: date) -> str:
    when = f"{made_on.isoformat()}T00:00:00Z"
    return (
        f'<cp:coreProperties xmlns:cp="{_PACKAGE}/metadata/core-properties" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/" '
        'xmlns:dcterms="http://purl.org/dc/terms/" '
        'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
        f"<dc:title>{xlsx_sheet.clean(title)}</dc:title><dc:creator>Openbook</dc:creator>"
        f'<dcterms:created xsi:type="dcterms:W3CDTF">{when}</dcterms:created>'
        f'<dcterms:modified xsi:type="dcterms:W3CDTF">{when}</dcterms:modified>'
        "</cp:coreProperties>"
    )


def _workbook(sheets: Sequence[Sheet]) -> str:
    """Return the list of sheets, names of cells, print areas; all is computed when opened."""
    hidden = ' state="veryHidden"'
    each = "".join(
        f'<sheet name="{xlsx_sheet.clean(sheet.name)}" sheetId="{place}"'
        f'{hidden if sheet.hidden else ""} r:id="rId{place}"/>'
        for place, sheet in enumerate(sheets, 1)
    )
    names: dict[str, str] = {}
    for sheet in sheets:
        names = {**sheet.names, **names}
    said = [
        f'<definedName name="{name}">{cells}</definedName>' for name, cells in sorted(names.items())
    ]
    return (
        f'<workbook xmlns="{xlsx_sheet.MAIN}" xmlns:r="{_LINKS}">'
        '<bookViews><workbookView xWindow="0" yWindow="0" windowWidth="28800" '
        f'windowHeight="15600"/></bookViews><sheets>{each}</sheets>'
        f"<definedNames>{''.join([*_printed(sheets), *said])}</definedNames>"
        '<calcPr calcId="191029" fullCalcOnLoad="1"/></workbook>'
    )


def _printed(sheets: Sequence[Sheet]) -> Iterator[str]:
    """Yield what is printed of each sheet, and which rows head every page."""
    for place, sheet in enumerate(sheets):
        if not sheet.cells:
            continue
        rows, columns = sheet.printed or (sheet.rows, sheet.columns)
        area = f"{sheet.name}!$A$1:${column_name(columns - 1)}${rows}"
        local = f'localSheetId="{place}"'
        yield f'<definedName name="_xlnm.Print_Area" {local}>{area}</definedName>'
        if sheet.frozen[0]:
            heads = f"{sheet.name}!$1:${sheet.frozen[0]}"
            yield f'<definedName name="_xlnm.Print_Titles" {local}>{heads}</definedName>'

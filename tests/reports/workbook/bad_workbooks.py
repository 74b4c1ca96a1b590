"""Bad workbooks: what people and programs do to a workbook, one for each finding."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path
from unittest import mock

from tests.conftest import EXAMPLES

from openbook.api.view import Opened, opened
from openbook.api.workbook import build_workbook, look_at_workbook
from openbook.api.workbook_changes import apply_workbook
from openbook.case.format.limits import ANY
from openbook.findings.finding import Finding
from openbook.reports.workbook import review as look
from openbook.reports.workbook.cells import cell_name
from openbook.reports.workbook.layout import FIRST_YEAR
from openbook.reports.workbook.make import Workbook, workbook_bytes
from openbook.reports.workbook.review import WorkbookLook

OFFER = "2019-01-11-district"
Parts = dict[str, bytes]


@cache
def town() -> Opened:
    return opened(EXAMPLES / "small-town")


@cache
def made() -> Workbook:
    """The workbook of the small town, before it is written."""
    return build_workbook(town(), offers=[OFFER])


@cache
def good() -> bytes:
    """The workbook of the small town as it is written."""
    return workbook_bytes(made())


def part_of(sheet: str) -> str:
    """The part of the file that holds a sheet."""
    names = [each.name for each in made().sheets]
    return f"xl/worksheets/sheet{names.index(sheet) + 1}.xml"


FORM, OFFERS, LAW = map(part_of, ("Multiyear", "Offers", "Law"))
INPUTS, TERMS, SUMMARY = map(part_of, ("Assumptions", "Terms", "Summary"))


def parts_of(content: bytes) -> Parts:
    with zipfile.ZipFile(BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(parts: Parts) -> bytes:
    file = BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            # An entry of its own would be stored as it is, and a bomb no bomb.
            archive.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)
    return file.getvalue()


def with_part(name: str, text: bytes) -> bytes:
    return packed({**parts_of(good()), name: text})


def replaced(part: str, old: str, new: str) -> bytes:
    parts = parts_of(good())
    text = parts[part].decode()
    assert old in text, old
    return packed({**parts, part: text.replace(old, new).encode()})


def with_cells(cells: dict[tuple[str, str], str]) -> bytes:
    """The workbook with other content in some cells, by part and cell."""
    parts = parts_of(good())
    for (part, at), content in cells.items():
        text = parts[part].decode()
        kind = ' t="inlineStr"' if "<is>" in content else ""
        cell = rf'(<c r="{at}" s="\d+")[^>]*?(?:/>|>.*?</c>)'
        new = rf"\g<1>{kind}>{content}</c>"
        text, count = re.subn(cell, new, text, count=1)
        assert count == 1, at
        parts[part] = text.encode()
    return packed(parts)


def input_cell(name: str, year: int) -> tuple[str, str]:
    """The part and cell of an input that is in use in a year, counted from 0."""
    lines, layout = made().projection.model.lines, made().prepared.layout
    spot = layout.plain[lines[name]]
    return part_of(spot.sheet), cell_name(spot.row, FIRST_YEAR + year)


def text_cell(text: str) -> str:
    """The content of a cell that holds a text."""
    return f"<is><t>{text}</t></is>"


def other_stamp(name: str, value: str) -> bytes:
    part = f"xl/worksheets/sheet{len(sheet_names())}.xml"
    text = parts_of(good())[part].decode()
    pattern = rf'(>{name}</t></is></c><c r="B\d" s="\d+" t="inlineStr"><is><t[^>]*>)[^<]*'
    changed, count = re.subn(pattern, rf"\g<1>{value}", text)
    assert count == 1
    return with_part(part, changed.encode())


def sheet_names() -> list[str]:
    text = parts_of(good())["xl/workbook.xml"].decode()
    return re.findall(r'<sheet name="([^"]+)"', text)


def bomb() -> bytes:
    """A hundred million zeros in a file of a hundred thousand bytes."""
    return with_part("xl/worksheets/sheet1.xml", b"0" * 100_000_000)


BAD_WORKBOOKS: dict[str, Callable[[], bytes]] = {
    "OB304": lambda: good()[:5_000],
    "OB305": bomb,
    "OB306": lambda: with_part("xl/vbaProject.bin", b"Sub Workbook_Open()"),
    "OB307": lambda: with_part("xl/externalLinks/externalLink1.xml", b"<a/>"),
    "OB308": lambda: with_part(
        INPUTS, b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbbb">]><a>&b;</a>'
    ),
    "OB309": lambda: replaced("xl/workbook.xml", 'name="Openbook"', 'name="Mine"'),
    "OB310": lambda: other_stamp("case", "0123456789abcdef"),
    "OB311": lambda: other_stamp("layout", "0"),
    "OB312": lambda: replaced("xl/workbook.xml", 'name="Reserve"', 'name="Reserves"'),
    "OB313": lambda: with_cells({(INPUTS, "A6"): text_cell("My own input")}),
    "OB314": lambda: with_cells({input_cell("attendance.rate", 0): text_cell("about 95%")}),
    "OB315": lambda: with_cells({(FORM, "C8"): "<v>11000000</v>"}),
    "OB316": lambda: with_cells({(LAW, "D10"): "<v>0.2</v>"}),
    "OB317": lambda: with_cells({input_cell("classes.per_teacher", 1): "<v>0</v>"}),
    "OB318": lambda: with_cells({input_cell("strike.absences", 1): "<v>100</v>"}),
    "OB319": lambda: with_cells({input_cell("funding.cola", 0): "<v>0.05</v>"}),
}


def look_at(content: bytes, place: Path) -> WorkbookLook:
    """A workbook looked at beside the small town."""
    file = place / "plan.xlsx"
    file.write_bytes(content)
    return look_at_workbook(town(), file)


def findings_in(code: str, place: Path) -> tuple[Finding, ...]:
    """What is told about the bad workbook of a code."""
    if code == "OB318":
        file = place / "plan.xlsx"
        file.write_bytes(BAD_WORKBOOKS[code]())
        return apply_workbook(EXAMPLES / "small-town", file).looked.findings
    if code == "OB317":
        # The limits of today's inputs admit no 0 that anything is divided by.
        with mock.patch.object(look, "input_limits", return_value=ANY):
            return look_at(BAD_WORKBOOKS[code](), place).findings
    return look_at(BAD_WORKBOOKS[code](), place).findings

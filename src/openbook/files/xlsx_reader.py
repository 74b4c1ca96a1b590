"""Read a workbook that somebody sent, looked at before anything in it is believed.

An XLSX file is an archive of XML parts. It is opened in memory and never unpacked to
disk; sizes are counted while they are read, because an archive may lie about them.
Only sheets, strings and formulas are read; styles, drawings and the rest are not
looked at. The parts are searched for document types first, so nothing in them can be
expanded.
"""

from __future__ import annotations

import re
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from importlib import import_module
from io import BytesIO
from posixpath import join, normpath
from typing import NamedTuple
from xml.etree import ElementTree as ET

from openbook.findings.finding import Finding, Place, found


class ReadCell(NamedTuple):
    """One cell as it was sent: its value, and the formula behind it."""

    value: float | bool | str | None
    formula: str = ""


Cells = dict[tuple[int, int], ReadCell]

_LONGEST = 8_192  # of a formula, in every program
_AT = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
_LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_STRICT_LINKS = "http://purl.oclc.org/ooxml/officeDocument/relationships"


class _NotReadError(Exception):
    """A part is missing or is not the XML of a workbook."""


def _sheet_parts(parts: Mapping[str, bytes]) -> dict[str, str]:
    """Return the part of each sheet by the sheet's name."""
    book = _tree(parts, "xl/workbook.xml")
    links = {
        link.get("Id"): link.get("Target", "")
        for link in _tree(parts, "xl/_rels/workbook.xml.rels")
    }
    found = {}
    for sheet in book.iter():
        if _local(sheet.tag) == "sheet":
            by = sheet.get(f"{{{_LINKS}}}id") or sheet.get(f"{{{_STRICT_LINKS}}}id")
            target = links.get(by, "")
            path = target.lstrip("/") if target.startswith("/") else join("xl", target)
            found[sheet.get("name", "")] = normpath(path)
    return found


def _shared_texts(parts: Mapping[str, bytes]) -> list[str]:
    """Return the texts that cells refer to by number."""
    if "xl/sharedStrings.xml" not in parts:
        return []
    tree = _tree(parts, "xl/sharedStrings.xml")
    return [_text(each) for each in tree if _local(each.tag) == "si"]


def _sheet(parts: Mapping[str, bytes], part: str, texts: list[str]) -> Cells:
    """Return every cell of a sheet that holds something; rows and columns count from 0.

    Some programs leave the names of cells out: such a cell follows the one before it.
    """
    shared: dict[str, tuple[str, str]] = {}
    found: Cells = {}
    row, at = -1, (-1, -1)
    for cell in _tree(parts, part).iter():
        tag, name = _local(cell.tag), cell.get("r", "")
        if tag == "row":
            row = int(name) - 1 if name.isdigit() else row + 1
            at = (row, -1)
        if tag != "c":
            continue
        after = (at[0], at[1] + 1)
        place = _place(name) if name else after
        if place is None:
            problem = f"{part}: {name!r} is no cell"
            raise _NotReadError(problem)
        at = place
        formula = _formula(cell, name, shared)
        value = _value(cell, texts)
        if value is not None or formula:
            found[at] = ReadCell(value, formula)
    return found


def _tree(parts: Mapping[str, bytes], part: str) -> ET.Element:
    try:
        return ET.fromstring(parts[part])  # noqa: S314  (see above)
    except KeyError:
        problem = f"it has no part {part!r}"
        raise _NotReadError(problem) from None
    except ET.ParseError as problem:
        said = f"{part}: {problem}"
        raise _NotReadError(said) from problem


def _local(tag: str) -> str:
    return tag.rpartition("}")[2]


def _children(cell: ET.Element) -> Iterator[tuple[str, ET.Element]]:
    return ((_local(each.tag), each) for each in cell)


def _text(element: ET.Element) -> str:
    """Return the text of a string; how it is pronounced (rPh) is no part of it."""
    said = []
    for name, each in _children(element):
        if name == "t":
            said.append(each.text or "")
        elif name == "r":
            said.append(_text(each))
    return "".join(said)


def _place(name: str) -> tuple[int, int] | None:
    match = _AT.fullmatch(name)
    if match is None:
        return None
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - 64
    return int(match[2]) - 1, column - 1


def _formula(cell: ET.Element, name: str, shared: dict[str, tuple[str, str]]) -> str:
    """Return the formula of a cell; one that is shared is told as this cell has it."""
    for tag, each in _children(cell):
        if tag != "f":
            continue
        text, number = each.text or "", each.get("si", "")
        if each.get("t") != "shared":
            return f"={text}"
        if text:
            shared[number] = (f"={text}", name)
            return f"={text}"
        own, origin = shared.get(number, ("", ""))
        if 0 < len(own) < _LONGEST:
            # Loaded here: writing a workbook, or reading one without shared formulas, needs none of it.
            shares = import_module("openpyxl.formula.translate")
            return str(shares.Translator(own, origin=origin).translate_formula(name))
        return "=?"
    return ""


def _value(cell: ET.Element, texts: list[str]) -> float | bool | str | None:
    kind = cell.get("t", "n")
    if kind == "inlineStr":
        return next((_text(e) for tag, e in _children(cell) if tag == "is"), "")
    raw = next((e.text or "" for tag, e in _children(cell) if tag == "v"), None)
    if raw is None:
        return None
    if kind == "b":
        return raw.strip() == "1"
    if kind == "s":
        place = int(raw) if raw.strip().isdigit() else -1
        return texts[place] if 0 <= place < len(texts) else "?"
    return raw if kind in {"str", "e", "d"} else _number(raw)


def _number(raw: str) -> float | str:
    try:
        return float(raw)
    except ValueError:
        return raw


MOST_BYTES = 30_000_000
MOST_UNPACKED = 150_000_000
MOST_PARTS = 1_000
MOST_CELLS = 600_000
MOST_RATIO = 150
_LOOKED_AT = 1_000_000  # smaller parts may be as dense as they like
_CELL = re.compile(rb"<(?:[a-z]+:)?c[ >/]")
_LINKED = ("externalLinks/", "connections", "embeddings/", "queryTables/")
_ELSEWHERE = tuple(f"xl/{part}" for part in _LINKED)
_NEEDED = ("[Content_Types].xml", "xl/workbook.xml")
_SAVE_AGAIN = "Open it in Excel or LibreOffice, save it as .xlsx, and take that file."


class Package(NamedTuple):
    """The parts of a file by name; none where something keeps it from being read."""

    parts: dict[str, bytes]
    findings: tuple[Finding, ...]


def open_package(content: bytes, file: str) -> Package:
    """Read the parts of a file, or tell why not."""
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            parts = _unpacked(archive, len(content))
    except (
        zipfile.BadZipFile,
        zlib.error,
        EOFError,
        OSError,
        ValueError,
        RuntimeError,
        NotImplementedError,
    ) as problem:
        return _refused(_broken(file, str(problem)))
    if isinstance(parts, str):
        return _refused(_too_large(file, parts))
    finding = _distrusted(parts, file)
    return Package(parts, ()) if finding is None else _refused(finding)


def _refused(finding: Finding) -> Package:
    return Package({}, (finding,))


def _unpacked(archive: zipfile.ZipFile, size: int) -> dict[str, bytes] | str:
    """Return the parts, or what about them is too much."""
    entries = archive.infolist()
    if size > MOST_BYTES:
        return f"the file has {size:,} bytes, more than {MOST_BYTES:,}"
    if len(entries) > MOST_PARTS:
        return f"the file has {len(entries):,} parts, more than {MOST_PARTS:,}"
    parts: dict[str, bytes] = {}
    left = MOST_UNPACKED
    for entry in entries:
        most = min(left, max(_LOOKED_AT, MOST_RATIO * entry.compress_size))
        with archive.open(entry) as part:
            text = part.read(most + 1)
        if len(text) > most:
            return (
                f"{entry.filename!r} unpacks to more than {MOST_RATIO} times its size, "
                f"or all parts to more than {MOST_UNPACKED:,} bytes"
            )
        left -= len(text)
        parts[entry.filename] = text
    return parts


def _distrusted(parts: dict[str, bytes], file: str) -> Finding | None:
    """Parts that are missing, run code, link elsewhere, hold odd XML or too many cells."""
    place = Place(file)
    if missing := [name for name in _NEEDED if name not in parts]:
        return _broken(file, f"it has no part {missing[0]!r}")
    code = any("vbaproject" in name.lower() or "macrosheets" in name for name in parts)
    if code or b"macroEnabled" in parts[_NEEDED[0]]:
        remedy = "Save it as .xlsx, without macros, and take that file."
        return found("OB306", place, "the workbook has macros", remedy=remedy)
    if linked := sorted(name for name in parts if name.startswith(_ELSEWHERE)):
        what = f"the workbook takes numbers from elsewhere ({linked[0]})"
        remedy = "Break the links (in Excel: Data, Edit Links) and write the numbers."
        return found("OB307", place, what, remedy=remedy)
    if odd := sorted(name for name, text in parts.items() if _odd_xml(name, text)):
        what = f"the part {odd[0]!r} has XML that no spreadsheet program writes"
        return found("OB308", place, what, remedy=_SAVE_AGAIN)
    sheets = [text for name, text in parts.items() if name.startswith("xl/worksheets/")]
    cells = sum(len(_CELL.findall(text)) for text in sheets)
    if cells > MOST_CELLS:
        return _too_large(file, f"the sheets have {cells:,} cells")
    return None


def _odd_xml(name: str, text: bytes) -> bool:
    is_xml = name.endswith((".xml", ".rels", ".vml"))
    return is_xml and (b"<!DOCTYPE" in text or b"<!ENTITY" in text or b"\0" in text)


def _broken(file: str, problem: str) -> Finding:
    what = f"this cannot be opened as a workbook ({problem[:100] or 'it is cut off'})"
    return found("OB304", Place(file), what, remedy=_SAVE_AGAIN)


def _too_large(file: str, what: str) -> Finding:
    remedy = "Take the workbook that openbook workbook wrote, and change its inputs."
    return found("OB305", Place(file), what, remedy=remedy)


def read_workbook(content: bytes, file: str) -> tuple[dict[str, Cells], tuple[Finding, ...]]:
    """Return the cells of every sheet, or why the file is refused."""
    parts, findings = open_package(content, file)
    if findings:
        return {}, findings
    try:
        texts, named = _shared_texts(parts), _sheet_parts(parts)
        return {name: _sheet(parts, part, texts) for name, part in named.items()}, ()
    except (_NotReadError, ValueError, RecursionError) as problem:
        return {}, (_broken(file, str(problem)),)

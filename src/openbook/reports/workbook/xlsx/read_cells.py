"""Read cells: the sheets of a workbook that somebody sent, values and formulas.

Only sheets, strings and formulas are read; styles, drawings and the rest are not
looked at. The parts were searched for document types before (package.py), so nothing
in them can be expanded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from posixpath import join, normpath
from xml.etree import ElementTree as ET

from openpyxl.formula.translate import Translator

from openbook.reports.workbook.cells import SheetCell

Cells = dict[tuple[int, int], SheetCell]

_LONGEST = 8_192  # of a formula, in every program
_AT = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
_LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_STRICT_LINKS = "http://purl.oclc.org/ooxml/officeDocument/relationships"


class NotReadError(Exception):
    """A part is missing or is not the XML of a workbook."""


def sheet_parts(parts: Mapping[str, bytes]) -> dict[str, str]:
    """The part of each sheet by the sheet's name."""
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


def shared_texts(parts: Mapping[str, bytes]) -> list[str]:
    """The texts that cells refer to by number."""
    if "xl/sharedStrings.xml" not in parts:
        return []
    tree = _tree(parts, "xl/sharedStrings.xml")
    return [_text(each) for each in tree if _local(each.tag) == "si"]


def read_sheet(parts: Mapping[str, bytes], part: str, texts: list[str]) -> Cells:
    """Every cell of a sheet that holds something; rows and columns count from 0."""
    shared: dict[str, tuple[str, str]] = {}
    found: Cells = {}
    for cell in _tree(parts, part).iter():
        if _local(cell.tag) != "c":
            continue
        name = cell.get("r", "")
        at = _place(name)
        if at is None:
            problem = f"{part}: {name!r} is no cell"
            raise NotReadError(problem)
        formula = _formula(cell, name, shared)
        value = _value(cell, texts)
        if value is not None or formula:
            found[at] = SheetCell(value, formula)
    return found


def _tree(parts: Mapping[str, bytes], part: str) -> ET.Element:
    try:
        return ET.fromstring(parts[part])  # noqa: S314  (see above)
    except KeyError:
        problem = f"it has no part {part!r}"
        raise NotReadError(problem) from None
    except ET.ParseError as problem:
        said = f"{part}: {problem}"
        raise NotReadError(said) from problem


def _local(tag: str) -> str:
    return tag.rpartition("}")[2]


def _children(cell: ET.Element) -> Iterator[tuple[str, ET.Element]]:
    return ((_local(each.tag), each) for each in cell)


def _text(element: ET.Element) -> str:
    """The text of a string; how it is pronounced (rPh) is no part of it."""
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
    """The formula of a cell; one that is shared is told as this cell has it."""
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
            return str(Translator(own, origin=origin).translate_formula(name))
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

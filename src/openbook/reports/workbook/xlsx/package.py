"""Package: a workbook that somebody sent, looked at before anything in it is believed.

An XLSX file is an archive of XML parts. It is opened in memory and never unpacked to
disk; sizes are counted while they are read, because an archive may lie about them.
"""

from __future__ import annotations

import re
import zipfile
import zlib
from io import BytesIO
from typing import NamedTuple

from openbook.findings.catalog import found
from openbook.findings.finding import Finding, Place

MOST_BYTES = 30_000_000
MOST_UNPACKED = 150_000_000
MOST_PARTS = 1_000
MOST_CELLS = 600_000
MOST_RATIO = 150
_LOOKED_AT = 1_000_000  # smaller parts may be as dense as they like
_CELL = re.compile(rb"<(?:[a-z]+:)?c[ >/]")
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
    for check in (_whole, _without_macros, _without_links, _without_entities, _few):
        finding = check(parts, file)
        if finding is not None:
            return _refused(finding)
    return Package(parts, ())


def _refused(finding: Finding) -> Package:
    return Package({}, (finding,))


def _unpacked(archive: zipfile.ZipFile, size: int) -> dict[str, bytes] | str:
    """The parts, or what about them is too much."""
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


def _whole(parts: dict[str, bytes], file: str) -> Finding | None:
    missing = [name for name in _NEEDED if name not in parts]
    if missing:
        return _broken(file, f"it has no part {missing[0]!r}")
    return None


def _without_macros(parts: dict[str, bytes], file: str) -> Finding | None:
    code = [
        name for name in parts if "vbaproject" in name.lower() or "macrosheets" in name
    ]
    if not code and b"macroEnabled" not in parts[_NEEDED[0]]:
        return None
    return found(
        "OB306",
        Place(file),
        "the workbook has macros",
        remedy="Save it as .xlsx, without macros, and take that file.",
    )


def _without_links(parts: dict[str, bytes], file: str) -> Finding | None:
    odd = ("xl/externalLinks/", "xl/connections", "xl/embeddings/", "xl/queryTables/")
    linked = sorted(name for name in parts if name.startswith(odd))
    if not linked:
        return None
    return found(
        "OB307",
        Place(file),
        f"the workbook takes numbers from elsewhere ({linked[0]})",
        remedy="Break the links (in Excel: Data, Edit Links) and write the numbers.",
    )


def _without_entities(parts: dict[str, bytes], file: str) -> Finding | None:
    for name, text in sorted(parts.items()):
        is_xml = name.endswith((".xml", ".rels", ".vml"))
        if is_xml and (b"<!DOCTYPE" in text or b"<!ENTITY" in text or b"\0" in text):
            return found(
                "OB308",
                Place(file),
                f"the part {name!r} has XML that no spreadsheet program writes",
                remedy=_SAVE_AGAIN,
            )
    return None


def _few(parts: dict[str, bytes], file: str) -> Finding | None:
    sheets = [text for name, text in parts.items() if name.startswith("xl/worksheets/")]
    cells = sum(len(_CELL.findall(text)) for text in sheets)
    if cells > MOST_CELLS:
        return _too_large(file, f"the sheets have {cells:,} cells")
    return None


def _broken(file: str, problem: str) -> Finding:
    what = f"this cannot be opened as a workbook ({problem[:100] or 'it is cut off'})"
    return found("OB304", Place(file), what, remedy=_SAVE_AGAIN)


def _too_large(file: str, what: str) -> Finding:
    remedy = "Take the workbook that openbook workbook wrote, and change its inputs."
    return found("OB305", Place(file), what, remedy=remedy)

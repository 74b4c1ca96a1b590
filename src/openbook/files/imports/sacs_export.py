"""What the state's software exports: sections of accounts and of forms, or a workbook."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path

from openbook.files.imports.sent_table import (
    FormElement,
    Need,
    SentText,
    WantedColumn,
    as_table,
    lacking,
    recognized,
)
from openbook.files.xlsx_reader import MOST_BYTES, Cells, read_workbook
from openbook.findings.finding import Finding, Place, found

# A section of accounts; other sections have a fifth field that says what they hold.
HEAD = ("FullFiscalYear", "CDSCode", "ReportingPeriod", "ColumnCode", "AccountString", "Amount")
_ELEMENTS, _SECTIONS = "ELEMENT", {"ELEMENT", "EXPL", "TRCLOG"}
_ELEMENT_HEAD = (
    *("FullFiscalYear", "ReportingPeriod", "ColumnCode", "CDSCode"),
    *("ElementCode", "ValueData"),
)
_YEAR, _CODE = re.compile(r"\d{4}-\d{2}"), re.compile(r"\d{7}(?:\d{7})?")
_ZIP = b"PK\x03\x04"
_EXPORT_AGAIN = "Export the submission again; a part of this file is missing."
_MOST_COLUMNS = 200


def opened(
    path: Path, columns: Sequence[WantedColumn], needs: Mapping[str, Need]
) -> tuple[SentText | None, list[Finding]]:
    """Open a file from outside: text, an export of the state, or a workbook."""
    if path.is_file() and path.stat().st_size <= MOST_BYTES:
        with path.open("rb") as it:
            is_zip = it.read(len(_ZIP)) == _ZIP
        if is_zip:
            return _from_workbook(path, columns, needs)
    text, odd = recognized(path)
    if text is None or not _is_export(text):
        return text, odd
    export = _Export(path.name)
    export.read(text)
    whole = SentText(
        path, text.encoding, "export of the state", tuple(export.rows), tuple(export.elements)
    )
    return whole, [*odd, *export.findings]


def _is_export(text: SentText) -> bool:
    first = next(iter(csv.reader(islice(text.lines(), 1))), [])
    return _is_head(first)


def _is_head(cells: Sequence[str]) -> bool:
    """Return whether a record begins a section: year, district, period and column."""
    if len(cells) not in {4, 5} or (len(cells) == 5 and cells[4] not in _SECTIONS):
        return False
    return bool(_YEAR.fullmatch(cells[0]) and _CODE.fullmatch(cells[1]))


class _Export:
    """The records of an export; each section ends with the number of its records."""

    def __init__(self, file: str) -> None:
        self._file = file
        self.rows: list[tuple[int, list[str]]] = [(0, list(HEAD))]
        self.elements: list[FormElement] = []
        self.findings: list[Finding] = []
        self._head: list[str] | None = None
        self._count = self._whole = 0

    def read(self, text: SentText) -> None:
        """Read every record; texts in an export may hold line ends."""
        reader = csv.reader(text.lines())
        ended = False
        try:
            line = 1
            for cells in reader:
                if any(cells) and not self.findings:
                    self._whole += 1
                    ended = self._record(line, cells)
                line = reader.line_num + 1
        except csv.Error as problem:
            self._tell(reader.line_num, f"the table breaks off here: {problem}")
        if not ended and not self.findings:
            self._tell(reader.line_num, "the export has no record at its end (EOF)")

    def _record(self, line: int, cells: list[str]) -> bool:
        """Take one record; whether it is the last of the file."""
        if cells[0] == "-1" and cells[1:2] in (["EOD"], ["EOF"]):
            last = cells[1] == "EOF"
            told = cells[3 if last else 5] if len(cells) == 6 else ""
            count = self._whole if last else self._count
            if told != str(count):
                what = "file" if last else "section"
                self._tell(line, f"this {what} has {count:,} records and says {told or 'nothing'}")
            self._head = None
            return last
        if _is_head(cells):
            self._head, self._count = cells, 0
        elif self._head is None:
            self._tell(line, "a record stands in no section")
        else:
            self._count += 1
            self._detail(line, cells)
        return False

    def _detail(self, line: int, cells: list[str]) -> None:
        year, code, period, column, *kind = self._head or [""] * 4
        if kind == [_ELEMENTS] and len(cells) == 2:
            self.elements.append(FormElement(year, period, column, code, *cells))
        elif not kind and len(cells) in {2, 3}:
            self.rows.append((line, [year, code.ljust(14, "0"), period, column, *cells[:2]]))
        elif not kind:
            self._tell(line, f"an account has {len(cells)} fields, not 2 or 3")

    def _tell(self, line: int, what: str) -> None:
        place = Place(self._file, line)
        self.findings.append(found("OB339", place, what, remedy=_EXPORT_AGAIN))


def _from_workbook(
    path: Path, columns: Sequence[WantedColumn], needs: Mapping[str, Need]
) -> tuple[SentText | None, list[Finding]]:
    """Take the first sheet that has what is needed; an export's forms are in another."""
    sheets, refused = read_workbook(path.read_bytes(), path.name)
    if refused:
        return None, list(refused)
    texts = []
    for name, cells in sheets.items():
        rows = tuple(_rows(cells))
        if rows:
            texts.append(SentText(path, "utf-8", f"workbook, sheet {name}", rows))
    fit = (each for each in texts if not lacking(needs, as_table(each, columns, needs).matched))
    best = next(fit, texts[0] if texts else None)
    if best is None:
        what = "this workbook has no rows"
        remedy = "Save the sheet that is meant with its rows, and import that file."
        return None, [found("OB320", Place(path.name), what, remedy=remedy)]
    elements = tuple(element for each in texts for element in _elements(each))
    return SentText(path, "utf-8", best.form, best.kept, elements), []


def _rows(cells: Cells) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows of a sheet with their lines; a cell that holds nothing is blank."""
    by_row: dict[int, dict[int, str]] = {}
    for (row, column), cell in cells.items():
        value = cell.value
        if column >= _MOST_COLUMNS:
            continue
        said = f"{value:.15g}" if isinstance(value, float) else str(value or "")
        by_row.setdefault(row, {})[column] = said
    for row, told in sorted(by_row.items()):
        yield row + 1, [told.get(at, "") for at in range(max(told) + 1)]


def _elements(text: SentText) -> Iterator[FormElement]:
    """Yield the values of forms, where a sheet lists them."""
    head = text.kept[0][1]
    if not {*_ELEMENT_HEAD} <= {*head}:
        return
    at = [head.index(name) for name in _ELEMENT_HEAD]
    for _, cells in text.kept[1:]:
        yield FormElement(*(cells[place] if place < len(cells) else "" for place in at))

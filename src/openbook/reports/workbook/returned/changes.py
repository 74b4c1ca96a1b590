"""Changes: what somebody changed in a workbook, and what may not be changed there."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from openbook.figures.leaf import Input, InputKind
from openbook.figures.line import Line
from openbook.figures.year import Year
from openbook.findings.catalog import found
from openbook.findings.finding import Finding, Place
from openbook.findings.text import cut_to, suggestion
from openbook.reports.workbook.address import cell_name
from openbook.reports.workbook.cells import CellPart, Sheet, SheetCell
from openbook.reports.workbook.layout import FIRST_YEAR, HEAD, INPUTS, NAME
from openbook.reports.workbook.make import Workbook
from openbook.reports.workbook.xlsx.read_cells import Cells

_QUOTED_SHEET = re.compile(r"'([A-Za-z_][A-Za-z0-9_]*)'!")
_NUMBER = re.compile(
    r"(?<![A-Za-z0-9_$.])[0-9]+(?:\.[0-9]*)?(?:E[+-]?[0-9]+)?(?![A-Z(0-9!])"
)


def same_formula(one: str, other: str) -> bool:
    """Whether both say the same; spaces, quotes and ways to write a number aside.

    >>> same_formula("=INT(A1+0.000000001)", "=int( A1 + 1E-09 )")
    True
    >>> same_formula("=A1*2", "=A1*3")
    False
    """
    return one == other or _plain(one) == _plain(other)


def _plain(text: str) -> str:
    text = _QUOTED_SHEET.sub(r"\1!", text).replace(" ", "").upper()
    return _NUMBER.sub(lambda match: repr(float(match[0])), text)


_MOST_TOLD = 20  # of one kind; whoever moved a column changed every formula
_CLOSE = 1e-12  # programs keep 15 digits
_LONGEST = 60
_UNDO = "Undo the change, or take a fresh workbook and change only its yellow cells."


@dataclass(frozen=True, slots=True)
class Changed:
    """One input with other numbers, year by year."""

    name: str
    kind: InputKind
    unit: str
    years: tuple[Year, ...]
    old: tuple[float, ...]
    new: tuple[float, ...]

    @property
    def places(self) -> tuple[int, ...]:
        """The years that changed, counted from 0."""
        both = zip(self.old, self.new, strict=True)
        return tuple(place for place, (old, new) in enumerate(both) if old != new)


class Comparison:
    """A workbook as it was written beside the same one as it came back."""

    def __init__(self, made: Workbook, sent: Mapping[str, Cells], file: str) -> None:
        self._made, self._sent, self._file = made, sent, file
        self.findings: list[Finding] = []
        self.changed: list[Changed] = []
        missing = [sheet.name for sheet in made.sheets if sheet.name not in sent]
        self.findings += [self._gone(name) for name in missing]
        if not missing:
            self._compare()

    def _compare(self) -> None:
        by_code: dict[str, list[Finding]] = {}
        for sheet in self._made.sheets:
            for finding in self._odd_cells(sheet):
                by_code.setdefault(finding.code, []).append(finding)
        for findings in by_code.values():
            self.findings += findings[:_MOST_TOLD]
        if not self.findings:
            self.changed = list(self._inputs())

    def _odd_cells(self, sheet: Sheet) -> Iterator[Finding]:
        """Cells that hold what they may not; inputs with other numbers are fine."""
        cells = self._sent[sheet.name]
        for at, own in sheet.cells.items():
            finding = self._odd(sheet.name, at, own, cells.get(at, SheetCell(None)))
            if finding is not None:
                yield finding

    def _odd(
        self, sheet: str, at: tuple[int, int], own: SheetCell, other: SheetCell
    ) -> Finding | None:
        if own.formula:
            same = same_formula(own.formula, other.formula)
            return None if same else self._formula(sheet, at, own, other)
        if own.part is CellPart.ASKED:
            return None if _is_number(other) else self._no_number(sheet, at, other)
        if own.part is CellPart.GIVEN:
            return None if _same(own, other) else self._figure(sheet, at, own, other)
        # What is above the heads names no input: a title, whom the sheet is private to.
        key = at[0] == HEAD or (at[0] > HEAD and at[1] == NAME)
        if sheet == INPUTS and key and own.value and own.value != other.value:
            return self._label(at, own, other)
        return None

    def _inputs(self) -> Iterator[Changed]:
        prepared = self._made.prepared
        cells = self._sent[INPUTS]
        for line in prepared.layout.sheets[INPUTS]:
            if isinstance(line, Line) and isinstance(line.detail, Input):
                row = prepared.layout.plain[line].row
                count = len(prepared.years) if line.detail.by_year else 1
                old = tuple(float(prepared.values.at(line, y)) for y in range(count))
                sent = (cells[row, FIRST_YEAR + year].value for year in range(count))
                new = tuple(
                    now
                    if math.isclose(now, float(other or 0), rel_tol=_CLOSE)
                    else float(other or 0)
                    for now, other in zip(old, sent, strict=True)
                )
                if new != old:
                    yield Changed(
                        line.name,
                        line.detail.kind,
                        str(line.unit),
                        prepared.years[:count],
                        old,
                        new,
                    )

    def _place(self, sheet: str, at: tuple[int, int]) -> Place:
        return Place(f"{self._file}, {sheet}!{cell_name(*at)}")

    def _gone(self, name: str) -> Finding:
        return found(
            "OB312",
            Place(self._file),
            f"the sheet {name!r} is not there",
            remedy=f"Bring it back under its name. {suggestion(name, self._sent)}",
        )

    def _formula(
        self, sheet: str, at: tuple[int, int], own: SheetCell, other: SheetCell
    ) -> Finding:
        now = other.formula or f"the value {_said(other)}"
        what = f"the formula {cut_to(own.formula, _LONGEST)} was changed to {cut_to(now, _LONGEST)}"
        return found("OB315", self._place(sheet, at), what, remedy=_UNDO)

    def _no_number(self, sheet: str, at: tuple[int, int], other: SheetCell) -> Finding:
        now = (
            f"the formula {cut_to(other.formula, _LONGEST)}"
            if other.formula
            else _said(other)
        )
        what = f"a number was expected here, but there is {now}"
        remedy = "Write the number itself, such as 3% or 0.03; 0 for nothing."
        return found("OB314", self._place(sheet, at), what, remedy=remedy)

    def _figure(
        self, sheet: str, at: tuple[int, int], own: SheetCell, other: SheetCell
    ) -> Finding:
        now = cut_to(other.formula, _LONGEST) if other.formula else _said(other)
        what = f"the figure {_said(own)} was changed to {now}"
        remedy = (
            "Put it back, and change it in the file of the case that it comes from."
        )
        return found("OB316", self._place(sheet, at), what, remedy=remedy)

    def _label(self, at: tuple[int, int], own: SheetCell, other: SheetCell) -> Finding:
        what = f"{own.value!r} stood here, now there is {_said(other)}"
        return found("OB313", self._place(INPUTS, at), what, remedy=_UNDO)


def _is_number(cell: SheetCell) -> bool:
    value = cell.value
    return isinstance(value, float) and math.isfinite(value) and not cell.formula


def _same(own: SheetCell, other: SheetCell) -> bool:
    if other.formula or not isinstance(own.value, float):
        return own.value == other.value and not other.formula
    value = other.value
    return isinstance(value, float) and math.isclose(own.value, value, rel_tol=_CLOSE)


def _said(cell: SheetCell) -> str:
    if cell.value is None:
        return "nothing"
    if isinstance(cell.value, str):
        return f"the text {cut_to(cell.value, _LONGEST)!r}"
    return f"{cell.value:.15g}" if isinstance(cell.value, float) else str(cell.value)

"""Changes: what somebody changed in a workbook, and what that does to the reserve."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from openbook.figures.figure import Input, InputKind, Year
from openbook.figures.line import Line
from openbook.files.xlsx_reader import Cells, ReadCell
from openbook.findings.finding import Finding, Place, found
from openbook.findings.message import cut_to, suggestion
from openbook.model.simulations.outcome import run
from openbook.model.simulations.worlds import Worlds, shared
from openbook.reports.workbook.cells import CellPart, SheetCell, cell_name
from openbook.reports.workbook.layout import FIRST_YEAR, HEAD, INPUTS, NAME
from openbook.reports.workbook.make import Workbook

_QUOTED_SHEET = re.compile(r"'([A-Za-z_][A-Za-z0-9_]*)'!")
_NUMBER = re.compile(r"(?<![A-Za-z0-9_$.])[0-9]+(?:\.[0-9]*)?(?:E[+-]?[0-9]+)?(?![A-Z(0-9!])")


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


def input_place(made: Workbook, file: str, name: str, year: int) -> Place:
    """The cell of an input in a year, counted from 0."""
    row = made.prepared.layout.plain[made.projection.model.lines[name]].row
    return Place(f"{file}, {INPUTS}!{cell_name(row, FIRST_YEAR + year)}")


class Comparison:
    """A workbook as it was written beside the same one as it came back."""

    def __init__(self, made: Workbook, sent: Mapping[str, Cells], file: str) -> None:
        self._made, self._sent, self._file = made, sent, file
        self.findings: list[Finding] = []
        self.changed: list[Changed] = []
        missing = [sheet.name for sheet in made.sheets if sheet.name not in sent]
        for name in missing:
            what = f"the sheet {name!r} is not there"
            remedy = f"Bring it back under its name. {suggestion(name, sent)}"
            self.findings.append(found("OB312", Place(file), what, remedy=remedy))
        if not missing:
            self._compare()

    def _compare(self) -> None:
        by_code: dict[str, list[Finding]] = {}
        for sheet in self._made.sheets:
            cells = self._sent[sheet.name]
            for at, own in sheet.cells.items():
                finding = self._odd(sheet.name, at, own, cells.get(at, ReadCell(None)))
                if finding is not None:
                    by_code.setdefault(finding.code, []).append(finding)
        for findings in by_code.values():
            self.findings += findings[:_MOST_TOLD]
        if not self.findings:
            self.changed = list(self._inputs())

    def _odd(
        self, sheet: str, at: tuple[int, int], own: SheetCell, other: ReadCell
    ) -> Finding | None:
        """A cell that holds what it may not; inputs with other numbers are fine."""
        odd: _Odd | None = None
        if own.formula:
            odd = _other_formula(own, other)
        elif own.part is CellPart.ASKED:
            odd = _no_number(other)
        elif own.part is CellPart.GIVEN:
            odd = _other_figure(own, other)
        # What is above the heads names no input: a title, whom the sheet is private to.
        elif sheet == INPUTS and (at[0] == HEAD or (at[0] > HEAD and at[1] == NAME)):
            odd = _other_label(own, other)
        if odd is None:
            return None
        code, what, remedy = odd
        place = Place(f"{self._file}, {sheet}!{cell_name(*at)}")
        return found(code, place, what, remedy=remedy)

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


_Odd = tuple[str, str, str]  # the code, what is there, the remedy


def _other_formula(own: SheetCell, other: ReadCell) -> _Odd | None:
    if same_formula(own.formula, other.formula):
        return None
    now = other.formula or f"the value {_said(other)}"
    was = cut_to(own.formula, _LONGEST)
    return "OB315", f"the formula {was} was changed to {cut_to(now, _LONGEST)}", _UNDO


def _no_number(other: ReadCell) -> _Odd | None:
    value, formula = other.value, other.formula
    if isinstance(value, float) and math.isfinite(value) and not formula:
        return None
    now = f"the formula {cut_to(formula, _LONGEST)}" if formula else _said(other)
    remedy = "Write the number itself, such as 3% or 0.03; 0 for nothing."
    return "OB314", f"a number was expected here, but there is {now}", remedy


def _other_figure(own: SheetCell, other: ReadCell) -> _Odd | None:
    was, value = own.value, other.value
    same = was == value
    if isinstance(was, float):
        same = isinstance(value, float) and math.isclose(was, value, rel_tol=_CLOSE)
    if same and not other.formula:
        return None
    now = cut_to(other.formula, _LONGEST) if other.formula else _said(other)
    remedy = "Put it back, and change it in the file of the case that it comes from."
    return "OB316", f"the figure {_said(own)} was changed to {now}", remedy


def _other_label(own: SheetCell, other: ReadCell) -> _Odd | None:
    if not own.value or own.value == other.value:
        return None
    return "OB313", f"{own.value!r} stood here, now there is {_said(other)}", _UNDO


def _said(cell: SheetCell | ReadCell) -> str:
    if cell.value is None:
        return "nothing"
    if isinstance(cell.value, str):
        return f"the text {cut_to(cell.value, _LONGEST)!r}"
    return f"{cell.value:.15g}" if isinstance(cell.value, float) else str(cell.value)


ByYear = tuple[float, ...]
RESERVE = "reserve.available"
TOLD = ("revenue.total", "spending.total", RESERVE, "reserve.required", "reserve.margin")


@dataclass(frozen=True, slots=True)
class ChangeEffect:
    """Some lines before and after, and what each change alone does to the reserve."""

    before: dict[str, ByYear]
    after: dict[str, ByYear]
    alone: tuple[ByYear, ...]


def effect_of(made: Workbook, changed: Sequence[Changed]) -> ChangeEffect:
    """Run the model as it was, with each change alone, and with all of them."""
    model = made.projection.model
    count = len(changed) + 2
    values = {name: shared(each) for name, each in made.prepared.world.items()}  # type: ignore[arg-type]
    for place, each in enumerate(changed, 1):
        rows = np.tile(np.array(each.old), (count, 1))
        rows[[place, count - 1]] = each.new
        values[each.name] = rows if rows.shape[1] > 1 else rows[:, 0]
    told = [name for name in TOLD if name in model.lines]
    outcome = run(model, Worlds(count, values), only=told)

    def of(world: int) -> dict[str, ByYear]:
        return {name: tuple(outcome.values(name)[world].tolist()) for name in told}

    before = of(0)
    start = before.get(RESERVE, ())
    alone = tuple(
        tuple(b - a for a, b in zip(start, of(1 + i).get(RESERVE, ()), strict=True))
        for i in range(len(changed))
    )
    return ChangeEffect(before, of(count - 1), alone)

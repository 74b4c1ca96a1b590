"""Changes: what somebody changed in a workbook, and what that does to the reserve."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from openbook.figures.figure import Input, InputKind, Year
from openbook.figures.line import Line
from openbook.figures.model import World
from openbook.files.xlsx_reader import Cells, ReadCell
from openbook.findings.dataclass import dataclass
from openbook.findings.finding import Finding, Place, found
from openbook.findings.message import cut_to, suggestion
from openbook.model.simulations.outcome import run
from openbook.model.simulations.worlds import Worlds
from openbook.reports.workbook.cells import CellPart, SheetCell, cell_name
from openbook.reports.workbook.layout import ASSUMPTIONS, FIRST_YEAR, HEAD, TERMS, WORDS
from openbook.reports.workbook.make import Workbook

_QUOTED_SHEET = re.compile(r"'([A-Za-z_][A-Za-z0-9_]*)'!")
_NUMBER = re.compile(r"(?<![A-Za-z0-9_$.])[0-9]+(?:\.[0-9]*)?(?:E[+-]?[0-9]+)?(?![A-Z(0-9!])")


def same_formula(one: str, other: str) -> bool:
    """Return whether both say the same; spaces, quotes and ways to write a number aside.

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
    """Return the cell of an input in a year, counted from 0."""
    spot = made.prepared.layout.plain[made.projection.model.lines[name]]
    return Place(f"{file}, {spot.sheet}!{cell_name(spot.row, FIRST_YEAR + year)}")


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
        """Return a cell that holds what it may not; inputs with other numbers are fine."""
        odd: _Odd | None = None
        if own.part is CellPart.ASKED:
            odd = None if isinstance(own.value, str) else _no_number(own, other)
        elif own.formula:
            odd = _other_formula(own, other)
        elif own.part is CellPart.GIVEN:
            odd = _other_figure(own, other)
        # What is above the heads names no input: a title, whom the sheet is private to.
        elif sheet in _INPUTS and (at[0] == HEAD or (at[0] > HEAD and at[1] == WORDS)):
            odd = _other_label(own, other)
        if odd is None:
            return None
        code, what, remedy = odd
        place = Place(f"{self._file}, {sheet}!{cell_name(*at)}")
        return found(code, place, what, remedy=remedy)

    def _inputs(self) -> Iterator[Changed]:
        """Inputs that somebody typed over; a cell that still follows the choice is none."""
        prepared = self._made.prepared
        for line in (line for sheet in _INPUTS for line in prepared.layout.sheets.get(sheet, ())):
            if not (isinstance(line, Line) and isinstance(line.detail, Input)):
                continue
            spot = prepared.layout.plain[line]
            count = len(prepared.years) if line.detail.by_year else 1
            old = tuple(float(prepared.values.at(line, y)) for y in range(count))
            cells = self._sent[spot.sheet]
            sent = (cells[spot.row, FIRST_YEAR + year] for year in range(count))
            new = tuple(_typed(now, each) for now, each in zip(old, sent, strict=True))
            if new != old:
                years = prepared.years[:count]
                yield Changed(line.name, line.detail.kind, str(line.unit), years, old, new)


_INPUTS = (ASSUMPTIONS, TERMS)


def _typed(old: float, sent: ReadCell) -> float:
    if sent.formula:
        return old
    new = float(sent.value or 0)
    return old if math.isclose(old, new, rel_tol=_CLOSE) else new


_Odd = tuple[str, str, str]  # the code, what is there, the remedy


def _other_formula(own: SheetCell, other: ReadCell) -> _Odd | None:
    if same_formula(own.formula, other.formula):
        return None
    now = other.formula or f"the value {_said(other)}"
    was = cut_to(own.formula, _LONGEST)
    return "OB315", f"the formula {was} was changed to {cut_to(now, _LONGEST)}", _UNDO


def _no_number(own: SheetCell, other: ReadCell) -> _Odd | None:
    value, formula = other.value, other.formula
    if own.formula and formula and same_formula(own.formula, formula):
        return None
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


def effect_of(made: Workbook, changed: Sequence[Changed], start: World) -> ChangeEffect:
    """Run the model from ``start``, as chosen, with each change alone, and with all of them."""
    model, chosen = made.projection.model, made.prepared.world
    alone = [{each.name: each.new} for each in changed]
    every = {each.name: each.new for each in changed}
    worlds = [start, chosen, *({**chosen, **own} for own in (*alone, every))]
    rows = {name: np.array([world[name] for world in worlds], np.float64) for name in chosen}
    values = {name: each if each.shape[1] > 1 else each[:, 0] for name, each in rows.items()}
    told = [name for name in TOLD if name in model.lines]
    outcome = run(model, Worlds(len(worlds), values), only=told)

    def of(world: int) -> dict[str, ByYear]:
        return {name: tuple(outcome.values(name)[world].tolist()) for name in told}

    base = of(1).get(RESERVE, ())
    moved = tuple(
        tuple(b - a for a, b in zip(base, of(2 + place).get(RESERVE, ()), strict=True))
        for place in range(len(changed))
    )
    return ChangeEffect(of(0), of(len(worlds) - 1), moved)

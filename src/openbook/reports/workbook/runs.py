"""Runs: the model once more with other inputs, so that offers and sides stand side by side.

A run holds only the lines that its inputs move; all others are those of the run it starts
from, or of the main sheets. So a dozen offers cost a few thousand formulas, not a dozen
workbooks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field

import numpy as np

from openbook.figures.line import Line
from openbook.findings.dataclass import dataclass
from openbook.model.simulations.outcome import run
from openbook.model.simulations.worlds import Worlds, shared
from openbook.offers.cost_result import ByYear
from openbook.reports.workbook.cells import Sheet, SheetCell
from openbook.reports.workbook.formulas import NameCell
from openbook.reports.workbook.layout import FIRST_YEAR, HEAD
from openbook.reports.workbook.line_rows import (
    Heads,
    block_row,
    label_cells,
    lines_sheet,
    number_look,
    part_of,
    print_head,
)
from openbook.reports.workbook.plan import BOOK_AT, Prepared, Values, choose

RUNS = "Runs"
_TITLE = "Runs: the lines that move with each offer and with each side's assumptions"


@dataclass(frozen=True, slots=True)
class Moved:
    """Where an input stands in a run: its numbers, and its row under each set of assumptions."""

    path: ByYear
    rows: tuple[int, ...]


@dataclass(eq=False, slots=True)
class Run:
    """One run: its inputs, the run it starts from, the rows of its lines, columns in tables."""

    title: str
    moved: Mapping[str, Moved]
    base: Run | None
    row: int
    lines: dict[Line, int] = field(default_factory=dict)
    columns: dict[Line, int] = field(default_factory=dict)

    def inputs(self) -> dict[str, ByYear]:
        """Return every input that is not the one in use."""
        own = {name: each.path for name, each in self.moved.items()}
        return {**(self.base.inputs() if self.base else {}), **own}


class ModelRuns:
    """All runs of a workbook, below each other on one sheet.

    ``wanted`` are the lines that other sheets show of each run.
    """

    def __init__(self, prepared: Prepared, wanted: Iterable[str]) -> None:
        self._prepared, self._runs = prepared, list[Run]()
        graph = prepared.layout.graph
        self._bits = {name: 1 << place for place, name in enumerate(prepared.model.inputs)}
        self._needed = _needed(prepared, wanted)
        self._inputs = graph.inputs
        self._row = HEAD + 1

    def add(self, title: str, moved: Mapping[str, Moved], base: Run | None = None) -> Run:
        """Add a run; with nothing moved it is the one it starts from."""
        if not moved and base is not None:
            return base
        made = Run(title, moved, base, self._row)
        bits = sum(self._bits[name] for name in moved)
        moving = [line for line in self._needed if self._inputs[line] & bits]
        lines = [line for line in moving if line.rows is None]
        made.lines = {line: self._row + 1 + place for place, line in enumerate(lines)}
        add_column = self._prepared.layout.add_column
        made.columns = {line: add_column(line) for line in moving if line.rows is not None}
        if lines:
            self._row += len(lines) + 2
        self._runs.append(made)
        return made

    def cell(self, at: Run | None, name: str, year: int) -> str:
        """Name the cell of a line of a run as formulas on other sheets do."""
        return self.named(at)(self._prepared.model.lines[name], year, "")

    def columns(self) -> Iterator[tuple[Run, Line, int]]:
        """Yield what each run has in a table: the line and its first column."""
        for each in self._runs:
            for line, first in each.columns.items():
                yield each, line, first

    def named(self, at: Run | None) -> NameCell:
        """Return how formulas of a run name cells: its own, else those of what it starts from."""
        layout, known = self._prepared.layout, dict[tuple[Line, int], str]()

        def cell(line: Line, year: int, every: str) -> str:
            if line.rows is not None:
                return layout.rows(line, year, every, _column(at, line))
            if (line, year) not in known:
                known[line, year] = looked_up(line, year)
            return known[line, year]

        def looked_up(line: Line, year: int) -> str:
            here = at
            while here is not None:
                if line in here.lines:
                    return f"{RUNS}!{layout.year_column(line, year)}{here.lines[line] + 1}"
                if line.name in here.moved:
                    rows = here.moved[line.name].rows
                    return choose(BOOK_AT, [layout.cell(line, year, 1 + row) for row in rows])
                here = here.base
            return layout.cell(line, year)

        return cell

    def values(self) -> Mapping[Run, Values]:
        """Run the model once for all runs; return the numbers of each."""
        prepared, count = self._prepared, len(self._runs)
        if not count:
            return {}
        paths = {name: [path] * count for name, path in prepared.world.items()}
        for place, each in enumerate(self._runs):
            for name, path in each.inputs().items():
                paths[name][place] = path
        worlds = Worlds(count, {name: _array(own) for name, own in paths.items()})
        names = [line.name for line in self._needed if line.name]
        outcome = run(prepared.model, worlds, only=names)
        found = {}
        for place, each in enumerate(self._runs):
            known = {name: outcome.values(name)[place].tolist() for name in outcome.names}
            found[each] = Values(prepared.layout.graph, worlds.one(place), known)
        return found

    def sheet(self, values: Mapping[Run, Values]) -> Sheet:
        """Lay out every run under its title."""
        prepared, years = self._prepared, self._prepared.years
        about = "Each run holds the lines that its inputs move; all others are the main sheets'."
        sheet = lines_sheet(RUNS, Heads(_TITLE, about, "", ()), years)
        for each in self._runs:
            if each.lines:
                block_row(sheet, each.row, each.title, FIRST_YEAR + len(years))
            cell = self.named(each)
            for line, row in each.lines.items():
                label_cells(sheet, row, line, "")
                look, part = number_look(line), part_of(line)
                count = len(years) if prepared.layout.graph.by_year(line) else 1
                for year in range(count):
                    text = prepared.formulas.with_cells(line, year, cell).replace(f"{RUNS}!", "")
                    made = SheetCell(values[each].at(line, year), f"={text}", look, part)
                    sheet.put(row, FIRST_YEAR + year, made)
        print_head(sheet)
        return sheet


def _column(at: Run | None, line: Line) -> int | None:
    """Return the first column that a run, or what it starts from, has of a line; else None."""
    while at is not None and line not in at.columns:
        at = at.base
    return at.columns[line] if at else None


def _array(paths: Sequence[ByYear]) -> np.ndarray:
    if len(set(paths)) == 1:
        return shared(paths[0])
    found = np.array(paths, dtype=np.float64)
    return found[:, 0] if found.shape[1] == 1 else found


def _needed(prepared: Prepared, wanted: Iterable[str]) -> tuple[Line, ...]:
    """Return the computed lines with cells of their own that some lines rest on, in order."""
    graph, lines = prepared.layout.graph, prepared.model.lines
    waiting = [lines[name] for name in wanted if name in lines]
    seen: set[Line] = set()
    while waiting:
        line = graph.named(waiting.pop())
        if line not in seen:
            seen.add(line)
            waiting += line.operands
    own = (line for line in graph.order if line in seen and graph.has_cells(line))
    return tuple(line for line in own if line.operands)

"""Layout: the chapters of a workbook; the sheet, row and column of every line with cells."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import field
from typing import NamedTuple

from openbook.figures.figure import Input, InputKind
from openbook.figures.line import Line
from openbook.figures.operation import Operation
from openbook.findings.dataclass import dataclass
from openbook.reports.workbook.cells import column_name, column_range
from openbook.reports.workbook.formulas import ROW
from openbook.reports.workbook.line_graph import LineGraph


class Chapter(NamedTuple):
    """One sheet of lines: its short name, its title, the first words of its lines."""

    sheet: str
    title: str
    words: str


CHAPTERS = (
    Chapter(
        "Students",
        "Students: enrollment, attendance and unduplicated pupil percentage",
        "enrolled enrollment enrollment_alike survival ada attendance need need_share year",
    ),
    Chapter("Funding", "State formula: grants and funded attendance", "lcff property_tax"),
    Chapter(
        "Pay",
        "Pay: salaries, benefits and health",
        "staff pay_today raise_earned "
        "raises_so_far pay_index pay_index_end pay_index_own pay_index_peak "
        "schedule_pay people salaries employer_rate "
        "benefit_rate benefits steps_and_columns step_and_column attrition_savings "
        "health health_growth health_cost "
        "compensation retro_pay retro_cost off_schedule_cost one_time_cost "
        "back_pay_met back_pay_met_for back_pay_met_later cost_of_one_percent one_percent "
        "one_percent_salary one_percent_statutory one_percent_unrestricted "
        "one_percent_restricted one_percent_other_funds other_funds rate schedule_changes "
        "benefit_rate_in employer_rate_in health_by_tier surplus_paid",
    ),
    Chapter(
        "Staffing",
        "Classes and positions: FTE beyond today's",
        "classes sections_added sections_split teachers_added posts_for_schools posts_for_pupils "
        "posts_added pupils added norm_positions norm_added posts_for_caseloads",
    ),
    Chapter(
        "Revenue", "Revenue: what comes in", "revenue sources capital program_revenue transfers"
    ),
    Chapter(
        "Spending",
        "Spending: what goes out",
        "spending object reconciling contribution program_spending extra_pay positions_by_share stated",
    ),
    Chapter(
        "Columns",
        "Two columns: unrestricted and restricted money",
        "unrestricted restricted contributions program_money program_balance",
    ),
    Chapter(
        "Reserve",
        "Ending balance: available reserves and the minimum reserve",
        "reserve least_reserve budget certification balance published variance",
    ),
    Chapter("Absences", "Absences: what missed days cost", "absence"),
    Chapter(
        "Standards",
        "Standards of the state, met or not",
        "criteria criteria_expected criteria_found",
    ),
)
OTHER = Chapter("Other", "Other lines", "")
_BY_WORD = {word: chapter for chapter in CHAPTERS for word in chapter.words.split()}


def chapter_of(line: Line) -> Chapter:
    """Return the chapter of a named line."""
    return _BY_WORD.get(line.name.partition(".")[0], OTHER)


ASSUMPTIONS, TERMS, FIGURES, LAW = "Assumptions", "Terms", "Figures", "Law"
WORDS, UNIT, CODE, FIRST_YEAR = range(4)
HEAD = 3  # the row of the column heads; what is above says what the sheet is
_ODD = re.compile(r"[^A-Za-z0-9]+")


class SheetSpot(NamedTuple):
    """Where a plain line stands: a sheet and a row."""

    sheet: str
    row: int


class ChoiceRow(NamedTuple):
    """One of the rows below an input: what one side or one offer has for it."""

    line: Line
    place: int


@dataclass(slots=True)
class TableSpot:
    """Where the rows of a table stand, and the first column of each of its lines."""

    sheet: str
    head: int
    count: int
    columns: dict[Line, int] = field(default_factory=dict)
    width: int = 1


class Layout:
    """Places of all lines of a model; ``sheets`` has the rows of each sheet in order.

    A row of a sheet is a line, what a side or an offer has for an input, or the title of
    a block. ``choices`` says how many rows stand below an input.
    """

    def __init__(
        self, graph: LineGraph, is_law: Callable[[Line], bool], choices: Callable[[Line], int]
    ) -> None:
        self.graph = graph
        self.sheets: dict[str, list[Line | ChoiceRow | str]] = {}
        self.plain: dict[Line, SheetSpot] = {}
        self.tables: dict[str, TableSpot] = {}
        self._cells: dict[tuple[Line, int, int], str] = {}
        lines = [each for each in graph.order if graph.has_cells(each)]
        plain = [line for line in lines if line.rows is None]
        self._leaves(plain, is_law, choices)
        self._chapters(plain)
        self._tables([line for line in lines if line.rows is not None])

    def cell(self, line: Line, year: int, below: int = 0) -> str:
        """Name the cell of a line in a year as formulas on other sheets do.

        ``below`` counts the rows of sides or offers under an input.
        """
        key = (line, year, below)
        if key not in self._cells:
            spot = self.plain[line]
            at = f"{self.year_column(line, year)}{spot.row + 1 + below}"
            self._cells[key] = f"{spot.sheet}!{at}"
        return self._cells[key]

    def rows(self, line: Line, year: int, every: str, first: int | None = None) -> str:
        """Name all rows of a table in a year, or the one that a formula is for.

        The columns of a run begin elsewhere.
        """
        spot, column = self.table_column(line, year, first)
        if not every:
            return f"{spot.sheet}!${column_name(column)}{ROW}"
        return f"{spot.sheet}!{column_range(column, spot.head + 1, spot.head + spot.count)}"

    def count(self, line: Line) -> str:
        """Count the rows of a table as formulas do."""
        spot = self.tables[_table_of(line)]
        return f"ROWS({spot.sheet}!{column_range(0, spot.head + 1, spot.head + spot.count)})"

    def add_column(self, line: Line) -> int:
        """Return the first of new columns of a table, as many as a line of it has."""
        spot = self.tables[_table_of(line)]
        first = spot.width
        spot.width += len(self.graph.model.years) if self.graph.by_year(line) else 1
        return first

    def year_column(self, line: Line, year: int) -> str:
        """Return the letters of a year's column, fixed for what is the same in every year."""
        if self.graph.by_year(line):
            return column_name(FIRST_YEAR + year)
        return f"${column_name(FIRST_YEAR)}"

    def table_column(
        self, line: Line, year: int, first: int | None = None
    ) -> tuple[TableSpot, int]:
        """Return the table of a line with rows, and its column in a year."""
        spot = self.tables[_table_of(line)]
        begin = spot.columns[line] if first is None else first
        return spot, begin + (year if self.graph.by_year(line) else 0)

    def _put(self, sheet: str, rows: Sequence[Line | ChoiceRow | str]) -> None:
        if all(isinstance(each, str) for each in rows):
            return
        known = self.sheets.setdefault(sheet, [])
        for each in rows:
            if isinstance(each, Line):
                self.plain[each] = SheetSpot(sheet, HEAD + 1 + len(known))
            known.append(each)

    def _leaves(
        self, lines: list[Line], is_law: Callable[[Line], bool], choices: Callable[[Line], int]
    ) -> None:
        asked: dict[InputKind, list[Line | ChoiceRow]] = {kind: [] for kind in InputKind}
        for line in lines:
            if isinstance(line.detail, Input):
                below = (ChoiceRow(line, place) for place in range(choices(line)))
                asked[line.detail.kind] += [line, *below]
        given = [line for line in lines if line.operation is Operation.GIVEN]
        self._put(ASSUMPTIONS, asked[InputKind.ASSUMPTION])
        self._put(TERMS, asked[InputKind.LEVER])
        self._put(FIGURES, [line for line in given if not is_law(line)])
        self._put(LAW, [line for line in given if is_law(line)])

    def _chapters(self, lines: list[Line]) -> None:
        found: dict[str, list[Line]] = {chapter.sheet: [] for chapter in (*CHAPTERS, OTHER)}
        steps: list[Line] = []
        for line in lines:
            if line.operation in {Operation.GIVEN, Operation.INPUT}:
                continue
            if not line.name:
                steps.append(line)
                continue
            found[chapter_of(line).sheet] += [*steps, line]
            steps = []
        found[OTHER.sheet] += steps
        for sheet, rows in found.items():
            self._put(sheet, rows)

    def _tables(self, lines: list[Line]) -> None:
        """Tables of one kind below each other, each with a row of heads."""
        known = self.graph.model.tables
        below: dict[str, int] = {}
        for name, rows in known.items():
            sheet = _sheet_name(name)
            head = below.get(sheet, HEAD)
            self.tables[name] = TableSpot(sheet, head, len(rows))
            below[sheet] = head + len(rows) + 2
        for line in lines:
            self.tables[_table_of(line)].columns[line] = self.add_column(line)


def _table_of(line: Line) -> str:
    return line.rows.name if line.rows is not None else ""


def _sheet_name(table: str) -> str:
    """Return the sheet of a table: one for all tables whose names begin alike."""
    word = _ODD.sub("", table.partition(".")[0]).capitalize()[:25]
    return {"Pupils": "Levels"}.get(word, word)

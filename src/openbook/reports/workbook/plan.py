"""Plan: a model with its lines laid out, ready to become sheets."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from openbook.figures.figure import TRUTH, Given, Year
from openbook.figures.line import Line
from openbook.figures.model import Model, World
from openbook.figures.operation import Operation, total
from openbook.figures.run.single_values import Constant, applied
from openbook.law.state import StateLaw
from openbook.law.statutes import Statutes
from openbook.model.inputs import settled_years
from openbook.model.project import Projection
from openbook.offers.choices import CaseChoices, Positions
from openbook.reports.workbook.formulas import Formulas
from openbook.reports.workbook.input_choices import InputChoices, input_choices
from openbook.reports.workbook.layout import Layout
from openbook.reports.workbook.line_graph import At, LineGraph


class Values:
    """The numbers of the lines of a model in one world, worked out when asked for.

    What is ``known`` by name already, by year, is not computed again.
    """

    def __init__(
        self, graph: LineGraph, world: World, known: Mapping[str, Sequence[float]] | None = None
    ) -> None:
        self._graph, self._world, self._known = graph, world, known or {}
        self._found: dict[At, Constant] = {}

    def at(self, line: Line, year: int) -> float | bool:
        """A plain line in a year; yes or no as such."""
        return self.row(line, year, 0)

    def row(self, line: Line, year: int, row: int) -> float | bool:
        """One row of a table in a year."""
        value = self._value(line, year)
        number = value[row] if isinstance(value, list) else value
        return bool(number) if line.unit == TRUTH else float(number)

    def may_be_zero(self, line: Line) -> bool:
        """Whether an input moves a divisor, or it is zero in some year already."""
        if self._graph.inputs[line]:
            return True
        years = range(len(self._graph.model.years))
        found = (self._value(line, year) for year in years)
        return any(0.0 in (each if isinstance(each, list) else [each]) for each in found)

    def _value(self, line: Line, year: int) -> Constant:
        at = self._graph.seen(line, year)
        if at not in self._found:
            self._found[at] = self._worked_out(at.line, at.year)
        return self._found[at]

    def _worked_out(self, line: Line, year: int) -> Constant:
        if line.name in self._known:
            return float(self._known[line.name][year])
        if not line.args:
            return self._leaf(line, year)
        if line.operation in {Operation.PRIOR, Operation.IN_YEAR}:
            return self._value(*self._graph.looked_at(line, year))
        parts = [self._value(part, year) for part in line.args]
        if line.operation is Operation.RUNNING_SUM:
            if not year:
                return parts[0]
            parts.insert(0, self._value(line, year - 1))
        if line.operation is Operation.TOTAL:
            return total(parts[0] if isinstance(parts[0], list) else [])
        return applied(self._graph.node(line), parts)

    def _leaf(self, line: Line, year: int) -> Constant:
        content = line.detail
        if isinstance(content, Given):
            column = content.column(self._graph.model.years[year])
            values = [row[column] for row in content.values]
            return values if line.rows is not None else values[0]
        if isinstance(content, float):
            return content
        value = self._world[line.name]
        return float(value[year] if isinstance(value, Sequence) else value)


# The source of marks that say for which years a number of the law holds.
_STATE_LAW = "State law"


@dataclass(frozen=True, slots=True)
class SheetWords:
    """What the sheets say beside the numbers.

    ``settled`` has the years in which the law has decided, so that an assumption is not
    looked at.
    """

    about: str = ""
    settled: Mapping[str, Collection[Year]] = field(default_factory=dict)
    statutes: Statutes | None = None


@dataclass(frozen=True, slots=True)
class Prepared:
    """Everything that the sheets of a model are written from."""

    model: Model
    world: Positions
    layout: Layout
    values: Values
    told: SheetWords
    choices: InputChoices
    formulas: Formulas

    @property
    def years(self) -> tuple[Year, ...]:
        """The projected years."""
        return self.model.years

    def cell(self, sheet: str) -> Callable[[Line, int], str]:
        """Return how formulas on a sheet name the cell of a line in a year."""
        own = f"{sheet}!"
        return lambda line, year: self.layout.cell(line, year).removeprefix(own)


def prepare(
    model: Model,
    world: World,
    told: SheetWords | None = None,
    known: Mapping[str, Sequence[float]] | None = None,
    choices: InputChoices | None = None,
) -> Prepared:
    """Lay out the lines of a model and work out the value of every cell.

    Lines whose values are ``known`` are not computed again. Without ``choices`` every
    input is what the world has for it.
    """
    told, choices = told or SheetWords(), choices or InputChoices()
    graph = LineGraph(model)
    layout = Layout(graph, _law_of(told.statutes), choices.below)
    paths = {
        name: tuple(map(float, each)) if isinstance(each, Sequence) else (float(each),)
        for name, each in world.items()
    }
    values = Values(graph, world, known)
    formulas = Formulas(graph, layout.references(), values.may_be_zero)
    return Prepared(model, paths, layout, values, told, choices, formulas)


def prepare_projection(projection: Projection, law: StateLaw, choices: CaseChoices) -> Prepared:
    """The projection's own world, with what the law has settled and what can be chosen."""
    alone, model, case = projection.alone, projection.model, projection.case
    told = SheetWords(
        about=f"{case.head.title}, as known on {projection.known_on.isoformat()}",
        settled=settled_years(law, model.years),
        statutes=law.statutes,
    )
    known = {name: alone.values(name)[0].tolist() for name in alone.names}
    rows = input_choices(case, model, choices)
    return prepare(model, rows.world(model), told, known, rows)


def _law_of(statutes: Statutes | None) -> Callable[[Line], bool]:
    sources = frozenset(
        each.source
        for parameter in (statutes.parameters.values() if statutes else ())
        for each in parameter.known(statutes.known_on if statutes else date.max)
    )

    def is_law(line: Line) -> bool:
        if statutes is None or not isinstance(line.detail, Given):
            return False
        own = line.detail.sources
        return any(source.who == _STATE_LAW or source in sources for source in own)

    return is_law

"""Plan: a model with its lines laid out, ready to become sheets."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from openbook.figures.figure import TRUTH, Given, Source, Year
from openbook.figures.line import Line
from openbook.figures.model import Model, World
from openbook.figures.operation import Operation, total
from openbook.figures.run.single_values import Constant, applied
from openbook.law.state import StateLaw
from openbook.law.statutes import Statutes, cited
from openbook.model.inputs import settled_years
from openbook.model.project import Projection
from openbook.model.simulations.assumption_values import input_sources
from openbook.reports.gap_words import book_words
from openbook.reports.workbook.formulas import Formulas
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
        """Whether a divisor is an input, or zero in some year already."""
        if line.operation is Operation.INPUT:
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
_PART_OF = "raise_part."

Numbers = float | tuple[float, ...]


@dataclass(frozen=True, slots=True)
class SheetWords:
    """What the sheets say beside the numbers.

    ``sources`` has the source of each input by year; ``settled`` the years in which
    the law has decided, so that an assumption is not looked at.
    """

    about: str = ""
    sources: Mapping[str, Mapping[str, Source]] = field(default_factory=dict)
    settled: Mapping[str, Collection[Year]] = field(default_factory=dict)
    statutes: Statutes | None = None


@dataclass(frozen=True, slots=True)
class Prepared:
    """Everything that the sheets of a model are written from."""

    model: Model
    world: World
    layout: Layout
    values: Values
    told: SheetWords

    @property
    def years(self) -> tuple[Year, ...]:
        """The projected years."""
        return self.model.years

    def formulas(self, sheet: str) -> Formulas:
        """A writer of formulas for the cells of one sheet."""
        refer = self.layout.references(sheet)
        return Formulas(self.layout.graph, refer, self.values.may_be_zero)


def prepare(
    model: Model,
    world: World,
    told: SheetWords | None = None,
    known: Mapping[str, Sequence[float]] | None = None,
) -> Prepared:
    """Lay out the lines of a model and work out the value of every cell.

    Lines whose values are ``known`` are not computed again.
    """
    told = told or SheetWords()
    graph = LineGraph(model)
    layout = Layout(graph, _law_of(told.statutes))
    return Prepared(model, world, layout, Values(graph, world, known), told)


def prepare_projection(projection: Projection, law: StateLaw) -> Prepared:
    """The projection's own world, with its sources and what the law has settled."""
    alone, model, question = projection.alone, projection.model, projection.question
    offers = ", ".join(offer.id for offer in question.offers) or "no offer"
    title, book = projection.case.head.title, book_words(question.book)
    told = SheetWords(
        about=f"{title}: {book} assumptions with {offers}",
        sources=_sources(projection),
        settled=settled_years(law, model.years),
        statutes=law.statutes,
    )
    known = {name: alone.values(name)[0].tolist() for name in alone.names}
    return prepare(model, ready_to_raise(alone.worlds.one(0)), told, known)


def ready_to_raise(world: Mapping[str, Numbers]) -> dict[str, Numbers]:
    """The world with the part of a year in which no raise is earned put at the whole.

    Part of no raise is no raise, so nothing changes; but whoever then writes a raise
    has one from the first of July.
    """
    found = dict(world)
    for name, parts in world.items():
        raised = world.get(f"raise.{name.removeprefix(_PART_OF)}")
        if name.startswith(_PART_OF) and isinstance(parts, tuple):
            both = zip(parts, raised if isinstance(raised, tuple) else (), strict=True)
            found[name] = tuple(1.0 if not more else part for part, more in both)
    return found


def _law_of(statutes: Statutes | None) -> Callable[[Line], bool]:
    def is_law(line: Line) -> bool:
        if statutes is None or not isinstance(line.detail, Given):
            return False
        sources = line.detail.sources
        return any(source.who == _STATE_LAW for source in sources) or bool(cited(statutes, sources))

    return is_law


def _sources(projection: Projection) -> dict[str, dict[str, Source]]:
    book, case, model = projection.question.book, projection.case, projection.model
    found: dict[str, dict[str, Source]] = {}
    for year in model.years:
        of_year = input_sources(book, case, model, offers=projection.offers, year=year)
        for name, source in of_year.items():
            found.setdefault(name, {})[str(year)] = source
    return found

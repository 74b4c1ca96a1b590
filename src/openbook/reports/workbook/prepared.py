"""Prepared: a model with its lines laid out, ready to become sheets."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from openbook.figures.leaf import Given
from openbook.figures.line import Line
from openbook.figures.model import Model
from openbook.figures.source import Source
from openbook.figures.world import World
from openbook.figures.year import Year
from openbook.law.cited import cited
from openbook.law.state import StateLaw
from openbook.law.statutes import Statutes
from openbook.model.belief_sources import input_sources
from openbook.model.project import Projection
from openbook.model.settled import settled_years
from openbook.reports.gaps.words import book_words
from openbook.reports.workbook.formulas import Formulas
from openbook.reports.workbook.layout import Layout
from openbook.reports.workbook.line_graph import LineGraph
from openbook.reports.workbook.values import Values

# The source of marks that say for which years a number of the law holds.
_STATE_LAW = "State law"
_PART_OF = "raise_part."

Numbers = float | tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Told:
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
    told: Told

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
    told: Told | None = None,
    known: Mapping[str, Sequence[float]] | None = None,
) -> Prepared:
    """Lay out the lines of a model and work out the value of every cell.

    Lines whose values are ``known`` are not computed again.
    """
    told = told or Told()
    graph = LineGraph(model)
    layout = Layout(graph, _law_of(told.statutes))
    return Prepared(model, world, layout, Values(graph, world, known), told)


def prepare_projection(projection: Projection, law: StateLaw) -> Prepared:
    """The projection's own world, with its sources and what the law has settled."""
    alone, model = projection.alone, projection.model
    told = Told(
        about=_about(projection),
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
        return any(source.who == _STATE_LAW for source in sources) or bool(
            cited(statutes, sources)
        )

    return is_law


def _about(projection: Projection) -> str:
    question = projection.question
    offers = ", ".join(offer.id for offer in question.offers) or "no offer"
    return (
        f"{projection.case.head.title}: book {book_words(question.book)} with {offers}"
    )


def _sources(projection: Projection) -> dict[str, dict[str, Source]]:
    book, case, model = projection.question.book, projection.case, projection.model
    found: dict[str, dict[str, Source]] = {}
    for year in model.years:
        of_year = input_sources(book, case, model, offers=projection.offers, year=year)
        for name, source in of_year.items():
            found.setdefault(name, {})[str(year)] = source
    return found

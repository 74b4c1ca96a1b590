"""Plan: a model with its lines laid out, and what each side and offer has for every input."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import field
from datetime import date

from openbook.case.case import Case
from openbook.figures.figure import TRUTH, Given, InputKind, Source, Year
from openbook.figures.line import Line
from openbook.figures.model import Model, World
from openbook.figures.operation import Operation, total
from openbook.figures.run.single_values import Constant, applied
from openbook.findings.dataclass import dataclass
from openbook.law.state import StateLaw
from openbook.law.statutes import Statutes
from openbook.model.inputs import settled_years
from openbook.model.project import Projection
from openbook.model.simulations.assumption_values import asked, input_sources
from openbook.offers.choices import CaseChoices, OfferChoice, Positions
from openbook.offers.cost_result import ByYear
from openbook.reports.notes import book_name
from openbook.reports.workbook.formulas import Formulas, NameCell
from openbook.reports.workbook.layout import Layout
from openbook.reports.workbook.line_graph import At, LineGraph

CHOICES = "Choices"
# Where the number of the chosen assumptions and of the chosen offer stand.
BOOK_AT, OFFER_AT = f"{CHOICES}!$B$2", f"{CHOICES}!$B$3"
CONTRACT = "Current contract"

Places = tuple[tuple[int, ...], ...]  # by offer and set of assumptions, a row


@dataclass(frozen=True, slots=True)
class InputRows:
    """The different paths of one input, who has each, and which row each choice takes."""

    paths: tuple[ByYear, ...]
    labels: tuple[str, ...]
    held: Places
    without: Places = ()  # what the cost of an offer is counted from
    sources: tuple[str, ...] = ()

    @property
    def several(self) -> bool:
        """Whether the choices differ, so that there are rows below the input."""
        return len(self.paths) > 1

    def chosen(self, cell: Callable[[int], str]) -> str:
        """Write the number in use as a formula; ``cell`` names the cell of a row."""
        by_offer = [choose(BOOK_AT, [cell(row) for row in rows]) for rows in self.held]
        return choose(OFFER_AT, by_offer)


def choose(at: str, cells: Sequence[str]) -> str:
    """Write the cell that a number elsewhere chooses; one cell needs no choice."""
    return cells[0] if len(set(cells)) == 1 else f"CHOOSE({at},{','.join(cells)})"


@dataclass(frozen=True, slots=True)
class InputChoices:
    """The rows of every input by its name, and what the two selectors offer."""

    rows: Mapping[str, InputRows] = field(default_factory=dict)
    books: tuple[str, ...] = ()
    offers: tuple[str, ...] = ()
    book: int = 0
    offer: int = 0

    def below(self, line: Line) -> int:
        """Count the rows below an input."""
        rows = self.rows.get(line.name)
        return len(rows.paths) if rows and rows.several else 0

    def path(self, name: str, offer: int | None = None, *, without: bool = False) -> ByYear:
        """Return the numbers of an input with an offer, or with the one in use."""
        rows = self.rows[name]
        places = rows.without if without and rows.without else rows.held
        return rows.paths[places[self.offer if offer is None else offer][self.book]]

    def world(self, model: Model) -> dict[str, ByYear]:
        """Return every input in use."""
        return {name: self.path(name) for name in model.inputs}


def input_choices(case: Case, model: Model, choices: CaseChoices) -> InputChoices:
    """Return the rows of every input of a model."""
    books = _unlike([book_name(case, book) for book in choices.books])
    offers = _unlike([offer_name(case, each) for each in choices.offers])
    sources = [_sources(case, model, choices, place) for place in range(len(books))]
    rows = {}
    for name in asked(model, InputKind.ASSUMPTION):
        rows[name] = _believed(name, choices, books, sources)
    for name in asked(model, InputKind.LEVER):
        rows[name] = _pulled(name, choices, (books, offers))
    return InputChoices(rows, tuple(books), tuple(offers), choices.book, choices.offer)


def offer_name(case: Case, choice: OfferChoice) -> str:
    """Name what can be chosen as an offer."""
    called = case.head.called
    names = (f"{called.get(each.side, each.side)}: {each.title}" for each in choice.offers)
    return " + ".join(names) or f"{CONTRACT} (status quo)"


def _unlike(names: Sequence[str]) -> list[str]:
    """Number names that would be the same to a program that knows no capitals."""
    seen: dict[str, int] = {}
    found = []
    for name in names:
        key = name.casefold()
        seen[key] = seen.get(key, 0) + 1
        found.append(name if seen[key] == 1 else f"{name} ({seen[key]})")
    return found


def _believed(
    name: str, choices: CaseChoices, books: Sequence[str], sources: Sequence[Mapping[str, str]]
) -> InputRows:
    paths = tuple(each[name] for each in choices.beliefs)
    told = tuple(each.get(name, "") for each in sources)
    if len(set(paths)) == 1:
        same = ((0,) * len(books),) * len(choices.offers)
        return InputRows(paths[:1], ("all",), same, sources=("; ".join(dict.fromkeys(told)),))
    each = (tuple(range(len(books))),) * len(choices.offers)
    return InputRows(paths, tuple(books), each, sources=told)


def _pulled(
    name: str, choices: CaseChoices, names: tuple[Sequence[str], Sequence[str]]
) -> InputRows:
    """Return the rows of a lever: the contract, then each offer that puts it elsewhere."""
    books, offers = names
    first = choices.offers[0].held[0][name]
    rows: dict[tuple[str, ByYear], int] = {(CONTRACT, first): 0}

    def placed(label: str, paths: Sequence[ByYear]) -> tuple[int, ...]:
        same = len(set(paths)) == 1
        return tuple(
            0
            if path == first
            else rows.setdefault((label if same else f"{label}, {book}", path), len(rows))
            for book, path in zip(books, paths, strict=True)
        )

    held, without = [], []
    for label, choice in zip(offers, choices.offers, strict=True):
        held.append(placed(label, [each[name] for each in choice.held]))
        before = f"{CONTRACT}, without {label}"
        without.append(placed(before, [each[name] for each in choice.without]))
    labels, paths = zip(*rows, strict=True)
    return InputRows(paths, labels, tuple(held), tuple(without))


def _sources(case: Case, model: Model, choices: CaseChoices, place: int) -> dict[str, str]:
    """Return the source of every assumption of a set, in words."""
    found: dict[str, dict[str, Source]] = {}
    for year in model.years:
        own = input_sources(choices.books[place], case, model, offers=(), year=year)
        for name, source in own.items():
            found.setdefault(name, {})[str(year)] = source
    return {name: said_sources(each) for name, each in found.items()}


def said_sources(found: Mapping[str, Source]) -> str:
    """Return the sources of a row: one, or each with the years it is for."""
    by_source: dict[str, list[str]] = {}
    for year, source in found.items():
        by_source.setdefault(str(source), []).append(year)
    if len(by_source) < 2:
        return "".join(by_source)
    return "; ".join(f"{', '.join(years)}: {source}" for source, years in by_source.items())


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
        """Return a plain line in a year; yes or no as such."""
        return self.rows(line, year, 1)[0]

    def rows(self, line: Line, year: int, count: int) -> list[float | bool]:
        """Return the rows of a table in a year; nothing in them where its sums are left out."""
        if line.rows and not all(self.at(each, year) for each in self._graph.guards(line)):
            return [0.0] * count
        value = self._value(line, year)
        each = value if isinstance(value, list) else [value] * count
        return list(map(bool if line.unit == TRUTH else float, each))

    def may_be_zero(self, line: Line) -> bool:
        """Return whether an input moves a divisor, or it is zero in some year already."""
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

    def cell(self, sheet: str) -> NameCell:
        """Return how formulas on a sheet name the cell of a line in a year."""
        own, layout = f"{sheet}!", self.layout

        def named(line: Line, year: int, every: str = "") -> str:
            plain = line.rows is None
            at = layout.cell(line, year) if plain else layout.rows(line, year, every)
            return at.removeprefix(own)

        return named


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
    formulas = Formulas(graph, layout.count, values.may_be_zero)
    return Prepared(model, paths, layout, values, told, choices, formulas)


def prepare_projection(projection: Projection, law: StateLaw, choices: CaseChoices) -> Prepared:
    """Return the projection's own world, with what the law has settled and what can be chosen."""
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

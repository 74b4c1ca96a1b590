"""Model: lines recorded once for a span of years, ready to be run on any world."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, SupportsFloat

from openbook.figures.errors import (
    GivenError,
    LineNameError,
    NotFiniteError,
    RowsMismatchError,
    UnknownLineError,
    WorldError,
)
from openbook.figures.figure import Given, Input, Year
from openbook.figures.graph import Component, Graph, Node, components, record
from openbook.figures.line import Line
from openbook.figures.operation import LEAVES, Operation, Rows
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message


@dataclass(frozen=True, slots=True)
class Withheld:
    """Lines that a model leaves out on purpose, and the problem to raise for them."""

    names: frozenset[str] = frozenset()
    problem: Callable[[], Exception] = ValueError

    def refuse(self, name: str) -> None:
        """Raise the problem if the line is withheld."""
        if name in self.names:
            raise self.problem()


_NARROW_KEPT = 4


class Model:
    """A static graph of lines; nothing in it changes once it is made.

    ``lines`` are the named lines in the order they are needed, ``inputs`` those among
    them that differ by world, ``by_year`` the inputs with a value for each year. Back
    ends keep what they prepared in ``prepared``. Whoever asks for a line that is
    ``withheld`` gets its problem instead of a number.
    """

    def __init__(
        self, years: Sequence[Year], lines: Iterable[Line], withheld: Withheld | None = None
    ) -> None:
        self.years = _in_a_row(years)
        self.withheld = withheld or Withheld()
        graph = record(lines)
        self.nodes: tuple[Node, ...] = graph.nodes
        self.lines = _named(graph)
        self.inputs = {
            name: line for name, line in self.lines.items() if line.operation is Operation.INPUT
        }
        self.by_year = frozenset(
            name
            for name, line in self.inputs.items()
            if isinstance(line.detail, Input) and line.detail.by_year
        )
        self.components: tuple[Component, ...] = components(graph.nodes)
        self.prepared: dict[Hashable, Any] = {}
        self._place = graph.place
        self._name = {graph.place[line]: line for line in self.lines.values()}
        self.tables = _tables(graph)
        for node in graph.nodes:
            _check_years(node, self.years)

    def at(self, line: Line | str) -> int:
        """Return the number of a line's node."""
        return self._place[self.lines[line] if isinstance(line, str) else line]

    def only(self, *names: str) -> Model:
        """Return the model of some lines and of what they are made from; the last few are kept."""
        kept: dict[tuple[str, ...], Model] = self.prepared.setdefault("only", {})
        found = kept.pop(names, None) or Model(self.years, [self.lines[name] for name in names])
        kept[names] = found
        for oldest in list(kept)[:-_NARROW_KEPT]:
            kept.pop(oldest, None)
        return found

    def named(self, line: Line) -> Line:
        """Return the named line that computes the same, or the line itself."""
        return line if line.name else self._name.get(self._place[line], line)

    def asked(self, only: Iterable[str] | None) -> tuple[str, ...]:
        """Return the names asked for, in the model's order.

        Unasked, every line that is computed (figures and inputs are known already)
        and has no rows (a table can be large).
        """
        if only is None:
            return tuple(
                name
                for name, line in self.lines.items()
                if line.rows is None and line.operation not in LEAVES
            )
        wanted = set(only)
        for name in sorted(wanted):
            self.withheld.refuse(name)
        if unknown := sorted(wanted - self.lines.keys()):
            what = Message("line named {own}", own=", ".join(map(repr, unknown)))
            raise UnknownLineError(what, tuple(self.lines))
        return tuple(name for name in self.lines if name in wanted)


def _in_a_row(years: Sequence[Year]) -> tuple[Year, ...]:
    found = tuple(years)
    if not found or any(b != a.plus(1) for a, b in pairwise(found)):
        name = "model.years"
        raise GivenError(name, "needs at least one year, one after the other")
    return found


def _named(graph: Graph) -> dict[str, Line]:
    lines: dict[str, Line] = {}
    for line in graph.place:
        if not line.name:
            continue
        other = lines.setdefault(line.name, line)
        same_unit = other.unit == line.unit and other.rows == line.rows
        same_leaf = not isinstance(line.detail, Input) or other.detail == line.detail
        if graph.place[other] != graph.place[line] or not (same_unit and same_leaf):
            problem = f"is used twice: “{other.formula}” and “{line.formula}”"
            raise LineNameError(line.name, problem)
    return lines


def _tables(graph: Graph) -> dict[str, Rows]:
    tables: dict[str, Rows] = {}
    for line in graph.place:
        if line.rows is None:
            continue
        known = tables.setdefault(line.rows.name, line.rows)
        if known is not line.rows and known != line.rows:
            found = f"other rows of {line.rows.name!r} than another line"
            raise RowsMismatchError(line.label, found=found, wanted="the same rows")
    return tables


def _check_years(node: Node, years: tuple[Year, ...]) -> None:
    detail = node.line.detail
    if isinstance(detail, Given) and detail.years:
        missing = [str(year) for year in years if year not in detail.years]
        if missing:
            raise GivenError(node.line.name, f"has no value for {', '.join(missing)}")
    if isinstance(detail, Year) and detail not in years:
        problem = f"asks for {detail}, which is not a year of the model"
        raise GivenError(node.line.label, problem)


World = Mapping[str, SupportsFloat | Sequence[SupportsFloat]]


def ordered_numbers(model: Model, world: World) -> list[float]:
    """Return the inputs in the model's order as one list; an input by year takes several."""
    try:
        numbers = _quickly(model, world)
    except (KeyError, TypeError, ValueError):
        numbers = None
    if numbers is None:
        numbers = _patiently(model, world)
    if not math.isfinite(sum(numbers)):  # a quick look, see evaluate_one
        _refuse_infinite(model, numbers)
    return numbers


def name_problems(model: Model, given: Mapping[str, object]) -> list[str]:
    """Return what is wrong with the names of the inputs given."""
    missing = [name for name in model.inputs if name not in given]
    unknown = sorted(str(name) for name in given if name not in model.inputs)
    problems = []
    if missing:
        problems.append(f"missing inputs: {', '.join(missing)}")
    if unknown:
        problems.append(f"unknown inputs: {', '.join(unknown)}")
    return problems


def _quickly(model: Model, world: World) -> list[float] | None:
    """Return the list if every input is there in its full shape; otherwise None or an error."""
    shape = model.prepared.get("world")
    if shape is None:
        shape = [(name, name in model.by_year) for name in model.inputs]
        model.prepared["world"] = shape
    if len(world) != len(shape):
        return None
    years = len(model.years)
    numbers: list[float] = []
    for name, by_year in shape:
        value = world[name]
        if isinstance(value, str):
            return None
        if not by_year:
            numbers.append(float(value))  # type: ignore[arg-type]
        elif len(value) == years:  # type: ignore[arg-type]
            numbers.extend(map(float, value))  # type: ignore[arg-type]
        else:
            return None
    return numbers


def _patiently(model: Model, world: World) -> list[float]:
    """Return the list, values for all years repeated; or every problem at once."""
    problems = name_problems(model, world)
    numbers: list[float] = []
    for name in model.inputs:
        count = len(model.years) if name in model.by_year else 1
        try:
            numbers.extend(_numbers(world.get(name, 0.0), count))
        except (TypeError, ValueError) as error:
            problems.append(f"{name} {error}")
    if problems:
        raise WorldError(problems)
    return numbers


def _numbers(value: SupportsFloat | Sequence[SupportsFloat], count: int) -> list[float]:
    if isinstance(value, str):
        problem = f"is the text {value!r}, not a number"
        raise TypeError(problem)
    try:
        numbers = [float(each) for each in value]  # type: ignore[union-attr]
    except TypeError:
        return [float(value)] * count  # type: ignore[arg-type]
    if len(numbers) != count or count == 1:
        wanted = f"one value for each of {count} years" if count > 1 else "one value"
        problem = f"has {len(numbers)} values, not {wanted}"
        raise ValueError(problem)
    return numbers


def _refuse_infinite(model: Model, numbers: Sequence[float]) -> None:
    place = 0
    for name in model.inputs:
        for year in model.years if name in model.by_year else model.years[:1]:
            if not math.isfinite(numbers[place]):
                raise NotFiniteError(name, year=year, world=0, value=numbers[place])
            place += 1

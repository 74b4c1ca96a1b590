"""Model: lines recorded once for a span of years, ready to be run on any world."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from openbook.figures.components import Component, components
from openbook.figures.errors import (
    GivenError,
    LineNameError,
    RowsMismatchError,
    UnknownLineError,
)
from openbook.figures.graph import Graph, Node, record
from openbook.figures.leaf import Asked, Given
from openbook.figures.line import Line
from openbook.figures.operation import LEAVES, Operation
from openbook.figures.rows import Rows
from openbook.figures.year import Year


@dataclass(frozen=True, slots=True)
class Withheld:
    """Lines that a model leaves out on purpose, and the problem to raise for them."""

    names: frozenset[str] = frozenset()
    problem: Callable[[], Exception] = ValueError

    def refuse(self, name: str) -> None:
        """Raise the problem if the line is withheld."""
        if name in self.names:
            raise self.problem()


class Model:
    """A static graph of lines; nothing in it changes once it is made.

    ``lines`` are the named lines in the order they are needed, ``inputs`` those among
    them that differ by world, ``by_year`` the inputs with a value for each year. Back
    ends keep what they prepared in ``prepared``. Whoever asks for a line that is
    ``withheld`` gets its problem instead of a number.
    """

    def __init__(
        self,
        years: Sequence[Year],
        lines: Iterable[Line],
        withheld: Withheld | None = None,
    ) -> None:
        self.years = _in_a_row(years)
        self.withheld = withheld or Withheld()
        graph = record(lines)
        self.nodes: tuple[Node, ...] = graph.nodes
        self.lines = _named(graph)
        self.inputs = {
            name: line
            for name, line in self.lines.items()
            if line.operation is Operation.INPUT
        }
        self.by_year = frozenset(
            name
            for name, line in self.inputs.items()
            if isinstance(line.detail, Asked) and line.detail.by_year
        )
        self.components: tuple[Component, ...] = components(graph.nodes)
        self.prepared: dict[Hashable, Any] = {}
        self._place = graph.place
        self._name = {graph.place[line]: line for line in self.lines.values()}
        self.tables = _tables(graph)
        for node in graph.nodes:
            _check_years(node, self.years)

    def at(self, line: Line | str) -> int:
        """The number of a line's node."""
        return self._place[self.lines[line] if isinstance(line, str) else line]

    def named(self, line: Line) -> Line:
        """The named line that computes the same, or the line itself."""
        return line if line.name else self._name.get(self._place[line], line)

    def asked(self, only: Iterable[str] | None) -> tuple[str, ...]:
        """The names asked for, in the model's order.

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
            what = f"line named {', '.join(map(repr, unknown))}"
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
        same_leaf = not isinstance(line.detail, Asked) or other.detail == line.detail
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

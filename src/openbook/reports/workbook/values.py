"""Values: what the engine computes for every line that has cells, year by year."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openbook.figures.arithmetic import total
from openbook.figures.leaf import Given
from openbook.figures.line import Line
from openbook.figures.operation import Operation
from openbook.figures.unit import TRUTH
from openbook.figures.unrolled import Constant, applied
from openbook.figures.world import World
from openbook.reports.workbook.line_graph import At, LineGraph


class Values:
    """The numbers of the lines of a model in one world, worked out when asked for.

    What is ``known`` by name already, by year, is not computed again.
    """

    def __init__(
        self,
        graph: LineGraph,
        world: World,
        known: Mapping[str, Sequence[float]] | None = None,
    ) -> None:
        self._graph, self._world, self._known = graph, world, known or {}
        self._found: dict[At, Constant] = {}

    def at(self, line: Line, year: int) -> float | bool:
        """A plain line in a year; yes or no as such."""
        value = self._value(line, year)
        number = value[0] if isinstance(value, list) else value
        return bool(number) if line.unit == TRUTH else float(number)

    def row(self, line: Line, year: int, row: int) -> float | bool:
        """One row of a table in a year."""
        value = self._value(line, year)
        number = value[row] if isinstance(value, list) else value
        return bool(number) if line.unit == TRUTH else float(number)

    def may_be_zero(self, line: Line) -> bool:
        """Whether a divisor is an input, or zero in some year already."""
        if line.operation is Operation.INPUT:
            return True
        found = [self._value(line, year) for year, _ in enumerate(self._years)]
        return any(
            0.0 in (each if isinstance(each, list) else [each]) for each in found
        )

    @property
    def _years(self) -> Sequence[object]:
        return self._graph.model.years

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

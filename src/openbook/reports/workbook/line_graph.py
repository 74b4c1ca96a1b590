"""The lines of a model as a workbook needs them: every one with its own cells or none.

A model merges figures that happen to be equal. In a workbook each figure must have its
own cell, or whoever changes one would change the other; so formulas are written from
the lines and not from the merged nodes.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import NamedTuple

from openbook.figures.figure import Year
from openbook.figures.graph import Node
from openbook.figures.line import LastYear, Line
from openbook.figures.model import Model
from openbook.figures.operation import LEAVES, Operation

# A part that is used once may be so long in the formula of another, and so long if
# it is used again and again; beyond that it gets a row of its own. What is summed over a
# table has a column there, because not every program computes with whole ranges.
_LONGEST_ONCE, _LONGEST_AGAIN = 700, 90
_LONGEST_FRAGILE = 3_000
_ONE_CELL, _ONE_RANGE = 14, 28
_REMEMBERED = frozenset({Operation.RUNNING_SUM})
_ROUNDED, _COPIES = frozenset({Operation.CEIL, Operation.FLOOR, Operation.ROUND}), 3
_TWICE = frozenset({Operation.MINIMUM, Operation.MAXIMUM, Operation.WHERE})
_ABOVE_ZERO = frozenset({Operation.GREATER, Operation.NOT_EQUAL})
_LOOKS_BACK = frozenset([Operation.PRIOR, Operation.IN_YEAR])


class At(NamedTuple):
    """A line in one year, the year counted from 0."""

    line: Line
    year: int


class LineGraph:
    """The lines of a model, each after those it is made from; who has cells of its own.

    ``steps`` are lines without a name that get cells all the same: they are long and
    used often, or their last year is asked for.
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        self.order = self._parts_first()
        self.place = {line: place for place, line in enumerate(self.order)}
        self._named = {line: model.named(line) for line in self.order}
        self._by_year = {line: self.node(line).by_year for line in self.order}
        self._uses = Counter(
            self._named[part]
            for line in self.order
            for part in line.operands * (_COPIES if line.operation in _ROUNDED else 1)
            if line is self._named[line]
        )
        self.steps = self._steps()
        self._own_cells = frozenset(
            line
            for line in self.order
            if line in self.steps or (line.name and (line.rows is None or not line.operands))
        )

    def named(self, line: Line) -> Line:
        """Return the line, or the named one that computes the same."""
        return self._named[line]

    def has_cells(self, line: Line) -> bool:
        """Return whether formulas refer to the line and do not spell it out."""
        return line in self._own_cells

    def is_one_number(self, line: Line) -> bool:
        """Return whether every row of a line is the same number."""
        line = self.named(line)
        if line.operation is Operation.SPREAD or line.rows is None:
            return True
        if line.operation in _LOOKS_BACK | _REMEMBERED:
            return False
        return bool(line.operands) and all(map(self.is_one_number, line.operands))

    def scaled(self, line: Line) -> tuple[Line, Line] | None:
        """Return a column of figures and the one number it is multiplied by; None otherwise."""
        if line.operation is not Operation.MULTIPLY:
            return None
        parts = [self.named(part) for part in line.operands]
        figures = [part for part in parts if part.rows is not None and part.operation in LEAVES]
        factors = [part for part in parts if self.is_one_number(part)]
        return (figures[0], factors[0]) if figures and factors else None

    def kept_from_zero(self, condition: Line) -> frozenset[Line]:
        """Return what is not zero where a condition holds: x in x > 0."""
        if condition.operation not in _ABOVE_ZERO or condition.args[1].detail != 0.0:
            return frozenset()
        return frozenset({self.named(condition.args[0])})

    def guards(self, line: Line) -> frozenset[Line]:
        """Return the divisors of a column that conditions around its sums keep from zero."""
        around = self._around.get(line) if line.rows is not None else None
        if not around:
            return frozenset()
        waiting, divisors = [line], set[Line]()
        while waiting:
            each = waiting.pop()
            if each.operation is Operation.DIVIDE:
                divisors.add(self.named(each.args[1]))
            parts = map(self.named, each.operands)
            waiting += [part for part in parts if not self.has_cells(part)]
        return around & divisors

    @cached_property
    def _around(self) -> dict[Line, frozenset[Line]]:
        """What conditions around every use of a line keep from zero."""
        found: dict[Line, frozenset[Line]] = {}
        for line in reversed(self.order):
            if line is not self.named(line):
                continue
            apart = line.operation in _LOOKS_BACK or (self.has_cells(line) and line.rows is None)
            around = frozenset[Line]() if apart else found.get(line, frozenset())
            for place, part in enumerate(line.operands):
                more = around
                if line.operation is Operation.WHERE and place == 1:
                    more |= self.kept_from_zero(line.args[0])
                known = self.named(part)
                found[known] = found[known] & more if known in found else more
        return found

    def by_year(self, line: Line) -> bool:
        """Return whether the line may differ from year to year."""
        return self._by_year[line]

    @cached_property
    def inputs(self) -> dict[Line, int]:
        """The inputs that move each line, in whatever year, as bits of their places."""
        places = {name: 1 << place for place, name in enumerate(self.model.inputs)}
        found = {line: places.get(line.name, 0) if not line.args else 0 for line in self.order}
        moving = True
        while moving:  # until what looks back at a line written later is moved too
            moving = False
            for line in self.order:
                bits = found[line]
                for part in line.operands:
                    bits |= found[part]
                moving, found[line] = moving or bits != found[line], bits
        return found

    def node(self, line: Line) -> Node:
        """Return the node of the model that computes the line."""
        return self.model.nodes[self.model.at(line)]

    def seen(self, line: Line, year: int) -> At:
        """Return what stands for a line in a year: itself, or the value of another year."""
        while True:
            line = self.named(line)
            year = year if self.by_year(line) else 0
            looks_back = line.operation in _LOOKS_BACK
            if self.has_cells(line) or not looks_back:
                return At(line, year)
            line, year = self.looked_at(line, year)

    def looked_at(self, line: Line, year: int) -> At:
        """Return the line and year that a look at another year finds."""
        if line.operation is Operation.PRIOR:
            now, start = line.operands
            return At(now, year - 1) if year else At(start, 0)
        if isinstance(line.detail, Year):
            return At(line.args[0], self.model.years.index(line.detail))
        return At(line.args[0], year)

    def _parts_first(self) -> list[Line]:
        order: dict[Line, None] = {}
        waiting = list(self.model.lines.values())[::-1]
        opened: set[Line] = set()
        while waiting:
            line = waiting.pop()
            if line in order:
                continue
            if line in opened:
                order[line] = None
                continue
            opened.add(line)
            waiting.append(line)
            waiting.extend(part for part in line.operands if part not in opened)
        return list(order)

    def _steps(self) -> frozenset[Line]:
        steps = {self.named(line.operands[0]) for line in self.order if isinstance(line, LastYear)}
        steps |= {line for line in self.order if line.operation in _REMEMBERED}
        summed = (self.named(e.args[0]) for e in self.order if e.operation is Operation.TOTAL)
        steps |= {e for e in summed if not (self.is_one_number(e) or self.scaled(e))}
        lengths: dict[Line, int] = {}
        fragile: dict[Line, bool] = {}
        for line in self.order:
            parts = [self._named[part] for part in line.operands]
            # A division by zero that the line around it may leave out.
            divides = line.operation is Operation.DIVIDE and (
                line.args[1].operation is not Operation.LITERAL
            )
            fragile[line] = divides or any(
                fragile.get(part, False) and not part.name for part in parts
            )
            longest = _LONGEST_AGAIN if self._uses[line] > 1 else _LONGEST_ONCE
            if fragile[line] or line.rows is not None:
                longest = _LONGEST_FRAGILE
            length = _length(line, [lengths.get(part, _ONE_CELL) for part in parts])
            if line in steps or (line.name and (line.rows is None or not parts)):
                length = _ONE_CELL if line.rows is None else _ONE_RANGE
            elif length > longest and line is self._named[line]:
                steps.add(line)
                length = _ONE_CELL if line.rows is None else _ONE_RANGE
            lengths[line] = length
        return frozenset(
            line
            for line in steps
            if (not line.name or line.rows is not None) and line.operation not in LEAVES
        )


def _length(line: Line, parts: list[int]) -> int:
    if not parts:
        return _ONE_CELL
    if line.operation in _ROUNDED:
        return _COPIES * sum(parts) + 20
    if line.rows is not None and line.operation in _TWICE:
        return 2 * sum(parts) + 10
    return sum(parts) + 10

"""Formulas: every line of a model in every year as the text of a formula.

Only functions that every Excel since 2007 and LibreOffice know. A text says how tightly
its outermost sign binds, so that no fence is missing and few are needless. Additions
keep the order of the engine. Some programs cut INT of a negative number toward zero, so
rounding compares a number with what INT leaves of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from openbook.figures.line import Line
from openbook.figures.operation import COMPARISONS, HALF, Operation, Phrase
from openbook.reports.workbook.line_graph import LineGraph

COMPARE, PLUS, TIMES, ATOM = 1, 2, 3, 4

# What stands for infinity: larger than anything counted, small enough to be added up.
ENDLESS = "1E+290"
_TIE = "0.000000001"

_SIGNS = {
    Operation.ADD: ("+", PLUS),
    Operation.RUNNING_SUM: ("+", PLUS),
    Operation.SUBTRACT: ("-", PLUS),
    Operation.MULTIPLY: ("*", TIMES),
    Operation.DIVIDE: ("/", TIMES),
    Operation.LESS: ("<", COMPARE),
    Operation.LESS_EQUAL: ("<=", COMPARE),
    Operation.GREATER: (">", COMPARE),
    Operation.GREATER_EQUAL: (">=", COMPARE),
    Operation.EQUAL: ("=", COMPARE),
    Operation.NOT_EQUAL: ("<>", COMPARE),
}
_CALLS = {
    Operation.MINIMUM: "MIN({},{})",
    Operation.MAXIMUM: "MAX({},{})",
    Operation.WHERE: "IF({},{},{})",
    Operation.AND: "AND({},{})",
    Operation.OR: "OR({},{})",
    Operation.NOT: "NOT({})",
}


def atom(text: str) -> Phrase:
    """Return a text that holds together by itself."""
    return Phrase(text, ATOM)


def number_text(value: float) -> Phrase:
    """Return a whole number, or any other with all its digits."""
    text = f"{value:.0f}" if value == int(value) else repr(value)
    return Phrase(text, PLUS) if value < 0 else atom(text)


def plain_text(operation: Operation, parts: Sequence[Phrase]) -> Phrase:
    """Return an operation on single numbers."""
    if operation in _SIGNS:
        return joined(*_SIGNS[operation], parts[0], parts[1])
    if operation in _CALLS:
        return atom(_CALLS[operation].format(*(part.text for part in parts)))
    return _rounded(operation, parts)


def safe_quotient(top: Phrase, bottom: Phrase) -> Phrase:
    """Return a division that gives something endless for a division by zero, as the engine does."""
    over = joined("/", TIMES, top, bottom).text
    sign = f"SIGN({top.text})*{ENDLESS}"
    nothing = f"{over_or(bottom)}=0,IF({over_or(top)}=0,NA(),{sign}),{over}"
    return atom(f"IF({nothing})")


def over_or(part: Phrase) -> str:
    """Return a text that may stand beside a comparison."""
    return part.text if part.binds > COMPARE else f"({part.text})"


def joined(sign: str, binds: int, left: Phrase, right: Phrase) -> Phrase:
    """Return two texts around a sign, fenced where the engine's order asks for it."""
    one = left.text if left.binds >= binds > COMPARE else _fence_below(left, binds)
    other = right.text if right.binds > binds else f"({right.text})"
    return Phrase(f"{one}{sign}{other}", binds)


def product(left: Phrase, right: Phrase) -> Phrase:
    """Return one times the other."""
    return joined("*", TIMES, left, right)


def fenced(part: Phrase) -> Phrase:
    """Return a text between fences."""
    return atom(f"({part.text})")


def _fence_below(part: Phrase, binds: int) -> str:
    return part.text if part.binds > binds else f"({part.text})"


def _rounded(operation: Operation, parts: Sequence[Phrase]) -> Phrase:
    first = parts[0]
    if operation is Operation.NEGATE:
        return Phrase(f"-{_fence_below(first, TIMES)}", PLUS)
    if operation in {Operation.CEIL, Operation.FLOOR}:
        return _whole(first, up=operation is Operation.CEIL)
    if operation is Operation.ROUND:
        step = parts[1]
        whole = first if step.text == "1" else joined("/", TIMES, first, step)
        inside = joined("+", PLUS, whole, atom(f"{HALF}"))
        rounded = _whole(Phrase(f"{inside.text}+{_TIE}", PLUS), up=False)
        return rounded if step.text == "1" else product(rounded, step)
    return first  # SPREAD and whatever only looks at another year


def _whole(part: Phrase, *, up: bool) -> Phrase:
    """Return the next whole number up or down, alike where INT rounds down and where it cuts."""
    cut, own = f"INT({part.text})", over_or(part)
    return Phrase(f"{cut}+({cut}<{own})" if up else f"{cut}-({cut}>{own})", PLUS)


_LOOKS_AT_SIZE = COMPARISONS | {Operation.MINIMUM, Operation.MAXIMUM}
# Names the cell of a line in a year; of a table the row that a formula is for, or EVERY row.
NameCell = Callable[[Line, int, str], str]
EVERY = ":"
ROW = "\x02"  # stands for the number of that row, until it is known


class _Where(NamedTuple):
    """Where in a formula a part stands.

    ``rows``: whether a line of a table is all its rows at once, or one of them.
    ``safe``: something endless must not become an error. ``above``: divisors that a
    condition around the part keeps from being zero.
    """

    year: int
    rows: bool = False
    safe: bool = False
    above: frozenset[Line] = frozenset()


_CELL = re.compile("\x01([0-9]+):([0-9]+)(:?)\x01")  # the last mark: all rows of a table


class Formulas:
    """Writes the formula of a line; the lines in it are cells or spelled out.

    A formula is written once, with marks for the cells of other lines; wherever it is
    needed, the main sheets or a run with other inputs, the marks are replaced.
    """

    def __init__(
        self, graph: LineGraph, count: Callable[[Line], str], may_be_zero: Callable[[Line], bool]
    ) -> None:
        self.graph, self._count, self._may_be_zero = graph, count, may_be_zero
        self._texts: dict[tuple[Line, _Where], Phrase] = {}
        self._marked: dict[tuple[Line, int], str] = {}

    def with_cells(self, line: Line, year: int, cell: NameCell) -> str:
        """Return the formula of a line in a year, with the cells of other lines named."""
        key = (line, year)
        if key not in self._marked:
            self._marked[key] = self.of(line, year)
        order = self.graph.order
        return _CELL.sub(lambda at: cell(order[int(at[1])], int(at[2]), at[3]), self._marked[key])

    def of(self, line: Line, year: int) -> str:
        """Return the formula of a line that has cells of its own, in one year."""
        graph = self.graph
        if line.operation in {Operation.PRIOR, Operation.IN_YEAR}:
            seen = graph.looked_at(line, year)
            return self._part(seen.line, _Where(seen.year)).text
        if line.operation is Operation.RUNNING_SUM:
            now = self._part(line.args[0], _Where(year))
            if year == 0:
                return now.text
            return plain_text(line.operation, [self._own(line, _Where(year - 1)), now]).text
        above = graph.guards(line)
        text = self._made(line, _Where(year, above=above)).text
        for each in sorted(above, key=graph.place.__getitem__):
            # Where it is zero, the sum over the rows is left out.
            text = f"IF({over_or(self._part(each, _Where(year)))}=0,0,{text})"
        return text

    def _own(self, line: Line, where: _Where) -> Phrase:
        rows = EVERY if where.rows and line.rows is not None else ""
        return atom(f"\x01{self.graph.place[line]}:{where.year}{rows}\x01")

    def _part(self, line: Line, where: _Where) -> Phrase:
        """Return a line inside a formula: its cell, or what it is made of."""
        line, year = self.graph.seen(line, where.year)
        if isinstance(line.detail, float):
            return number_text(line.detail)
        if self.graph.has_cells(line):
            return self._own(line, where._replace(year=year))
        where = where._replace(year=year)
        key = (line, where)
        if key not in self._texts:
            self._texts[key] = self._made(line, where)
        return self._texts[key]

    def _made(self, line: Line, where: _Where) -> Phrase:
        operation = line.operation
        if operation is Operation.TOTAL:
            return self._total(line.args[0], where)
        if operation is Operation.DIVIDE:
            return self._quotient(line, where)
        if operation is Operation.WHERE:
            return self._either(line, where)
        inside = where._replace(safe=True) if operation in _LOOKS_AT_SIZE else where
        return plain_text(operation, [self._part(part, inside) for part in line.args])

    def _either(self, line: Line, where: _Where) -> Phrase:
        condition, so, not_so = line.args
        parts = [
            self._part(condition, where._replace(safe=True)),
            self._part(
                so, where._replace(above=where.above | self.graph.kept_from_zero(condition))
            ),
            self._part(not_so, where),
        ]
        return plain_text(line.operation, parts)

    def _quotient(self, line: Line, where: _Where) -> Phrase:
        top, bottom = (self._part(part, where) for part in line.args)
        under = self.graph.named(line.args[1])
        fine = under in where.above or not self._may_be_zero(under)
        if where.safe and not fine:
            return safe_quotient(top, bottom)
        return joined("/", TIMES, top, bottom)

    def _total(self, line: Line, where: _Where) -> Phrase:
        """Return a sum over rows that have cells, times what is the same in each of them."""
        if not line.rows:
            return atom("0")
        inside = where._replace(rows=True)
        if self.graph.is_one_number(line):
            each = fenced(self._part(line, inside))
            return product(each, atom(self._count(line)))
        seen = self.graph.seen(line, where.year).line
        own, factor = self.graph.scaled(seen) or (line, None)
        summed = atom(f"SUM({self._part(own, inside).text})")
        return summed if factor is None else product(summed, self._part(factor, inside))

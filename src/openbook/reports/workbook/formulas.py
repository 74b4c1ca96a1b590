"""Formulas: every line of a model in every year as the text of a formula.

Only functions that every Excel since 2007 and LibreOffice know. A text says how tightly
its outermost sign binds, so that no fence is missing and few are needless. Additions
keep the order of the engine. Some programs cut INT of a negative number toward zero, so
rounding compares a number with what INT leaves of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from openbook.figures.line import Line
from openbook.figures.operation import COMPARISONS, HALF, Operation, Phrase
from openbook.findings.dataclass import dataclass
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
    return _same_for_ranges(operation, parts)


def range_text(operation: Operation, parts: Sequence[Phrase]) -> Phrase:
    """Return an operation row by row, as SUMPRODUCT computes it in every program.

    IF, MIN and AND look at a whole range at once, so they are written with signs.
    """
    if operation in _SIGNS:
        return joined(*_SIGNS[operation], parts[0], parts[1])
    if operation in _BY_ROW:
        return _BY_ROW[operation](*parts)
    return _same_for_ranges(operation, parts)


def safe_quotient(top: Phrase, bottom: Phrase) -> Phrase:
    """Return a division that gives something endless for a division by zero, as the engine does."""
    over = joined("/", TIMES, top, bottom).text
    sign = f"SIGN({top.text})*{ENDLESS}"
    nothing = f"{over_or(bottom)}=0,IF({over_or(top)}=0,NA(),{sign}),{over}"
    return atom(f"IF({nothing})")


def safe_range_quotient(top: Phrase, bottom: Phrase, *, quiet: bool) -> Phrase:
    """Return the same row by row; nothing over nothing stays an error unless it is quiet."""
    zero = f"({over_or(bottom)}=0)"
    something = "" if quiet else f"*({over_or(top)}<>0)"
    below = f"({over_or(bottom)}+{zero}{something})"
    over = joined("/", TIMES, top, atom(below)).text
    return Phrase(f"{over}+{zero}*SIGN({top.text})*{ENDLESS}", PLUS)


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


def _same_for_ranges(operation: Operation, parts: Sequence[Phrase]) -> Phrase:
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


def _chosen(sign: str, left: Phrase, right: Phrase) -> Phrase:
    """Return one of each pair of rows: the shorter text, and what the longer has beyond it."""
    short, long = sorted((left, right), key=lambda part: len(part.text))
    beyond = long if short.text == "0" else fenced(joined("-", PLUS, long, short))
    more = product(fenced(joined(sign, COMPARE, long, short)), beyond)
    return more if short.text == "0" else joined("+", PLUS, short, more)


def _either(condition: Phrase, so: Phrase, not_so: Phrase) -> Phrase:
    one = product(fenced(condition), so)
    if not_so.text == "0":
        return one
    return joined("+", PLUS, one, product(fenced(_not(condition)), not_so))


def _not(condition: Phrase) -> Phrase:
    return joined("=", COMPARE, condition, atom("FALSE"))


def _and(left: Phrase, right: Phrase) -> Phrase:
    return joined(">", COMPARE, product(fenced(left), fenced(right)), atom("0"))


def _or(left: Phrase, right: Phrase) -> Phrase:
    both = joined("+", PLUS, fenced(left), fenced(right))
    return joined(">", COMPARE, both, atom("0"))


_BY_ROW: dict[Operation, Callable[..., Phrase]] = {
    Operation.MINIMUM: partial(_chosen, "<"),
    Operation.MAXIMUM: partial(_chosen, ">"),
    Operation.WHERE: _either,
    Operation.AND: _and,
    Operation.OR: _or,
    Operation.NOT: _not,
}


_LOOKS_AT_SIZE = COMPARISONS | {Operation.MINIMUM, Operation.MAXIMUM}
_ABOVE_ZERO = frozenset({Operation.GREATER, Operation.NOT_EQUAL})


@dataclass(frozen=True, slots=True)
class References:
    """How formulas name the rows of a table: one row, all rows, how many."""

    row: Callable[[Line, int, int], str]
    rows: Callable[[Line, int], str]
    count: Callable[[Line], str]


class _Where(NamedTuple):
    """Where in a formula a part stands.

    ``row``: in which row of a table; None for a plain number, -1 for all rows at once.
    ``safe``: something endless must not become an error. ``above``: divisors that a
    condition around the part keeps from being zero. ``may_be_left``: rows may be left
    out after they were computed.
    """

    year: int
    row: int | None = None
    safe: bool = False
    above: frozenset[Line] = frozenset()
    may_be_left: bool = False


ALL_ROWS = -1


_CELL = re.compile("\x01([0-9]+):([0-9]+)\x01")


class Formulas:
    """Writes the formula of a line; the lines in it are cells or spelled out.

    A formula is written once, with marks for the cells of other lines; wherever it is
    needed, the main sheets or a run with other inputs, the marks are replaced.
    """

    def __init__(
        self, graph: LineGraph, refer: References, may_be_zero: Callable[[Line], bool]
    ) -> None:
        self.graph, self.refer, self._may_be_zero = graph, refer, may_be_zero
        self._texts: dict[tuple[Line, _Where], Phrase] = {}
        self._marked: dict[tuple[Line, int, int | None], str] = {}

    def with_cells(
        self, line: Line, year: int, cell: Callable[[Line, int], str], row: int | None = None
    ) -> str:
        """Return the formula of a line in a year (and row), with the cells of other lines named."""
        key = (line, year, row)
        if key not in self._marked:
            self._marked[key] = self.of(line, year, row)
        order = self.graph.order
        return _CELL.sub(lambda at: cell(order[int(at[1])], int(at[2])), self._marked[key])

    def of(self, line: Line, year: int, row: int | None = None) -> str:
        """Return the formula of a line that has cells of its own, in one year (and row)."""
        graph = self.graph
        if line.operation in {Operation.PRIOR, Operation.IN_YEAR}:
            seen = graph.looked_at(line, year)
            return self._part(seen.line, _Where(seen.year, row)).text
        if line.operation is Operation.RUNNING_SUM:
            now = self._part(line.args[0], _Where(year, row))
            if year == 0:
                return now.text
            return plain_text(line.operation, [self._own(line, year - 1, row), now]).text
        return self._made(line, _Where(year, row)).text

    def _own(self, line: Line, year: int, row: int | None) -> Phrase:
        if row is None or line.rows is None:
            return atom(f"\x01{self.graph.place[line]}:{year}\x01")
        if row == ALL_ROWS:
            return atom(self.refer.rows(line, year))
        return atom(self.refer.row(line, year, row))

    def _part(self, line: Line, where: _Where) -> Phrase:
        """Return a line inside a formula: its cell, or what it is made of."""
        line, year = self.graph.seen(line, where.year)
        if isinstance(line.detail, float):
            return number_text(line.detail)
        if self.graph.has_cells(line):
            return self._own(line, year, where.row)
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
        parts = [self._part(part, inside) for part in line.args]
        return _text(line, where, parts)

    def _either(self, line: Line, where: _Where) -> Phrase:
        condition, so, not_so = line.args
        above = where.above
        if _in_ranges(line, where):
            # Both branches are computed in every row, so no condition guards them.
            where = where._replace(may_be_left=True)
        elif condition.operation in _ABOVE_ZERO and _is_zero(condition.args[1]):
            above |= {self.graph.named(condition.args[0])}
        parts = [
            self._part(condition, where._replace(safe=True)),
            self._part(so, where._replace(above=above)),
            self._part(not_so, where),
        ]
        return _text(line, where, parts)

    def _quotient(self, line: Line, where: _Where) -> Phrase:
        top, bottom = (self._part(part, where) for part in line.args)
        under = self.graph.named(line.args[1])
        fine = under in where.above or not self._may_be_zero(under)
        if fine:
            return joined("/", TIMES, top, bottom)
        if _in_ranges(line, where):
            # Rows are added up, so one that is left out must not be an error.
            return safe_range_quotient(top, bottom, quiet=where.may_be_left)
        if where.safe:
            return safe_quotient(top, bottom)
        return joined("/", TIMES, top, bottom)

    def _total(self, line: Line, where: _Where) -> Phrase:
        if not line.rows:
            return atom("0")
        inside = _Where(where.year, ALL_ROWS, where.safe, where.above)
        seen = self.graph.seen(line, where.year)
        text = self._part(line, inside).text
        if self.graph.has_cells(seen.line) and seen.line.rows is not None:
            return atom(f"SUM({text})")
        if _is_one_number(self.graph, line):
            return joined("*", TIMES, atom(f"({text})"), atom(self.refer.count(line)))
        return atom(f"SUMPRODUCT({text})")


def _in_ranges(line: Line, where: _Where) -> bool:
    return where.row == ALL_ROWS and line.rows is not None


def _text(line: Line, where: _Where, parts: list[Phrase]) -> Phrase:
    """Row by row with signs only, or one number with functions."""
    write = range_text if _in_ranges(line, where) else plain_text
    return write(line.operation, parts)


def _is_zero(line: Line) -> bool:
    return line.detail == 0.0 and line.operation is Operation.LITERAL


def _is_one_number(graph: LineGraph, line: Line) -> bool:
    """Return whether every row is the same number, so that no range is in the text."""
    line = graph.named(line)
    if line.operation is Operation.SPREAD:
        return True
    if line.rows is None:
        return True
    if graph.has_cells(line):
        return False
    return all(_is_one_number(graph, part) for part in line.operands)

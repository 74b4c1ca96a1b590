"""Functions: the operations on lines that Python has no sign for."""

from __future__ import annotations

from openbook.figures.errors import RowsMismatchError, UnitMismatchError
from openbook.figures.line import LastYear, Line, alike, line_of, made, number, truth
from openbook.figures.operation import Operation, Rows, whole
from openbook.figures.unit import SHARE, Unit
from openbook.figures.year import Year


def equals(left: Line | int, right: Line | int) -> Line:
    """Yes where both are exactly equal."""
    return alike(Operation.EQUAL, left, right)


def differs(left: Line | int, right: Line | int) -> Line:
    """Yes where the two are not exactly equal."""
    return alike(Operation.NOT_EQUAL, left, right)


def minimum(first: Line | int, second: Line | int, *more: Line | int) -> Line:
    """The least of two or more lines."""
    least = alike(Operation.MINIMUM, first, second)
    for other in more:
        least = alike(Operation.MINIMUM, least, other)
    return least


def maximum(first: Line | int, second: Line | int, *more: Line | int) -> Line:
    """The greatest of two or more lines."""
    greatest = alike(Operation.MAXIMUM, first, second)
    for other in more:
        greatest = alike(Operation.MAXIMUM, greatest, other)
    return greatest


def where(condition: Line, so: Line | int, not_so: Line | int) -> Line:
    """The second line where the condition holds, the third where it does not."""
    pair = alike(Operation.WHERE, so, not_so)
    return made(Operation.WHERE, (truth(condition), *pair.args), pair.unit)


def floor(line: Line) -> Line:
    """Rounded down to a whole number."""
    return made(Operation.FLOOR, (number(line),), line.unit)


def ceil(line: Line) -> Line:
    """Rounded up to a whole number."""
    return made(Operation.CEIL, (number(line),), line.unit)


def round_half_up(line: Line, step: Line | int = 1) -> Line:
    """Rounded to the nearest step, ties upward: floor(line ÷ step + ½ + 1e-9) × step."""
    if not isinstance(step, Line):
        step = Line(Operation.LITERAL, (), line.unit, detail=whole(step))
    return alike(Operation.ROUND, line, step)


def prior(line: Line, start: Line | int) -> Line:
    """Last year's value; in the first year of the model, the start's."""
    pair = alike(Operation.PRIOR, line, start)
    if pair.rows is None:
        return pair
    rows = pair.rows
    each = (part if part.rows is not None else spread(part, rows) for part in pair.args)
    return made(Operation.PRIOR, tuple(each), pair.unit)


def last_year(
    start: Line | int, *, unit: Unit | None = None, rows: Rows | None = None
) -> LastYear:
    """Last year's value of a line still to be written; tell it which with follows.

    The unit is the start's, unless the start is 0 and the unit is named.
    """
    first = number(line_of(start, unit or SHARE))
    if unit is not None and first.unit != unit:
        raise UnitMismatchError(
            ("last year's value", unit), (first.label, first.unit), doing="start"
        )
    if rows is not None and first.rows is None:
        first = spread(first, rows)
    return LastYear(Operation.PRIOR, (first,), first.unit, rows=first.rows)


def running_sum(line: Line) -> Line:
    """The line added up from the first year of the model to this one."""
    return made(Operation.RUNNING_SUM, (number(line),), line.unit)


def in_year(line: Line, year: Year) -> Line:
    """The line's value in one fixed year, seen from every year."""
    fixed = made(Operation.IN_YEAR, (number(line),), line.unit)
    return Line(fixed.operation, fixed.args, line.unit, rows=line.rows, detail=year)


def spread(line: Line, rows: Rows) -> Line:
    """A plain line as a line with rows, the same in each."""
    if line.rows is not None:
        raise RowsMismatchError(line.label, found="rows already", wanted="no rows")
    return Line(Operation.SPREAD, (line,), line.unit, rows=rows)


def total(line: Line) -> Line:
    """The rows of a table added up, strictly in their order."""
    if line.rows is None:
        raise RowsMismatchError(
            line.label, found="no rows", wanted="the rows of a table"
        )
    return Line(Operation.TOTAL, (number(line),), line.unit)

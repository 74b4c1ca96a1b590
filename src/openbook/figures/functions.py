"""Functions: the lines a calculation starts from, and operations without a sign."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import partial, reduce
from itertools import chain

from openbook.figures.errors import GivenError, RowsMismatchError, UnitMismatchError
from openbook.figures.figure import SHARE, Figure, Given, Input, InputKind, Source, Unit, Year
from openbook.figures.line import LastYear, Line, alike, line_of, made, number, truth
from openbook.figures.operation import Operation, Rows, whole


def given(name: str, figures: Figure | Mapping[Year, Figure]) -> Line:
    """Return a line of figures: one for all years, or one for each year."""
    if isinstance(figures, Figure):
        return _given(name, Given(((float(figures.value),),), (), (figures.source,)), figures)
    if not figures:
        raise GivenError(name, "has no figures; give at least one")
    years = tuple(sorted(figures))
    each = [figures[year] for year in years]
    _one_unit(name, each)
    values = (tuple(float(figure.value) for figure in each),)
    return _given(name, Given(values, years, tuple(f.source for f in each)), each[0])


def given_rows(name: str, rows: Rows, figures: Sequence[Figure]) -> Line:
    """Return a line with one figure for each row of a table, the same in all years."""
    _fits(name, rows, len(figures))
    if not figures:
        raise GivenError(name, "has no rows; use given_table for an empty table")
    _one_unit(name, figures)
    values = tuple((float(figure.value),) for figure in figures)
    content = Given(values, (), tuple(figure.source for figure in figures))
    return _given(name, content, figures[0], rows)


def given_table(
    name: str,
    rows: Rows,
    values: Sequence[float] | Mapping[Year, Sequence[float]],
    *,
    unit: Unit,
    source: Source,
) -> Line:
    """Return a line of a whole table from one source, one column or one for each year."""
    years = tuple(sorted(values)) if isinstance(values, Mapping) else ()
    columns = [values[year] for year in years] if isinstance(values, Mapping) else [values]
    for column in columns:
        _fits(name, rows, len(column))
    by_row = tuple(zip(*(map(float, column) for column in columns), strict=True))
    sample = Figure(0.0, unit, source)
    return _given(name, Given(by_row, years, (source,)), sample, rows)


def assumption(name: str, unit: Unit, *, by_year: bool = False) -> Line:
    """Return an input that somebody believes: a value a world, or one a world and year."""
    return _asked(name, unit, Input(InputKind.ASSUMPTION, by_year))


def lever(name: str, unit: Unit, *, by_year: bool = False) -> Line:
    """Return an input that the contract fixes: a value a world, or one a world and year."""
    return _asked(name, unit, Input(InputKind.LEVER, by_year))


def _asked(name: str, unit: Unit, content: Input) -> Line:
    return Line(Operation.INPUT, (), unit, detail=content).named(name)


def _given(name: str, content: Given, like: Figure, rows: Rows | None = None) -> Line:
    if not all(map(math.isfinite, chain.from_iterable(content.values))):
        raise GivenError(name, "has a value that is no finite number")
    line = Line(Operation.GIVEN, (), like.unit, rows=rows, detail=content)
    return line.named(name)


def _one_unit(name: str, figures: Sequence[Figure]) -> None:
    units = sorted({str(figure.unit) for figure in figures})
    if len(units) > 1:
        raise GivenError(name, f"mixes units: {', '.join(units)}; give one unit")


def _fits(name: str, rows: Rows, count: int) -> None:
    if count != len(rows):
        problem = f"has {count} values for the {len(rows)} rows of {rows.name!r}"
        raise GivenError(name, problem)


def equals(left: Line | int, right: Line | int) -> Line:
    """Yes where both are exactly equal."""
    return alike(Operation.EQUAL, left, right)


def differs(left: Line | int, right: Line | int) -> Line:
    """Yes where the two are not exactly equal."""
    return alike(Operation.NOT_EQUAL, left, right)


def minimum(first: Line | int, second: Line | int, *more: Line | int) -> Line:
    """Return the least of two or more lines."""
    return reduce(partial(alike, Operation.MINIMUM), more, alike(Operation.MINIMUM, first, second))


def maximum(first: Line | int, second: Line | int, *more: Line | int) -> Line:
    """Return the greatest of two or more lines."""
    return reduce(partial(alike, Operation.MAXIMUM), more, alike(Operation.MAXIMUM, first, second))


def where(condition: Line, so: Line | int, not_so: Line | int) -> Line:
    """Return the second line where the condition holds, the third where it does not."""
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


def last_year(start: Line | int, *, unit: Unit | None = None, rows: Rows | None = None) -> LastYear:
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
    """Return the line added up from the first year of the model to this one."""
    return made(Operation.RUNNING_SUM, (number(line),), line.unit)


def in_year(line: Line, year: Year) -> Line:
    """Return the line's value in one fixed year, seen from every year."""
    fixed = made(Operation.IN_YEAR, (number(line),), line.unit)
    return Line(fixed.operation, fixed.args, line.unit, rows=line.rows, detail=year)


def spread(line: Line, rows: Rows) -> Line:
    """Return a plain line as a line with rows, the same in each."""
    if line.rows is not None:
        raise RowsMismatchError(line.label, found="rows already", wanted="no rows")
    return Line(Operation.SPREAD, (line,), line.unit, rows=rows)


def total(line: Line) -> Line:
    """Return the rows of a table added up, strictly in their order."""
    if line.rows is None:
        raise RowsMismatchError(line.label, found="no rows", wanted="the rows of a table")
    return Line(Operation.TOTAL, (number(line),), line.unit)

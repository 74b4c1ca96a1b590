"""Leaves: the lines a calculation starts from, each with its source or its name."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import chain

from openbook.figures.errors import GivenError
from openbook.figures.figure import Figure, Source
from openbook.figures.leaf import Given, Input, InputKind
from openbook.figures.line import Line
from openbook.figures.operation import Operation, Rows
from openbook.figures.unit import Unit
from openbook.figures.year import Year


def given(name: str, figures: Figure | Mapping[Year, Figure]) -> Line:
    """A line of figures: one for all years, or one for each year."""
    if isinstance(figures, Figure):
        return _given(
            name, Given(((float(figures.value),),), (), (figures.source,)), figures
        )
    if not figures:
        raise GivenError(name, "has no figures; give at least one")
    years = tuple(sorted(figures))
    each = [figures[year] for year in years]
    _one_unit(name, each)
    values = (tuple(float(figure.value) for figure in each),)
    return _given(name, Given(values, years, tuple(f.source for f in each)), each[0])


def given_rows(name: str, rows: Rows, figures: Sequence[Figure]) -> Line:
    """A line with one figure for each row of a table, the same in all years."""
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
    """A line of a whole table from one source, one column or one for each year."""
    years = tuple(sorted(values)) if isinstance(values, Mapping) else ()
    columns = (
        [values[year] for year in years] if isinstance(values, Mapping) else [values]
    )
    for column in columns:
        _fits(name, rows, len(column))
    by_row = tuple(zip(*(map(float, column) for column in columns), strict=True))
    sample = Figure(0.0, unit, source)
    return _given(name, Given(by_row, years, (source,)), sample, rows)


def assumption(name: str, unit: Unit, *, by_year: bool = False) -> Line:
    """An input that somebody believes: a value a world, or one a world and year."""
    return _asked(name, unit, Input(InputKind.ASSUMPTION, by_year))


def lever(name: str, unit: Unit, *, by_year: bool = False) -> Line:
    """An input that the contract fixes: a value a world, or one a world and year."""
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

"""Edge graph: every operation on negative zero, ties, infinities and huge numbers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np
from tests.figures.random_graphs import SOURCE

from openbook.figures.figure import SHARE, Figure, Year
from openbook.figures.functions import (
    assumption,
    ceil,
    differs,
    equals,
    floor,
    given,
    given_table,
    in_year,
    last_year,
    maximum,
    minimum,
    prior,
    round_half_up,
    running_sum,
    spread,
    total,
    where,
)
from openbook.figures.line import Line
from openbook.figures.model import Model
from openbook.figures.operation import Rows

YEARS = (Year(2018), Year(2019), Year(2020))
EDGES = (
    *(0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 1.0, -1.0, 1 / 3, 7.0),
    *(0.5 - 1e-9, 0.4999999989999999, 2.675, 1.005, 4503599627370495.5, 4503599627370497.5),
    *(5e-324, -5e-324, 2.2250738585072014e-308, 1e16, -1e300, 1.7976931348623157e308),
    *(float("inf"), float("-inf"), float("nan")),
)
_TABLE = Rows("rows", tuple("abcde"))
_ALIKE = Rows("alike", tuple("abcdefgh"))
_EMPTY = Rows("empty", ())


def edge_model() -> Model:
    """A model of every operation, each on two inputs and on a number of a rule."""
    return Model(YEARS, list(_lines()))


def edge_worlds() -> dict[str, np.ndarray]:
    """Every pair of edges, one simulation each."""
    one, other = np.array(list(product(EDGES, EDGES))).T
    return {"input.one": one.copy(), "input.other": other.copy()}


def _lines() -> Iterator[Line]:
    a, b = (assumption(f"input.{name}", SHARE) for name in ("one", "other"))
    figure = given("given.figure", Figure(2.5, SHARE, SOURCE))
    yearly = given("given.yearly", {y: Figure(0.5 + y.start, SHARE, SOURCE) for y in YEARS})
    yield from (a, b, figure, a + b, a - b, a * b, a / b, -a, a + yearly)
    yield from (a < b, a <= b, a > b, a >= b, equals(a, b), differs(a, b))
    yield from ((a < b) & (a > 0), (a < b) | equals(a, b), ~(a < b))
    for two in (minimum, maximum):
        yield from (two(a, b), two(a, 1), two(1, a), two(a, figure), two(figure, a))
    yield from (where(a < b, a, b), where(a > 0, b, 3), floor(a), ceil(a))
    yield from (round_half_up(a), round_half_up(a, b), round_half_up(a, 2))
    yield from (prior(a, b), running_sum(a), running_sum(a * yearly), in_year(a * yearly, YEARS[1]))
    yield prior(yearly * a, 7)
    before = last_year(figure)
    now = before * yearly + a
    before.follows(now)
    yield now
    yield from _rows(a, b)


def _rows(a: Line, b: Line) -> Iterator[Line]:
    table = given_table(
        "table.rows", _TABLE, (1.0, -0.0, 1 / 3, 1e16, -7.5), unit=SHARE, source=SOURCE
    )
    repeated = (1.0, 2.5, 1.0, 2.5, 1.0, -0.5, 1.0, 2.5)
    alike = given_table("table.alike", _ALIKE, repeated, unit=SHARE, source=SOURCE)
    empty = given_table("table.empty", _EMPTY, (), unit=SHARE, source=SOURCE)
    for own in (table, alike):
        first = total(own * a)
        yield from (first, total(own + b), total(own / (first + b)), total(maximum(own, a)))
        yield total(where(own > a, own * b, prior(own * a, own)))
    yield from (total(empty * a), total(spread(a, _TABLE)), total(spread(b, _ALIKE)))
    yield spread(a, _TABLE) * table
    yield prior(table * a, table)

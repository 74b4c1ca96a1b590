"""Hard lines: every operation row by row inside a sum, and divisions by zero left out."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.figures.figure import SHARE, Figure, Source, Year
from openbook.figures.functions import (
    assumption,
    ceil,
    differs,
    equals,
    floor,
    given,
    given_table,
    lever,
    maximum,
    minimum,
    round_half_up,
    spread,
    total,
    where,
)
from openbook.figures.line import Line
from openbook.figures.model import Model
from openbook.figures.operation import Rows
from openbook.reports.workbook.plan import Prepared, prepare

YEARS = (Year(2018), Year(2019))
ROWS = Rows("rows", tuple("abcdefg"))
SOURCE = Source("nobody", "made up for a test")
ONE = (0.0, 2.5, -2.5, 7.0, 1 / 3, -0.5, 104.0)
OTHER = (1.0, 2.5, 3.0, -7.0, 0.25, 0.5, 1e6)
WORLD = {"input.zero": (0.0, 2.0), "input.half": (0.5, 1.5)}


def hard_prepared() -> Prepared:
    """A model whose lines are hard to write as formulas."""
    return prepare(Model(YEARS, _lines()), WORLD)


def _lines() -> Iterator[Line]:
    a = given_table("table.one", ROWS, ONE, unit=SHARE, source=SOURCE)
    b = given_table("table.other", ROWS, OTHER, unit=SHARE, source=SOURCE)
    c = given_table("table.third", ROWS, range(1, 8), unit=SHARE, source=SOURCE)
    zero = lever("input.zero", SHARE, by_year=True)
    half = assumption("input.half", SHARE, by_year=True)
    ten = given("given.ten", Figure(10.0, SHARE, SOURCE))
    truths = (
        *(a < b, a <= b, a > half, a >= b, equals(a, b), differs(a, b)),
        *((a < b) & (b > 0), (a < 0) | (b < half), ~(a < b)),
        (zero > 0) & (a > 0),
    )
    rows = (
        *(a + b * half, -(a - b), minimum(a, b), maximum(a, b, 0), minimum(0, a)),
        *(floor(a * half), ceil(a * half), round_half_up(a), round_half_up(a, 2)),
        *(a / b, spread(half, ROWS) * ten, maximum(0, ceil(b / half) - ceil(a))),
        # Something endless or no number at all in rows that are then left out.
        where(zero > 0, b / zero, a),
        where(zero > 0, a / zero, a),
        minimum(c / zero, 5),
        maximum(-c / zero, -5),
        *(where(truth, a, b) for truth in truths),
    )
    plain = (
        minimum(ten / zero, 5),
        maximum(-(ten / zero), -5) + half,
        where(ten / zero > 3, 1, half),
        where(zero > 0, ten / zero, 0),
        where(zero > 0, total(b / zero), half),
        round_half_up(ten * half / 3) - ceil(-half) - floor(-half),
    )
    for place, line in enumerate([*map(total, rows), *plain]):
        yield line.named(f"hard.n{place}")

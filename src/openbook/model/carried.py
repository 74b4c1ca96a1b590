"""A line that starts from a figure and changes by a share each year after the first."""

from __future__ import annotations

from openbook.figures.figure import Figure, Source, Status
from openbook.figures.functions import last_year, where
from openbook.figures.leaves import given
from openbook.figures.line import Line
from openbook.figures.unit import SHARE
from openbook.figures.year import Year

_ARITHMETIC = Source(
    "Openbook", "marks the first projected year", status=Status.DERIVED
)


def first_year_mark(years: tuple[Year, ...]) -> Line:
    """1 in the first projected year and 0 after it."""
    ones = {
        year: Figure(1.0 if year == years[0] else 0.0, SHARE, _ARITHMETIC)
        for year in years
    }
    return given("year.first", ones)


def changing(name: str, start: Line, change: Line, mark: Line, formula: str) -> Line:
    """The start in the first year, then last year's value × (1 + change)."""
    before = last_year(start)
    now = where(mark > 0, start, before * (1 + change)).named(name, formula)
    before.follows(now)
    return now

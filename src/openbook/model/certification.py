"""Certification: positive, qualified or negative over the current and two more years."""

from __future__ import annotations

from enum import IntEnum

from openbook.figures.functions import in_year, where
from openbook.figures.line import Line
from openbook.figures.year import Year
from openbook.model.balance import ReserveLines


class Certification(IntEnum):
    """How sure it is that the district meets its obligations (Education Code 42131)."""

    POSITIVE = 0
    QUALIFIED = 1
    NEGATIVE = 2


def certification(reserve: ReserveLines, years: tuple[Year, ...]) -> Line:
    """Negative: no money left this year or next; qualified: too little within three."""
    level = where(in_year(reserve.margin, years[0]) < 0, 1, 0)
    for year in years[1:3]:
        level = where(in_year(reserve.margin, year) < 0, 1, level)
    for year in years[:2]:
        level = where(in_year(reserve.available, year) < 0, 2, level)
    return level.named(
        "certification.level",
        "2 (negative) if the available reserve is gone this year or next, 1 (qualified) "
        "if it is below the least within three years, otherwise 0 (positive)",
    )

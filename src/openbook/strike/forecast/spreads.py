"""Spreads: how far districts, areas and schools differ and move, in log odds.

Each has a usual size and how sure we are of it; the counts of the strike move it. The
usual sizes are our judgment, wide on purpose, and set before any count is looked at.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from math import log


@dataclass(frozen=True, slots=True)
class Spreads:
    """Standard deviations in log odds of being present."""

    noise: float = 0.25  # one school on one day, beyond the luck of the draw
    school: float = 0.4  # schools of one kind and area from each other
    drift: float = 0.06  # a school from one day to the next, to stay
    area: float = 0.2  # areas from each other
    area_drift: float = 0.06  # an area from one day to the next, to stay
    district: float = 0.2  # the whole district from one day to the next

    def unlikely(self) -> float:
        """How far these are from the usual sizes, as a loss of log likelihood."""
        usual = Spreads()
        return sum(
            0.5 * (log(getattr(self, each.name) / getattr(usual, each.name)) / 0.7) ** 2
            for each in fields(self)
        )


# What is known before the first day, in log odds: mean and standard deviation. About
# half of the pupils came in the Los Angeles strike of 1989 (Los Angeles Times).
LEVEL = (0.0, 1.0)
RAIN = (-0.2, 0.2)
WEEKDAY = 0.08
TREND = (0.0, 0.15)  # a day
KIND = 0.40  # kinds of schools from each other
SIZE = 0.20  # a school twice to three times as large
NEED = 0.50  # all pupils high-need, or none

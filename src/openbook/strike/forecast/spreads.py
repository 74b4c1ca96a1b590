"""Spreads: how far districts, areas and schools differ and move, in log odds.

Each has a usual size and how sure we are of it; the counts of the strike move it. The
usual sizes are our judgment, wide on purpose, and set before any count is looked at.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass
from math import fsum, log


@dataclass(frozen=True, slots=True)
class Spreads:
    """Standard deviations in log odds of being present."""

    noise: float = 0.25  # one school on one day at even odds, beyond the draw
    school: float = 0.4  # schools of one kind and area from each other
    drift: float = 0.06  # a school from one day to the next, to stay
    area: float = 0.2  # areas from each other
    area_drift: float = 0.06  # an area from one day to the next, to stay
    district: float = 0.2  # the whole district from one day to the next

    def unlikely(self) -> float:
        """How far these are from the usual sizes, as a loss of log likelihood."""
        each = zip(astuple(self), astuple(_USUAL), astuple(_SURE), strict=True)
        far = (log(now / usual) / sure for now, usual, sure in each)
        return 0.5 * fsum(apart**2 for apart in far)


_USUAL = Spreads()
# How far the logarithm of each may lie from the usual one. One day of counts cannot tell
# the scatter of a day from how schools differ, so the scatter is held more closely.
_SURE = Spreads(
    noise=0.15, school=0.5, drift=0.7, area=0.5, area_drift=0.7, district=0.7
)


# What is known before the first day, in log odds: mean and standard deviation. About
# half of the pupils came in the Los Angeles strike of 1989 (Los Angeles Times).
LEVEL = (0.0, 1.0)
RAIN = (-0.2, 0.2)
WEEKDAY = 0.08
# A day: fewer as it goes on, by less than in that strike, which fell from 430,000 pupils
# of 594,000 to 325,000 and 288,000 in three days (Los Angeles Times, 17 and 18 May 1989).
TREND = (-0.1, 0.15)
KIND = 0.40  # kinds of schools from each other
SIZE = 0.20  # a school twice to three times as large
NEED = 0.50  # all pupils high-need, or none

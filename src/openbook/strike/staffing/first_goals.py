"""The first three goals of a plan: worked out from who is sent, beside their bounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from openbook.strike.staffing.linear import Counts
from openbook.strike.staffing.mergers import Made
from openbook.strike.staffing.places import (
    PRICE_CREDENTIALED,
    PRICE_FLOOR,
    PRICE_SPECIAL,
    Place,
)
from openbook.strike.staffing.problem import Goal
from openbook.strike.staffing.ratios import Ratio


@dataclass(frozen=True, slots=True)
class Found:
    """What the search for mergers came to: the ratio asked for, and bounds."""

    ratio: Ratio
    made: Made
    bounds: tuple[int, Ratio]  # of the shortage and the worst ratio


def first_goals(
    opened: Sequence[Place], kinds: Counts, place_of_each: Counts, found: Found
) -> tuple[Goal, ...]:
    """Shortage, worst ratio and shortfall of the people who are sent."""
    counts = [
        np.bincount(place_of_each[kinds >= kind], minlength=len(opened)).tolist()
        for kind in range(3)
    ]
    least, (top, bottom) = found.bounds
    shortage = shortfall = 0
    worst = top / bottom
    for place, adults, credentialed, special in zip(opened, *counts, strict=True):
        shortage += PRICE_FLOOR * max(0, place.floor - adults)
        shortage += PRICE_CREDENTIALED * max(0, place.credentialed - credentialed)
        shortage += PRICE_SPECIAL * max(0, place.special - special)
        shortfall += place.shortfalls()[adults] + place.merge_cost
        if place.pupils:
            worst = max(worst, place.pupils / max(adults, place.floor))
    return (
        Goal("shortage", shortage, least),
        Goal("ratio", worst, top / bottom),
        Goal("shortfall", shortfall, min(shortfall, found.made.bound)),
    )

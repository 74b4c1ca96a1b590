"""Between: what one outcome has more than another, each of one world."""

from __future__ import annotations

from collections.abc import Iterable
from math import fsum

import numpy as np

from openbook.figures.numpy_run import Results
from openbook.offers.coalition_run import ONGOING
from openbook.offers.costed import ByYear, Cost
from openbook.offers.places import TOTAL
from openbook.projection.outcome import Outcome
from openbook.projection.worlds import Worlds


def cost_between(start: Outcome, end: Outcome) -> Cost:
    """What one outcome spends more than another, ongoing and once."""
    before, after = row_of(start, ONGOING), row_of(end, ONGOING)
    once = [
        (total_after - a) - (total_before - b)
        for a, b, total_after, total_before in zip(
            after, before, row_of(end, TOTAL), row_of(start, TOTAL), strict=True
        )
    ]
    ongoing = [a - b for a, b in zip(after, before, strict=True)]
    return Cost(tuple(ongoing), tuple(once))


def row_of(outcome: Outcome, name: str) -> ByYear:
    """A line in the only world, year by year."""
    return tuple(outcome.values(name)[0].tolist())


def added_up(outcome: Outcome, names: Iterable[str]) -> ByYear:
    """Some lines together."""
    rows = [row_of(outcome, name) for name in names]
    return tuple(fsum(column) for column in zip(*rows, strict=True))


def both(start: Outcome, end: Outcome) -> Outcome:
    """Two outcomes of one world each as one of two worlds."""
    values = {
        name: np.concatenate([start.values(name), end.values(name)])
        for name in end.names
    }
    return Outcome(end.model, Worlds(2, {}), Results(end.years, 2, values))

"""Between: what one outcome has more than another, each of one world."""

from __future__ import annotations

from collections.abc import Iterable
from math import fsum

from openbook.model.outcome import Outcome
from openbook.offers.coalition_run import ONGOING
from openbook.offers.costed import ByYear, Cost
from openbook.offers.places import TOTAL


def cost_between(start: Outcome, end: Outcome) -> Cost:
    """What one outcome spends more than another, ongoing and once."""
    before, after = start.row(ONGOING), end.row(ONGOING)
    once = [
        (total_after - a) - (total_before - b)
        for a, b, total_after, total_before in zip(
            after, before, end.row(TOTAL), start.row(TOTAL), strict=True
        )
    ]
    ongoing = [a - b for a, b in zip(after, before, strict=True)]
    return Cost(tuple(ongoing), tuple(once))


def added_up(outcome: Outcome, names: Iterable[str]) -> ByYear:
    """Some lines together."""
    rows = [outcome.row(name) for name in names]
    return tuple(fsum(column) for column in zip(*rows, strict=True))

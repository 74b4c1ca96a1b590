"""Which mergers are made: the least shortfall at the best shortage and ratio.

Mergers in any share give a bound and prices. Rounding them step by step gives a plan;
if it is not close enough to the bound, whole mergers are looked for among the choices
that cost less at these prices than the distance: no others can be in a better plan.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil

import numpy as np

from openbook.strike.staffing.arrays import PlaceArrays
from openbook.strike.staffing.choices import Choices, likely
from openbook.strike.staffing.limits import Limits
from openbook.strike.staffing.linear import Counts, Numbers, Solved, solve_whole
from openbook.strike.staffing.rounding import Shares, rounded
from openbook.strike.staffing.totals import Totals, worth

_ALMOST = 1e-6
_CLOSE = 1e-3  # share of the bound that is as good as proved
_NEAR = 3e-3  # share of the bound within which a plan is looked for first


@dataclass(frozen=True, slots=True)
class Made:
    """The mergers that are made, and a bound on every plan's shortfall."""

    made: Counts
    bound: float


def best_mergers(
    places: PlaceArrays,
    choices: Choices,
    limits: Limits,
    *,
    shortage: int,
    reached: Callable[[], bool],
) -> Made | None:
    """The mergers of a best plan; None where no whole mergers keep to the shortage.

    Whether some do is asked of ``reached``, where rounding finds none: that is much
    faster than to look for the best of them in vain.
    """
    bounded = _bound(places, choices, limits, shortage)
    if bounded is None:
        return None
    shares, bound, left = bounded
    close = max(1 - 1e-2, _CLOSE * bound)  # costs are whole numbers
    whole = rounded(shares)
    if whole is not None and whole.value - bound <= close:
        return Made(_made(shares.model, whole), bound)
    if whole is None and not reached():
        return None
    tries = [_NEAR * bound, np.inf] if whole is None else [whole.value - bound]
    for within in tries:
        model = Totals(places, choices.only(left <= within + _ALMOST), shortage)
        found = _whole(model, limits, close)
        if found is not None:
            # Whatever was left out costs more than the bound by this much.
            beyond = min(found.bound, bound + within)
            return Made(_made(model, found), ceil(beyond - _ALMOST))
    return None if whole is None else Made(_made(shares.model, whole), bound)


def _made(model: Totals, solved: Solved) -> Counts:
    return np.flatnonzero(solved.values[model.made] > 0.5)


def _bound(
    places: PlaceArrays, choices: Choices, limits: Limits, shortage: int
) -> tuple[Shares, float, Numbers] | None:
    """The model with mergers in any share, its value, and what each choice costs there."""
    used = likely(choices, places, len(limits.separator.crowd.kinds))
    while True:
        shares = Shares(Totals(places, choices.only(used), shortage), limits)
        solved = shares.solve()
        if solved is None and used.all():
            return None
        if solved is None:
            used = np.ones_like(used)
            continue
        left = worth(places, choices, solved.duals)
        missed = ~used & (left < -_ALMOST)
        if not missed.any():
            return shares, ceil(solved.value - _ALMOST), left
        used |= missed


def _whole(model: Totals, limits: Limits, close: float) -> Solved | None:
    """The model with every merger made or not."""
    return limits.met(
        lambda: solve_whole(
            model.costs(),
            model.rows(limits.sets),
            whole=model.made.tolist(),
            gap=close,
        ),
        model.wish,
    )

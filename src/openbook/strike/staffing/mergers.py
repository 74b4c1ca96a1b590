"""Which mergers are made: the least shortfall at the best shortage and ratio.

Mergers in any share give a bound and prices. Choices that cost more at these prices
than the distance to a plan already found cannot be in a better one and are left out.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from openbook.strike.staffing.arrays import PlaceArrays
from openbook.strike.staffing.choices import Choices
from openbook.strike.staffing.limits import Limits
from openbook.strike.staffing.linear import (
    Counts,
    Linear,
    Numbers,
    Solved,
    solve_whole,
)
from openbook.strike.staffing.totals import Totals, worth

_ALMOST = 1e-6
_FIRST_TRY = 1e-3  # share of the bound within which a whole plan is looked for first
_CLOSE = 1e-4  # share of the bound that is as good as proved


@dataclass(frozen=True, slots=True)
class Made:
    """The mergers that are made, and a bound on every plan's shortfall."""

    made: Counts
    bound: float


def best_mergers(
    places: PlaceArrays, choices: Choices, limits: Limits, *, shortage: int
) -> Made | None:
    """The mergers of a best plan; None where no whole mergers keep to the shortage."""
    bounded = _bound(places, choices, limits, shortage)
    if bounded is None:
        return None
    bound, left = bounded
    close = max(1 - 1e-2, _CLOSE * bound)
    within = max(50.0, _FIRST_TRY * bound)
    found = _whole(
        Totals(places, choices.only(left <= within), shortage), limits, close
    )
    if found is None or found[1].value - bound > within:
        within = np.inf if found is None else found[1].value - bound
        kept = Totals(places, choices.only(left <= within + _ALMOST), shortage)
        found = _whole(kept, limits, close)
    if found is None:
        return None
    model, solved = found
    made = np.flatnonzero(solved.values[model.made] > 0.5)
    # A whole plan among the choices kept, or one beyond them: neither is cheaper.
    return Made(made, min(solved.bound, bound + within))


def _bound(
    places: PlaceArrays, choices: Choices, limits: Limits, shortage: int
) -> tuple[float, Numbers] | None:
    """The least shortfall with mergers in any share, and what each choice costs there."""
    used = choices.adults >= places.floor[choices.place]
    while True:
        model = Totals(places, choices.only(used), shortage)
        solved = _solved(model, limits)
        if solved is None and used.all():
            return None
        if solved is None:
            used = np.ones_like(used)
            continue
        left = worth(places, choices, solved.duals)
        missed = ~used & (left < -_ALMOST)
        if not missed.any():
            return solved.value, left
        used |= missed


def _solved(model: Totals, limits: Limits) -> Solved | None:
    held = len(limits.sets)
    program = Linear(model.costs(), model.rows(limits.sets))

    def ask() -> Solved | None:
        nonlocal held
        if len(limits.sets) > held:
            program.add_rows(model.limits(limits.sets[held:]))
            held = len(limits.sets)
        return program.solve()

    return limits.met(ask, model.wish)


def _whole(model: Totals, limits: Limits, close: float) -> tuple[Totals, Solved] | None:
    def ask() -> Solved | None:
        return solve_whole(
            model.costs(),
            model.rows(limits.sets),
            whole=model.made.tolist(),
            gap=close,
        )

    found = limits.met(ask, model.wish)
    return None if found is None else (model, found)

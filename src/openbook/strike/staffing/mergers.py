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
from numpy.typing import NDArray

from openbook.strike.staffing.arrays import PlaceArrays
from openbook.strike.staffing.choices import StaffingChoices, likely
from openbook.strike.staffing.hall import HallLimits, put_rings
from openbook.strike.staffing.linear import (
    Counts,
    Gathered,
    Linear,
    Numbers,
    Solved,
    solve_whole,
)
from openbook.strike.staffing.totals import Totals, worth

_ALMOST = 1e-6
_AT_ONCE = 3  # this part of the mergers in shares is rounded before solving again


class Shares:
    """The totals model with mergers in any share, warm from solve to solve."""

    def __init__(self, model: Totals, limits: HallLimits) -> None:
        self.model, self.limits = model, limits
        self.program = Linear(model.costs(), model.rows(limits.sets))
        self._held = len(limits.sets)
        self.last: Solved | None = None

    def solve(self) -> Solved | None:
        """The best shares that break no Hall set and overfill no odd ring of sites."""
        while True:
            self.last = self.limits.met(self._ask, self.model.wish)
            if self.last is None or not self._hold_rings(self.last):
                return self.last

    def _hold_rings(self, found: Solved) -> bool:
        rows = Gathered()
        share = found.values[self.model.made]
        put_rings(rows, self.model.places, share, self.model.made)
        if rows.count:
            self.program.add_rows(rows.entries())
        return rows.count > 0

    def fix(self, some: Counts, made: NDArray[np.bool_]) -> None:
        """Make some mergers, or not."""
        self.program.fix_columns(self.model.made[some], made.astype(np.float64))

    def fixed(self, some: Counts, made: NDArray[np.bool_]) -> Solved | None:
        """The best shares with some more mergers made or not; they are free again if none."""
        self.fix(some, made)
        found = self.limits.met(self._ask, self.model.wish)
        if found is None:
            self.program.free_columns(self.model.made[some])
        return found

    def _ask(self) -> Solved | None:
        new = self.limits.sets[self._held :]
        if new:
            self.program.add_rows(self.model.limits(new))
            self._held = len(self.limits.sets)
        return self.program.solve()


def rounded(shares: Shares) -> Solved | None:
    """Whole mergers near the best shares.

    What is whole stays so, but beside a merger in shares; these are rounded a few at a
    time and the rest is solved again. What was left as it is may change once, where it
    is in the way. None where that leaves no way to keep to the shortage and the ratio.
    """
    model, found = shares.model, shares.last
    if found is None:
        return None
    share = found.values[model.made]
    parted = _parted(share)
    if not len(parted):
        return found
    settled = np.flatnonzero(~_beside(model, parted))
    shares.fix(settled, share[settled] >= 0.5)
    while len(parted):
        some = _rounded_now(model, share, parted)
        found = _either(shares, some, share) or _either(shares, some[:1], share)
        if found is None and len(settled):  # what seemed settled is in the way
            shares.program.free_columns(model.made[settled])
            settled = settled[:0]  # only once, so that rounding comes to an end
            found = _either(shares, some[:1], share)
        if found is None:
            return None
        share = found.values[model.made]
        parted = _parted(share)
    return shares.solve()


def _either(shares: Shares, some: Counts, share: Numbers) -> Solved | None:
    """The best shares with some mergers rounded, or else all of them the other way."""
    up = share[some] >= 0.5
    return shares.fixed(some, up) or shares.fixed(some, ~up)


def _parted(share: Numbers) -> Counts:
    return np.flatnonzero((share > _ALMOST) & (share < 1 - _ALMOST))


def _beside(model: Totals, parted: Counts) -> NDArray[np.bool_]:
    """Which mergers share a site with one of these."""
    hosts = model.places.host[model.places.sites :]
    guests = model.places.guest[model.places.sites :]
    touched = np.concatenate([hosts[parted], guests[parted]])
    return np.isin(hosts, touched) | np.isin(guests, touched)


def _rounded_now(model: Totals, share: Numbers, parted: Counts) -> Counts:
    """The shares nearest to whole, but never two of one site."""
    far = np.abs(share[parted] - np.round(share[parted]))
    order = parted[np.lexsort((parted, far))]
    sites = model.places.sites
    taken: set[int] = set()
    chosen = []
    for number in order[: max(1, len(order) // _AT_ONCE)].tolist():
        pair = {
            int(model.places.host[sites + number]),
            int(model.places.guest[sites + number]),
        }
        if not pair & taken:
            chosen.append(number)
            taken |= pair
    return np.array(chosen)


_MERGERS_ALMOST = 1e-6
_CLOSE = 1e-3  # share of the bound that is as good as proved
_NEAR = 3e-3  # share of the bound within which a plan is looked for first


@dataclass(frozen=True, slots=True)
class MergersMade:
    """The mergers that are made, and a bound on every plan's shortfall."""

    made: Counts
    bound: float


def best_mergers(
    places: PlaceArrays,
    choices: StaffingChoices,
    limits: HallLimits,
    *,
    shortage: int,
    reached: Callable[[], bool],
) -> MergersMade | None:
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
        return MergersMade(_made(shares.model, whole), bound)
    if whole is None and not reached():
        return None
    tries = [_NEAR * bound, np.inf] if whole is None else [whole.value - bound]
    for within in tries:
        model = Totals(places, choices.only(left <= within + _MERGERS_ALMOST), shortage)
        found = _whole(model, limits, close)
        if found is not None:
            # Whatever was left out costs more than the bound by this much.
            beyond = min(found.bound, bound + within)
            return MergersMade(_made(model, found), ceil(beyond - _MERGERS_ALMOST))
    return None if whole is None else MergersMade(_made(shares.model, whole), bound)


def _made(model: Totals, solved: Solved) -> Counts:
    return np.flatnonzero(solved.values[model.made] > 0.5)


def _bound(
    places: PlaceArrays, choices: StaffingChoices, limits: HallLimits, shortage: int
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
        missed = ~used & (left < -_MERGERS_ALMOST)
        if not missed.any():
            return shares, ceil(solved.value - _MERGERS_ALMOST), left
        used |= missed


def _whole(model: Totals, limits: HallLimits, close: float) -> Solved | None:
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

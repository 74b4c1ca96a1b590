"""Which mergers are made: the least shortfall at the best shortage and ratio.

A column of the totals model is a place with a number of adults, so that shortfalls are
costs of columns and the model is as tight as whole numbers, but for the mergers. Mergers
in any share give a bound and prices (column generation). Rounding them step by step
gives a plan; if it is not close enough to the bound, branch and bound looks for whole
mergers among the choices that cost less at these prices than the distance: no others can
be in a better plan. Odd rings of sites are held by the inequalities of Edmonds (Journal
of Research of the National Bureau of Standards 69B, 1965).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil

import numpy as np
from numpy.typing import NDArray

from openbook.findings.dataclass import dataclass
from openbook.strike.staffing.first_goals import limits, put_triangles
from openbook.strike.staffing.hall import HallLimits, HallSet, Wish
from openbook.strike.staffing.linear import (
    Counts,
    Entries,
    Gathered,
    Linear,
    Numbers,
    Solved,
    joined,
    solve_whole,
)
from openbook.strike.staffing.places import (
    PRICE_CREDENTIALED,
    PRICE_SPECIAL,
    PlaceArrays,
    StaffingChoices,
    likely,
)


@dataclass(frozen=True, slots=True)
class Totals:
    """The rows and columns of the model: choices, mergers, adults by kind and site."""

    places: PlaceArrays
    choices: StaffingChoices
    most_shortage: int

    @property
    def made(self) -> Counts:
        """The columns that say whether a merger is made."""
        return len(self.choices.place) + np.arange(self.places.mergers)

    @property
    def kinds(self) -> Counts:
        """The columns of adults by kind and site."""
        first = len(self.choices.place) + self.places.mergers
        sites = self.places.sites
        return first + np.arange(3 * sites).reshape(3, sites)

    def costs(self) -> Numbers:
        """Shortfall from the aim, with the cost of merging."""
        rest = np.zeros(self.places.mergers + 3 * self.places.sites)
        return np.concatenate([self.choices.shortfall, rest])

    def rows(self, sets: Sequence[HallSet]) -> Entries:
        """Return every site in one place; adults added up by site; shortage; Hall sets."""
        rows, sites, kinds = Gathered(), self.places.sites, self.kinds
        every = np.arange(len(self.choices.place))
        rows.open(1.0, 1.0, sites)
        rows.open(0.0, 0.0, self.places.mergers)
        for upper in (0.0, np.inf, np.inf):
            rows.open(0.0, upper, sites)
        budget = rows.open(-np.inf, float(self.most_shortage), 1)
        for row, value in spots(self.places, self.choices):
            rows.put(row, every, value)
        for kind, price in ((1, PRICE_CREDENTIALED), (2, PRICE_SPECIAL)):
            rows.put(np.full(sites, budget), kinds[kind], float(-price))
        for kind in range(3):
            first = sites + self.places.mergers + kind * sites
            rows.put(first + np.arange(sites), kinds[kind], -1.0)
        first = rows.open(0.0, np.inf, sites)  # special ones are credentialed
        rows.put(first + np.arange(sites), kinds[1], 1.0)
        rows.put(first + np.arange(sites), kinds[2], -1.0)
        for some in self.places.merged:
            rows.put(some, self.made, 1.0)
        rows.put(sites + np.arange(self.places.mergers), self.made, -1.0)
        put_triangles(rows, self.places, self.made)
        return joined(rows.entries(), limits(sets, kinds))

    def wish(self, found: Solved | None) -> Wish | None:
        """Return the adults that an answer would like, by kind and site."""
        return None if found is None else Wish(found.values[self.kinds])


def spots(places: PlaceArrays, choices: StaffingChoices) -> list[tuple[Counts, Numbers]]:
    """Return the rows that each choice stands in, with its value there."""
    host = places.host[choices.place]
    needed = (places.most, places.credentialed, places.special)
    own = choices.place  # a site alone has its own row, a merger one after the sites
    found = [(own, np.ones(len(own)))]
    for kind, most in enumerate(needed):
        first = places.sites + places.mergers + kind * places.sites
        counted = np.minimum(choices.adults, most[choices.place])
        found.append((first + host, counted.astype(np.float64)))
    budget = 4 * places.sites + places.mergers
    return [*found, (np.full(len(own), budget), choices.shortage)]


def worth(places: PlaceArrays, choices: StaffingChoices, duals: Numbers) -> Numbers:
    """Return what one of each choice would cost at these prices of rows."""
    paid = sum(duals[row] * value for row, value in spots(places, choices))
    return choices.shortfall - paid


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
        """Return the best shares that break no Hall set and overfill no odd ring of sites."""
        while True:
            self.last = self.limits.met(self._ask, self.model.wish)
            if self.last is None:
                return None
            rings = odd_rings(self.model, self.last.values[self.model.made])
            if not rings.count:
                return self.last
            self.program.add_rows(rings.entries())

    def fix(self, some: Counts, made: NDArray[np.bool_]) -> None:
        """Make some mergers, or not."""
        self.program.fix_columns(self.model.made[some], made.astype(np.float64))

    def fixed(self, some: Counts, made: NDArray[np.bool_]) -> Solved | None:
        """The best shares with some more mergers made or not; they are free again if none."""
        self.fix(some, made)
        found = self.limits.met(self._ask, self.model.wish)
        if found is None:
            self.program.fix_columns(self.model.made[some], None)
        return found

    def _ask(self) -> Solved | None:
        new = self.limits.sets[self._held :]
        if new:
            self.program.add_rows(limits(new, self.model.kinds))
            self._held = len(self.limits.sets)
        return self.program.solve()


def odd_rings(model: Totals, share: Numbers) -> Gathered:
    """Return a row for each group of oddly many sites that these shares overfill."""
    rows, (hosts, guests) = Gathered(), model.places.merged
    for group in _joined(hosts, guests, share):
        within = np.flatnonzero(np.isin(hosts, group) & np.isin(guests, group))
        most = len(group) // 2
        if len(group) % 2 and share[within].sum() > most + _ALMOST:
            row = rows.open(-np.inf, float(most), 1)
            rows.put(np.full(len(within), row), model.made[within], 1.0)
    return rows


def _joined(hosts: Counts, guests: Counts, share: Numbers) -> list[list[int]]:
    """Sites that hang together by mergers in shares."""
    near: dict[int, set[int]] = {}
    for number in _parted(share).tolist():
        host, guest = int(hosts[number]), int(guests[number])
        near.setdefault(host, set()).add(guest)
        near.setdefault(guest, set()).add(host)
    groups, seen = [], set[int]()
    for site in sorted(near):
        group, ahead = set[int](), {site} - seen
        while ahead:
            group |= ahead
            ahead = {other for each in ahead for other in near[each]} - group
        seen |= group
        if group:
            groups.append(sorted(group))
    return groups


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
            shares.program.fix_columns(model.made[settled], None)
            settled = settled[:0]  # only once, so that rounding comes to an end
            found = _either(shares, some[:1], share)
        if found is None:
            return None
        share = found.values[model.made]
        parted = _parted(share)
    return shares.solve()


def _either(shares: Shares, some: Counts, share: Numbers) -> Solved | None:
    """Return the best shares with some mergers rounded, or else all of them the other way."""
    up = share[some] >= 0.5
    return shares.fixed(some, up) or shares.fixed(some, ~up)


def _parted(share: Numbers) -> Counts:
    return np.flatnonzero((share > _ALMOST) & (share < 1 - _ALMOST))


def _beside(model: Totals, parted: Counts) -> NDArray[np.bool_]:
    """Return which mergers share a site with one of these."""
    hosts, guests = model.places.merged
    touched = np.concatenate([hosts[parted], guests[parted]])
    return np.isin(hosts, touched) | np.isin(guests, touched)


def _rounded_now(model: Totals, share: Numbers, parted: Counts) -> Counts:
    """Return the shares nearest to whole, but never two of one site."""
    far = np.abs(share[parted] - np.round(share[parted]))
    order = parted[np.lexsort((parted, far))]
    taken: set[int] = set()
    chosen = []
    for number in order[: max(1, len(order) // _AT_ONCE)].tolist():
        pair = {int(some[number]) for some in model.places.merged}
        if not pair & taken:
            chosen.append(number)
            taken |= pair
    return np.array(chosen)


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
    """Return the mergers of a best plan; None where no whole mergers keep to the shortage.

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
        model = Totals(places, choices.only(left <= within + _ALMOST), shortage)
        found = _whole(model, limits, close)
        if found is not None:
            # Whatever was left out costs more than the bound by this much.
            beyond = min(found.bound, bound + within)
            return MergersMade(_made(model, found), ceil(beyond - _ALMOST))
    return None if whole is None else MergersMade(_made(shares.model, whole), bound)


def _made(model: Totals, solved: Solved) -> Counts:
    return np.flatnonzero(solved.values[model.made] > 0.5)


def _bound(
    places: PlaceArrays, choices: StaffingChoices, limits: HallLimits, shortage: int
) -> tuple[Shares, float, Numbers] | None:
    """Return the model with mergers in any share, its value, and what each choice costs there."""
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


def _whole(model: Totals, limits: HallLimits, close: float) -> Solved | None:
    """Return the model with every merger made or not."""
    whole = model.made.tolist()
    return limits.met(
        lambda: solve_whole(model.costs(), model.rows(limits.sets), whole=whole, gap=close),
        model.wish,
    )

"""Why and why not: what a package gives to each side, what binds it, and what repairs it."""

from __future__ import annotations

from dataclasses import replace
from math import floor

import numpy as np

from openbook.case.offer import Offer, Term
from openbook.findings.dataclass import dataclass
from openbook.offers.cost_result import ConventionCost
from openbook.settlement.certified_frontier import Search
from openbook.settlement.frontier import GoOn, Point, always
from openbook.settlement.ladders import Ladders, ladders
from openbook.settlement.matters import OpenMatters
from openbook.settlement.package_points import Placed, Standing, standing_of
from openbook.settlement.priorities import SIDES, Worth, worth_of
from openbook.settlement.remedies import MadeSafe, made_safe
from openbook.settlement.reserve import Limit, Numbers, Package, Reserve

ByConvention = tuple[tuple[str, tuple[ConventionCost, ...]], ...]  # by set of assumptions


@dataclass(frozen=True, slots=True)
class Kept:
    """One limit: what is left above it, and in what part of the worlds it is kept.

    ``draw`` is the world with the least, counted from 1, and ``least`` what it has.
    """

    limit: Limit
    left: int
    share: float
    draw: int
    least: int


@dataclass(frozen=True, slots=True)
class ChangedMatter:
    """A matter that a repair settles in another way."""

    matter: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Repair:
    """The legal package that changes the fewest matters, then costs the union least."""

    package: Package
    changed: tuple[ChangedMatter, ...]
    union: int  # points gained, or lost below 0
    employer: int
    certified: bool


@dataclass(frozen=True, slots=True)
class Why:
    """What stands behind one package.

    ``point`` is None where some terms are on no level that is searched: then their dollars
    say what it is worth. ``standing`` is where an offer lies among the packages. ``stops`` has every reason against it, the first
    first. ``binds`` is the limit that leaves the least.
    """

    offer: Offer
    point: Point | None
    offers: tuple[Point, Point]  # the employer's and the union's newest
    without_deal: tuple[int, int]
    kept: tuple[Kept, ...]
    binds: Kept
    chance: float
    stops: tuple[str, ...]
    repair: Repair | None
    contingent: tuple[MadeSafe, ...]
    matters: OpenMatters
    off: tuple[Term, ...] = ()  # terms on no level that is searched
    unpriced: tuple[Term, ...] = ()
    standing: Standing | None = None
    conventions: ByConvention = ()


def why(reserve: Reserve, asked: Placed, *, go_on: GoOn = always) -> Why:
    """Explain a package, or terms that are on no level."""
    costs = reserve.costs()
    worth = worth_of(reserve.case, reserve.matters, costs)
    package = asked.package
    margins = reserve.margins(package) if package else reserve.margins_of(asked.offer)
    kept = _kept(reserve, margins)
    stops = _stops(reserve, worth, package, kept)
    repair: Repair | None = None
    safe: tuple[MadeSafe, ...] = ()
    standing: Standing | None = None
    if asked.by_matter:
        found = Search(reserve, worth, ladders(reserve, costs), go_on).found()
        frontier = found.points if found.certified else ()
        standing = standing_of(reserve, costs, worth, asked, frontier)
    if package is not None and stops:
        ladder = ladders(reserve, costs)
        repair = _repair(reserve, worth, ladder, package, go_on)
        safe = made_safe(reserve, package, ladder) if _short(kept) else ()
    first, last = reserve.matters.offers
    return Why(
        offer=asked.offer,
        point=None if package is None else worth.point(package),
        offers=(worth.point(first), worth.point(last)),
        without_deal=worth.without_deal,
        kept=kept,
        binds=min(kept, key=lambda each: each.left),
        chance=reserve.chance,
        stops=stops,
        repair=repair,
        contingent=safe,
        matters=reserve.matters,
        off=asked.off,
        unpriced=asked.unpriced,
        standing=standing,
    )


def _kept(reserve: Reserve, margins: Numbers) -> tuple[Kept, ...]:
    left = reserve.reached(margins)
    worst = margins.argmin(axis=1)
    return tuple(
        Kept(
            limit,
            floor(left[at]),
            float(np.count_nonzero(margins[at] >= 0) / margins.shape[1]),
            int(worst[at]) + 1,
            floor(margins[at, worst[at]]),
        )
        for at, limit in enumerate(reserve.limits)
    )


def _short(kept: tuple[Kept, ...]) -> list[Kept]:
    """Return the limits that are broken, the first year first."""
    broken = [each for each in kept if each.left < 0]
    return sorted(broken, key=lambda each: (each.limit.year, each.left))


def _stops(
    reserve: Reserve, worth: Worth, package: Package | None, kept: tuple[Kept, ...]
) -> tuple[str, ...]:
    found = []
    matters = reserve.matters.matters
    if package is not None:
        held = set(enumerate(package))
        found += [
            f"a red line: {matters[at].name} may not be “{matters[at].rungs[rung].label}”"
            for at, rung in sorted(held & worth.closed)
        ]
        found += [
            f"a tie: {matters[bar.first[0]].name} and {matters[bar.second[0]].name} "
            "may not be settled so together"
            for bar in worth.barred
            if {bar.first, bar.second} <= held
        ]
    found += [
        f"the reserve of {each.limit.year} under the {each.limit.book!r} assumptions: "
        f"it meets the minimum in {each.share:.1%} of its simulations, not in "
        f"{reserve.chance:.0%}"
        for each in _short(kept)
    ]
    if package is not None:
        point = worth.point(package)
        values = zip(SIDES, (point.one, point.other), worth.without_deal, strict=True)
        found += [
            f"no deal: it is worth {none} points to the {side}, the package {mine}"
            for side, mine, none in values
            if mine < none
        ]
    return tuple(found)


def _repair(
    reserve: Reserve, worth: Worth, ladder: Ladders, package: Package, go_on: GoOn
) -> Repair | None:
    """Search for the legal package that keeps most matters as they are."""
    kept = tuple(
        tuple((both[0], int(rung == asked)) for rung, both in enumerate(row))
        for row, asked in zip(worth.points, package, strict=True)
    )
    unchanged = replace(worth, points=kept, without_deal=(0, 0))
    found = Search(reserve, unchanged, ladder, go_on).found()
    if not found.points:
        return None
    nearest = found.points[0].package
    before, after = worth.point(package), worth.point(nearest)
    settled = zip(reserve.matters.matters, package, nearest, strict=True)
    changed = tuple(
        ChangedMatter(matter.name, matter.rungs[was].label, matter.rungs[now].label)
        for matter, was, now in settled
        if was != now
    )
    union, employer = after.one - before.one, after.other - before.other
    return Repair(nearest, changed, union, employer, found.certified)

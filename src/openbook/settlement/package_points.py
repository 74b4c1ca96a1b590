"""Standing: terms as a package on levels and, where they are on none, what their dollars say.

Priorities are inferred from dollars: between two levels of a matter terms are worth what their
cost between the costs of those levels says. So an agreement that was signed later, in numbers that
nobody had offered by the day of the case, has its points, too, and no level ever uses it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from openbook.case.case import Case
from openbook.case.offer import Offer, Term
from openbook.case.posts_today import MIXED
from openbook.findings.dataclass import dataclass
from openbook.offers.sorted_terms import NotCosted, without_a_price
from openbook.settlement.frontier import Point
from openbook.settlement.matters import Matter, OpenMatters
from openbook.settlement.priorities import ALL_POINTS, Worth
from openbook.settlement.reserve import Costs, Package, Reserve
from openbook.settlement.robust import Robust, moved_priorities
from openbook.settlement.slots import (
    CLASS_SIZES,
    Family,
    Terms,
    by_level,
    family_of,
    moving_together,
    same_terms,
    says_the_same,
    taken_apart,
    with_raises,
    year_of,
)

_Part = tuple[Family, Term]
_Both = tuple[int, int]  # of the union, then of the employer
_NEAR = 0.05  # of all points: so far from the frontier a package is still near it


@dataclass(frozen=True, slots=True)
class Placed:
    """A package as an offer; ``package`` is None where some terms are ``off`` every level.

    ``by_matter`` are its terms in each matter, ``unseen`` those that are in none, and
    ``unpriced`` those without a price.
    """

    offer: Offer
    package: Package | None
    off: Terms = ()
    by_matter: tuple[Terms, ...] = ()
    unseen: Terms = ()
    unpriced: Terms = ()


def placed(matters: OpenMatters, package: Package) -> Placed:
    """Return a package that is known by its levels."""
    return Placed(matters.as_offer(package), package)


def placed_terms(
    case: Case, matters: OpenMatters, terms: Sequence[Term], *, rest: Package | None = None
) -> Placed:
    """Return terms as a package; matters that they leave out stand as in ``rest``.

    Without a rest, what is left out is settled by nothing. Terms without a price, and
    those that are agreed already, change nothing.
    """
    uncosted = {matter.about for matter in matters.matters if matter.uncosted}
    priced = [(term, without_a_price(case, matters.offer, term)) for term in terms]
    told = [term for term, aside in priced if aside is None or family_of(term) in uncosted]
    unpriced = tuple(
        term
        for term, aside in priced
        if aside and aside.why is not NotCosted.WITHDRAWN and term not in told and not term.choices
    )
    apart = list(taken_apart(case, told))
    together = moving_together(apart, matters.implied & with_raises(case, [apart]))
    left = _in_parts(case, matters, list(together))
    by_matter: list[Terms] = []
    for at, matter in enumerate(matters.matters):
        own = [each for each in left if _is_about(matter, each, matters)]
        left = [each for each in left if each not in own]
        settled = tuple(term for _, term in own)
        by_matter.append(settled or (matter.rungs[rest[at]].terms if rest else ()))
    more = tuple(each for _, each in left if not says_the_same(each, matters.agreed))
    levels = [_level(*each) for each in zip(matters.matters, by_matter, strict=True)]
    off = [t for own, at in zip(by_matter, levels, strict=True) if at is None for t in own]
    every = (*matters.agreed, *(term for own in by_matter for term in own), *more)
    offer = replace(matters.offer, id="package", terms=every, claimed=())
    found = tuple(each for each in levels if each is not None)
    whole = len(found) == len(levels) and not more
    package = found if whole else None
    return Placed(offer, package, (*off, *more), tuple(by_matter), more, unpriced)


def _in_parts(case: Case, matters: OpenMatters, terms: Sequence[Term]) -> list[_Part]:
    """Return terms by what they settle; class sizes by level where the matters have levels."""
    about = {matter.about for matter in matters.matters}
    found: list[_Part] = []
    for term in terms:
        levels = {} if CLASS_SIZES in about else by_level(case, term)
        found += levels.items() if about & levels.keys() else [(family_of(term), term)]
    return found


def _is_about(matter: Matter, part: _Part, matters: OpenMatters) -> bool:
    """Return whether a term settles a matter; educators of no stated role are of any."""
    family, term = part
    if family == matter.about:
        return matter.year in {None, year_of(term)}
    mixed = any(t.staffed_role == MIXED for rung in matter.rungs for t in rung.terms)
    others = (each.about for each in matters.matters)
    return mixed and bool(term.staffed_role) and family not in others


def _level(matter: Matter, terms: Sequence[Term]) -> int | None:
    """Return the level that says the same as some terms."""
    found = (at for at, rung in enumerate(matter.rungs) if same_terms(rung.terms, terms))
    return next(found, None)


@dataclass(frozen=True, slots=True)
class Standing:
    """What terms on no level are worth by their dollars, and how far they are from the frontier.

    ``gains`` are the points that the union, and the employer, could gain at most if the other
    lost none; None where no package is known to meet every limit. Where none is worth as much to
    both, ``losses`` are what both lose in the nearest. It is near the frontier where one of the
    gains, or both losses, are at most 5% of all points; ``near`` says how often so as one inferred
    priority moves.
    ``between`` are the matters in which they are on no level, ``beyond`` those in which they cost
    less or more than every level.
    """

    point: Point
    gains: tuple[int, int] | None
    losses: tuple[int, int] | None
    between: tuple[str, ...]
    beyond: tuple[str, ...]
    unseen: Terms
    near: Robust | None

    @property
    def is_near(self) -> bool:
        """Whether a side could gain, or both lose, at most 5% of all points."""
        return self.gains is not None and _is_near(self.gains, self.losses)


def standing_of(
    reserve: Reserve, costs: Costs, worth: Worth, asked: Placed, frontier: Sequence[Point]
) -> Standing:
    """Return where terms lie among the packages, by what they cost in each matter."""
    dollars = _dollars(reserve, costs, asked)
    names = [matter.name for matter in reserve.matters.matters]
    settled = zip(names, dollars, costs.spent, strict=True)
    levels = list(map(_level, reserve.matters.matters, asked.by_matter))
    packages = [each.package for each in frontier]
    mine = _point(worth, costs, dollars, levels)
    kept = [
        _is_near(*_apart(_point(each, costs, dollars, levels), [each.point(p) for p in packages]))
        for each in (moved_priorities(worth) if packages else ())
    ]
    gains, losses = _apart(mine, frontier) if frontier else (None, None)
    return Standing(
        mine,
        gains,
        losses,
        tuple(name for name, level in zip(names, levels, strict=True) if level is None),
        tuple(name for name, own, row in settled if not min(row) - 1 <= own <= max(row) + 1),
        asked.unseen,
        Robust(sum(kept), len(kept)) if kept else None,
    )


def _is_near(gains: _Both, losses: _Both | None) -> bool:
    return (max(losses) if losses else min(gains)) <= _NEAR * ALL_POINTS


def _apart(mine: Point, frontier: Sequence[Point]) -> tuple[_Both, _Both | None]:
    """Return what each side could gain on a frontier if the other lost nothing, or what both lose."""
    union = [each.one - mine.one for each in frontier if each.other >= mine.other]
    employer = [each.other - mine.other for each in frontier if each.one >= mine.one]
    gains = max(0, *union, 0), max(0, *employer, 0)  # nothing where none is as good
    if max(union, default=-1) >= 0:
        return gains, None
    lost = ((max(0, mine.one - e.one), max(0, mine.other - e.other)) for e in frontier)
    return gains, min(lost, key=lambda both: (max(both), sum(both)))


def _point(
    worth: Worth, costs: Costs, dollars: Sequence[float], levels: Sequence[int | None]
) -> Point:
    """Return what terms are worth to both sides: as their level or, on none, by their dollars."""
    both = [0.0, 0.0]
    for at, (own, row, points) in enumerate(zip(dollars, costs.spent, worth.points, strict=True)):
        level, order = levels[at], sorted(range(len(row)), key=row.__getitem__)
        for side in (0, 1):
            known = [points[rung][side] for rung in order]
            if level is not None:
                both[side] += points[level][side]
            elif row[order[0]] == row[order[-1]]:  # dollars do not say: the middle
                both[side] += (min(known) + max(known)) / 2
            else:
                both[side] += float(np.interp(own, [row[rung] for rung in order], known))
    return Point((), round(both[0]), round(both[1]), ())


def _dollars(reserve: Reserve, costs: Costs, asked: Placed) -> list[float]:
    """Return what terms cost in each matter, the others as the costs of its levels have them."""
    matters, start = reserve.matters, reserve.matters.offers[0]
    found = []
    for at, (matter, own) in enumerate(zip(matters.matters, asked.by_matter, strict=True)):
        level = _level(matter, own)
        if level is not None:
            found.append(float(costs.spent[at][level]))
            continue
        before = matters.as_offer(reserve.alone(at, start)[start[at]])
        instead = matter.rungs[start[at]].terms
        others = tuple(term for term in before.terms if term not in instead)
        after = replace(before, terms=(*others, *own))
        now, then = reserve.dollars_of([after, before])
        found.append(now - then)
    return found

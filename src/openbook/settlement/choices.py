"""Choices: what may be agreed on each term, what it is worth to each side, what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from operator import attrgetter

import numpy as np
from numpy.typing import NDArray

from openbook.findings.dataclass import dataclass
from openbook.settlement.level_sum import LevelSum

Integers = NDArray[np.int64]
MOST_POINTS = 2**18
MOST_DOLLARS = 2**52
MOST_TOGETHER = 2**18  # ways to settle the terms of a bundle


class ChoicesError(ValueError):
    """The choices do not fit together, or are too large to be searched exactly."""


@dataclass(frozen=True, slots=True)
class Level:
    """One way to settle a term: points for each side, and its cost under each limit."""

    one: int
    other: int
    cost: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Barred:
    """Two levels of two terms that may not stand in one package.

    ``first`` and ``second`` are a term and a level of it, both by place.
    """

    first: tuple[int, int]
    second: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Choices:
    """The terms with their levels, the limits, and what may not be agreed.

    A package is the place of one level for each term. It is open to the sides if its
    costs come to no more than each limit, no two of its levels are barred together, its
    levels keep every total, and it is none of the ``refused``.
    """

    terms: tuple[tuple[Level, ...], ...]
    limits: tuple[int, ...] = ()
    barred: tuple[Barred, ...] = ()
    refused: frozenset[tuple[int, ...]] = frozenset()
    totals: tuple[LevelSum, ...] = ()

    def __post_init__(self) -> None:
        """Refuse choices that do not fit together."""
        for place, levels in enumerate(self.terms):
            if not levels:
                problem = f"term {place} has no level; write at least one"
                raise ChoicesError(problem)
            if any(len(level.cost) != len(self.limits) for level in levels):
                problem = (
                    f"term {place} has a level without a cost for each of the "
                    f"{len(self.limits)} limits; write one number for each"
                )
                raise ChoicesError(problem)
        for each in self.barred:
            self._refuse_unknown(each)
        for package in self.refused:
            if len(package) != len(self.terms):
                problem = f"{package} is no package of {len(self.terms)} terms"
                raise ChoicesError(problem)
        self._refuse_large()

    def value(self, package: Sequence[int]) -> tuple[int, int]:
        """Return what a package is worth to each side."""
        chosen = self._chosen(package)
        return sum(level.one for level in chosen), sum(level.other for level in chosen)

    def cost(self, package: Sequence[int]) -> tuple[int, ...]:
        """Return what a package costs under each limit."""
        chosen = self._chosen(package)
        places = range(len(self.limits))
        return tuple(sum(level.cost[at] for level in chosen) for at in places)

    def allows(self, package: Sequence[int]) -> bool:
        """Return whether a package is open to the sides."""
        held = set(enumerate(package))
        costs = zip(self.cost(package), self.limits, strict=True)
        return (
            tuple(package) not in self.refused
            and not any({each.first, each.second} <= held for each in self.barred)
            and all(each.holds(package) for each in self.totals)
            and all(cost <= limit for cost, limit in costs)
        )

    def _chosen(self, package: Sequence[int]) -> list[Level]:
        pairs = zip(self.terms, package, strict=True)
        return [levels[place] for levels, place in pairs]

    def _refuse_unknown(self, barred: Barred) -> None:
        for term, level in (barred.first, barred.second):
            if not (0 <= term < len(self.terms) and 0 <= level < len(self.terms[term])):
                problem = f"{barred} names level {level} of term {term}: there is none"
                raise ChoicesError(problem)
        if barred.first[0] == barred.second[0]:
            problem = f"{barred} bars two levels of one term, which never meet anyway"
            raise ChoicesError(problem)

    def _refuse_large(self) -> None:
        for side in (attrgetter("one"), attrgetter("other")):
            points = [list(map(side, levels)) for levels in self.terms]
            span = sum(max(row) - min(row) for row in points)
            if span >= MOST_POINTS:
                problem = (
                    f"the points of a side span {span:,}; give points in smaller "
                    f"whole numbers, together below {MOST_POINTS:,}"
                )
                raise ChoicesError(problem)
        dollars = [abs(x) for term in self.terms for level in term for x in level.cost]
        largest = max([*dollars, *map(abs, self.limits)], default=0)
        if largest * (len(self.terms) + 1) >= MOST_DOLLARS:
            problem = f"a cost of {largest:,} is too large to be added exactly"
            raise ChoicesError(problem)


def linked(choices: Choices) -> tuple[tuple[int, ...], ...]:
    """Return the terms in groups: those that bars or totals tie together stand in one group."""
    group = list(range(len(choices.terms)))
    ties = [(each.first[0], each.second[0]) for each in choices.barred]
    ties += [pair for each in choices.totals for pair in pairwise(each.terms)]
    for first, second in ties:
        one, other = group[first], group[second]
        group = [one if mine == other else mine for mine in group]
    by_group: dict[int, list[int]] = {}
    for term, mine in enumerate(group):
        by_group.setdefault(mine, []).append(term)
    return tuple(tuple(members) for members in by_group.values())


@dataclass(frozen=True, slots=True)
class TermBundle:
    """Some terms and every way to settle them together.

    ``levels`` has a row for each way and a column for each term; ``cost`` a row for
    each way and a column for each limit. Points start at 0.
    """

    terms: tuple[int, ...]
    levels: Integers
    one: Integers
    other: Integers
    cost: Integers

    def way(self, package: Sequence[int]) -> int | None:
        """Return the row of a package, if the rules leave it."""
        wanted = [package[term] for term in self.terms]
        rows = np.flatnonzero((self.levels == wanted).all(axis=1))
        return int(rows[0]) if len(rows) else None


def bundles_of(choices: Choices) -> tuple[TermBundle, ...]:
    """Return all terms in bundles, the one with the most ways first."""
    bundles = [_bundle(choices, terms) for terms in linked(choices)]
    return tuple(sorted(bundles, key=lambda each: -len(each.one)))


def _bundle(choices: Choices, terms: tuple[int, ...]) -> TermBundle:
    levels = np.zeros((1, 0), np.int64)
    for count, term in enumerate(terms):
        ways = len(choices.terms[term])
        column = np.tile(np.arange(ways), len(levels))[:, None]
        levels = np.hstack([np.repeat(levels, ways, axis=0), column])
        levels = levels[~_barred(choices, terms[: count + 1], levels)]
        levels = levels[_may_hold(choices, terms[: count + 1], levels)]
        if len(levels) > MOST_TOGETHER:
            problem = (
                f"rules tie {len(terms)} terms together in more than "
                f"{MOST_TOGETHER:,} ways; use fewer rules or fewer levels"
            )
            raise ChoicesError(problem)
    one, other = _summed(choices, terms, levels)
    cost = np.zeros((len(levels), len(choices.limits)), np.int64)
    for place, term in enumerate(terms):
        costs = [level.cost for level in choices.terms[term]]
        np.add(cost, np.array(costs, np.int64)[levels[:, place]], out=cost)
    return TermBundle(terms, levels, one, other, cost)


def _summed(
    choices: Choices, terms: tuple[int, ...], levels: Integers
) -> tuple[Integers, Integers]:
    """Return what each way is worth to each side, above the least of every term."""
    found = np.zeros((len(levels), 2), np.int64)
    for column, term in enumerate(terms):
        both = [(level.one, level.other) for level in choices.terms[term]]
        points = np.array(both, np.int64)
        found += (points - points.min(axis=0))[levels[:, column]]
    return found[:, 0].copy(), found[:, 1].copy()


def _barred(choices: Choices, terms: tuple[int, ...], levels: Integers) -> NDArray[np.bool_]:
    """Return which ways hold two levels that may not stand together."""
    column = {term: place for place, term in enumerate(terms)}
    found = np.zeros(len(levels), np.bool_)
    for each in choices.barred:
        (one, mine), (other, theirs) = each.first, each.second
        if one in column and other in column:
            here = levels[:, column[one]] == mine
            found |= here & (levels[:, column[other]] == theirs)
    return found


def _may_hold(choices: Choices, terms: tuple[int, ...], levels: Integers) -> NDArray[np.bool_]:
    """Return which ways can keep every total, whatever the terms that are not among these."""
    column = {term: place for place, term in enumerate(terms)}
    found = np.ones(len(levels), np.bool_)
    for each in choices.totals:
        low, high = np.zeros(len(levels), np.int64), np.zeros(len(levels), np.int64)
        for term, own in zip(each.terms, each.amounts, strict=True):
            place = column.get(term)
            some = None if place is None else np.array(own, np.int64)[levels[:, place]]
            low += min(own) if some is None else some
            high += max(own) if some is None else some
        found &= (high >= each.least) & (low <= each.most)
    return found

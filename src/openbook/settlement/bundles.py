"""Bundles: terms that rules tie together, chosen as one; a term without rules is its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from openbook.settlement.choices import Choices, ChoicesError, linked

Integers = NDArray[np.int64]

MOST_TOGETHER = 2**18


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
        """The row of a package, if the rules leave it."""
        wanted = [package[term] for term in self.terms]
        rows = np.flatnonzero((self.levels == wanted).all(axis=1))
        return int(rows[0]) if len(rows) else None


def bundles_of(choices: Choices) -> tuple[TermBundle, ...]:
    """All terms in bundles, the one with the most ways first."""
    bundles = [_bundle(choices, terms) for terms in linked(choices)]
    return tuple(sorted(bundles, key=lambda each: -len(each.one)))


def _bundle(choices: Choices, terms: tuple[int, ...]) -> TermBundle:
    levels = np.zeros((1, 0), np.int64)
    for count, term in enumerate(terms):
        ways = len(choices.terms[term])
        column = np.tile(np.arange(ways), len(levels))[:, None]
        levels = np.hstack([np.repeat(levels, ways, axis=0), column])
        levels = levels[~_barred(choices, terms[: count + 1], levels)]
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
    """What each way is worth to each side, above the least of every term."""
    one, other = np.zeros(len(levels), np.int64), np.zeros(len(levels), np.int64)
    for column, term in enumerate(terms):
        mine = np.array([level.one for level in choices.terms[term]], np.int64)
        theirs = np.array([level.other for level in choices.terms[term]], np.int64)
        one += (mine - mine.min())[levels[:, column]]
        other += (theirs - theirs.min())[levels[:, column]]
    return one, other


def _barred(
    choices: Choices, terms: tuple[int, ...], levels: Integers
) -> NDArray[np.bool_]:
    """Which ways hold two levels that may not stand together."""
    column = {term: place for place, term in enumerate(terms)}
    found = np.zeros(len(levels), np.bool_)
    for each in choices.barred:
        (one, mine), (other, theirs) = each.first, each.second
        if one in column and other in column:
            found |= (levels[:, column[one]] == mine) & (
                levels[:, column[other]] == theirs
            )
    return found

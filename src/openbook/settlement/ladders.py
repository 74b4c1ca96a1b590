"""Ladders: the rungs of each matter from the one that gives least, and what is proved.

The margin of the reserve must be known to fall as more is given, and the faster the more
is given: then costs that are taken one rung at a time, from the cheapest package on, add
up to no more than a package costs. Matters for which the rules do not say so are settled
apart: each way to settle them is searched for itself. All this must be so whatever
conditions of terms hold; where packages themselves decide that, it must be known whether
the margin is smaller where a condition holds.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import prod

from openbook.settlement.moves import Moves
from openbook.settlement.room import Costs, Reserve

MOST_APART = 1_024  # ways to settle matters apart


@dataclass(frozen=True, slots=True)
class Ladders:
    """The rungs of each matter, the one that gives least first.

    ``apart`` are the matters that are settled apart. If it is not ``proved``, there
    would be too many ways: then costs that are added up may be too high. A condition
    is ``kinder`` to the reserve where it holds, or where it does not; one is
    ``steady`` if what it looks at moves one way as more is given.
    """

    orders: tuple[tuple[int, ...], ...]
    apart: tuple[int, ...]
    proved: bool
    kinder: tuple[bool, ...] = ()
    steady: frozenset[int] = frozenset()


def ladders(reserve: Reserve, costs: Costs) -> Ladders:
    """What the rules say about the matters of a case."""
    orders = tuple(map(_order, costs.rungs, costs.spent))
    moves = Moves(reserve, orders)
    known = moves.turn_conditions()
    free = {matter for matter in range(len(orders)) if moves.fall({matter})}
    while known and not moves.fall(free):
        free.discard(_most_at_odds(moves, free, orders))
    apart = [matter for matter in range(len(orders)) if matter not in free]
    while prod(len(orders[matter]) for matter in apart) > MOST_APART:
        apart.remove(max(apart, key=lambda matter: len(orders[matter])))
    proved = known and len(apart) + len(free) == len(orders)
    return Ladders(orders, tuple(apart), proved, moves.kinder, moves.steady(free))


def _order(at_limits: Sequence[Sequence[int]], spent: Sequence[int]) -> tuple[int, ...]:
    """The rungs from the one that gives least.

    What costs nothing in the years that must be legal may cost later: then that says
    which rung gives more.
    """
    rungs = range(len(spent))
    return tuple(sorted(rungs, key=lambda at: (at_limits[at][-1], spent[at], at)))


def _most_at_odds(
    moves: Moves, free: Collection[int], orders: Sequence[tuple[int, ...]]
) -> int:
    """The matter that most others cannot be added up with; of equals the shortest."""
    odds = dict.fromkeys(sorted(free), 0)
    for pair in combinations(sorted(free), 2):
        if not moves.fall(set(pair)):
            odds[pair[0]] += 1
            odds[pair[1]] += 1
    return max(odds, key=lambda matter: (odds[matter], -len(orders[matter])))

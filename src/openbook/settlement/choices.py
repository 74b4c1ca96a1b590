"""Choices: what may be agreed on each term, what it is worth to each side, what it costs."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import prod

from openbook.settlement.matters import Matter
from openbook.settlement.moves import Moves
from openbook.settlement.room import Costs, Reserve

MOST_POINTS = 2**18
MOST_DOLLARS = 2**52


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
    costs come to no more than each limit, no two of its levels are barred together, and
    it is none of the ``refused``.
    """

    terms: tuple[tuple[Level, ...], ...]
    limits: tuple[int, ...] = ()
    barred: tuple[Barred, ...] = ()
    refused: frozenset[tuple[int, ...]] = frozenset()

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
        """What a package is worth to each side."""
        chosen = self._chosen(package)
        return sum(level.one for level in chosen), sum(level.other for level in chosen)

    def cost(self, package: Sequence[int]) -> tuple[int, ...]:
        """What a package costs under each limit."""
        chosen = self._chosen(package)
        return tuple(
            sum(level.cost[place] for level in chosen)
            for place in range(len(self.limits))
        )

    def allows(self, package: Sequence[int]) -> bool:
        """Whether a package is open to the sides."""
        held = set(enumerate(package))
        return (
            tuple(package) not in self.refused
            and not any({each.first, each.second} <= held for each in self.barred)
            and all(
                cost <= limit
                for cost, limit in zip(self.cost(package), self.limits, strict=True)
            )
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
        for side in ("one", "other"):
            spans = [
                max(getattr(level, side) for level in levels)
                - min(getattr(level, side) for level in levels)
                for levels in self.terms
            ]
            if sum(spans) >= MOST_POINTS:
                problem = (
                    f"the points of a side span {sum(spans):,}; give points in smaller "
                    f"whole numbers, together below {MOST_POINTS:,}"
                )
                raise ChoicesError(problem)
        dollars = [abs(x) for term in self.terms for level in term for x in level.cost]
        largest = max([*dollars, *map(abs, self.limits)], default=0)
        if largest * (len(self.terms) + 1) >= MOST_DOLLARS:
            problem = f"a cost of {largest:,} is too large to be added exactly"
            raise ChoicesError(problem)


def needs(
    choices: Choices, level: tuple[int, int], term: int, among: Sequence[int]
) -> tuple[Barred, ...]:
    """The bars that say: whoever takes this level takes one of those of another term."""
    others = range(len(choices.terms[term]))
    return tuple(Barred(level, (term, each)) for each in others if each not in among)


def linked(choices: Choices) -> tuple[tuple[int, ...], ...]:
    """The terms in groups: those that bars tie together stand in one group."""
    group = list(range(len(choices.terms)))
    for each in choices.barred:
        one, other = group[each.first[0]], group[each.second[0]]
        group = [one if mine == other else mine for mine in group]
    by_group: dict[int, list[int]] = {}
    for term, mine in enumerate(group):
        by_group.setdefault(mine, []).append(term)
    return tuple(tuple(members) for members in by_group.values())


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


ALL_POINTS = 1_000


def guessed_points(
    matters: tuple[Matter, ...], costs: Costs
) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each matter and rung, what it is worth to the union and to the employer.

    The dearest rung is the best for the union, the cheapest for the employer. Without
    a difference in dollars each side likes its own offer best.
    """
    spans = [max(row) - min(row) for row in costs.spent]
    union = [1 + each.firm[0] for each in matters]
    employer = [
        span * (1 + each.firm[1]) for span, each in zip(spans, matters, strict=True)
    ]
    all_union, all_employer = sum(union), max(1.0, sum(employer))
    found = []
    for at, matter in enumerate(matters):
        mine = int(ALL_POINTS * union[at] / all_union)
        theirs = round(ALL_POINTS * employer[at] / all_employer)
        parts = parts_of(matter, costs.spent[at])
        found.append(
            tuple((round(mine * part), round(theirs * (1 - part))) for part in parts)
        )
    return tuple(found)


def parts_of(matter: Matter, spent: tuple[int, ...]) -> list[float]:
    """How far each rung is from the best for the employer to the best for the union."""
    least, most = min(spent), max(spent)
    if most == least:
        return [rung.part for rung in matter.rungs]
    return [(each - least) / (most - least) for each in spent]

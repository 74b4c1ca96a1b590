"""Too dear: packages just beyond the frontier, which would leave the reserve too small."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor

from openbook.settlement.room import Package, Reserve
from openbook.settlement.search import Settlement, Settlements
from openbook.settlement.wants import worth_of

_LOOKED_AT = 40  # packages that are run as a whole, at most


def too_dear(
    reserve: Reserve, found: Settlements, *, most: int = 12
) -> tuple[Settlement, ...]:
    """Packages a rung dearer than legal ones, with what they lack at each limit.

    Where nothing is legal they lead from the employer's offer to the union's.
    """
    costs = reserve.costs()
    worth = worth_of(reserve.case, reserve.matters.matters, costs)
    legal = [each.package for each in found.packages]
    asked = _a_rung_more(legal, costs.spent) if legal else _between(reserve)
    known = {*legal, *(each.package for each in found.offers)}
    wrong = []
    for package in [each for each in dict.fromkeys(asked) if each not in known]:
        left = reserve.left(package)
        if (left < 0).any():
            wrong.append((package, tuple(floor(each) for each in left)))
        if len(wrong) == most:
            break
    spent = reserve.spent([package for package, _ in wrong]) if wrong else []
    made = []
    for (package, lacks), dollars in zip(wrong, spent, strict=True):
        point = worth.point(package)
        made.append(Settlement(package, point.one, point.other, dollars, lacks))
    return tuple(made)


def _a_rung_more(
    legal: Sequence[Package], spent: Sequence[Sequence[int]]
) -> list[Package]:
    """Each package with its cheapest dearer rung, matter by matter; ends first."""
    found = []
    for package in legal[:: -(-len(legal) // _LOOKED_AT)]:
        for at, place in enumerate(package):
            dearer = [
                (dollars, rung)
                for rung, dollars in enumerate(spent[at])
                if dollars > spent[at][place]
            ]
            if dearer:
                found.append((*package[:at], min(dearer)[1], *package[at + 1 :]))
    return found[:: -(-len(found) // _LOOKED_AT)] if found else []


def _between(reserve: Reserve) -> list[Package]:
    """From the employer's offer to the union's, one matter after another."""
    start, end = reserve.matters.offers
    return [(*end[:at], *start[at:]) for at in range(1, len(start))]

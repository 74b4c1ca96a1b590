"""Contingent parts: what makes a package safe on every book, if it holds only in good worlds.

A part of a package counts only where a line of the projection is above a number: where it
is not, the district does not pay. The smallest number is looked for with which the
reserve is legal on every book.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor, log10

import numpy as np

from openbook.case.condition import Condition
from openbook.case.offer import Offer, Term
from openbook.case.raises import Raise
from openbook.figures.year import Year
from openbook.model.contingent import year_asked
from openbook.settlement.choices import Ladders
from openbook.settlement.room import Numbers, Package, Reserve

LINE = "funded ADA"
_SAFE = Condition(line=LINE, above=0)
_DIGITS = 4
_HUNDREDTH = 0.0001
_NOISE = 1e-6


@dataclass(frozen=True, slots=True)
class MadeSafe:
    """A package with a condition on one matter: legal on every book.

    ``holds`` says for each book in what part of its worlds the condition holds.
    """

    matter: str
    terms: tuple[Term, ...]  # of this matter
    offer: Offer
    condition: str
    holds: tuple[tuple[str, float], ...]


def made_safe(
    reserve: Reserve, package: Package, ladders: Ladders
) -> tuple[MadeSafe, ...]:
    """Every matter whose last part, under a condition, makes a package legal."""
    found = []
    for matter, order in enumerate(ladders.orders):
        place = order.index(package[matter])
        for lower in order[place - 1 :: -1] if place else ():
            without = (*package[:matter], lower, *package[matter + 1 :])
            if (reserve.left(without) < 0).any():
                continue
            safe = _under_a_condition(reserve, package, without, matter)
            found += [safe] if safe else []
            break
    return tuple(found)


def _under_a_condition(
    reserve: Reserve, package: Package, without: Package, matter: int
) -> MadeSafe | None:
    rungs = reserve.matters.matters[matter].rungs
    kept, more = rungs[without[matter]].terms, rungs[package[matter]].terms
    for extra in _extras(kept, more, reserve.case.head.years[: reserve.years][-1]):
        year = _looked_at(reserve, extra)
        lines = [
            reserve.line_on(book, _SAFE.name, year, without) for book in reserve.books
        ]
        whole = _offer(reserve, without, matter, (*kept, extra))
        above = _least_above(
            reserve, lines, reserve.margins(without), reserve.margins_of(whole)
        )
        if above is None:
            continue
        condition = Condition(line=LINE, year=year, above=above)
        terms = (*kept, replace(extra, only_if=condition))
        offer = _offer(reserve, without, matter, terms)
        if (reserve.reached(reserve.margins_of(offer)) < 0).any():
            continue
        holds = tuple(
            (book.id, float((line > above).mean()))
            for book, line in zip(reserve.books, lines, strict=True)
        )
        name = reserve.matters.matters[matter].name
        return MadeSafe(name, terms, offer, condition.in_words(), holds)
    return None


def _extras(kept: Sequence[Term], more: Sequence[Term], last: Year) -> Iterator[Term]:
    """What the higher rung has beyond the lower one, if one term can say it.

    A raise may also begin later: in the last year that must be legal.
    """
    rest = [term for term in more if term not in kept]
    gone = [term for term in kept if term not in more]
    if len(rest) != 1 or len(gone) > 1:
        return
    extra = rest[0]
    if isinstance(extra, Raise):
        before = gone[0] if gone else None
        share = before.share.value if isinstance(before, Raise) else 0.0
        more_of_it = _floored((1 + extra.share.value) / (1 + share) - 1)
        yield extra.with_share(more_of_it)
        yield extra.with_share(more_of_it, starts=last.first_day)
    elif not gone:
        yield extra


def _looked_at(reserve: Reserve, term: Term) -> Year:
    """The year before the term begins, or the first that is projected."""
    case = reserve.case
    return max(year_asked(case, term, _SAFE), case.head.years[0])


def _least_above(
    reserve: Reserve, lines: Sequence[Numbers], without: Numbers, whole: Numbers
) -> float | None:
    """The least round number with which all is legal; None if it would never hold."""
    years = len(without) // len(lines)
    by_limit = np.repeat(np.array(lines), years, axis=0)
    ends = np.unique(by_limit)

    def legal(above: float) -> bool:
        margins = np.where(by_limit > above, whole, without)
        return bool((reserve.reached(margins) >= 0).all())

    low, high = -1, len(ends) - 1
    if not legal(float(ends[high])):
        return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if legal(float(ends[middle])) else (middle, high)
    above = _rounded_up(float(ends[high]))
    return above if (by_limit > above).any() else None


def _floored(share: float) -> float:
    """Whole hundredths of a percent, so that people can write it."""
    return round(floor(share / _HUNDREDTH + _NOISE) * _HUNDREDTH, 6)


def _rounded_up(value: float) -> float:
    step = 10.0 ** max(0, ceil(log10(max(1.0, value))) - _DIGITS)
    return ceil(value / step) * step


def _offer(
    reserve: Reserve, package: Package, matter: int, terms: tuple[Term, ...]
) -> Offer:
    matters = reserve.matters
    rows = [
        terms if at == matter else each.rungs[rung].terms
        for at, (each, rung) in enumerate(zip(matters.matters, package, strict=True))
    ]
    every = (*matters.agreed, *(term for row in rows for term in row))
    return replace(matters.as_offer(package), terms=every)

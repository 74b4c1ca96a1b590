"""The band of a cost: an offer over worlds drawn from the spreads of a book."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from openbook.case.book import Book
from openbook.figures.model import Model
from openbook.offers.coalition_run import NOTHING
from openbook.offers.costed import Band
from openbook.offers.counted import PricedOffer
from openbook.offers.places import TOTAL
from openbook.projection.believed import Settled, believed, pulled
from openbook.projection.contract import levers_of
from openbook.projection.draw import Draws, draw
from openbook.projection.held import Held, by_world, look
from openbook.projection.outcome import HIGH, LOW, MIDDLE, ranks, run
from openbook.projection.worlds import Worlds

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class DrawnCost:
    """What an offer costs in drawn worlds, and in which of them its conditions hold."""

    band: Band
    held: Held


def drawn_cost(
    book: Book, priced: PricedOffer, model: Model, settled: Settled, *, draws: int
) -> DrawnCost | None:
    """The total cost in the same drawn worlds, without the offer and with it."""
    if not draws:
        return None
    case = priced.case
    beliefs = believed(book, case, model, settled=settled)
    contract = pulled(levers_of(case), model)
    worlds = draw(beliefs, contract, model, draws=Draws(draws))
    held = look(case, (priced.offer,), model, worlds)
    whole = (1 << priced.count) - 1
    without, with_offer = (
        _total(priced, model, worlds, held, mask) for mask in (NOTHING, whole)
    )
    return DrawnCost(_band(with_offer - without), held)


def _total(
    priced: PricedOffer, model: Model, worlds: Worlds, held: Held, mask: int
) -> Numbers:
    """All spending in every world, with those terms of a coalition that count there."""
    some, place = held.patterns()
    sets = []
    for holding in some:
        coalitions, counted = priced.counted(held, holding)
        sets.append(coalitions.levers(mask & counted))
    values = {**worlds.values, **by_world(sets, place, model)}
    there = Worlds(worlds.count, {name: values[name] for name in worlds.values})
    return np.asarray(run(model, there, only=[TOTAL]).values(TOTAL))


def _band(cost: Numbers) -> Band:
    rising, worlds = np.sort(cost, axis=0), len(cost)

    def at(percent: int) -> tuple[float, ...]:
        low, high = ranks(percent, worlds)
        return tuple(((rising[low] + rising[high]) / 2).tolist())

    return Band(worlds, at(LOW), at(MIDDLE), at(HIGH))

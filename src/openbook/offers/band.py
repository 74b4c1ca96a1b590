"""The bands of a cost: an offer and its terms over worlds drawn from a book's spreads.

The worlds are drawn once. What the levers of the offer cannot move is run once, the
rest for every term alone and for the terms so far.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from openbook.case.book import Book
from openbook.case.levers import Levers
from openbook.figures.errors import NotFiniteError
from openbook.figures.model import Model
from openbook.figures.rerun import Rerun
from openbook.model.believed import Settled, believed, pulled
from openbook.model.draw import Draws, draw
from openbook.model.held import Held, look
from openbook.model.no_answer import no_answer
from openbook.model.outcome import HIGH, LOW, MIDDLE, ranks
from openbook.model.worlds import Worlds
from openbook.offers.coalition_run import NOTHING
from openbook.offers.costed import Band, PartBands
from openbook.offers.counted import PricedOffer
from openbook.offers.drawn_levers import DrawnLevers
from openbook.offers.places import TOTAL

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class DrawnCost:
    """What an offer costs in drawn worlds, and in which of them its conditions hold."""

    band: Band
    terms: tuple[PartBands, ...]
    held: Held


def drawn_cost(
    book: Book, priced: PricedOffer, model: Model, settled: Settled, *, draws: int
) -> DrawnCost | None:
    """The whole, each term alone and each after those before it, in the same worlds."""
    if not draws:
        return None
    case = priced.case
    beliefs = believed(book, case, model, settled=settled)
    unmoved = pulled(Levers(case.head.years), model)
    worlds = draw(beliefs, unmoved, model, draws=Draws(draws))
    held = look(case, (priced.offer,), model, worlds)
    alone = [1 << place for place in range(priced.count)]
    so_far = [(1 << count) - 1 for count in range(priced.count + 1)]
    masks = sorted({NOTHING, *alone, *so_far})
    spent = _spent(worlds, model, DrawnLevers(priced, model, held, masks), masks)
    return DrawnCost(
        _band(spent[so_far[-1]] - spent[NOTHING]),
        tuple(
            PartBands(
                alone=_band(spent[mask] - spent[NOTHING]),
                in_order=_band(spent[so_far[place + 1]] - spent[so_far[place]]),
            )
            for place, mask in enumerate(alone)
        ),
        held,
    )


def _spent(
    worlds: Worlds, model: Model, levers: DrawnLevers, masks: list[int]
) -> dict[int, Numbers]:
    """All spending in every world for every coalition of terms."""
    again = Rerun(model, worlds.values, moving=levers.names, only=[TOTAL])
    found = {}
    for mask in masks:
        positions = levers.at(mask)
        try:
            values = again.at(positions)[TOTAL]
        except NotFiniteError as problem:
            there = Worlds(worlds.count, {**worlds.values, **positions})
            raise no_answer(model, there, problem) from problem
        found[mask] = np.broadcast_to(values, (worlds.count, len(model.years)))
    return found


def _band(cost: Numbers) -> Band:
    worlds = len(cost)
    # The sum over all years is a column of its own: its band is no sum of bands.
    rising = np.sort(np.column_stack([cost, cost.sum(axis=1)]), axis=0)

    def at(percent: int) -> list[float]:
        low, high = ranks(percent, worlds)
        found: list[float] = ((rising[low] + rising[high]) / 2).tolist()
        return found

    low, middle, high = at(LOW), at(MIDDLE), at(HIGH)
    return Band(
        worlds,
        tuple(low[:-1]),
        tuple(middle[:-1]),
        tuple(high[:-1]),
        all_years=(low[-1], middle[-1], high[-1]),
    )

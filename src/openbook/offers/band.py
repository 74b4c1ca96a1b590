"""The band of a cost: an offer over worlds drawn from the spreads of a book."""

from __future__ import annotations

import numpy as np

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.levers import Levers
from openbook.figures.model import Model
from openbook.offers.costed import Band
from openbook.offers.places import TOTAL
from openbook.projection.believed import Settled, believed, pulled
from openbook.projection.draw import Draws, draw
from openbook.projection.outcome import HIGH, LOW, MIDDLE, ranks, run


def band_of(
    book: Book,
    case: Case,
    model: Model,
    levers: tuple[Levers, Levers],
    *,
    settled: Settled,
    draws: int,
) -> Band:
    """The total cost in the same drawn worlds, without the offer and with it."""
    beliefs = believed(book, case, model, settled=settled)
    totals = []
    for each in levers:
        worlds = draw(beliefs, pulled(each, model), model, draws=Draws(draws))
        totals.append(run(model, worlds, only=[TOTAL]).values(TOTAL))
    rising = np.sort(totals[1] - totals[0], axis=0)

    def at(percent: int) -> tuple[float, ...]:
        low, high = ranks(percent, draws)
        return tuple(((rising[low] + rising[high]) / 2).tolist())

    return Band(draws, at(LOW), at(MIDDLE), at(HIGH))

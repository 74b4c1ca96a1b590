"""A counter-offer on both sides' books, Los Angeles, beside projecting with and without it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import openbook
from benchmarks._timing import Row, at_least, interleaved, processor_time
from openbook.api.projection import cost_offers
from openbook.api.view import Opened, opened
from openbook.case.case import Case
from openbook.evidence.tried_offer import TRIED, with_tried
from openbook.figures.model import Model
from openbook.model.project import ask, project
from openbook.offers.cost_result import CostedOffer

CASE = Path(openbook.__file__).parent / "cases" / "la-2019"
BOOKS = ("district", "union")
TERMS = ("salary_raise: 5% from 2018-07-01", "one_time_payment: 1% in 2019-20")
WORLDS = 2_000
SPENDING = "spending.total"

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Work:
    """The open case, and the case with the counter-offer in it."""

    open_case: Opened
    case: Case

    def costed(self) -> tuple[CostedOffer, ...]:
        """What somebody at the table asks: the model is kept, the terms are new."""
        return cost_offers(self.open_case, tried=TERMS, books=BOOKS, draws=WORLDS)

    def projected(self, model: Model | None = None) -> list[Numbers]:
        """Two projections for each book, with the offer and without; their difference."""
        law = self.open_case.law()
        found = []
        for book in BOOKS:
            without, with_offer = (
                project(
                    self.case,
                    law,
                    ask(self.case, book=book, offers=offers, draws=WORLDS),
                    model=model,
                ).drawn
                for offers in ([], [TRIED])
            )
            assert without is not None
            assert with_offer is not None
            found.append(with_offer.values(SPENDING) - without.values(SPENDING))
        return found


def check_equal(work: Work) -> None:
    """Both ways have the same worlds, so the same middle of the cost."""
    for costed, cost in zip(work.costed(), work.projected(), strict=True):
        assert costed.band is not None
        assert np.allclose(costed.band.middle, np.median(cost, axis=0), atol=0.01)


def run() -> list[Row]:
    """Check, then measure the time of the processor."""
    open_case = opened(CASE)
    work = Work(open_case, with_tried(open_case.case, TERMS)[0])
    check_equal(work)
    model = open_case.model(work.case)
    times = interleaved(
        {"ours": work.costed, "again": work.projected, "kept": lambda: work.projected(model)},
        rounds=5,
        clock=processor_time,
    )
    label = f"2 books x {WORLDS:,} worlds, processor time"
    return [
        at_least(
            f"{label}: whole model again, with and without / ours",
            times["ours"],
            times["again"],
            times=3,
        ),
        at_least(
            f"{label}: kept model run with and without / ours",
            times["ours"],
            times["kept"],
            times=1,
        ),
    ]

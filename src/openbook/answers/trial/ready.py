"""Ready: a case kept ready for trying, so that a slider has its answer at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from openbook.answers.open_case import Opened
from openbook.answers.trial.answer import RESERVES, TrialAnswer
from openbook.answers.trial.evaluation import Weighed
from openbook.answers.trial.scenario import Scenario
from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.offer import Offer, Term
from openbook.figures.memory import TRIALS, Memory
from openbook.model.live_model import DRAWS, Sitting
from openbook.offers.sorted_terms import SortedTerms, without_a_price


class Ready:
    """A case, and on each book that was asked the worlds drawn from it.

    A slider moves one term: what the others cost by themselves is remembered.
    """

    def __init__(self, open_case: Opened, *, draws: int = DRAWS) -> None:
        case, law = open_case.case, open_case.law()
        self.case, self.draws = case, draws
        self._drawn = Sitting(case, law, draws=draws, model_of=open_case.model)
        self._alone = Sitting(case, law, draws=0, model_of=open_case.model)
        self._known = Memory(TRIALS, apart=(Case, Book, Offer, Term))

    def answer(
        self,
        scenario: Scenario,
        books: Sequence[Book],
        *,
        each_row: bool = True,
        bands: tuple[str, ...] = RESERVES,
    ) -> TrialAnswer:
        """What the rows that can be read come to on some books.

        What each row costs by itself, and bands that are not shown, can wait until a
        slider is let go.
        """
        key = (
            "answer",
            scenario.rows,
            tuple(book.id for book in books),
            each_row,
            bands,
        )
        work = partial(self._answer, scenario, books, each_row=each_row, bands=bands)
        return self._known.once(key, work)

    def _answer(
        self,
        scenario: Scenario,
        books: Sequence[Book],
        *,
        each_row: bool,
        bands: tuple[str, ...],
    ) -> TrialAnswer:
        offer = scenario.offer(self.case)
        case = self.case.with_offer(offer)
        weighed = Weighed(
            scenario=scenario,
            case=case,
            offer=offer,
            terms=self._sorted(case, offer),
            drawn=self._drawn.for_offer(offer),
            alone=self._alone.for_offer(offer),
            known=self._known,
            classes=str(case.told_apart),
            each_row=each_row,
            bands=bands,
        )
        return TrialAnswer(scenario, tuple(weighed.on(book) for book in books))

    def _sorted(self, case: Case, offer: Offer) -> SortedTerms:
        """The terms with a price; each is looked at once, whatever stands beside it."""
        priced, aside = [], []
        for term in offer.terms:
            work = partial(without_a_price, case, offer, term)
            found = self._known.once(("priced", term), work)
            if found is None:
                priced.append(term)
            else:
                aside.append(replace(found, term=term))
        return SortedTerms(tuple(priced), tuple(aside))

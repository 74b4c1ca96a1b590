"""The example cases with their law and model, each opened once for tests that only look."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from tests.conftest import EXAMPLES

from openbook.api.folder import case_in, load_law
from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.figures.model import Model
from openbook.files.trial_terms import read_tried
from openbook.law.state import StateLaw
from openbook.model.build import build_model

SMALL, LOS_ANGELES = "small-town", "la-2019"


@dataclass(frozen=True, slots=True)
class Opened:
    """A case, its law and its model."""

    case: Case
    law: StateLaw
    model: Model

    def offer(self, name: str) -> Offer:
        return next(offer for offer in self.case.offers if offer.id == name)

    def book(self, name: str) -> Book:
        return next(book for book in self.case.books if book.id == name)


@cache
def opened(name: str) -> Opened:
    case = case_in(EXAMPLES / name)
    law = load_law(case.head.state, case.head.as_of)
    return Opened(case, law, build_model(case, law))


def tried_offer(ground: Opened, *texts: str) -> Offer:
    """An offer of the union, from terms as one would type them."""
    terms = [term for text in texts for term in read_tried(text, ground.case)[0]]
    return replace(ground.offer("2018-10-05-union"), terms=tuple(terms), claimed=())

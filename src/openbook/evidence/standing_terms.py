"""Standing terms: those of each offer not withdrawn by the day of the case."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.case.case import Case
from openbook.case.offer import Offer, Term, withdrawn_by


def standing_terms(case: Case) -> Iterator[tuple[Offer, Term]]:
    """Each term that still stands, with its offer, in the order written."""
    for offer in case.offers:
        for term in offer.terms:
            if not withdrawn_by(term, case.head.as_of):
                yield offer, term


def held_and_standing(case: Case) -> tuple[Term, ...]:
    """The terms of the contract, then those of offers that still stand."""
    held = case.contract.terms if case.contract else ()
    return (*held, *(term for _, term in standing_terms(case)))

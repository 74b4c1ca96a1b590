"""Standing terms: those of each offer not withdrawn by the day of the case."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.case.case import Case
from openbook.case.offer import Offer, Proposed


def standing_terms(case: Case) -> Iterator[tuple[Offer, Proposed]]:
    """Each term that still stands, with its offer, in the order written."""
    as_of = case.head.as_of
    for offer in case.offers:
        for term in offer.terms:
            if not isinstance(term, Proposed):
                continue
            if term.withdrawn_on is None or term.withdrawn_on > as_of:
                yield offer, term

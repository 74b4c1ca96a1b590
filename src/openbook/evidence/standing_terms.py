"""Standing terms: those not withdrawn by the day of the case, and the years that they mean."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from openbook.case.case import Case
from openbook.case.condition import Condition
from openbook.case.offer import Offer, Term, withdrawn_by
from openbook.figures.figure import Year


def standing_terms(case: Case) -> Iterator[tuple[Offer, Term]]:
    """Yield each term that still stands, with its offer, in the order written."""
    for offer in case.offers:
        for term in offer.terms:
            if not withdrawn_by(term, case.head.as_of):
                yield offer, term


def held_and_standing(case: Case) -> tuple[Term, ...]:
    """Return the terms of the contract, then those of offers that still stand."""
    held = case.contract.terms if case.contract else ()
    return (*held, *(term for _, term in standing_terms(case)))


def computed_conditions(case: Case) -> Iterator[tuple[Term, Condition]]:
    """Yield the terms of the contract and of the offers whose condition is computed."""
    for term in held_and_standing(case):
        if isinstance(term.only_if, Condition):
            yield term, term.only_if


def year_meant(written: object) -> Year | None:
    """Return the year itself, or the one that a day is in; None where nothing is written.

    >>> from openbook.figures.figure import Year
    >>> str(year_meant(date(2019, 1, 14))), str(year_meant(Year(2019)))
    ('2018-19', '2019-20')
    """
    if isinstance(written, date):
        return Year.of(written)
    return written if isinstance(written, Year) else None

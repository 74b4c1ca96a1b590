"""Back pay that an offer states itself, marked on its raises so that none is owed twice.

A raise dated before the projected years implies retroactive pay. Where the offer has a
back_pay term for a year, that term decides, even when it was withdrawn.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from openbook.case.offer import Term
from openbook.terms.back_pay import BackPay
from openbook.terms.salary_raise import BackPaid, SalaryRaise


def with_back_paid(terms: Iterable[Term]) -> tuple[Term, ...]:
    """Return the terms, each raise with the years whose back pay is stated beside it."""
    all_terms = tuple(terms)
    stated = tuple(
        BackPaid(term.year, term.units)
        for term in all_terms
        if isinstance(term, BackPay)
    )
    if not stated:
        return all_terms
    return tuple(
        replace(term, back_paid=stated) if isinstance(term, SalaryRaise) else term
        for term in all_terms
    )

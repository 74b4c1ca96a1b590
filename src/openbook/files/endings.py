"""Endings: terms that end with their agreement, where its duration says so.

What an agreement grants goes on after its last day until something else is agreed: its
duration alone ends nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date

from openbook.case.lasting import Lasting
from openbook.case.offer import Term
from openbook.terms.duration import Duration, last_year_within
from openbook.terms.health_contribution import HealthContribution
from openbook.terms.salary_raise import SalaryRaise


def with_endings(terms: Iterable[Term]) -> tuple[Term, ...]:
    """The terms with the end that the duration among them gives to all."""
    all_terms = tuple(terms)
    for term in all_terms:
        if isinstance(term, Duration) and term.terms_end and not term.withdrawn_on:
            last = term.final_day
            if last is not None:
                return tuple(_ended(each, last) for each in all_terms)
    return all_terms


def _ended(term: Term, last: date) -> Term:
    """The term with an end; one of its own, or one that never begins, stays."""
    if isinstance(term, SalaryRaise | HealthContribution):
        never = term.starts is not None and term.starts > last
        return term if term.ends or never else replace(term, ends=last)
    if isinstance(term, Lasting):
        year = last_year_within(last)
        never = term.starts is not None and term.starts > year
        return term if term.ends or never else replace(term, ends=year)
    return term

"""Terms beside each other: what one term of an agreement says about the others.

What an agreement grants goes on after its last day until something else is agreed: its
duration ends other terms only where it says so. A raise dated before the projected years
implies retroactive pay; where the offer states the back pay of a year itself, that term
decides, even when it was withdrawn.
"""

from __future__ import annotations

from collections.abc import Iterable

from openbook.case.offer import Term


def read_together(terms: Iterable[Term]) -> tuple[Term, ...]:
    """Return the terms of an agreement, each as it reads beside the others."""
    ended = with_endings(terms)
    return tuple(term.beside(ended) for term in ended)


def with_endings(terms: Iterable[Term]) -> tuple[Term, ...]:
    """Return the terms with the end that the duration among them gives to all."""
    all_terms = tuple(terms)
    for term in all_terms:
        period = term.period
        if period and period.terms_end and period.final_day and not term.withdrawn_on:
            last = period.final_day
            return tuple(each.ended(last) for each in all_terms)
    return all_terms

"""Claimed terms: which terms of an offer the words of a claimed cost speak of."""

from __future__ import annotations

import re
from collections.abc import Sequence

from openbook.case.offer import ClaimedCost, Offer, Term
from openbook.offers.sorted_terms import Aside, NotCosted

_COMPENSATION = r"compensation"
_WHOLE = r"whole|everything|all terms|entire"
_PART_ONLY = r"\bpart of|the rest"


def terms_meant(claim: ClaimedCost, terms: Sequence[Term]) -> int:
    """Return the coalition of the terms that a claim speaks of; 0 where none is."""
    said = claim.what.lower()
    if re.search(_PART_ONLY, said):
        return 0
    if re.search(_WHOLE, said):
        return (1 << len(terms)) - 1
    every = re.search(_COMPENSATION, said) is not None
    return sum(
        1 << j
        for j, term in enumerate(terms)
        if (every and term.compensation) or term.claimed_by(said)
    )


def terms_spoken_of(claim: ClaimedCost, offer: Offer) -> tuple[Term, ...]:
    """Return the terms of an offer that a claim speaks of."""
    meant = terms_meant(claim, offer.terms)
    return tuple(term for at, term in enumerate(offer.terms) if meant >> at & 1)


def terms_left_out(claim: ClaimedCost, aside: Sequence[Aside]) -> list[str]:
    """Return the terms that a claim speaks of and that cannot be costed, each in one phrase."""
    would_cost = (NotCosted.NO_NUMBER, NotCosted.NOT_KNOWN)
    terms = [each.term for each in aside if each.why in would_cost]
    meant = terms_meant(claim, terms)
    return [term.label for j, term in enumerate(terms) if meant >> j & 1]

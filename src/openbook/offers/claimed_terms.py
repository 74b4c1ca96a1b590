"""Claimed terms: which terms of an offer the words of a claimed cost speak of."""

from __future__ import annotations

import re
from collections.abc import Sequence

from openbook.case.neediest import ABOUT_CLASS_SIZE
from openbook.case.offer import ClaimedCost, Offer, Term

_STAFF = ("added_staff", "staffing_ratio")
_PAY = (
    "salary_raise",
    "back_pay",
    "one_time_payment",
    "stipend",
    "work_days",
    "health_contribution",
)
# What a claim says, and the terms it then speaks of.
_SPEAKS_OF = {
    r"class[ -]?size|class(es)?\b": ABOUT_CLASS_SIZE,
    r"staff|educators?": _STAFF,
    r"raises?\b": ("salary_raise",),
    r"compensation": _PAY,
    r"health|contribution": ("health_contribution",),
    r"community schools?": ("community_schools",),
}
_WHOLE = r"whole|everything|all terms|entire"
_PART_ONLY = r"\bpart of|the rest"


def terms_meant(claim: ClaimedCost, terms: Sequence[Term]) -> int:
    """The coalition of the terms that a claim speaks of; 0 where none is."""
    said = claim.what.lower()
    if re.search(_PART_ONLY, said):
        return 0
    if re.search(_WHOLE, said):
        return (1 << len(terms)) - 1
    words = {
        word
        for pattern, kinds in _SPEAKS_OF.items()
        if re.search(pattern, said)
        for word in kinds
    }
    return sum(
        1 << j
        for j, term in enumerate(terms)
        if term.word in words or (term.word in _STAFF and _names(said, term))
    )


def _names(said: str, term: Term) -> bool:
    """Whether a claim names the role of a staffing term, such as social workers."""
    role = str(getattr(term, "role", "")).lower().replace("-", " ")
    return bool(role) and re.search(rf"\b{re.escape(role)}s?\b", said) is not None


def words_meant(claim: ClaimedCost, offer: Offer) -> set[str]:
    """The words of the terms of an offer that a claim speaks of."""
    meant = terms_meant(claim, offer.terms)
    return {term.word for at, term in enumerate(offer.terms) if meant >> at & 1}

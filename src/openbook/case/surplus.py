"""Surplus: the balances that terms may share."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.case.offer import withdrawn_by

UNRESTRICTED, AVAILABLE = "unrestricted ending balance", "available reserves"
BALANCES = (UNRESTRICTED, AVAILABLE)
SHARED, ABOVE = "surplus_share", "surplus_above"


def in_names(balance: str) -> str:
    """Return the first word of a balance, as it stands in names of lines."""
    return balance.partition(" ")[0]


def surplus_shared(case: Case) -> bool:
    """Return whether a term of the case pays out of the balance."""
    today = case.head.as_of
    held = case.contract.terms if case.contract else ()
    coming = (term for term in held if not term.paid_on(today))
    offered = (term for offer in case.every_offer for term in offer.every_term)
    return any(term.on_balance and not withdrawn_by(term, today) for term in (*coming, *offered))

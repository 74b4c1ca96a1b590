"""OB226: a term of a live offer that nobody priced."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.case.offer import Offer, Term
from openbook.evidence.standing_terms import standing_terms
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import Message

_SETTLED = {"recommended", "agreed"}


def check(case: Case) -> list[Finding]:
    """The first such term of each offer for which no cost was claimed."""
    findings: dict[str, Finding] = {}
    for offer, term in standing_terms(case):
        if offer.claimed or offer.id in findings:
            continue
        if offer.standing == "open" and _has_no_number(term):
            findings[offer.id] = _no_number(term)
        if offer.standing in _SETTLED and hasattr(term, "apply"):
            findings[offer.id] = _no_cost(offer)
    return list(findings.values())


def _has_no_number(term: Term) -> bool:
    """Return whether it lacks every number that could price it: only a claim can."""
    numbers = term.priced_by
    return bool(numbers) and not any(getattr(term, name) for name in numbers)


def _no_number(term: Term) -> Finding:
    return found(
        "OB226",
        term.where.place(),
        Message(
            "nobody says what “{label}” costs, nor how many it means", label=term.label
        ),
        remedy="Add the number to the term, or what somebody says it costs to `claimed`.",
    )


def _no_cost(offer: Offer) -> Finding:
    return found(
        "OB226",
        offer.where.place("standing"),
        Message(
            "the offer is {standing}, and nobody says what it costs",
            standing=offer.standing,
        ),
        remedy="Add what either side says it costs to `claimed`, with its source.",
    )

"""OB821: an offer whose parties do not tell which bargaining units it is for."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.case.levers import Priced
from openbook.case.offer import Offer
from openbook.evidence.standing_terms import standing_terms
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import Message, series
from openbook.model.contract import units_read


def check(case: Case) -> list[Finding]:
    """Find offers with a costed term that may be for one union's units or for more."""
    unsaid = {
        offer.id: offer
        for offer, term in standing_terms(case)
        if not term.units and isinstance(term, Priced)
    }
    return [
        two_readings(case, offer)
        for offer in unsaid.values()
        if len(units_read(case, offer)) > 1
    ]


def two_readings(case: Case, offer: Offer, costs: str = "") -> Finding:
    """Say both readings of an offer, and what each costs where that is known."""
    costed, *others = (", ".join(units) for units in units_read(case, offer))
    read = Message(
        "It is costed for {own}. It can also be read as an offer for {own_other}.",
        own=costed,
        own_other=", or for ".join(others),
    )
    return found(
        "OB821",
        offer.where.place("side"),
        "this offer does not say which bargaining units it is for",
        why=series([read, costs] if costs else [read], " "),
        remedy="Write units: with each term, or replies_to: with the offer it answers.",
    )

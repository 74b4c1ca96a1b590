"""OB202, OB203 and OB204: offers and books of sides, units and offers that exist."""

from __future__ import annotations

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.offer import Offer, Term
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import Message


def check(case: Case) -> list[Finding]:
    """Look up every side, unit and answered offer."""
    parties = {party.id for party in case.head.parties}
    units = {unit.id for unit in case.district.units} if case.district else set()
    offers = {offer.id for offer in case.offers}
    sides: tuple[Offer | Book, ...] = (*case.offers, *case.books)
    findings = [_no_party(e, parties) for e in sides if e.side not in parties]
    findings += [
        _no_offer(offer)
        for offer in case.offers
        if offer.replies_to and offer.replies_to not in offers
    ]
    terms = [term for offer in case.offers for term in offer.terms]
    terms += case.contract.terms if case.contract else ()
    for term in terms:
        if units:
            findings += _no_units(term, units)
    return findings


def _no_party(entry: Offer | Book, parties: set[str]) -> Finding:
    return found(
        "OB202",
        entry.where.place("side"),
        Message("no party of the case is called {own}", own=repr(entry.side)),
        remedy=Message(
            "Write one of: {own}; or add it to case.yaml.",
            own=", ".join(sorted(parties)),
        ),
    )


def _no_offer(offer: Offer) -> Finding:
    return found(
        "OB204",
        offer.where.place("replies_to"),
        Message("there is no offer {own} in the case", own=repr(offer.replies_to)),
        remedy="Write the file name of the offer without .yaml, or add the offer.",
    )


def _no_units(term: Term, units: set[str]) -> list[Finding]:
    return [
        found(
            "OB203",
            term.where.place("units"),
            Message("no bargaining unit is called {own}", own=repr(name)),
            remedy=Message("Write one of: {own}.", own=", ".join(sorted(units))),
        )
        for name in term.units
        if name not in units
    ]

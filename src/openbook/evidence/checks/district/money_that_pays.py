"""OB232: a cost set against money that cannot pay it, or a fund that is not there."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.case.case import Case
from openbook.case.levers import Priced
from openbook.case.offer import ClaimedCost, Offer, Term
from openbook.evidence.standing_terms import standing_terms
from openbook.findings.catalog import found
from openbook.findings.finding import Finding, Place
from openbook.findings.message import Message, series
from openbook.findings.text import suggestion
from openbook.offers.claimed_terms import terms_spoken_of
from openbook.terms.shelf import word_for


def check(case: Case) -> list[Finding]:
    """Look at the money that terms, claimed costs and posts name."""
    findings = [
        finding
        for offer in case.offers
        for claim in offer.claimed
        for finding in _of_claim(claim, offer)
    ]
    for _, term in standing_terms(case):
        findings += _of_term(term)
    known = {fund for fund in case.budget.column("fund") if fund}
    if known:
        findings += [_no_fund(place, n, known) for n, place in _funds(case, known)]
    return findings


def _of_claim(claim: ClaimedCost, offer: Offer) -> Iterator[Finding]:
    if claim.per != "year":
        return
    spoken = terms_spoken_of(claim, offer)
    place = claim.where.place("paid_from")
    if claim.paid_from == "one-time":
        yield _once(place, claim.what)
    elif claim.paid_from == "restricted" and spoken and all(map(_is_pay, spoken)):
        yield _bound(place, claim.what)


def _of_term(term: Term) -> Iterator[Finding]:
    ends = getattr(term, "ends", None)
    if not isinstance(term, Priced) or term.once or ends is not None:
        return
    place = term.where.place("paid_from")
    if term.paid_from == "one-time":
        yield _once(place, term.label)
    elif term.paid_from == "restricted" and _is_pay(term):
        yield _bound(place, term.label)


def _is_pay(term: Term) -> bool:
    """Return whether it is pay of a whole unit, every year.

    Restricted money may pay only for people of its own purpose.
    """
    return term.compensation and not term.once


def _funds(case: Case, known: set[str]) -> Iterator[tuple[str, Place]]:
    """Every fund named that the budget does not have, and where."""
    named: list[Term | ClaimedCost] = [term for _, term in standing_terms(case)]
    named += [claim for offer in case.offers for claim in offer.claimed]
    for each in named:
        if each.fund and each.fund not in known:
            yield each.fund, each.where.place("fund")
    for row, fund in enumerate(case.posts.column("fund")):
        if fund and fund not in known:
            yield fund, case.posts.place(row, "fund")


def _once(place: Place, what: str) -> Finding:
    return found(
        "OB232",
        place,
        "an ongoing cost is to be paid from one-time money",
        why=Message(
            "“{own}” costs money again next year, when the one-time money is spent.",
            own=what,
        ),
        remedy=Message(
            "Name ongoing money (paid_from: ongoing), or pay it once: {own} in place of a "
            "raise.",
            own=word_for("one-time pay"),
        ),
    )


def _bound(place: Place, what: str) -> Finding:
    return found(
        "OB232",
        place,
        "pay of the whole unit is to come from restricted money",
        why=Message(
            "“{own}” is for all members of a unit; restricted money may pay only "
            "for those who work for its purpose.",
            own=what,
        ),
        remedy="Name unrestricted money (paid_from: ongoing), or only the part of the "
        "cost that the purpose covers.",
    )


def _no_fund(place: Place, fund: str, known: set[str]) -> Finding:
    return found(
        "OB232",
        place,
        Message("the budget has no fund {own}", own=repr(fund)),
        why="A cost that is charged to a fund without a budget is in no sum of the case.",
        remedy=series(
            [
                suggestion(fund, sorted(known)),
                Message("Or add the fund to {file}.", file="district/budget.csv"),
            ],
            " ",
        ),
    )

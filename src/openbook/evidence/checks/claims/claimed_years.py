"""OB231: a cost claimed for a year in which none of its terms holds."""

from __future__ import annotations

from collections.abc import Sequence

from openbook.case.case import Case
from openbook.case.levers import Priced
from openbook.case.offer import ClaimedCost, Term
from openbook.evidence.standing_terms import standing_terms
from openbook.evidence.year_meant import year_meant
from openbook.figures.year import Year
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import Message
from openbook.offers.claimed_terms import terms_meant


def check(case: Case) -> list[Finding]:
    """Compare the year of each claimed cost with the years of the terms it speaks of."""
    standing = {id(term) for _, term in standing_terms(case)}
    findings = []
    for offer in case.offers:
        terms = [
            term
            for term in offer.terms
            if isinstance(term, Priced) and id(term) in standing
        ]
        for claim in offer.claimed:
            if claim.year is None:
                continue
            meant = terms_meant(claim, terms)
            spoken = [term for j, term in enumerate(terms) if meant >> j & 1]
            if not case.head.first_year <= claim.year <= case.head.last_year:
                findings.append(_no_such_year(case, claim))
            elif spoken and not any(_holds(case, t, claim.year) for t in spoken):
                findings.append(_not_yet(claim, spoken))
    return findings


def _holds(case: Case, term: Term, year: Year) -> bool:
    """Whether a term costs something in a year, by its days alone."""
    head = case.head
    paid = term.year_paid(head.as_of, (head.first_year, head.last_year))
    if paid is not None:
        return paid == year
    first = year_meant(term.begins)
    last = year_meant(getattr(term, "ends", None))
    return (first is None or first <= year) and (last is None or year <= last)


def _no_such_year(case: Case, claim: ClaimedCost) -> Finding:
    first, last = case.head.first_year, case.head.last_year
    return found(
        "OB231",
        claim.where.place("year"),
        Message(
            "{year} is not one of the years of the case, {year_first} to {year_last}",
            year=claim.year,
            year_first=first,
            year_last=last,
        ),
        remedy=Message(
            "Write the budget year that the cost is for, such as {year}, or leave "
            "`year` out.",
            year=first,
        ),
    )


def _not_yet(claim: ClaimedCost, meant: Sequence[Term]) -> Finding:
    label = meant[0].label
    terms = Message("“{label}”", label=label)
    if len(meant) > 1:
        terms = Message("{a} and {number} more", a=terms, number=len(meant) - 1)
    return found(
        "OB231",
        claim.where.place("year"),
        Message("a cost in {year}, when none of its terms holds", year=claim.year),
        why=Message(
            "“{own}” speaks of {terms}, which cost nothing in that year: money of one "
            "year is set against a promise of another.",
            own=claim.what,
            terms=terms,
        ),
        remedy="Fix the year of the cost, or the first year of the terms.",
    )

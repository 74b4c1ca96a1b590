"""OB230: a claimed cost of a raise that leaves out the benefits that follow pay."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import fsum, prod
from typing import NamedTuple

from openbook.case.case import Case
from openbook.case.offer import ClaimedCost, Offer
from openbook.case.raises import Raise
from openbook.evidence.pay_and_classes import benefit_rate_of, pay_of
from openbook.evidence.standing_terms import standing_terms
from openbook.figures.amounts import percent, said_amount
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import Message
from openbook.law.state import StateLaw
from openbook.law.states.shelf import STATES, load_law
from openbook.offers.claimed_terms import terms_spoken_of
from openbook.offers.sorted_terms import units_meant

_NEAR = 0.01  # however exactly it was said
_SHARE = re.compile(r"\b(\d+(?:\.\d+)?) ?(?:%|percent\b)")


class _Priced(NamedTuple):
    """A raise of some units as it was claimed, and what it is with benefits."""

    claim: ClaimedCost
    share: float
    pay: float
    benefits: float

    @property
    def pay_only(self) -> bool:
        """Whether the claim is what pay alone costs."""
        said = self.claim.amount.value
        near = _NEAR * self.pay
        return self.benefits > 2 * near and abs(said - self.pay) <= near


def check(case: Case) -> list[Finding]:
    """Multiply the raise by pay, and that by the rates of the law."""
    if case.head.state not in STATES.names() or not len(case.staff):
        return []
    law = load_law(case.head.state, case.head.as_of)
    raises: dict[str, list[Raise]] = {}
    for offer, term in standing_terms(case):
        if isinstance(term, Raise) and term.ends is None:
            raises.setdefault(offer.id, []).append(term)
    return [
        _told(priced)
        for offer in case.offers
        if offer.id in raises
        for priced in _priced(case, law, offer, raises[offer.id])
        if priced.pay_only
    ]


def _priced(
    case: Case, law: StateLaw, offer: Offer, raises: Sequence[Raise]
) -> Iterator[_Priced]:
    """Each claim about the raise alone, for the whole raise and for a part it names."""
    units, *others = {units_meant(case, offer, term) for term in raises}
    own = [unit for unit in case.units if unit.id in units]
    pay = [pay_of(case, unit) for unit in own]
    if others or None in pay:
        return
    for claim in offer.claimed:
        if claim.per != "year" or not _about_raises(claim, offer):
            continue
        year = claim.year or case.head.first_year
        rates = [benefit_rate_of(law, unit, year) for unit in own]
        for share in _shares(claim, raises):
            amounts = [share * (each or 0.0) for each in pay]
            follows = [a * rate for a, rate in zip(amounts, rates, strict=True)]
            if any(amounts):
                yield _Priced(claim, share, fsum(amounts), fsum(follows))


def _about_raises(claim: ClaimedCost, offer: Offer) -> bool:
    spoken = terms_spoken_of(claim, offer)
    return bool(spoken) and all(isinstance(term, Raise) for term in spoken)


def _shares(claim: ClaimedCost, raises: Sequence[Raise]) -> list[float]:
    """The share that the claim names, else that of all raises together."""
    named = [float(number) / 100 for number in _SHARE.findall(claim.what)]
    if named:
        return named
    return [prod(1 + term.share.value for term in raises) - 1]


def _told(priced: _Priced) -> Finding:
    pay = said_amount(round(priced.pay), "USD")
    rate = percent(round(priced.benefits / priced.pay, 4))
    both = said_amount(round(priced.pay + priced.benefits), "USD")
    return found(
        "OB230",
        priced.claim.where.place("amount"),
        Message(
            "this is what {share} of pay alone comes to ({dollars} a year)",
            share=percent(priced.share),
            dollars=pay,
        ),
        why=Message(
            "By law {share} of pay follow it for pensions and payroll charges, so "
            "it costs the district {dollars} a year.",
            share=rate,
            dollars=both,
        ),
        remedy=Message(
            "Write {dollars} if you worked it out; if somebody said it so, keep "
            "it, and compare offers by the modeled cost.",
            dollars=both,
        ),
    )

"""OB222, OB223 and OB230: raises that were added up, overlap, or leave out benefits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import fsum, prod
from typing import NamedTuple

from openbook.case.case import Case
from openbook.case.format.table import Table
from openbook.case.offer import ClaimedCost, Offer
from openbook.case.raises import Raise
from openbook.case.tables.evidence import Claim
from openbook.evidence.pay_and_classes import benefit_rate_of, pay_of
from openbook.evidence.standing_terms import standing_terms
from openbook.figures.amounts import percent, said_amount
from openbook.findings.finding import Finding, Place, found
from openbook.findings.message import Message, both
from openbook.law.state import StateLaw
from openbook.model.inputs import known_law
from openbook.offers.claimed_terms import terms_spoken_of
from openbook.offers.sorted_terms import units_meant

_SHARE = re.compile(r"\b(\d+(?:\.\d+)?) ?(?:%|percent\b)")
_SAME = 1e-9
_SEEN = 1e-5  # below a thousandth of a percent nobody would say it otherwise
_NEAR = 0.01  # however exactly it was said


def check(case: Case) -> Iterator[Finding]:
    """Look at the raises of each offer: their days, their sum and what they cost."""
    raises: dict[str, list[Raise]] = {}
    for offer, term in standing_terms(case):
        if isinstance(term, Raise):
            yield from _days(term, raises.setdefault(offer.id, []))
            raises[offer.id].append(term)
    lasting = [
        (offer, own)
        for offer in case.offers
        if (own := [term for term in raises.get(offer.id, ()) if term.ends is None])
    ]
    yield from _added_up(case, lasting)
    if len(case.staff) and (law := known_law(case)) is not None:
        for offer, own in lasting:
            yield from _without_benefits(case, law, offer, own)


def _days(term: Raise, before: Sequence[Raise]) -> Iterator[Finding]:
    """Compare a raise with its own days and with those before it in the offer."""
    if term.ends and term.ends < term.starts:
        what = "this raise ends on {day}, before it starts on {day_start}"
        why = "It is never paid; the costing would even take pay back between the days."
        remedy = "Fix one of the two days, or leave out `ends` where the raise lasts."
        place = term.where.place("ends")
        yield found(
            "OB223", place, what, why=why, remedy=remedy, day=term.ends, day_start=term.starts
        )
    same_day = (each for each in before if each.starts == term.starts)
    other = next((each for each in same_day if _same_people(each, term)), None)
    if other:
        one, two = other.share.value, term.share.value
        why = "The costing pays both, {share} and {share_two}: together {share_all} from that day."
        yield found(
            "OB223",
            term.where.place("starts"),
            "a second raise of the same people starts on {day}",
            why=why,
            remedy="Fix the day of one, name the units of each, or keep only one of them.",
            day=term.starts,
            share=percent(one),
            share_two=percent(two),
            share_all=percent((1 + one) * (1 + two) - 1),
        )


def _same_people(one: Raise, other: Raise) -> bool:
    """Return whether a unit gets both; a raise that names no unit is for all."""
    return not one.units or not other.units or bool({*one.units} & {*other.units})


class _Raises(NamedTuple):
    """Two or more raises of one offer for the same people."""

    offer: Offer
    shares: tuple[float, ...]

    @property
    def together(self) -> float:
        return _together(self.shares)

    def added(self, said: float) -> bool:
        """Return whether the number said is the plain sum, and the sum is not right."""
        plain = fsum(self.shares)
        return abs(said - plain) < _SAME and abs(self.together - plain) > _SEEN


def _together(shares: Sequence[float]) -> float:
    return prod(1 + share for share in shares) - 1


def _percentages(words: str) -> list[float]:
    return [float(number) / 100 for number in _SHARE.findall(words)]


def _added_up(case: Case, lasting: Sequence[tuple[Offer, Sequence[Raise]]]) -> Iterator[Finding]:
    """Look for the plain sum of an offer's raises in its words and in claims."""
    offered = []
    for offer, terms in lasting:
        groups: dict[tuple[str, ...], list[float]] = {}
        for term in terms:
            groups.setdefault(term.units, []).append(term.share.value)
        several = [shares for shares in groups.values() if len(shares) > 1]
        offered += [_Raises(offer, tuple(shares)) for shares in several]
    for raises in offered:
        for words, place in _words(raises.offer):
            for said in filter(raises.added, _percentages(words)):
                yield _added(place, said, raises)
    for table in (case.claims, case.private_claims) if offered else ():
        yield from _claims(table, offered)


def _words(offer: Offer) -> Iterator[tuple[str, Place]]:
    yield offer.title, offer.where.place("title")
    for claim in offer.claimed:
        yield claim.what, claim.where.place("what")


def _claims(table: Table[Claim], offered: list[_Raises]) -> Iterator[Finding]:
    """Yield claims of a side about its raise, on a day when such an offer of it was there."""
    columns = table.each("about", "unit", "value", "side", "said_on")
    for index, (about, unit, value, side, said_on) in enumerate(columns):
        if unit != "share" or None in (about, value, said_on):
            continue
        if not about.endswith(".raise"):
            continue
        meant = [
            raises
            for raises in offered
            if raises.added(value) and side == raises.offer.side and raises.offer.made_on <= said_on
        ]
        if meant:
            latest = max(meant, key=lambda raises: raises.offer.made_on)
            yield _added(table.place(index, "value"), value, latest)


def _added(place: Place, said: float, raises: _Raises) -> Finding:
    each = both([percent(share) for share in raises.shares])
    shares = {"share": percent(raises.together), "share_said": percent(said)}
    why = (
        "In the offer {own} each raise is on top of the one before, so pay "
        "ends {share} higher; added up, it looks like {share_said}."
    )
    remedy = "Keep it if it was said so; when you compare offers, take {share}."
    what, said_of = "{raises} are together {share}, not {share_said}", repr(raises.offer.id)
    return found("OB222", place, what, why=why, remedy=remedy, raises=each, own=said_of, **shares)


def _without_benefits(
    case: Case, law: StateLaw, offer: Offer, raises: Sequence[Raise]
) -> Iterator[Finding]:
    """Yield each claim about raises alone that is what pay comes to without its benefits."""
    units, *others = {units_meant(case, offer, term) for term in raises}
    own = [unit for unit in case.units if unit.id in units]
    wages = [pay_of(case, unit) for unit in own]
    if others or None in wages:
        return
    for claim in offer.claimed:
        if claim.per != "year" or not _about_raises(claim, offer):
            continue
        year = claim.year or case.head.first_year
        rates = [benefit_rate_of(law, unit, year) for unit in own]
        # The share that the claim names, else that of all raises together.
        whole = _together([term.share.value for term in raises])
        for share in _percentages(claim.what) or [whole]:
            amounts = [share * (each or 0.0) for each in wages]
            pay = fsum(amounts)
            benefits = fsum(a * rate for a, rate in zip(amounts, rates, strict=True))
            near = _NEAR * pay
            alone = benefits > 2 * near and abs(claim.amount.value - pay) <= near
            if any(amounts) and alone:
                yield _pay_alone(claim, share, pay, benefits)


def _about_raises(claim: ClaimedCost, offer: Offer) -> bool:
    spoken = terms_spoken_of(claim, offer)
    return bool(spoken) and all(isinstance(term, Raise) for term in spoken)


def _pay_alone(claim: ClaimedCost, share: float, pay: float, benefits: float) -> Finding:
    what = "this is what {share} of pay alone comes to ({dollars} a year)"
    why = (
        "By law {share} of pay follow it for pensions and payroll charges, so "
        "it costs the district {dollars} a year."
    )
    remedy = (
        "Write {dollars} if you worked it out; if somebody said it so, keep "
        "it, and compare offers by the modeled cost."
    )
    alone, whole = (said_amount(round(d), "USD") for d in (pay, pay + benefits))
    return found(
        "OB230",
        claim.where.place("amount"),
        Message(what, share=percent(share), dollars=alone),
        why=Message(why, share=percent(round(benefits / pay, 4)), dollars=whole),
        remedy=Message(remedy, dollars=whole),
    )

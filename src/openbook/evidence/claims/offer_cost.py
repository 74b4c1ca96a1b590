"""Offer cost: a claimed cost, or how far offers are apart, compared with the costs of terms."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import fsum

from openbook.case.case import Case
from openbook.case.offer import ClaimedCost, Offer
from openbook.evidence.claims.claim import Heard
from openbook.evidence.claims.judgment import Beside, Recomputed, Verdict, compared, verdict_on
from openbook.evidence.claims.time_spans import years_covered
from openbook.figures.figure import USD, Figure, Source, Year
from openbook.findings.message import Message
from openbook.offers.claimed_terms import terms_left_out, terms_meant
from openbook.offers.cost_result import Compared
from openbook.offers.places import places_of_unit
from openbook.offers.sorted_terms import sort_terms, units_meant

_SHOWN = 3  # digits that an estimate has
_DOLLARS = ("USD", "USD/years")
_GAP = "gap"
_OF_COST = re.compile(r"^(?:cost|offer|agreement|contract)\b|\bcost$")
_WHOLE = "the whole offer"


@dataclass(frozen=True, slots=True)
class CostedClaims:
    """The claimed costs of an offer beside the modeled ones on one book."""

    offer: Offer
    book: str
    inferred_by: str
    claims: tuple[Compared, ...]


def with_costs_claimed(offer: Offer, claims: Sequence[Heard]) -> Offer:
    """Return an offer with the costs that claims give it and its own file does not."""
    known = {each.amount.value for each in offer.claimed}
    more = [
        _as_cost(heard, offer)
        for heard in claims
        if heard.claim.offer == offer.id
        and heard.claim.unit in _DOLLARS
        and _OF_COST.search(heard.subject)
        and heard.value not in {None, *known}
    ]
    return replace(offer, claimed=(*offer.claimed, *more))


def _as_cost(heard: Heard, offer: Offer) -> ClaimedCost:
    """A claim as the cost of the terms that it names, else of the whole offer."""
    claim, years = heard.claim, years_covered(heard)
    source = heard.source or Source(claim.said_by, claim.text)
    cost = ClaimedCost(
        what=claim.text,
        amount=Figure(heard.value or 0.0, USD, source),
        per="agreement" if years and years > 1 else "year",
        year=None if years and years > 1 else claim.year,
        by=claim.said_by,
    )
    return cost if terms_meant(cost, offer.terms) else replace(cost, what=_WHOLE)


def on_offer(heard: Heard, case: Case, costs: Sequence[CostedClaims]) -> Iterator[Recomputed]:
    """The claim beside the cost of the terms that it speaks of, for the units of the offer.

    Nothing is said where one of these terms has no cost: the rest is less by design.
    """
    for costed in costs:
        if costed.offer.id != heard.claim.offer:
            continue
        for each in filter(lambda found: is_the_same(heard, found), costed.claims):
            if not terms_left_out(each.claim, sort_terms(case, costed.offer).aside):
                yield from _beside(heard, case, costed, each)


@dataclass(frozen=True, slots=True)
class OffersApart:
    """What the newest offer of the union costs beyond the employer's, as a claim was made."""

    claim: str
    union: Offer
    employer: Offer
    book: str
    inferred_by: str
    years: tuple[Year, ...]  # that both cover
    more: tuple[float, ...]  # in each of them


def says_apart(heard: Heard) -> bool:
    """Whether a claim is about how far the two sides are apart, in dollars."""
    said = heard.subject.partition(".")[0] == _GAP and not heard.claim.offer
    return said and heard.claim.unit in _DOLLARS and heard.value is not None


def on_gap(heard: Heard, apart: Sequence[OffersApart]) -> Iterator[Recomputed]:
    """The claim beside what the newest offers of the two sides cost more and less."""
    for each in apart:
        if each.claim != heard.name or heard.value is None:
            continue
        pairs = list(zip(each.years, each.more, strict=True))
        several = (years_covered(heard) or 1.0) > 1.0
        if heard.claim.year in each.years and not several:
            pairs = [pair for pair in pairs if pair[0] == heard.claim.year]
        value = fsum(more for _, more in pairs)
        verdict = verdict_on(heard, value)
        if verdict is Verdict.NOT_BOTH:
            verdict = Verdict.ESTIMATED
        told = Message(
            "{own} costs more than {own_other} in {own_years} by {rest}",
            own=each.union.id,
            own_other=each.employer.id,
            own_years=", ".join(str(year) for year, _ in pairs),
            rest=compared(heard, float(f"{value:.{_SHOWN}g}"), verdict),
        )
        about = (Beside.OFFER, each.book, each.union.id, pairs[0][0] if pairs else None)
        apart_by = value - heard.value
        yield Recomputed(*about, value, apart_by, told, verdict, "", each.inferred_by)


def is_the_same(heard: Heard, found: Compared) -> bool:
    """Whether a claim is this claimed cost: the same amount for the same year."""
    same_year = heard.claim.year is None or heard.claim.year in found.years
    return found.claim.amount.value == heard.value and same_year


def _beside(
    heard: Heard, case: Case, costed: CostedClaims, found: Compared
) -> Iterator[Recomputed]:
    if found.modeled is None:
        return
    others = _following(case, costed.offer, found)
    value = found.modeled - others
    verdict = verdict_on(heard, value)
    if verdict is Verdict.NOT_BOTH:  # two estimates of what nobody has paid yet
        verdict = Verdict.ESTIMATED
    short = float(f"{value:.{_SHOWN}g}")
    shown = short if verdict_on(heard, short) is verdict_on(heard, value) else value
    told = Message(
        "its terms ({own}) in {own_years} cost {rest}",
        own=", ".join(word.replace("_", " ") for word in found.words),
        own_years=", ".join(map(str, found.years)),
        rest=compared(heard, shown, verdict),
    )
    if found.people and found.people.generated:
        told = Message("{a}; the classes are generated, not counted", a=told)
    yield Recomputed(
        Beside.OFFER,
        costed.book,
        costed.offer.id,
        found.years[0],
        value,
        value - (heard.value or 0.0),
        told,
        verdict,
        inferred_by=costed.inferred_by,
    )


def _following(case: Case, offer: Offer, found: Compared) -> float:
    """What goes to units that the offer is not for, but that follow it."""
    own = {unit for term in offer.terms for unit in units_meant(case, offer, term)}
    others = [unit.id for unit in case.units if unit.id not in own]
    places = {place for unit in others for place in places_of_unit(unit)}
    return fsum(amount for place, amount in found.goes_to.items() if place in places)

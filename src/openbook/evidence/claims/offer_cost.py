"""Offer cost: a claimed cost compared with what the terms of the offer cost on each book."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import fsum

from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.evidence.claims.claim import Heard
from openbook.evidence.claims.judgment import Beside, Recomputed, Verdict, compared, verdict_on
from openbook.findings.message import Message
from openbook.offers.claimed_terms import terms_left_out
from openbook.offers.cost_result import Compared
from openbook.offers.places import places_of_unit
from openbook.offers.sorted_terms import sort_terms, units_meant

_SHOWN = 3  # digits that an estimate has


@dataclass(frozen=True, slots=True)
class CostedClaims:
    """The claimed costs of an offer beside the modeled ones on one book."""

    offer: Offer
    book: str
    inferred_by: str
    claims: tuple[Compared, ...]


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

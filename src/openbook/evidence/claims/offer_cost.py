"""Offers claimed: raises, pay and costs said of an offer, compared with its terms."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import fsum, prod

from openbook.case.case import Case
from openbook.case.format.not_known import NotKnownError
from openbook.case.ladder import ON_PAYROLL, Ladder, PayChange, StepHolder, ladder_of, pay_on
from openbook.case.offer import ClaimedCost, Offer
from openbook.case.raises import Raise
from openbook.evidence.claims.case_tables import PublishedFigure
from openbook.evidence.claims.claim import Heard
from openbook.evidence.claims.judgment import (
    Beside,
    Recomputed,
    Verdict,
    compared,
    computed,
    fits,
    verdict_on,
)
from openbook.evidence.claims.time_spans import years_covered
from openbook.figures.amounts import percent
from openbook.figures.figure import USD, Figure, Source, Year
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message, series
from openbook.model.contract import levers_of
from openbook.offers.claimed_terms import terms_left_out, terms_meant
from openbook.offers.cost_result import Compared
from openbook.offers.places import places_of_unit
from openbook.offers.sorted_terms import sort_terms, units_meant
from openbook.terms.shelf import kind_name

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
    """Return a claim as the cost of the terms that it names, else of the whole offer."""
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
    """Yield the claim beside the cost of the terms that it speaks of, for the units of the offer.

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
    """Return whether a claim is about how far the two sides are apart, in dollars."""
    said = heard.subject.partition(".")[0] == _GAP and not heard.claim.offer
    return said and heard.claim.unit in _DOLLARS and heard.value is not None


def on_gap(heard: Heard, apart: Sequence[OffersApart]) -> Iterator[Recomputed]:
    """Yield the claim beside what the newest offers of the two sides cost more and less."""
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
            "the union's offer ({own}) costs more than the employer's ({own_other}) in "
            "{own_years} by {rest}",
            own=each.union.title,
            own_other=each.employer.title,
            own_years=", ".join(str(year) for year, _ in pairs),
            rest=compared(heard, float(f"{value:.{_SHOWN}g}"), verdict),
        )
        about = (Beside.OFFER, each.book, each.union.id, pairs[0][0] if pairs else None)
        apart_by = value - heard.value
        yield Recomputed(*about, value, apart_by, told, verdict, "", each.inferred_by)


def is_the_same(heard: Heard, found: Compared) -> bool:
    """Return whether a claim is this claimed cost: the same amount for the same year."""
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
        with_others = others and fits(heard, found.modeled)
        verdict = Verdict.OTHER_DEFINITION if with_others else Verdict.ESTIMATED
    short = float(f"{value:.{_SHOWN}g}")
    shown = short if verdict_on(heard, short) is verdict_on(heard, value) else value
    told = Message(
        "in {own_years} the terms of {own_offer} ({terms}) cost {rest}",
        own_offer=costed.offer.title,
        terms=series(map(kind_name, found.words)),
        own_years=", ".join(map(str, found.years)),
        rest=compared(heard, shown, verdict),
    )
    if others:
        whole = computed(float(f"{found.modeled:.{_SHOWN}g}"), heard.claim.unit or "")
        told = Message("{a}; with me-too pay of other units: {whole}", a=told, whole=whole)
    if found.people and found.people.generated:
        told = Message("{a}; the classes are generated, not counted", a=told)
    about = (Beside.OFFER, costed.book, costed.offer.id, found.years[0], value)
    apart = value - (heard.value or 0.0)
    yield Recomputed(*about, apart, told, verdict, "", costed.inferred_by)


def _following(case: Case, offer: Offer, found: Compared) -> float:
    """Return what goes to units that the offer is not for, but that follow it."""
    own = {unit for term in offer.terms for unit in units_meant(case, offer, term)}
    others = [unit.id for unit in case.units if unit.id not in own]
    places = {place for unit in others for place in places_of_unit(unit)}
    return fsum(amount for place, amount in found.goes_to.items() if place in places)


_RAISE = "raise"
_PAY = {"pay.start": min, "pay.top": max, "pay.average": None}


def on_raises(heard: Heard, case: Case) -> Iterator[Recomputed]:
    """Yield a claimed raise beside the raises of the offer it names, one on top of the other."""
    offer = case.offer_by_id.get(heard.claim.offer or "")
    said = heard.subject.partition(".")[0] == _RAISE and heard.claim.unit == "share"
    if offer is None or not said or heard.value is None:
        return
    by_unit: dict[str, list[float]] = {}
    for term in offer.terms:
        if isinstance(term, Raise):
            for unit in units_meant(case, offer, term):
                by_unit.setdefault(unit, []).append(term.share.value)
    for steps in dict.fromkeys(map(tuple, by_unit.values())):
        together, added = prod(1 + step for step in steps) - 1, fsum(steps)
        verdict = verdict_on(heard, together)
        if verdict is Verdict.NOT_BOTH and fits(heard, added):
            verdict = Verdict.ADDED
        told = Message(
            "its raises, one on top of the other ({own}), are {rest}",
            own=" × ".join(f"{1 + step:.6g}" for step in steps),
            rest=compared(heard, together, verdict),
        )
        if len(steps) > 1:
            told = Message("{a}; added together {share}", a=told, share=percent(added))
        yield _compared(heard, offer, together, told, verdict)


def on_pay(heard: Heard, case: Case, figures: Sequence[PublishedFigure]) -> Iterator[Recomputed]:
    """Yield a claimed pay under an offer beside what its terms make of today's pay."""
    offer, year = case.offer_by_id.get(heard.claim.offer or ""), heard.claim.year
    if offer is None or year is None or heard.value is None:
        return
    for figure in figures:
        kind, _, unit = figure.quantity.rpartition(".")
        if kind not in _PAY or not figure.is_named(heard):
            continue
        if heard.claim.unit not in figure.units:
            continue
        value = _under(case, offer, unit, kind, year)
        if value is not None:
            verdict = verdict_on(heard, value)
            if verdict is Verdict.NOT_BOTH:
                verdict = Verdict.ESTIMATED
            told = Message(
                "its terms make {own} of {year} {rest}",
                own=figure.quantity,
                year=year,
                rest=compared(heard, value, verdict),
            )
            yield _compared(heard, offer, value, told, verdict)


def _under(case: Case, offer: Offer, unit: str, kind: str, year: Year) -> float | None:
    """Return the lowest, average or highest pay of a unit at the end of a year under an offer."""
    try:
        ladder = ladder_of(case, unit)
        costed = replace(offer, terms=sort_terms(case, offer).priced)
        changes = levers_of(case, costed).changes.get(unit, ())
    except (NotKnownError, OpenbookError):
        return None
    chosen = _PAY[kind]
    if chosen is None:
        paid = (fte * _paid(case, ladder, person, year, changes) for person, fte in ladder.people)
        return fsum(paid) / ladder.fte
    if ladder.on_schedule:
        first = case.head.first_year
        cells = (
            StepHolder(column, step, first)
            for column, steps in ladder.steps.items()
            for step, _ in steps
        )
        return float(chosen(_paid(case, ladder, cell, year, changes) for cell in cells))
    lowest = ladder.unit.lowest
    if chosen is max or lowest is None:
        return None
    alone = replace(ladder, pays=(lowest,))
    person = StepHolder(ON_PAYROLL, 0, case.head.first_year)
    return _paid(case, alone, person, year, changes)


def _paid(
    case: Case, ladder: Ladder, person: StepHolder, year: Year, changes: Sequence[PayChange]
) -> float:
    """Return what a place is paid at the end of a year, on the step held today."""
    return pay_on(ladder, person, case.head.first_year, year.last_day, changes)


def _compared(heard: Heard, offer: Offer, value: float, told: str, verdict: Verdict) -> Recomputed:
    about = (Beside.TERMS, offer.id, offer.id, heard.claim.year)
    return Recomputed(*about, value, value - (heard.value or 0.0), told, verdict)

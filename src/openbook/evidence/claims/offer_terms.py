"""Offer terms: raises claimed of an offer, and pay claimed under it, compared with its terms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import fsum, prod

from openbook.case.case import Case
from openbook.case.format.not_known import NotKnownError
from openbook.case.ladder import ON_PAYROLL, Ladder, PayChange, StepHolder, ladder_of, pay_on
from openbook.case.offer import Offer
from openbook.case.raises import Raise
from openbook.evidence.claims.case_tables import PublishedFigure
from openbook.evidence.claims.claim import Heard
from openbook.evidence.claims.judgment import Beside, Recomputed, Verdict, compared, verdict_on
from openbook.figures.amounts import percent
from openbook.figures.figure import Year
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message
from openbook.model.contract import levers_of
from openbook.offers.sorted_terms import sort_terms, units_meant

_RAISE = "raise"
_PAY = {"pay.start": min, "pay.top": max, "pay.average": None}


def on_raises(heard: Heard, case: Case) -> Iterator[Recomputed]:
    """A claimed raise beside the raises of the offer it names, one on top of the other."""
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
        if verdict is Verdict.NOT_BOTH and verdict_on(heard, added) is not Verdict.NOT_BOTH:
            verdict = Verdict.ADDED
        told = Message(
            "its raises, one on top of the other ({own}), are {rest}",
            own=" × ".join(f"{1 + step:.6g}" for step in steps),
            rest=compared(heard, together, verdict),
        )
        if len(steps) > 1:
            told = Message("{a}; added together {share}", a=told, share=percent(added))
        yield _beside(heard, offer, together, told, verdict)


def on_pay(heard: Heard, case: Case, figures: Sequence[PublishedFigure]) -> Iterator[Recomputed]:
    """A claimed pay under an offer beside what its terms make of today's pay."""
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
            yield _beside(heard, offer, value, told, verdict)


def _under(case: Case, offer: Offer, unit: str, kind: str, year: Year) -> float | None:
    """The lowest, average or highest pay of a unit at the end of a year under an offer."""
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
    """What a place is paid at the end of a year, on the step held today."""
    return pay_on(ladder, person, case.head.first_year, year.last_day, changes)


def _beside(heard: Heard, offer: Offer, value: float, told: str, verdict: Verdict) -> Recomputed:
    about = (Beside.TERMS, offer.id, offer.id, heard.claim.year)
    return Recomputed(*about, value, value - (heard.value or 0.0), told, verdict)

"""OB202 to OB206, OB241: what offers, books and terms name exists; choices are stated."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.offer import Offer, Term
from openbook.case.raises import Raise
from openbook.evidence.standing_terms import computed_conditions, held_and_standing, standing_terms
from openbook.findings.finding import Finding, found
from openbook.findings.message import Message, both
from openbook.model.contingent import problems


def check(case: Case) -> Iterator[Finding]:
    """Look up what offers and terms name, and compare first and last of each term."""
    yield from _parties(case)
    yield from _units(case)
    yield from _endings(case)
    for _, term in standing_terms(case):
        yield from open_choice(term)
    for term, condition in computed_conditions(case):
        for what, remedy in problems(case, term, condition):
            yield found("OB205", term.where.place("only_if"), what, remedy=remedy)


def open_choice(term: Term) -> Iterator[Finding]:
    """Yield that a term has alternatives and says of none, or of one too many, to use it."""
    used, number = getattr(term, "used", None), len(term.choices)
    if not number or (used is not None and round(used) <= number):
        return
    what = Message("this offer has {number} alternatives and no choice is stated", number=number)
    if used is not None:
        what = Message(
            "alternative {number_used} is to be used, but there are {number}",
            number_used=f"{used:g}",
            number=number,
        )
    yield found(
        "OB241",
        term.where.place("" if used is None else "used"),
        what,
        why="Gaps, disclosures and settlements use the first: {label}. A costing shows each.",
        remedy="Write the number of the one to use, such as used: 2.",
        label=both([each.label for each in term.choices[term.in_use]]),
    )


def _parties(case: Case) -> Iterator[Finding]:
    """Look up every side and answered offer."""
    parties = {party.id for party in case.head.parties}
    offers = {offer.id for offer in case.offers}
    sides: tuple[Offer | Book, ...] = (*case.offers, *case.books)
    for entry in sides:
        if entry.side not in parties:
            remedy = "Write one of: {own}; or add it to case.yaml."
            yield found(
                "OB202",
                entry.where.place("side"),
                Message("no party of the case is called {own}", own=repr(entry.side)),
                remedy=Message(remedy, own=", ".join(sorted(parties))),
            )
    named = [(each.where.place("replies_to"), each.replies_to) for each in case.offers]
    if case.contract:
        place = case.contract.where.place("agreements")
        named += [(place, name) for name in case.contract.agreements]
    for place, name in named:
        if name and name not in offers:
            what = "there is no offer {own} in the case"
            remedy = "Write the file name of the offer without .yaml, or add the offer."
            yield found("OB204", place, what, remedy=remedy, own=repr(name))


def _units(case: Case) -> Iterator[Finding]:
    """Look up every bargaining unit, where the district has any."""
    units = {unit.id for unit in case.units}
    terms = [term for offer in case.offers for term in offer.terms]
    terms += case.contract.terms if case.contract else ()
    for term in terms:
        for name in term.units if units else ():
            if name not in units:
                remedy = Message("Write one of: {own}.", own=", ".join(sorted(units)))
                what = "no bargaining unit is called {own}"
                yield found("OB203", term.where.place("units"), what, remedy=remedy, own=repr(name))


def _endings(case: Case) -> Iterator[Finding]:
    """Compare first and last of each term; raises have a check of their own."""
    for term in held_and_standing(case):
        starts, ends = term.begins, getattr(term, "ends", None)
        # Years and days are written so that their texts sort as they do.
        early = starts and ends and str(ends) < str(starts)
        if early and not isinstance(term, Raise):
            what = "this term ends with {own}, before it starts with {own_start}"
            remedy = "Fix one of the two, or leave out `ends` where the term goes on."
            place = term.where.place("ends")
            yield found("OB206", place, what, remedy=remedy, own=ends, own_start=starts)
        if term.period and term.period.terms_end and not term.period.final_day:
            yield found(
                "OB206",
                term.where.place("terms_end"),
                "the terms end with an agreement whose last day nobody says",
                remedy="Write last_day:, or first_day: and years:.",
            )

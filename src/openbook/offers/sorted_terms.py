"""Sorted terms: which terms of an offer have a price, and why the others have none."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from enum import StrEnum

from openbook.case.case import Case
from openbook.case.condition import Condition
from openbook.case.levers import Priced
from openbook.case.offer import Offer, Term, withdrawn_by
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message, series
from openbook.model.contract import levers_alone, levers_of, missing_for, units_of
from openbook.model.money.two_columns import contradictions, rests_on_reserve

_LATER = "It begins after {year}, the last projected year: write a later last_year in case.yaml."
_BLANK = "write {own} in the term"
_NO_RESERVE = "It depends on the reserve, and no reserve is claimed from this case (OB880)."


class NotCosted(StrEnum):
    """Why a term is listed without a cost."""

    NOT_PRICED = "not costed"  # a policy, a duration: it costs nothing by itself
    NO_NUMBER = "no number stated"  # it would cost something, but nobody said how much
    NOT_KNOWN = "cannot be costed"  # the case lacks a number that its price needs
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Aside:
    """A term that is listed without a cost."""

    term: Term
    why: NotCosted
    sentence: str = ""

    @property
    def told(self) -> str:
        """Why, for a reader; what to write in a term is for who keeps the case."""
        known = self.sentence if self.why is NotCosted.NOT_KNOWN else ""
        return known or str(self.why)


@dataclass(frozen=True, slots=True)
class SortedTerms:
    """The terms of an offer: those with a price, in the order written, and the rest."""

    priced: tuple[Term, ...]
    aside: tuple[Aside, ...]


def sort_terms(case: Case, offer: Offer) -> SortedTerms:
    """Return every term of the offer in one of the two lists; many answers ask for the same."""
    key = ("sorted terms", offer.id)
    known: tuple[Offer, SortedTerms] | None = case.looked_up_assuming.get(key)
    if known is None or known[0] is not offer:
        known = case.looked_up_assuming[key] = offer, _sorted(case, offer)
    return known[1]


def _sorted(case: Case, offer: Offer) -> SortedTerms:
    levers_of(case)  # what the contract itself lacks is told as it is
    priced: list[Term] = []
    aside: list[Aside] = []
    for term in offer.terms:
        if term.choices:  # the terms of the alternative in use stand beside it
            continue
        found = without_a_price(case, offer, term)
        if found is None:
            priced.append(term)
        else:
            aside.append(found)
    return SortedTerms(tuple(priced), tuple(aside))


def without_a_price(case: Case, offer: Offer, term: Term) -> Aside | None:
    """Return why a term has no price; nothing where it has one."""
    if withdrawn_by(term, case.head.as_of):
        return Aside(term, NotCosted.WITHDRAWN)
    if not isinstance(term, Priced):
        return Aside(term, NotCosted.NOT_PRICED)
    condition = getattr(term, "only_if", "")
    asks = isinstance(condition, Condition) and rests_on_reserve(case, condition)
    if asks or (term.on_balance and contradictions(case)):
        return Aside(term, NotCosted.NOT_KNOWN, _NO_RESERVE)
    if lacks := _lacks(case, offer, term):
        return Aside(term, NotCosted.NOT_KNOWN, lacks)
    # Back pay without a share takes that of the raises beside it.
    if not term.follows_raises and not written(case, offer, term):
        return _moves_nothing(term)
    return None


def _lacks(case: Case, offer: Offer, term: Term) -> str:
    """Say what the case lacks to cost a term; nothing where it lacks nothing."""
    begins, last = getattr(term, term.begins_with or "starts", None), case.head.last_year
    if (Year.of(begins) if isinstance(begins, date) else begins or last) > last:
        return Message(_LATER, year=last)
    return series(missing_for(case, replace(offer, terms=(term,))), " ")


def _moves_nothing(term: Term) -> Aside:
    """Say why a term with a price moves nothing, and what to write."""
    if term.lacking:
        return Aside(term, NotCosted.NOT_KNOWN, term.lacking)
    blank = [name for name in term.priced_by if not getattr(term, name)]
    said = Message(_BLANK, own=" or ".join(blank)) if blank else ""
    return Aside(term, NotCosted.NO_NUMBER, said)


def written(case: Case, offer: Offer, term: Term) -> frozenset[str]:
    """Return the levers that a term moves where no contract holds them."""
    own = replace(term, units=units_meant(case, offer, term))
    if not isinstance(own, Priced):
        return frozenset()
    return frozenset(levers_alone(case, own).positions)


def units_meant(case: Case, offer: Offer, term: Term) -> tuple[str, ...]:
    """Return the units a term names, or those of its offer."""
    return term.units or units_of(case, offer)


def offer_units(case: Case, offer: Offer) -> tuple[str, ...]:
    """Return the units that the terms of an offer with a cost are for, in the case's order."""
    costed = [term for term in offer.every_term if isinstance(term, Priced)]
    meant = {unit for term in costed for unit in units_meant(case, offer, term)}
    return tuple(u.id for u in case.units if u.id in meant) or units_of(case, offer)

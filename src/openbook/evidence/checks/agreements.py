"""OB207 and OB822: agreements with days that cannot be, or that count nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from itertools import combinations

from openbook.case.case import Case
from openbook.case.offer import Offer, Term, withdrawn_by
from openbook.evidence.standing_terms import held_and_standing
from openbook.findings.dataclass import dataclass
from openbook.findings.finding import Finding, Place, found
from openbook.findings.message import Message
from openbook.model.inputs import employer_book
from openbook.model.staff.posts import leading_units
from openbook.offers.sorted_terms import units_meant


@dataclass(frozen=True, slots=True)
class _Agreed:
    """The days of an agreement, the units that it is for, and where it says so."""

    title: str
    first: date
    last: date
    units: frozenset[str]
    place: Place


def check(case: Case) -> Iterator[Finding]:
    """Compare the first and last day of each agreement, and agreements with each other."""
    for term in held_and_standing(case):
        yield from _backward(term)
    for one, other in combinations(sorted(_agreed(case), key=lambda each: each.first), 2):
        both = one.units & other.units
        if both and other.first <= one.last:
            yield _overlap(one, other, both)
    yield from _counted_nowhere(case)


def _counted_nowhere(case: Case) -> Iterator[Finding]:
    """Yield agreements of other units than the leading one that no answer counts."""
    book, contract = employer_book(case), case.contract
    counted = {*(contract.agreements if contract else ()), *(book.includes if book else ())}
    leading = {unit.id for unit in leading_units(case)}
    for offer in case.offers:
        meant = _units(case, offer)
        if offer.standing == "agreed" and offer.id not in counted and meant - leading == meant:
            what = Message(
                "this agreement of {own_units} counts in no answer",
                own_units=", ".join(sorted(meant)),
            )
            remedy = Message(
                "Write agreements: [{own}] into contract.yaml, or name it in `includes` of the "
                "employer's assumptions if the published budget holds it.",
                own=offer.id,
            )
            if meant:
                yield found("OB822", offer.where.place("standing"), what, remedy=remedy)


def _backward(term: Term) -> Iterator[Finding]:
    period = term.period
    if period and period.first_day and period.last_day and period.last_day < period.first_day:
        what = "the agreement ends on {day}, before it begins on {day_first}"
        yield found(
            "OB207",
            term.where.place("last_day"),
            Message(what, day=period.last_day, day_first=period.first_day),
            why="An agreement that ends before it begins covers no day.",
            remedy="Fix one of the two days.",
        )


def _agreed(case: Case) -> Iterator[_Agreed]:
    """Yield the contract and the agreements whose first and last day are known."""
    held = case.contract
    if held and held.first_day and held.last_day:
        units = frozenset(unit.id for unit in case.units)
        yield _Agreed(
            held.title, held.first_day, held.last_day, units, held.where.place("last_day")
        )
    for offer in case.offers:
        for term in offer.terms if offer.standing == "agreed" else ():
            period = term.period
            if period is None or withdrawn_by(term, case.head.as_of):
                continue
            first, last = period.first_day, period.final_day
            if first and last and first <= last:
                units = frozenset(term.units) or _units(case, offer)
                yield _Agreed(offer.title, first, last, units, term.where.place())


def _units(case: Case, offer: Offer) -> frozenset[str]:
    """Return the units of an offer's terms; its duration is for those of the others."""
    own = [term for term in offer.terms if term.period is None] or offer.terms
    return frozenset(unit for term in own for unit in units_meant(case, offer, term))


def _overlap(one: _Agreed, other: _Agreed, units: frozenset[str]) -> Finding:
    return found(
        "OB207",
        other.place,
        ("this agreement holds for {own_units} from {day_first} to {day_last}, and so does {own}"),
        remedy=(
            "Write the last day on which the earlier agreement held, or take out the one that was "
            "replaced."
        ),
        own_units=", ".join(sorted(units)),
        day_first=other.first,
        day_last=min(one.last, other.last),
        own=repr(one.title),
    )

"""OB207 and OB822: agreements with days that cannot be or contradict, or that count nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from itertools import combinations

from openbook.case.case import Case
from openbook.case.offer import Offer, Term, withdrawn_by
from openbook.evidence.standing_terms import held_and_standing, standing_terms
from openbook.findings.dataclass import dataclass
from openbook.findings.finding import Finding, Place, found
from openbook.findings.message import Message
from openbook.model.inputs import employer_book
from openbook.model.staff.posts import leading_units
from openbook.offers.sorted_terms import units_meant

_DAYS = 365.25  # of a year
_NEAR = 45  # days by which whole years and days may differ, as agreements count school years


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
        yield from _at_odds(term)
    yield from _said_twice(case)
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


def _at_odds(term: Term) -> Iterator[Finding]:
    """Compare the days of an agreement with each other, and with its years."""
    period = term.period
    if not period or not period.first_day or not period.last_day:
        return
    first, last, years = period.first_day, period.last_day, period.years
    if last < first:
        yield found(
            "OB207",
            term.where.place("last_day"),
            Message(
                "the agreement ends on {day}, before it begins on {day_first}",
                day=last,
                day_first=first,
            ),
            why="An agreement that ends before it begins covers no day.",
            remedy="Fix one of the two days.",
        )
    elif years is not None and abs((last - first).days - years * _DAYS) > _NEAR:
        yield found(
            "OB207",
            term.where.place("years"),
            Message(
                "from {day} to {day_last} is not the {number} years that are written here",
                day=first,
                day_last=last,
                number=f"{years:g}",
            ),
            why="The last day counts, and the years are not read.",
            remedy="Fix the one that is wrong, or leave out `years`.",
        )


def _said_twice(case: Case) -> Iterator[Finding]:
    """Yield each term that says otherwise how long the agreement of an offer lasts for a unit."""
    before: dict[tuple[str, str], Term] = {}
    for offer, term in standing_terms(case):
        if term.period is None:
            continue
        for unit in term.units or tuple(sorted(_units(case, offer))):
            other = before.setdefault((offer.id, unit), term)
            if other.period != term.period:
                yield found(
                    "OB207",
                    term.where.place(),
                    Message(
                        "this offer says of {own_units} both {label} and {label_other}",
                        own_units=unit,
                        label=other.label,
                        label_other=term.label,
                    ),
                    why="An agreement lasts until one day, and the two say different days.",
                    remedy="Keep the one that was offered, or name the units of each.",
                )
                break


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

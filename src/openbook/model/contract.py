"""The contract in force and the offers asked about, as positions of the levers.

What the contract already pays on the day of the case is in today's schedule and
payroll, so it moves no lever. Offers are taken together, as if they were one. Terms with
a condition count here like all others: whoever knows in which world they hold (held.py)
leaves out the rest. A term without units is for every unit
of the union that made the offer, or that the other side speaks with; in the contract,
for every unit of the district.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import Protocol, runtime_checkable

from openbook.case.case import Case
from openbook.case.lasting import Lasting
from openbook.case.levers import Levers
from openbook.case.not_known import NotKnownError
from openbook.case.offer import Offer, Term
from openbook.figures.figure import Figure
from openbook.figures.source import Source, Status
from openbook.figures.unit import SHARE
from openbook.figures.year import Year, years_between
from openbook.model.errors import MissingPartError
from openbook.terms.back_pay import BackPay
from openbook.terms.class_size_cap import ClassSizeCap
from openbook.terms.class_size_cut import ClassSizeCut
from openbook.terms.health_contribution import HealthContribution, without_overlap
from openbook.terms.one_time_payment import OneTimePayment
from openbook.terms.salary_raise import BackPaid, SalaryRaise
from openbook.terms.stipend import Stipend
from openbook.terms.work_days import WorkDays

_SAME_OFFER = Source("Openbook", "Raises of the same offer", status=Status.DERIVED)


@runtime_checkable
class Priced(Protocol):
    """A term that moves levers; terms without a price have no such method."""

    def apply(self, levers: Levers, case: Case) -> Levers:
        """The levers as the term leaves them."""
        ...


def levers_of(
    case: Case, *offers: Offer, lapsed: Collection[int] = frozenset()
) -> Levers:
    """Where the contract and some offers put every lever; all that is missing at once.

    ``lapsed`` are places of terms of the contract whose condition does not hold.
    """
    start, terms = _in_force(case, frozenset(lapsed))
    for offer in offers:
        terms = [*terms, *_of_an_offer(case, offer)]
    moved = _applied(_one_at_a_time(terms, case), start.levers, case)
    levers = moved.levers
    missing = [*start.missing, *moved.missing, *_unknown_work_years(case, levers)]
    if missing:
        raise MissingPartError(tuple(dict.fromkeys(missing)))
    return levers


@dataclass(frozen=True, slots=True)
class _Moved:
    """Levers that some terms have moved, and what was missing to move them."""

    levers: Levers
    missing: tuple[str, ...] = ()


def _in_force(case: Case, lapsed: frozenset[int]) -> tuple[_Moved, list[Term]]:
    """The contract: its class sizes put on, and its other terms.

    Of caps the lowest holds, in whatever order they come, so those of the contract
    are put on once and for all.
    """
    key = ("in force", lapsed)
    if key not in case.looked_up:
        terms = list(_of_the_contract(case, lapsed))
        caps = [term for term in terms if _sizes(term)]
        others = [term for term in terms if not _sizes(term)]
        start = _applied(caps, Levers(case.head.years), case)
        case.looked_up[key] = start, others
    found: tuple[_Moved, list[Term]] = case.looked_up[key]
    return found


def _sizes(term: Term) -> bool:
    """Whether a term says how large classes may be."""
    return isinstance(term, ClassSizeCap | ClassSizeCut)


def _applied(terms: Iterable[Term], levers: Levers, case: Case) -> _Moved:
    missing = []
    for term in terms:
        if isinstance(term, Priced):
            try:
                levers = term.apply(levers, case)
            except NotKnownError as error:
                missing.append(str(error))
    return _Moved(levers, tuple(missing))


def in_order_of_days(terms: Iterable[Term]) -> list[Term]:
    """Raises first and by day, so that they compound exactly; the rest as written."""
    raises: list[SalaryRaise] = []
    others: list[Term] = []
    for term in terms:
        if isinstance(term, SalaryRaise):
            raises += term.lasting()
        else:
            others.append(term)
    return [*sorted(raises, key=lambda each: each.starts), *others]


def _one_at_a_time(terms: Iterable[Term], case: Case) -> list[Term]:
    """The terms in order; on each day one health contribution holds for a unit."""
    ordered = in_order_of_days(terms)
    health = [each for each in ordered if isinstance(each, HealthContribution)]
    others = [each for each in ordered if not isinstance(each, HealthContribution)]
    return [*others, *without_overlap(health, case)]


def units_of(case: Case, offer: Offer) -> tuple[str, ...]:
    """The units that a term of an offer is for if it names none."""
    return units_read(case, offer)[0]


def units_read(case: Case, offer: Offer) -> tuple[tuple[str, ...], ...]:
    """Every reading of which units an offer is for, the one that is costed first.

    There is one reading where the parties tell it: the offer's own side, whoever it
    answers or is answered by, or the only union of the case.
    """
    everybody = tuple(unit.id for unit in case.units)
    if told := _of_those_asked(case, offer) or _of_those_who_answer(case, offer):
        return (told,)
    unions = dict.fromkeys(unit.party for unit in case.units if unit.party)
    if not unions:
        # Nobody says who speaks for whom; each unit may be meant alone.
        return (everybody, *((each,) for each in everybody if len(everybody) > 1))
    roles = case.head.roles
    first = next((p for p in roles if p in unions and roles[p] == "union"), None)
    led = _led_by(case, first or next(iter(unions)))
    return (led,) if len(unions) == 1 or led == everybody else (led, everybody)


def _led_by(case: Case, party: str) -> tuple[str, ...]:
    return tuple(unit.id for unit in case.units if unit.party and unit.party == party)


def _of_those_asked(case: Case, offer: Offer) -> tuple[str, ...]:
    """The units of the side that made the offer, or whose offer it answers."""
    asked: Offer | None = offer
    seen: set[str] = set()
    while asked is not None and asked.id not in seen:
        if led := _led_by(case, asked.side):
            return led
        seen.add(asked.id)
        asked = case.offer_by_id.get(asked.replies_to)
    return ()


def _of_those_who_answer(case: Case, offer: Offer) -> tuple[str, ...]:
    """The units of the one union that answers the offer."""
    answers = case.answers_to.get(offer.id, ())
    led = {units for each in answers if (units := _led_by(case, each.side))}
    return led.pop() if len(led) == 1 else ()


def _of_the_contract(case: Case, lapsed: Collection[int]) -> Iterator[Term]:
    everybody = tuple(unit.id for unit in case.district.units) if case.district else ()
    held = enumerate(case.contract.terms if case.contract else ())
    for term in _standing(case, (term for j, term in held if j not in lapsed)):
        today = case.head.as_of
        own = _ending(term, today) if paid_today(term, today) else [term]
        for each in own:
            yield from _for_units(each, everybody, everybody)


def _of_an_offer(case: Case, offer: Offer) -> Iterator[Term]:
    known = tuple(unit.id for unit in case.district.units) if case.district else ()
    usual = units_of(case, offer)
    terms = [
        own
        for term in _standing(case, offer.terms)
        for each in _for_units(term, usual, known)
        if (own := as_earned(case, offer, each, usual)) is not None
    ]
    for term in terms:
        if isinstance(term, BackPay):
            yield from _owed(case, term, terms)
        else:
            yield term


def as_earned(
    case: Case, offer: Offer, term: Term, usual: tuple[str, ...]
) -> Term | None:
    """A raise from the day it is earned, with the years that no retroactive pay is for.

    What an agreement of an earlier year owed was paid in that year.
    """
    if not isinstance(term, SalaryRaise):
        return term
    first = case.head.first_year
    apart = tuple(replace(each, units=each.units or usual) for each in term.back_paid)
    if offer.standing == "agreed" and offer.made_on < first.first_day:
        began = min(Year.of(term.starts), first)
        apart = tuple(BackPaid(each) for each in years_between(began, first))
    return replace(term, back_paid=apart).from_day(case.head.as_of)


def _standing(case: Case, terms: Iterable[Term]) -> Iterator[Term]:
    for term in terms:
        if stands(case, term):
            yield term


def stands(case: Case, term: Term) -> bool:
    """Whether a term was not withdrawn by the day of the case."""
    day = term.withdrawn_on
    return day is None or day > case.head.as_of


def _for_units(
    term: Term, usual: tuple[str, ...], known: tuple[str, ...]
) -> Iterator[Term]:
    """The term with its units written out; none where it is for unknown units only."""
    units = tuple(unit for unit in term.units or usual if unit in known)
    if units or not term.units:
        yield replace(term, units=units)


def paid_today(term: Term, today: date) -> bool:
    """Whether today's pay holds a term of the contract."""
    if isinstance(term, SalaryRaise):
        return term.starts <= today
    if isinstance(term, BackPay | OneTimePayment):
        return term.year.first_day <= today
    if isinstance(term, Stipend | WorkDays):
        return term.starts is None or term.starts.first_day <= today
    return False


def _ending(term: Term, today: date) -> Iterator[Term]:
    """What a term that is in today's pay takes from it once it ends."""
    if isinstance(term, SalaryRaise):
        yield from (each for each in term.lasting()[1:] if each.starts > today)
    elif not isinstance(term, Lasting) or not term.ends or term.ends.last_day < today:
        return
    elif isinstance(term, Stipend):
        less = replace(term.amount, value=-term.amount.value)
        yield replace(term, amount=less, starts=term.ends.plus(1), ends=None)
    elif isinstance(term, WorkDays) and term.days:
        less = replace(term.days, value=-term.days.value)
        yield replace(term, days=less, starts=term.ends.plus(1), ends=None)


def _owed(case: Case, term: BackPay, terms: list[Term]) -> Iterator[BackPay]:
    """Back pay unit by unit; where no share is said, at the raises of the same offer.

    Nothing is added for a projected year in which such a raise counts already.
    """
    for unit in term.units:
        earned = _earned_in(term.year, unit, terms, case)
        own = replace(term, units=(unit,))
        if term.year >= case.head.first_year and earned:
            continue
        if term.share is None:
            own = replace(own, share=Figure(earned, SHARE, _SAME_OFFER))
        yield own


def _earned_in(year: Year, unit: str, terms: list[Term], case: Case) -> float:
    """How far some raises lift the pay of one year."""
    levers = Levers((year,))
    for term in in_order_of_days(terms):
        if isinstance(term, SalaryRaise) and unit in term.units:
            levers = term.apply(levers, case)
    names = ("raise_before", "raise", "raise_part")
    before, whole, part = (levers.at(f"{name}.{unit}")[0] for name in names)
    return (1 + before) * (1 + whole * part) - 1


def _unknown_work_years(case: Case, levers: Levers) -> list[str]:
    """Days can be priced only where the length of the work year is known."""
    return [
        f"{unit.where.file}: {unit.id} would work more or fewer paid days, but its work "
        "year is not known; write work_days: with the paid days in a year"
        for unit in (case.district.units if case.district else ())
        if any(levers.at(f"work_days.{unit.id}"))
        and (unit.work_days is None or not unit.work_days.value)
    ]

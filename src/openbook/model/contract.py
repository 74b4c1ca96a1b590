"""The contract in force and the offers asked about, as positions of the levers.

What the contract already pays on the day of the case is in today's schedule and
payroll, so it moves no lever. Agreements with other units that these do not hold yet
(``agreements`` of the contract) count like the contract. Offers are taken together, as if they were one. Terms with
a condition count here like all others: whoever knows in which world they hold (held.py)
leaves out the rest. A term without units is for every unit
of the union that made the offer, or that the other side speaks with; in the contract,
for every unit of the district.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar, cast

from openbook.case.case import Case
from openbook.case.format.not_known import NotKnownError
from openbook.case.levers import Levers, Priced, in_turn
from openbook.case.offer import Offer, Term
from openbook.case.posts_today import heads_by_unit
from openbook.case.raises import Raise
from openbook.case.tables.district import WORK_YEAR
from openbook.figures.figure import Year
from openbook.figures.recorded_number import NotRecordedError
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message
from openbook.model.errors import MissingPartError
from openbook.terms.shelf import MORE_DAYS

Found = TypeVar("Found")
_SIZED_KEPT = 512


def levers_of(case: Case, *offers: Offer, lapsed: Collection[int] = frozenset()) -> Levers:
    """Return where the contract and some offers put every lever; all that is missing at once.

    ``lapsed`` are places of terms of the contract whose condition does not hold.
    """
    if offers:
        return _levers(case, offers, frozenset(lapsed))
    return _once(case, ("contract alone", frozenset(lapsed)), lambda: _levers(case, (), lapsed))


def _once(case: Case, key: Hashable, work: Callable[[], Found]) -> Found:
    """Return what was computed for this very case; one with an offer more may share its notes."""
    known: tuple[Case, Found] | None = case.looked_up.get(key)
    if known is None or known[0] is not case:
        known = case.looked_up[key] = case, work()
    return known[1]


def _levers(case: Case, offers: Sequence[Offer], lapsed: Collection[int]) -> Levers:
    start, terms = _in_force(case, frozenset(lapsed))
    for offer in _agreements(case, offers):
        agreed = partial(_of_an_offer, case, offer)
        terms = [*terms, *_once(case, ("agreed", offer.id), agreed)]
    for offer in offers:
        terms = [*terms, *_of_an_offer(case, offer)]
    every = _one_at_a_time(terms, case)
    sized = _applied((term for term in every if term.class_size), start.levers, case)
    others = (term for term in every if not term.class_size)
    moved = _applied(others, sized.levers, case)
    levers = moved.levers
    missing = [*start.missing, *sized.missing, *moved.missing, *_unknown_work_years(case, levers)]
    if missing:
        raise MissingPartError(tuple(dict.fromkeys(missing)))
    return levers


def missing_for(case: Case, offer: Offer) -> tuple[str, ...]:
    """Return what the case lacks to cost an offer on top of the contract.

    The contract is put on once, and the offer after it: which terms come first decides
    where levers end, and not what the case must say to move them.
    """
    agreed = tuple(_agreements(case, [offer]))
    key = ("contract alone", *(each.id for each in agreed))
    if key not in case.looked_up:
        start, terms = _in_force(case, frozenset())
        own = [*terms, *(term for each in agreed for term in _of_an_offer(case, each))]
        moved = _applied(_one_at_a_time(own, case), start.levers, case)
        case.looked_up[key] = _Moved(moved.levers, (*start.missing, *moved.missing))
    alone: _Moved = case.looked_up[key]
    moved = _applied(_one_at_a_time(_of_an_offer(case, offer), case), alone.levers, case)
    unknown = _unknown_work_years(case, moved.levers)
    return tuple(dict.fromkeys([*alone.missing, *moved.missing, *unknown]))


@dataclass(frozen=True, slots=True)
class _Moved:
    """Levers that some terms have moved, and what was missing to move them."""

    levers: Levers
    missing: tuple[str, ...] = ()


def _in_force(case: Case, lapsed: frozenset[int]) -> tuple[_Moved, list[Term]]:
    """Return the contract: its class sizes put on, and its other terms.

    Of caps the lowest holds, in whatever order they come, so those of the contract
    are put on once and for all.
    """
    key = ("in force", lapsed)
    if key not in case.looked_up:
        terms = list(_of_the_contract(case, lapsed))
        caps = [term for term in terms if term.in_any_order]
        others = [term for term in terms if not term.in_any_order]
        start = _applied(caps, Levers(case.head.years), case)
        case.looked_up[key] = start, others
    found: tuple[_Moved, list[Term]] = case.looked_up[key]
    return found


def _applied(terms: Iterable[Term], levers: Levers, case: Case) -> _Moved:
    missing = []
    for term in terms:
        if isinstance(term, Priced):
            try:
                levers = _after(term, levers, case) if term.class_size else term.apply(levers, case)
            except NotKnownError as error:
                missing.append(str(error))
    return _Moved(levers, tuple(missing))


def _after(term: Term, levers: Levers, case: Case) -> Levers:
    """Put a term on; one about classes moves many levers, and many packages begin alike."""
    kept: dict[tuple[int, Term], tuple[Levers, Levers]]
    kept = case.looked_up.setdefault("class sizes", {})
    key = id(levers), term
    work = cast("Priced", term).apply
    try:
        known = kept.get(key)
    except NotRecordedError:  # amounts that a slider moves have no one value to look up
        return work(levers, case)
    if known is None or known[0] is not levers:
        if len(kept) >= _SIZED_KEPT:
            kept.clear()
        known = kept[key] = levers, work(levers, case)
    return known[1]


def levers_alone(case: Case, term: Term) -> Levers:
    """Return where a term with a price puts levers that nothing else moves."""
    return _after(term, _once(case, "no term", lambda: Levers(case.head.years)), case)


def _one_at_a_time(terms: Iterable[Term], case: Case) -> list[Term]:
    """Return the terms in turn; of a subject that overlaps, one for each unit and day."""
    others: list[Term] = []
    overlapping: dict[str, list[Term]] = {}
    for term in in_turn(terms):
        if term.one_at_a_time:
            overlapping.setdefault(term.subject or term.word, []).append(term)
        else:
            others.append(term)
    for own in overlapping.values():
        others += own[0].without_overlap(own, heads_by_unit(case))
    return others


def units_of(case: Case, offer: Offer) -> tuple[str, ...]:
    """Return the units that a term of an offer is for if it names none."""
    return units_read(case, offer)[0]


def units_read(case: Case, offer: Offer) -> tuple[tuple[str, ...], ...]:
    """Return every reading of which units an offer is for, the one that is costed first.

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
    """Return the units of the side that made the offer, or whose offer it answers."""
    asked: Offer | None = offer
    seen: set[str] = set()
    while asked is not None and asked.id not in seen:
        if led := _led_by(case, asked.side):
            return led
        seen.add(asked.id)
        asked = case.offer_by_id.get(asked.replies_to)
    return ()


def _of_those_who_answer(case: Case, offer: Offer) -> tuple[str, ...]:
    """Return the units of the one union that answers the offer."""
    answers = case.answers_to.get(offer.id, ())
    led = {units for each in answers if (units := _led_by(case, each.side))}
    return led.pop() if len(led) == 1 else ()


def _of_the_contract(case: Case, lapsed: Collection[int]) -> Iterator[Term]:
    everybody = tuple(unit.id for unit in case.district.units) if case.district else ()
    held = enumerate(case.contract.terms if case.contract else ())
    for term in _standing(case, (term for j, term in held if j not in lapsed)):
        today = case.head.as_of
        own = term.taken_back(today) if term.paid_on(today) else [term]
        for each in own:
            yield from _for_units(each, everybody, everybody)


def _agreements(case: Case, asked: Iterable[Offer]) -> Iterator[Offer]:
    """Yield what other units agreed, but for what is asked about itself."""
    names = {offer.id for offer in asked}
    for name in case.contract.agreements if case.contract else ():
        offer = case.offer_by_id.get(name)
        if offer is not None and name not in names and offer.made_on <= case.head.as_of:
            yield offer


def _of_an_offer(case: Case, offer: Offer) -> list[Term]:
    known = tuple(unit.id for unit in case.district.units) if case.district else ()
    usual = units_of(case, offer)
    terms = [
        own
        for term in _standing(case, offer.terms)
        for each in _for_units(term, usual, known)
        if (own := as_earned(case, offer, each, usual)) is not None
    ]
    lift = partial(earned_in, terms=terms, case=case)
    return [owed for term in terms for owed in term.owed(case.head.first_year, lift)]


def as_earned(case: Case, offer: Offer, term: Term, usual: tuple[str, ...]) -> Term | None:
    """Return a term of an offer as an agreement of today pays it; None if it is over."""
    first = case.head.first_year
    settled = offer.standing == "agreed" and offer.made_on < first.first_day
    return term.earned(case.head.as_of, first, usual, settled=settled)


def _standing(case: Case, terms: Iterable[Term]) -> Iterator[Term]:
    for term in terms:
        if stands(case, term):
            yield term


def stands(case: Case, term: Term) -> bool:
    """Return whether a term was not withdrawn by the day of the case."""
    day = term.withdrawn_on
    return day is None or day > case.head.as_of


def _for_units(term: Term, usual: tuple[str, ...], known: tuple[str, ...]) -> Iterator[Term]:
    """Yield the term with its units written out; none where it is for unknown units only."""
    units = tuple(unit for unit in term.units or usual if unit in known)
    if units or not term.units:
        yield term if term.units == units else replace(term, units=units)


def earned_in(year: Year, unit: str, terms: Sequence[Term], case: Case) -> float:
    """Return how far some raises lift the pay of one year."""
    levers = Levers((year,))
    for term in in_turn(terms):
        if isinstance(term, Raise) and isinstance(term, Priced) and unit in term.units:
            levers = term.apply(levers, case)
    names = ("raise_before", "raise", "raise_part")
    before, whole, part = (levers.at(f"{name}.{unit}")[0] for name in names)
    return (1 + before) * (1 + whole * part) - 1


def _unknown_work_years(case: Case, levers: Levers) -> list[str]:
    """Return days can be priced only where the length of the work year is known."""
    return [
        Message(
            "{file}: {own} would work more or fewer paid days, but its work year is not "
            "known; write {own_field} with the paid days in a year",
            file=unit.where.file,
            own=unit.id,
            own_field=f"{WORK_YEAR}:",
        )
        for unit in (case.district.units if case.district else ())
        if any(levers.at(f"{MORE_DAYS}.{unit.id}"))
        and (unit.work_year is None or not unit.work_year.value)
    ]

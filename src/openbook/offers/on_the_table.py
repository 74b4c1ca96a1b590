"""What is agreed, what is still open and what was withdrawn, on a day.

Agreed is what both parties of the table agreed: an agreement on a unit of the union
that bargains here, or the same words in the newest offers of both sides. An agreement
with other units alone is listed apart. An agreement that answers an offer, or is on raises, ends the
talks about its units up to that day; another one (on health, say) leaves the rest open.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from enum import StrEnum

from openbook.case.case import Case
from openbook.case.offer import Offer, Term, withdrawn_by
from openbook.case.raises import Raise
from openbook.case.tables.evidence import Event
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message, plural
from openbook.law.state import StateLaw
from openbook.law.statutes import Deadline, events
from openbook.offers.pairs import FieldChange, changes, pair_terms, subject, terms_of
from openbook.offers.sorted_terms import units_meant

_WORSE = {"employer": -1, "union": 1}  # the gain for those who work that hurts


class MoveKind(StrEnum):
    """What happened to a term."""

    ADDED = "added"
    CHANGED = "changed"
    DROPPED = "no longer in it"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Move:
    """A term that is not as in the offer before."""

    kind: MoveKind
    term: Term
    fields: tuple[FieldChange, ...] = ()
    worse: tuple[str, ...] = ()  # fields that are worse for the other side than before


@dataclass(frozen=True, slots=True)
class OfferStep:
    """One offer beside the one before of the same side."""

    offer: Offer
    before: Offer | None
    moves: tuple[Move, ...]
    kept: tuple[Term, ...]

    @property
    def worse(self) -> tuple[Move, ...]:
        """The moves by which the other side is worse off than before."""
        return tuple(move for move in self.moves if move.worse)


def steps_of(case: Case) -> tuple[OfferStep, ...]:
    """Return every offer with its moves, in order of day."""
    # One pass, so that thousands of offers are not each compared with all others.
    newest: dict[tuple[str, str], tuple[int, Offer]] = {}  # by side and unit
    steps: list[OfferStep] = []
    for place, offer in enumerate(in_order_of_day(case)):
        mine = [(offer.side, unit) for unit in units_in(case, offer)]
        earlier = [newest[each] for each in mine if each in newest]
        before = max(earlier, key=lambda each: each[0])[1] if earlier else None
        steps.append(step_between(case, before, offer))
        if offer.standing not in {"agreed", "draft"}:
            newest |= dict.fromkeys(mine, (place, offer))
    return tuple(steps)


def in_order_of_day(case: Case) -> list[Offer]:
    """Return the offers as they were made; on one day, an offer after the one it answers."""
    place = {offer.id: index for index, offer in enumerate(case.offers)}
    return sorted(
        case.offers, key=lambda offer: (offer.made_on, place.get(offer.replies_to, -1), offer.id)
    )


def units_in(case: Case, offer: Offer) -> frozenset[str]:
    """Return every unit that a term of the offer is for; one without a name if none is known."""
    units = [unit for term in offer.terms for unit in units_meant(case, offer, term)]
    return frozenset(units or [""])


def step_between(case: Case, before: Offer | None, offer: Offer) -> OfferStep:
    """Return an offer beside another one: what moved and what was kept."""
    earlier = terms_of(case, before) if before else ()
    roles = case.head.roles
    own = before is None or before.side == offer.side  # a side only goes back on its own offer
    hurts = _WORSE.get(roles.get(offer.side, ""), 0) if own else 0
    moves: list[Move] = []
    kept: list[Term] = []
    for was, now in pair_terms(earlier, terms_of(case, offer)):
        gone = bool(was and before and withdrawn_by(was, before.made_on))
        move = _move(None if gone else was, now, offer, hurts)
        if move is not None:
            moves.append(move)
        elif now is not None and not gone:
            kept.append(now)
    return OfferStep(offer, before, tuple(moves), tuple(kept))


def _move(was: Term | None, now: Term | None, offer: Offer, hurts: int) -> Move | None:
    if now is None:
        if was is None:
            return None
        gone = withdrawn_by(was, offer.made_on)
        return Move(MoveKind.WITHDRAWN if gone else MoveKind.DROPPED, was)
    if withdrawn_by(now, offer.made_on):
        return Move(MoveKind.WITHDRAWN, now)
    if was is None:
        return Move(MoveKind.ADDED, now)
    found = changes(was, now)
    worse = tuple(each.field for each in found if hurts and each.gain == hurts)
    return Move(MoveKind.CHANGED, now, found, worse) if found else None


@dataclass(frozen=True, slots=True)
class ImpasseDay:
    """One entry of the calendar: something that happened, or something due."""

    first: date
    last: date
    what: str
    about: str
    due: bool = False


def impasse_days(case: Case, law: StateLaw, given: Mapping[str, date]) -> tuple[ImpasseDay, ...]:
    """Return what happened and what is due, in order of day."""
    started = [*_started(case, law), *given.items()]
    days = [
        ImpasseDay(event.day, event.last_day or event.day, event.text, event.who)
        for event in _whole(case)
    ]
    closed = case.calendar.closed if case.calendar else ()
    holidays = {day for closing in closed for day in closing.days()}
    due = {deadline for event, day in started for deadline in law.deadlines({event: day}, holidays)}
    days += [ImpasseDay(each.due, each.due, each.step, _about(law, each), due=True) for each in due]
    return tuple(sorted(days, key=lambda day: (day.first, day.due, day.what)))


def _started(case: Case, law: StateLaw) -> Iterator[tuple[str, date]]:
    known = events(law.statutes)
    for event in _whole(case):
        said = set(re.findall(r"[\w-]+", event.text.lower()))
        for name in known:
            if set(name.split()) <= said:
                yield name, event.day


def _whole(case: Case) -> Iterator[Event]:
    """Return the events at impasse that have a day and a text; others are findings."""
    for event in case.events:
        day: date | None = event.day  # None in a damaged row
        if event.kind == "impasse" and day and event.text:
            yield event


def _about(law: StateLaw, deadline: Deadline) -> str:
    """Return the time limit in words, and the section of the law that sets it."""
    for name, parameter in law.statutes.parameters.items():
        clock = parameter.clock
        if clock and (clock.step, clock.event) == (deadline.step, deadline.event):
            days = int(law.statutes.at(name, deadline.happened).number)
            limit = (
                plural(days, "1 working day", "{number} working days", number=days)
                if clock.working
                else plural(days, "1 day", "{number} days", number=days)
            )
            template = (
                "{limit} before: {event} on {day}; {own}"
                if clock.backward
                else "{limit} after: {event} on {day}; {own}"
            )
            return Message(
                template,
                limit=limit,
                event=deadline.event,
                day=deadline.happened,
                own=deadline.source.title,
            )
    return deadline.source.title


_GONE = frozenset({"rejected", "replaced", "withdrawn"})


def reopener_days(case: Case) -> tuple[ImpasseDay, ...]:
    """Return those of the contract and of offers that still stand, in order of day."""
    held = [(case.contract.title, case.contract.terms)] if case.contract else []
    live = [(o.title, o.terms) for o in case.offers if o.standing not in _GONE]
    found = [
        ImpasseDay(opened.on, opened.on, Message("Reopener: {own}", own=opened.what), where)
        for where, terms in [*held, *live]
        for term in terms
        if (opened := term.reopens) and not withdrawn_by(term, case.head.as_of)
    ]
    return tuple(sorted(found, key=lambda day: (day.first, day.what, day.about)))


@dataclass(frozen=True, slots=True)
class OpenTerm:
    """Something not agreed: what each side says about it, if it says anything."""

    union: Term | None
    employer: Term | None


@dataclass(frozen=True, slots=True)
class BargainingTable:
    """Where the talks stand on a day."""

    on: date
    agreed: tuple[Term, ...]
    open: tuple[OpenTerm, ...]
    withdrawn: tuple[Term, ...]
    newest: tuple[Offer, ...] = ()  # what each side says now
    other_units: tuple[Term, ...] = ()  # agreed by the employer with other units alone


def table_on(case: Case, on: date) -> BargainingTable:
    """Return where the talks stand at the end of a day."""
    made = [offer for offer in in_order_of_day(case) if offer.made_on <= on]
    agreed, elsewhere = _agreed(case, made, on)
    newest = _newest(case, made)
    roles = case.head.roles
    union, employer = (
        [
            term
            for offer in newest
            if roles.get(offer.side) == role
            for term in _live(case, offer, on)
        ]
        for role in ("union", "employer")
    )
    still: list[OpenTerm] = []
    for theirs, given in pair_terms(union, employer):
        if theirs and given and not changes(theirs, given):
            agreed.append(given)
        else:
            still.append(OpenTerm(theirs, given))
    return BargainingTable(
        on, tuple(agreed), tuple(still), _withdrawn(case, made, on), tuple(newest), tuple(elsewhere)
    )


def _agreed(case: Case, made: list[Offer], on: date) -> tuple[list[Term], list[Term]]:
    """Return the terms agreed for the units of this table, then those of other units."""
    here = _units_here(case, made)
    ours: list[Term] = []
    others: list[Term] = []
    for offer in made:
        if offer.standing != "agreed":
            continue
        for term in _live(case, offer, on):
            units = set(units_meant(case, offer, term))
            apart = bool(here and units) and here.isdisjoint(units)
            (others if apart else ours).append(term)
    return ours, others


def _units_here(case: Case, made: list[Offer]) -> set[str]:
    """Return the units of the unions at this table.

    Those with a book bargain here, also before their first offer; another union of the
    district may have made offers, too. Without a book, whoever made an offer bargains.
    """
    roles = case.head.roles
    sides = {book.side for book in case.books if roles.get(book.side) == "union"}
    made_here = {offer.side for offer in made if roles.get(offer.side) == "union"}
    bargain = sides or made_here
    units = case.district.units if case.district else ()
    return {unit.id for unit in units if unit.party in bargain}


def _newest(case: Case, made: list[Offer]) -> list[Offer]:
    """Return offers that no newer one of the side replaces and no agreement has ended."""
    found: list[Offer] = []
    closed: set[str] = set()
    seen: dict[str, set[str]] = {}
    for offer in reversed(made):
        units = units_in(case, offer)
        replaced = seen.setdefault(offer.side, set())
        if offer.standing == "agreed":
            closed |= units if offer.replies_to or _on_pay(offer) else set()
        elif offer.standing not in {"draft", "withdrawn"}:
            if not units & (replaced | closed):
                found.append(offer)
            replaced |= units
    return found[::-1]


def _on_pay(offer: Offer) -> bool:
    """Return whether an agreement is on raises, and so not only on a part such as health."""
    return any(isinstance(term, Raise) for term in offer.terms)


def _live(case: Case, offer: Offer, on: date) -> list[Term]:
    return [term for term in terms_of(case, offer) if not withdrawn_by(term, on)]


def _withdrawn(case: Case, made: list[Offer], on: date) -> tuple[Term, ...]:
    found: dict[tuple[object, ...], Term] = {}
    for offer in made:
        for term in terms_of(case, offer):
            if offer.standing == "withdrawn" or withdrawn_by(term, on):
                found.setdefault((offer.side, *subject(term)), term)
    return tuple(found.values())

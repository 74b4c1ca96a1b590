"""OB226, OB820, OB821 and OB823: what an offer leaves open: price, units, retroactive pay."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from openbook.case.case import Case
from openbook.case.earlier_pay import years_owed
from openbook.case.levers import Priced
from openbook.case.offer import Offer, Term
from openbook.case.raises import Raise
from openbook.case.schedule_changes import ScheduleChange
from openbook.evidence.standing_terms import standing_terms
from openbook.figures.figure import Year
from openbook.findings.finding import Finding, found
from openbook.findings.message import Message, series
from openbook.model.contract import as_earned, units_read
from openbook.model.errors import MissingPartError
from openbook.offers.sorted_terms import Aside, NotCosted, sort_terms, units_meant, without_a_price
from openbook.terms.shelf import word_for

_SETTLED = {"recommended", "agreed"}


def check(case: Case) -> Iterator[Finding]:
    """Look at the terms of each offer for a price, units and retroactive pay."""
    priced: set[str] = set()
    unsaid: dict[str, Offer] = {}
    for offer, term in standing_terms(case):
        # Only the first such term of each offer for which no cost was claimed.
        if not offer.claimed and offer.id not in priced:
            for finding in _no_price(offer, term):
                priced.add(offer.id)
                yield finding
        yield from _lacks(case, offer, term)
        if not term.units and isinstance(term, Priced):
            unsaid[offer.id] = offer
        if isinstance(term, Raise | ScheduleChange) and _owes(case, offer, term):
            yield _implied(term, case)
    for offer in unsaid.values():
        if len(units_read(case, offer)) > 1:
            yield two_readings(case, offer)


def _no_price(offer: Offer, term: Term) -> Iterator[Finding]:
    """Say that nobody priced a term of an open offer, or an offer that is settled."""
    if offer.standing == "open" and _has_no_number(term):
        what = "nobody says what “{label}” costs, nor how many it means"
        remedy = "Add the number to the term, or what somebody says it costs to `claimed`."
        yield found("OB226", term.where.place(), what, remedy=remedy, label=term.label)
    if offer.standing in _SETTLED and hasattr(term, "apply"):
        what = "the offer is {standing}, and nobody says what it costs"
        remedy = "Add what either side says it costs to `claimed`, with its source."
        place = offer.where.place("standing")
        yield found("OB226", place, what, remedy=remedy, standing=offer.standing)


def _lacks(case: Case, offer: Offer, term: Term) -> Iterator[Finding]:
    """Say what the case lacks to cost a term that states its number."""
    if not (case.units and case.head.years):
        return
    try:
        aside = _aside(case, offer, term)
    except MissingPartError:  # told for the case as a whole
        return
    if aside and aside.why is NotCosted.NOT_KNOWN:
        what = "“{label}” cannot be costed"
        yield found("OB823", term.where.place(), what, remedy=aside.sentence, label=term.label)


def _aside(case: Case, offer: Offer, term: Term) -> Aside | None:
    """Return why a term has no price; what its offer costs asks the same."""
    if not any(term is own for own in offer.terms):  # an alternative that is not in use
        return without_a_price(case, offer, term)
    return next((each for each in sort_terms(case, offer).aside if each.term is term), None)


def _has_no_number(term: Term) -> bool:
    """Return whether it lacks every number that could price it: only a claim can."""
    numbers = term.priced_by
    return bool(numbers) and not any(getattr(term, name) for name in numbers)


def _owes(case: Case, offer: Offer, term: Raise | ScheduleChange) -> bool:
    """Return whether a raise owes pay which the offer itself does not mention."""
    if not case.head.years:
        return False
    units = units_meant(case, offer, term)
    own = as_earned(case, offer, replace(term, units=units), units)
    return isinstance(own, Raise | ScheduleChange) and any(
        any(years_owed(case, unit, own.starts, apart=own.apart(unit)).values()) for unit in units
    )


def _implied(term: Raise | ScheduleChange, case: Case) -> Finding:
    first = case.head.first_year
    what = "this raise starts on {day}, before {year}, the first year projected"
    why = (
        "Retroactive pay for the work since then is implied. It is costed "
        "once, in {year}, at the pay of those years."
    )
    remedy = (
        "Write prospective: yes if the offer pays nothing for earlier work, or {own} "
        "with a year and a share if it pays something else."
    )
    return found(
        "OB820",
        term.where.place("starts"),
        Message(what, day=term.starts, year=first),
        why=Message(why, year=max(first, Year.of(case.head.as_of))),
        remedy=Message(remedy, own=word_for("retroactive pay")),
    )


def two_readings(case: Case, offer: Offer, costs: str = "") -> Finding:
    """Say both readings of an offer, and what each costs where that is known."""
    costed, *others = (", ".join(units) for units in units_read(case, offer))
    read = Message(
        "It is costed for {own}. It can also be read as an offer for {own_other}.",
        own=costed,
        own_other=", or for ".join(others),
    )
    return found(
        "OB821",
        offer.where.place("side"),
        "this offer does not say which bargaining units it is for",
        why=series([read, costs] if costs else [read], " "),
        remedy="Write units: with each term, or replies_to: with the offer it answers.",
    )

"""The parts of a disclosure that are words: terms without pay, conditions, policies."""

from __future__ import annotations

from collections.abc import Sequence

from openbook.case.case import Case
from openbook.case.offer import Offer, Term
from openbook.case.term_facts import Disclosed
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message
from openbook.offers.sorted_terms import NotCosted
from openbook.offers.two_runs import TwoRuns, YearAmounts


@dataclass(frozen=True, slots=True)
class Period:
    """How long the agreement lasts, as far as it says so."""

    first_day: str | None
    last_day: str | None
    says: str | None


@dataclass(frozen=True, slots=True)
class DisclosedTerms:
    """Every term in words, under the part of the form where it belongs."""

    period: Period
    health: tuple[str, ...]  # line 12: what the employer pays at most
    health_in_force: bool  # whether that is the contract's, not the agreement's
    other_compensation: tuple[str, ...]
    working_conditions: tuple[str, ...]  # part B
    people_added: dict[str, YearAmounts]  # part C
    cost_of_people_added: YearAmounts
    conditions: tuple[str, ...]  # part D
    other_provisions: tuple[str, ...]  # part F
    without_amount: tuple[str, ...]  # terms whose cost the case cannot tell


def disclosed_terms(case: Case, offer: Offer, runs: TwoRuns) -> DisclosedTerms:
    """Sort the terms of an offer that was not withdrawn into the parts of the form."""
    gone = [each.term for each in runs.terms.aside if each.why is NotCosted.WITHDRAWN]
    terms = [term for term in offer.terms if term not in gone]
    in_force = case.contract.terms if case.contract else ()
    own = _labels(terms, Disclosed.HEALTH)
    before = _labels(in_force, Disclosed.HEALTH)
    open_terms = {NotCosted.NO_NUMBER, NotCosted.NOT_KNOWN}
    gained = runs.change("added.cost", "positions_by_share.cost")
    return DisclosedTerms(
        period=_period(terms),
        health=own or before,
        health_in_force=bool(before and not own),
        other_compensation=_labels(terms, Disclosed.OTHER_PAY),
        working_conditions=_labels(terms, Disclosed.WORKING_CONDITIONS),
        people_added=_people(runs),
        cost_of_people_added=gained.agreement if gained else {},
        conditions=(*_labels(terms, Disclosed.CONTINGENCIES), *_conditions(terms, runs)),
        other_provisions=_labels(terms, Disclosed.OTHER_PROVISIONS),
        without_amount=tuple(
            Message("{part}: {rest}", part=each.term.label, rest=each.told)
            for each in runs.terms.aside
            if each.why in open_terms
        ),
    )


def _labels(terms: Sequence[Term], part: Disclosed) -> tuple[str, ...]:
    return tuple(term.label for term in terms if term.disclosed is part)


def _conditions(terms: list[Term], runs: TwoRuns) -> list[str]:
    """Return every condition in words; one that was computed says whether the term counts."""
    found = {
        id(each.term): "{a}: it counts" if each.holds else "{a}: it does not count"
        for each in runs.conditions
        if each.looked
    }
    in_words = {id(each.term): each.words for each in runs.conditions}
    return [
        Message(
            found.get(id(term), "{a} (taken to hold)"),
            a=Message(
                "{label}: only if {condition}",
                label=term.label,
                condition=in_words.get(id(term), term.only_if),
            ),
        )
        for term in terms
        if term.only_if
    ]


def _period(terms: list[Term]) -> Period:
    for term in terms:
        if term.period:
            first, last = (
                day.isoformat() if day else None
                for day in (term.period.first_day, term.period.last_day)
            )
            return Period(first, last, term.label)
    return Period(None, None, None)


_NAMED = {
    "teachers_added.total": "teachers for smaller classes",
    "positions_by_share.people": "positions added as a share",
}


def _people(runs: TwoRuns) -> dict[str, YearAmounts]:
    """Return people added beyond the contract, by what they are, where there are any."""
    found = {}
    for name in runs.ran.outcome.names:
        start, _, role = name.partition(".")
        if name in _NAMED or start == "posts_added":
            change = runs.change(name)
            if change and any(change.agreement.values()):
                found[_NAMED.get(name, role)] = change.agreement
    return found

"""The parts of a disclosure that are words: terms without pay, conditions, policies."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.case.case import Case
from openbook.case.offer import Offer, Term
from openbook.offers.sorted_terms import Why
from openbook.offers.two_runs import TwoRuns, YearAmounts
from openbook.terms.duration import Duration
from openbook.terms.health_contribution import HealthContribution

_WORKING_CONDITIONS = frozenset(
    {
        "added_staff",
        "class_size_cap",
        "class_size_cut",
        "community_schools",
        "no_class_size_increase",
        "staffing_ratio",
        "work_days",
    }
)
_REOPENED = "reopener"
# Told in part A, or at the head.
_TOLD_ELSEWHERE = frozenset(
    {
        "back_pay",
        "duration",
        "health_contribution",
        "one_time_payment",
        "salary_raise",
        "stipend",
    }
)


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
    gone = [each.term for each in runs.terms.aside if each.why is Why.WITHDRAWN]
    terms = [term for term in offer.terms if term not in gone]
    in_force = case.contract.terms if case.contract else ()
    own = _labels(terms, {HealthContribution.word})
    before = _labels(list(in_force), {HealthContribution.word})
    open_terms = {Why.NO_NUMBER, Why.NOT_KNOWN}
    gained = runs.change("added.cost")
    known = _WORKING_CONDITIONS | _TOLD_ELSEWHERE | {_REOPENED}
    return DisclosedTerms(
        period=_period(terms),
        health=own or before,
        health_in_force=bool(before and not own),
        other_compensation=_labels(terms, {"back_pay", "one_time_payment", "stipend"}),
        working_conditions=_labels(terms, _WORKING_CONDITIONS),
        people_added=_people(runs),
        cost_of_people_added=gained.agreement if gained else {},
        conditions=(*_labels(terms, {_REOPENED}), *_conditions(terms, runs)),
        other_provisions=tuple(each.label for each in terms if each.word not in known),
        without_amount=tuple(
            each.sentence or each.term.label
            for each in runs.terms.aside
            if each.why in open_terms
        ),
    )


def _labels(terms: list[Term], words: frozenset[str] | set[str]) -> tuple[str, ...]:
    return tuple(term.label for term in terms if term.word in words)


def _conditions(terms: list[Term], runs: TwoRuns) -> list[str]:
    """Every condition in words; one that was computed says whether the term counts."""
    found = {
        id(each.term): ": it counts" if each.holds else ": it does not count"
        for each in runs.conditions
        if each.looked
    }
    in_words = {id(each.term): each.words for each in runs.conditions}
    return [
        f"{term.label}: only if {in_words.get(id(term), term.only_if)}"
        + found.get(id(term), " (taken to hold)")
        for term in terms
        if term.only_if
    ]


def _period(terms: list[Term]) -> Period:
    for term in terms:
        if isinstance(term, Duration):
            first, last = (
                day.isoformat() if day else None
                for day in (term.first_day, term.last_day)
            )
            return Period(first, last, term.label)
    return Period(None, None, None)


def _people(runs: TwoRuns) -> dict[str, YearAmounts]:
    """People added beyond the contract, by what they are, where there are any."""
    found = {}
    for name in runs.ran.outcome.names:
        start, _, role = name.partition(".")
        if name == "teachers_added.total" or start == "posts_added":
            change = runs.change(name)
            if change and any(change.agreement.values()):
                words = "teachers for smaller classes" if role == "total" else role
                found[words] = change.agreement
    return found

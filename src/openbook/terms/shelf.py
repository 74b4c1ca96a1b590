"""The shelf of terms: the word in an offer file gives the kind of term."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from openbook.case.format.fields import rows_beside
from openbook.case.offer import Term
from openbook.case.term_facts import Lever
from openbook.figures.operation import line_words
from openbook.figures.shelf import Shelf
from openbook.findings.message import small_first

TERMS = Shelf("openbook.terms", attribute="TERM", rooms=True)
# The term that messages and pages show where they need one.
EXAMPLE = "salary_raise"
SHORT_EXAMPLE = f"{EXAMPLE}: 5% from 2018-07-01"
LONG_EXAMPLE = f"{EXAMPLE}: {{share: 3%, starts: 2018-07-01}}"
# Levers that chapters of the projection and pages ask for by name.
RETRO = "back_pay"
SCHEDULE = "new_schedule"  # the term that offers a designed schedule
MORE_DAYS = "work_days"
GRANTS = "grants.community_schools"
EXTRA_PAY = ("overage_pay", "substitute_pay", "planning_pay")  # dollars, by unit
FTE_SHARE = "added_share"
PAID_INTO_PLANS = "employer_contribution"  # share of pay, by unit
STATED = {"set_aside": 1, "savings": -1}  # dollars that terms state, and their sign as a cost


# What the terms of a room are about, in the order in which offers are read.
SUBJECTS = {
    "pay": "Pay",
    "health": "Health benefits",
    "classes": "Class size",
    "staff": "Staffing",
    "agreement": "The agreement and other terms",
}


def subject_of(term: Term) -> str:
    """Return what a term is about, by the room in which its kind is."""
    return SUBJECTS[type(term).__module__.split(".")[-2]]


@cache
def kinds() -> tuple[type[Term], ...]:
    """Return every kind of term, in the order of their words."""
    return tuple(TERMS.get(word) for word in TERMS.names())


@cache
def levers() -> Mapping[str, tuple[type[Term], Lever]]:
    """Return every lever by its first word, with the kind of term whose own it is."""
    return {name: (kind, lever) for kind in kinds() for name, lever in kind.levers.items()}


def kind_name(word: str) -> str:
    """Return the name of a kind of term as it reads inside a sentence.

    >>> kind_name("one_time_payment")
    'one-time payment'
    """
    return small_first(TERMS.get(word).title) if word in TERMS.names() else line_words(word)


def spoken() -> tuple[Mapping[str, str], ...]:
    """Return how stories speak of terms: by term and field, the words near its number."""
    return rows_beside("openbook.terms.spoken")


def word_for(what: str) -> str:
    """Return the word that messages suggest for something, such as one-time pay.

    >>> word_for("retroactive pay") in TERMS.names()
    True
    """
    return next(kind.word for kind in kinds() if kind.suggested_for == what)

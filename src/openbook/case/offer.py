"""Offer and contract: terms that somebody proposed, and terms in force."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import ClassVar

from openbook.case import fields
from openbook.case.condition import Condition
from openbook.case.limits import PAID
from openbook.case.paid_from import PaidFrom
from openbook.case.sourced import Sourced
from openbook.case.where import NOWHERE, Where
from openbook.figures.figure import Figure
from openbook.figures.year import Year


@dataclass(frozen=True, kw_only=True, slots=True)
class Term(PaidFrom):
    """What may be said of any term; each kind is one file in openbook.terms."""

    word: ClassVar[str] = ""
    units: tuple[str, ...] = fields.words(
        "Bargaining units it is for; left out, every unit of the side that made the offer"
    )
    only_if: str | Condition = fields.condition(
        "Condition under which it holds: a line of the projection with a limit, which "
        "is computed, or words, which are taken to hold",
        Condition,
    )
    withdrawn_on: date | None = fields.day(
        "Day it was withdrawn; a withdrawn term stays visible", required=False
    )
    where: Where = field(default=NOWHERE, repr=False, compare=False)

    @property
    def label(self) -> str:
        """The term in one short phrase; each kind says it better."""
        return self.word


def withdrawn_by(term: Term, day: date) -> bool:
    """Whether a term was withdrawn by a day."""
    return term.withdrawn_on is not None and term.withdrawn_on <= day


@dataclass(frozen=True, kw_only=True, slots=True)
class ClaimedCost(PaidFrom):
    """What somebody says a part of the offer costs."""

    what: str = fields.text("What is priced: a term, several terms or the whole offer")
    amount: Figure = fields.figure("The cost as it was given", "USD", limits=PAID)
    per: str = fields.choice(
        "A year, or once", "year", "once", required=False, default="year"
    )
    year: Year | None = fields.year("Year it is for", required=False)
    by: str = fields.text("Who gave it")
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class Offer(Sourced):
    """offers/NAME.yaml: one offer, demand or recommendation, as it was made."""

    side: str = fields.word("Party that made it, as in case.yaml")
    made_on: date = fields.day("Day it was made")
    title: str = fields.text("What it is called")
    standing: str = fields.choice(
        "Where it stands",
        "open",
        "rejected",
        "withdrawn",
        "replaced",
        "recommended",
        "agreed",
        "draft",
    )
    replies_to: str = fields.word("Offer that it answers", required=False)
    claimed: tuple[ClaimedCost, ...] = fields.records(
        "Costs that somebody claimed for it", ClaimedCost, required=False
    )
    terms: tuple[Term, ...] = fields.terms("The terms, each under its own word")
    id: str = ""
    private: bool = False
    learned_later: bool = False  # made after the day the case is known on
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class Contract(Sourced):
    """contract.yaml: the contract in force, in the same words as the offers."""

    title: str = fields.text("What it is called")
    first_day: date | None = fields.day("First day it is in force", required=False)
    last_day: date | None = fields.day(
        "Last day of its term; terms often stay in force after it", required=False
    )
    terms: tuple[Term, ...] = fields.terms("The terms in force")
    where: Where = field(default=NOWHERE, repr=False, compare=False)

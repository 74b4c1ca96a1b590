"""Offer and contract: terms that somebody proposed, and terms in force."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from datetime import date
from typing import ClassVar, Self, TypeAlias

from openbook.case.condition import Condition
from openbook.case.format import fields
from openbook.case.format.limits import PAID
from openbook.case.format.table import NOWHERE, Where
from openbook.case.tables.money import PaidFrom
from openbook.case.tables.sources import Sourced
from openbook.case.term_facts import (
    AgreementPeriod,
    BackPaid,
    ClassCap,
    Disclosed,
    Lever,
    PostsStated,
    Reopened,
    SliderRange,
)
from openbook.figures.figure import Figure, Year
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message, series


@dataclass(frozen=True, kw_only=True, slots=True)
class Term(PaidFrom):
    """What may be said of any term; each kind is one file in openbook.terms.

    A kind overrides what is true of it. A kind with a price also has
    ``apply(levers, case)`` (openbook.case.levers); one whose levers an edited workbook may
    move has ``rows_for(move)`` (openbook.case.levers).
    """

    word: ClassVar[str] = ""  # as people write it; the name of its file
    title: ClassVar[str] = ""  # as a form names the kind

    # When it holds, and what of it is paid already. A level, such as a cap, is put on
    # even when it is in force; other terms add to today's pay and people.
    begins_with: ClassVar[str] = ""  # the field that says when it begins
    whole_years: ClassVar[bool] = False  # begins with a budget year, never within one
    is_level: ClassVar[bool] = False
    in_place: ClassVar[bool] = False  # its number takes the place of the contract's
    once: ClassVar[bool] = False  # paid once
    by_unit: ClassVar[bool] = True  # if not, it is for classes, posts or schools

    # How it meets other terms.
    in_any_order: ClassVar[bool] = False  # the stricter holds, whichever comes first
    one_at_a_time: ClassVar[bool] = False  # on each day one holds for a unit
    subject: ClassVar[str] = ""  # kinds of the same subject, of which one holds
    follows_raises: ClassVar[bool] = False  # may be paid at the raises of its offer
    levers: ClassVar[Mapping[str, Lever]] = {}  # that are its own, by first word

    # Where it is shown. A claim on total compensation speaks of all compensation; other
    # claims by the patterns of `claimed_as`. Without any of `priced_by` it has no price.
    disclosed: ClassVar[Disclosed] = Disclosed.OTHER_PROVISIONS
    compensation: ClassVar[bool] = False
    member_pay: ClassVar[bool] = False  # part of the pay of one member
    claimed_as: ClassVar[tuple[str, ...]] = ()
    priced_by: ClassVar[tuple[str, ...]] = ()
    own_words: ClassVar[bool] = False  # its label is what somebody wrote
    suggested_for: ClassVar[str] = ""  # what messages suggest it for
    changes_cells: ClassVar[bool] = False  # changes cells of a schedule
    by_plan: ClassVar[bool] = False  # pays by health plan and tier
    on_balance: ClassVar[bool] = False  # pays out of the projected balance
    class_size: ClassVar[bool] = False  # about how large classes may be
    tells_classes_apart: ClassVar[bool] = False  # by grades or schools
    listed: ClassVar[str] = ""  # the field whose list may stand for it: it is made of terms

    # On a form, by field: what a new row begins with, and the ends of a slider where
    # those of its unit will not do.
    form: ClassVar[Mapping[str, str]] = {}
    sliders: ClassVar[Mapping[str, SliderRange]] = {}

    # Between two offers: whether a larger number gives more (1) or less (-1) to those
    # who work, the fields that say whom it is for, and whether steps are whole numbers.
    gains: ClassVar[Mapping[str, int]] = {}
    subject_fields: ClassVar[frozenset[str]] = frozenset()
    whole_numbers: ClassVar[bool] = False
    adds_up: ClassVar[str] = ""  # the field whose numbers of several years add up

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
    # Its units by name, where terms of the same offer are for different ones.
    named_units: tuple[str, ...] = field(default=(), repr=False, compare=False)

    @property
    def phrase(self) -> str:
        """The term in one short phrase; each kind says it better."""
        return self.word

    @property
    def label(self) -> str:
        """The term as people read it: its phrase, and whom it is for where others differ."""
        if not self.named_units:
            return self.phrase
        return Message(
            "{label}, for {own}", label=self.phrase, own=series(self.named_units, place="own")
        )

    @property
    def begins(self) -> date | Year | None:
        """The day or year in which it begins, where it says so."""
        said = getattr(self, self.begins_with) if self.begins_with else None
        return said if isinstance(said, date | Year) else None

    def paid_on(self, day: date) -> bool:
        """Return whether the pay and people of a day hold it already, if it is in force."""
        if self.is_level:
            return False
        first = self.begins
        return first is None or (first.first_day if isinstance(first, Year) else first) <= day

    def taken_back(self, day: date) -> Iterator[Term]:
        """Yield what it takes from the pay of a day, which holds it, once it ends."""
        del day
        yield from ()

    def ended(self, last: date) -> Self:
        """Return the term with an end; its own, or none if it never begins, stays."""
        del last
        return self

    def first_year(self, today: date) -> Year | None:
        """Return the budget year in which it first counts, where it says so."""
        del today
        first = self.begins
        return Year.of(first) if isinstance(first, date) else first

    def year_paid(self, today: date, years: tuple[Year, Year]) -> Year | None:
        """Return the one year in which it is paid, within a first and last year."""
        del today, years
        return None

    @property
    def turn(self) -> tuple[int, int]:
        """Its place among others: raises by day, then the rest as written."""
        return (1, 0)

    def pieces(self) -> tuple[Term, ...]:
        """Return the changes that it is made of, each of which lasts."""
        return (self,)

    @property
    def at_ends(self) -> tuple[Term, ...]:
        """The term at its lowest and its highest, where it states them; else none."""
        return ()

    @property
    def choices(self) -> Alternatives:
        """The alternatives of which it is made; none for a plain term."""
        return ()

    @property
    def in_use(self) -> int:
        """The place of the alternative in use, counted from 0."""
        return 0

    def beside(self, others: Sequence[Term]) -> Self:
        """Return the term as it reads beside all terms of its offer."""
        del others
        return self

    def earned(
        self, today: date, first: Year, usual: tuple[str, ...], *, settled: bool
    ) -> Self | None:
        """Return the term as an agreement of a day pays it; None if it is over.

        ``usual`` are the units of its offer; ``settled``: it was agreed, and paid, before
        the first projected year.
        """
        del today, first, usual, settled
        return self

    def owed(self, first: Year, lift: Callable[[Year, str], float]) -> Iterator[Term]:
        """Yield the term as it is owed; ``lift`` is by how much raises lift a year."""
        del first, lift
        yield self

    def for_each_unit(self, people: Mapping[str, float]) -> Iterator[Self]:
        """Yield what it says of each unit alone; it stays whole where that is not told."""
        del people
        yield self

    @classmethod
    def without_overlap(cls, terms: Sequence[Term], heads: Mapping[str, float]) -> list[Term]:
        """Return terms of one subject, cut so that one holds for a unit on each day."""
        del heads
        return list(terms)

    @property
    def period(self) -> AgreementPeriod | None:
        """How long the agreement lasts, if it is the term that says so."""
        return None

    def between(self, other: Term) -> Iterator[Term]:
        """Yield what lies between this and another term, where no number of either says it."""
        del other
        yield from ()

    @property
    def back_paid_for(self) -> BackPaid | None:
        """The year whose back pay it states."""
        return None

    @property
    def class_cap(self) -> ClassCap | None:
        """The cap that it sets on classes."""
        return None

    @property
    def posts_stated(self) -> PostsStated | None:
        """The number of people that it adds, where it states one."""
        return None

    @property
    def staffed_role(self) -> str:
        """The role of the posts that it is about."""
        return ""

    @property
    def reopens(self) -> Reopened | None:
        """The subject that may be opened again from a day on."""
        return None

    @property
    def settled_with(self) -> tuple[object, ...] | None:
        """What it is settled together with; None: what speaks of the same thing."""
        return None

    @property
    def only_some(self) -> str:
        """Why only some members of its units get it; empty where all do."""
        return ""

    @property
    def lacking(self) -> str:
        """What the case lacks where it has a number and moves nothing."""
        return ""

    def claimed_by(self, said: str) -> bool:
        """Return whether the words of a claimed cost, in small letters, speak of it."""
        return any(re.search(pattern, said) for pattern in self.claimed_as)

    @classmethod
    def no_back_pay(cls, year: Year) -> Mapping[str, str]:
        """Return the fields that say that nothing is paid for work of a year."""
        del year
        return {}


Alternatives: TypeAlias = tuple[tuple[Term, ...], ...]


def withdrawn_by(term: Term, day: date) -> bool:
    """Return whether a term was withdrawn by a day."""
    return term.withdrawn_on is not None and term.withdrawn_on <= day


@dataclass(frozen=True, kw_only=True, slots=True)
class ClaimedCost(PaidFrom):
    """What somebody says a part of the offer costs."""

    what: str = fields.text("What is costed: a term, several terms or the whole offer")
    amount: Figure = fields.figure("The cost as it was given", "USD", limits=PAID)
    per: str = fields.choice(
        "Per year (ongoing), one-time, or for all years of the agreement together",
        *("year", "once", "agreement"),
        required=False,
        default="year",
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

    def __repr__(self) -> str:
        return f"<Offer {self.id!r} of {self.side}, {self.made_on}: {len(self.terms)} terms>"

    @property
    def every_term(self) -> tuple[Term, ...]:
        """The terms and those of every alternative, in use or not."""
        return (*self.terms, *(t for term in self.terms for own in term.choices for t in own))


@dataclass(frozen=True, kw_only=True, slots=True)
class Contract(Sourced):
    """contract.yaml: the current contract, in the same words as the offers."""

    title: str = fields.text("What it is called")
    first_day: date | None = fields.day("First day it is in effect", required=False)
    last_day: date | None = fields.day(
        "Last day of its term; terms often stay in effect after it", required=False
    )
    agreements: tuple[str, ...] = fields.words(
        "Agreements with other units in effect beside it, files in offers/, whose cost "
        "today's schedules and payroll do not hold yet"
    )
    terms: tuple[Term, ...] = fields.terms("The terms in effect")
    where: Where = field(default=NOWHERE, repr=False, compare=False)

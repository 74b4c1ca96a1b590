"""Claim: one claim as the ledger takes it, with its day, its source and its reach."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from openbook.case.case import Case
from openbook.case.format.table import Table
from openbook.case.tables.evidence import Claim
from openbook.evidence.claims.reach import Reach, own_step, reach_of
from openbook.figures.amounts import said_amount
from openbook.figures.figure import Source, Status
from openbook.figures.year import Year
from openbook.findings.message import Message

_BEFORE = {
    "about": "about {amount}",
    "at least": "at least {amount}",
    "at most": "at most {amount}",
}


@dataclass(frozen=True, slots=True)
class Heard:
    """A claim, the source it is read in, and whether only its own side may see it."""

    claim: Claim
    source: Source | None
    private: bool = False

    @property
    def name(self) -> str:
        """The short name of the claim."""
        return self.claim.claim

    @property
    def subject(self) -> str:
        """What it is about, noun by noun."""
        return self.claim.about or ""

    @property
    def day(self) -> date | None:
        """The day it was said, else the day of its source; None where neither is known."""
        return self.claim.said_on or (self.source.on if self.source else None)

    @property
    def derived(self) -> bool:
        """Whether it is arithmetic on other claims and not somebody's statement."""
        return self.source is not None and self.source.status is Status.DERIVED

    @property
    def value(self) -> float | None:
        """The number, or the middle of the range."""
        low, high = self.claim.value, self.claim.value_to
        return low if low is None or high is None else (low + high) / 2

    @property
    def step(self) -> float:
        """The worth of the last digit that was said."""
        claim = self.claim
        return claim.rounded_to or own_step(claim.value or 0.0, claim.precision or "")

    @property
    def reach(self) -> Reach | None:
        """Every number that the claim may mean, given how it was rounded."""
        claim = self.claim
        if claim.value is None:
            return None
        return reach_of((claim.value, claim.value_to), claim.precision, self.step)

    @property
    def said(self) -> str:
        """The number in words, such as about $1,860,000,000; empty where there is none."""
        if not self.amount:
            return ""
        template = _BEFORE.get(self.claim.precision or "")
        return Message(template, amount=self.amount) if template else self.amount

    @property
    def amount(self) -> str:
        """The number with its unit, without how exactly it was said."""
        claim = self.claim
        if claim.value is None:
            return ""
        unit = claim.unit or ""
        words = said_amount(claim.value, unit)
        if claim.value_to is None:
            return words
        high = said_amount(claim.value_to, unit)
        return Message("{amount} to {amount_high}", amount=words, amount_high=high)

    @property
    def quote(self) -> str:
        """The source's own words in quotation marks; empty where the case has none."""
        words = (self.claim.quote or "").strip().strip('“”"').strip()
        return f"“{words}”" if words else ""

    @property
    def who_said(self) -> str:
        """Who said it and on which day, for a sentence."""
        who = self.claim.said_by or "somebody"
        return f"{who}, {self.day}" if self.day else f"{who}, no day given"

    def meets(self, year: Year | None) -> bool:
        """Whether it may be about the same year: the same, or one of both names none."""
        return self.claim.year is None or year is None or self.claim.year == year


def heard_claims(case: Case) -> tuple[Heard, ...]:
    """Every claim the viewer may see, in the order of the files, none left out."""
    return (
        *_of(case, case.claims, private=False),
        *_of(case, case.private_claims, private=True),
    )


def _of(case: Case, table: Table[Claim], *, private: bool) -> Iterator[Heard]:
    for index, claim in enumerate(table):
        yield Heard(claim, case.source_at(table, index), private)

"""Judged: a claim beside what it can be checked against, with the arithmetic in words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from openbook.evidence.claims.heard import Heard
from openbook.figures.year import Year


class Verdict(StrEnum):
    """What came of a comparison; never told without its arithmetic."""

    AGREES = "agrees"
    ROUNDED = "rounded"
    OTHER_DEFINITION = "agrees under another definition"
    ADDED = "added together"  # percentages that compound
    DENOMINATOR = "different denominator"
    REVISED = "revised"  # its speaker gave other figures later
    NOT_BOTH = "cannot both be true"
    NOT_CHECKED = "cannot be checked"
    STATEMENT = "statement without a number"


class Beside(StrEnum):
    """What a claim is set beside."""

    BOOK = "book"  # the projection on somebody's book
    PUBLISHED = "published"  # a figure in the tables of the case
    CLAIMS = "claims"  # arithmetic on other claims
    DAYS = "days"  # a length of time counted from its days


@dataclass(frozen=True, slots=True)
class Recomputed:
    """The number of a claim, worked out once without it."""

    beside: Beside
    by: str  # the id of the book, or what was looked up
    line: str  # the line, the published quantity, or the formula
    year: Year | None
    value: float
    difference: float  # this less what was claimed
    arithmetic: str
    verdict: Verdict
    agrees_as: str = ""  # the other definition under which it agrees
    inferred_by: str = ""  # who inferred the book, where its side published none


@dataclass(frozen=True, slots=True)
class Earlier:
    """What a claim said before it was corrected."""

    column: str
    was: str
    now: str
    corrected_on: date
    because: str


@dataclass(frozen=True, slots=True)
class JudgedClaim:
    """A claim with every comparison; without one, why it cannot be checked.

    A claim without a number is a statement, not a figure that could not be checked.
    """

    heard: Heard
    recomputed: tuple[Recomputed, ...]
    why: str  # why a figure cannot be checked; empty where it can, and for statements
    earlier: tuple[Earlier, ...] = ()
    replies: tuple[str, ...] = ()  # names of the claims that answer it

    @property
    def verdict(self) -> Verdict:
        """The most favorable of its verdicts; each is shown with its own arithmetic."""
        order = list(Verdict)
        found = [each.verdict for each in self.recomputed]
        if self.heard.value is None and not found:
            return Verdict.STATEMENT
        return min(found, key=order.index, default=Verdict.NOT_CHECKED)

    @property
    def disputed(self) -> bool:
        """Whether it agrees with one number and cannot stand beside another."""
        found = {each.verdict for each in self.recomputed}
        return Verdict.NOT_BOTH in found and len(found) > 1

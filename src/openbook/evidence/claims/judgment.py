"""Judgment: a claim beside what it can be checked against, and the verdict."""

from __future__ import annotations

from datetime import date
from enum import StrEnum

from openbook.evidence.claims.claim import Heard, Reach, rounded_at, same
from openbook.figures.amounts import said_amount
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message


class Verdict(StrEnum):
    """What came of a comparison; never told without its arithmetic."""

    AGREES = "agrees"
    ROUNDED = "rounded"
    OTHER_DEFINITION = "agrees under another definition"
    ADDED = "added together"  # percentages that compound
    DENOMINATOR = "different denominator"
    REVISED = "revised"  # its speaker gave other figures later
    ESTIMATED = "estimated differently"  # a cost that nobody has paid yet
    NOT_BOTH = "cannot both be true"
    NOT_CHECKED = "cannot be checked"
    STATEMENT = "statement without a number"


class Beside(StrEnum):
    """What a claim is set beside."""

    BOOK = "book"  # the projection on somebody's book
    PUBLISHED = "published"  # a figure in the tables of the case
    CLAIMS = "claims"  # arithmetic on other claims
    SOURCE = "source"  # what another source says of the same thing
    OFFER = "offer"  # what the terms of an offer cost on somebody's book
    TERMS = "terms"  # what the terms of an offer say themselves
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
    later: tuple[Recomputed, ...] = ()  # with what became public after the day of the case

    @property
    def verdict(self) -> Verdict:
        """The most favorable of its verdicts; each is shown with its own arithmetic."""
        order = list(Verdict)
        found = [each.verdict for each in self.recomputed]
        if self.heard.value is None and not found:
            return Verdict.STATEMENT
        return min(found, key=order.index, default=Verdict.NOT_CHECKED)

    @property
    def checked(self) -> bool:
        """Whether its number was compared with anything, be it learned later."""
        return bool(self.recomputed or self.later)

    @property
    def disputed(self) -> bool:
        """Whether it agrees with one number and cannot stand beside another."""
        found = {each.verdict for each in self.recomputed}
        return Verdict.NOT_BOTH in found and len(found) > 1


def verdict_on(heard: Heard, value: float, reach: Reach | None = None) -> Verdict:
    """Agrees, rounded or not both; ``reach`` is what the number itself may mean.

    Rounded is told exactly when the number, rounded at the digits of the claim, gives
    what was claimed.
    """
    claim = heard.claim
    low = claim.value or 0.0
    high = low if claim.value_to is None else claim.value_to
    low, high = min(low, high), max(low, high)
    least = -float("inf") if claim.precision == "at most" else low
    most = float("inf") if claim.precision == "at least" else high
    if least <= value <= most or same(value, low) or same(value, high):
        return Verdict.AGREES
    short = rounded_at(value, heard.step)
    if least <= short <= most or same(short, low) or same(short, high):
        return Verdict.ROUNDED
    own = heard.reach
    if reach is not None and own is not None and not own.apart(reach):
        return Verdict.AGREES
    return Verdict.NOT_BOTH


def fits(heard: Heard, value: float) -> bool:
    """Return whether a number may be the one that was claimed."""
    return verdict_on(heard, value) is not Verdict.NOT_BOTH


def is_vague(heard: Heard) -> bool:
    """Return whether almost any number would fit: a bound, or a zero."""
    return heard.claim.precision in {"at least", "at most"} or not heard.value


def compared(heard: Heard, value: float, verdict: Verdict) -> str:
    """Return the end of the arithmetic: what came out against what was claimed."""
    unit = heard.claim.unit or ""
    told = computed(value, unit)
    if verdict is Verdict.ROUNDED:
        short = said_amount(rounded_at(value, heard.step), unit)
        told = Message("{came}, rounded {short}", came=told, short=short)
    told = Message("{came}; claimed: {said}", came=told, said=heard.said)
    if verdict in {Verdict.NOT_BOTH, Verdict.ESTIMATED}:
        return apart_words(told, value - (heard.value or 0.0), unit)
    if verdict is Verdict.AGREES and verdict_on(heard, value) is Verdict.NOT_BOTH:
        return Message("{came}; the parts are rounded, so it may be so", came=told)
    return told


def apart_words(told: str, apart: float, unit: str) -> str:
    """Return what was told, and how much more or less it is than the claim."""
    template = "{came}; {apart} more" if apart > 0 else "{came}; {apart} less"
    return Message(template, came=told, apart=difference(abs(apart), unit))


def difference(value: float, unit: str) -> str:
    """Return how far two numbers are apart; shares in points, not in percent of something."""
    if unit == "share":
        return Message("{number} points", number=f"{float(f'{value * 100:.3g}'):g}")
    return computed(value, unit)


_LARGE, _DOLLARS = 10_000, 1_000  # from which on no cents are shown


def computed(value: float, unit: str) -> str:
    """Return a computed number with the digits that a person reads.

    >>> computed(7_390_987_416.0, "USD"), computed(29_953_784.4, "USD"), computed(1.545, "USD")
    ('$7,390,987,416', '$29,953,784', '$1.54')
    """
    if unit == "share":
        return said_amount(float(f"{value:.5g}"), unit)
    whole = abs(value) >= (_DOLLARS if unit == "USD" else _LARGE)
    return said_amount(float(round(value)) if whole else round(float(f"{value:.9g}"), 2), unit)

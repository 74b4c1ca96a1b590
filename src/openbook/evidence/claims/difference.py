"""Difference: claims whose figures differ, whether they mean the same, what would settle it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum

from openbook.evidence.claims.claim import Heard, said_before, same_voice
from openbook.evidence.claims.derivation import Worked, apart
from openbook.evidence.claims.judgment import Verdict, difference
from openbook.figures.figure import Status
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message, series


def meaning(heard: Heard) -> str:
    """Return what a claim says it counts: its population and its definition; may be empty."""
    claim = heard.claim
    parts = [claim.population, claim.definition]
    return series((part.strip() for part in parts if part and part.strip()), place="own")


def defined(heard: Heard) -> str:
    """Return how a claim defines what it counts, as readers see it; its population else.

    A population groups claims of one subject; a definition already says it in words.
    """
    return (heard.claim.definition or "").strip() or (heard.claim.population or "").strip()


def same_meaning(one: Heard, other: Heard) -> bool:
    """Return whether both name the same meaning, or neither names one."""
    return meaning(one).casefold() == meaning(other).casefold()


def same_breath(one: Heard, other: Heard) -> bool:
    """Return whether one speaker gives both numbers in one document, so knows of both."""
    return same_voice(one, other) and one.source == other.source and one.day == other.day


def made_from(one: Heard, other: Heard) -> bool:
    """Return whether one of two claims is worked out from the other, so they go together."""
    return (
        other.name in (one.claim.worked_out or "").split()
        or one.name in (other.claim.worked_out or "").split()
    )


def one_time(one: Heard, other: Heard) -> bool:
    """Return whether both may hold at once: not one speaker's later word, not two sums of ours."""
    later = same_voice(one, other) and one.day != other.day
    return not later and not (one.derived and other.derived) and not made_from(one, other)


def from_least_to_most(claims: Sequence[Heard]) -> str:
    """Return how far the numbers of some claims are apart."""
    ordered = sorted(claims, key=lambda heard: heard.value or 0.0)
    low, high = ordered[0], ordered[-1]
    gap = difference((high.value or 0.0) - (low.value or 0.0), low.claim.unit or "")
    return Message(
        "from {a} [{own_a}] to {b} [{own_b}]: {c} apart",
        a=low.said,
        own_a=low.name,
        b=high.said,
        own_b=high.name,
        c=gap,
    )


def read_again(settle: str, claims: Sequence[Heard]) -> str:
    """Add to what would settle it which of the claims rest on the weakest sources."""
    weak = [
        heard.name
        for heard in claims
        if heard.source is None or heard.source.status is Status.UNCONFIRMED
    ]
    if not weak:
        return settle
    template = "Nobody has confirmed {claims}: look there first."
    return series([settle, Message(template, claims=series(weak, place="own"))], " ")


class DifferenceKind(StrEnum):
    """Why figures differ; only the first kind is a contradiction."""

    CONTRADICTION = "cannot both be true"
    DEFINITIONS = "different definitions"
    DENOMINATOR = "different denominator"
    MOVED = "moved"  # an offer or a demand that its own side changed
    REVISED = "revised"  # a count or a forecast that its own speaker changed
    MISREPORTED = "misreported"
    ADDED = "added together"  # percentages that compound
    ROUNDED = "rounded"
    DATES = "impossible dates"
    OPEN = "left open"  # one answers what another does not say


@dataclass(frozen=True, slots=True)
class Difference:
    """Found by one check: the claims with their sources, the arithmetic, the replies."""

    kind: DifferenceKind
    subject: str
    claims: tuple[Heard, ...]
    sentence: str
    arithmetic: tuple[str, ...]
    settle: str  # what would settle it
    replies: tuple[Heard, ...] = ()  # claims of the case that answer one of them
    check: str = ""  # the file of the shelf that found it, such as two_definitions

    @property
    def names(self) -> tuple[str, ...]:
        """The short names of the claims."""
        return tuple(heard.name for heard in self.claims)


_OFFERED = re.compile(r"\b(?:offer|demand|proposal)s?\b", re.IGNORECASE)


def is_changed(one: Heard, other: Heard) -> bool:
    """Return whether one speaker gave two numbers for one thing on different days."""
    days = one.day, other.day
    return (
        None not in days
        and days[0] != days[1]
        and same_voice(one, other)
        and not (one.derived or other.derived)
        and one.claim.population == other.claim.population
        and one.claim.year == other.claim.year
        and apart(one, other)
    )


def change_of(claims: Iterable[Heard]) -> DifferenceKind:
    """Return whether an offer moved or a figure was revised."""
    return DifferenceKind.MOVED if all(map(is_offered, claims)) else DifferenceKind.REVISED


def is_offered(heard: Heard) -> bool:
    """Return whether a claim is about an offer, by its subject or its definition."""
    noun, defined = heard.subject.partition(".")[0], heard.claim.definition or ""
    return bool(_OFFERED.fullmatch(noun) or _OFFERED.search(defined))


def two_offers(one: Heard, other: Heard) -> bool:
    """Return whether two claims name two different offers."""
    named = [
        found.string[found.start() :].casefold()
        for heard in (one, other)
        if (found := _OFFERED.search(heard.claim.definition or ""))
    ]
    return len(set(named)) > 1


def make_difference(
    kind: DifferenceKind,
    claims: tuple[Heard, ...],
    sentence: str,
    arithmetic: Sequence[str],
    settle: str,
    *,
    subject: str = "",
) -> Difference:
    """Make a difference; it is about the subject of the first claim unless told."""
    about, end = subject or claims[0].subject, read_again(settle, claims)
    return Difference(kind, about, claims, sentence, tuple(arithmetic), end)


def disproof(worked: Worked, sentence: str, settle: str) -> Difference:
    """Return the claim and its parts, with the arithmetic that leads elsewhere.

    Where the speaker gave a part only later, the figures were revised since.
    """
    kind = DifferenceKind.CONTRADICTION
    if said_before(worked.heard, worked.parts.values()):
        kind = DifferenceKind.REVISED
        before = "{own} was said before its figures were revised."
        sentence = Message(before, own=worked.heard.name)
        settle = "The figures of one day, recalculated."
    came = worked.told(Verdict.NOT_BOTH)
    return make_difference(kind, worked.claims, sentence, (came,), settle)

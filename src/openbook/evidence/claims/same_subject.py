"""Same subject: whether two claims are about the same thing, and who speaks."""

from __future__ import annotations

from collections.abc import Sequence

from openbook.evidence.claims.claim import Heard
from openbook.evidence.claims.judgment import difference
from openbook.figures.figure import Status
from openbook.findings.message import Message, series


def meaning(heard: Heard) -> str:
    """What a claim says it counts: its population and its definition; may be empty."""
    claim = heard.claim
    parts = [claim.population, claim.definition]
    return ", ".join(part.strip() for part in parts if part and part.strip())


def same_meaning(one: Heard, other: Heard) -> bool:
    """Whether both name the same meaning, or neither names one."""
    return meaning(one).casefold() == meaning(other).casefold()


def speaker(heard: Heard) -> str:
    """The party that speaks, else the person or newspaper."""
    return heard.claim.side or heard.claim.said_by or ""


def same_voice(one: Heard, other: Heard) -> bool:
    """Whether the same party or person speaks in both."""
    return bool(speaker(one)) and speaker(one) == speaker(other)


def same_breath(one: Heard, other: Heard) -> bool:
    """Whether one speaker gives both numbers in one document, so knows of both."""
    return (
        same_voice(one, other) and one.source == other.source and one.day == other.day
    )


def made_from(one: Heard, other: Heard) -> bool:
    """Whether one of two claims is worked out from the other, so they go together."""
    return (
        other.name in (one.claim.worked_out or "").split()
        or one.name in (other.claim.worked_out or "").split()
    )


def one_time(one: Heard, other: Heard) -> bool:
    """Whether both may hold at once: not one speaker's later word, not two sums of ours."""
    later = same_voice(one, other) and one.day != other.day
    return (
        not later and not (one.derived and other.derived) and not made_from(one, other)
    )


def quoted(heard: Heard) -> str:
    """A claim for a sentence: who said what, on which day, meaning what."""
    said = heard.said or heard.claim.text
    meant = meaning(heard)
    year = f" for {heard.claim.year}" if heard.claim.year else ""
    words = f" ({meant})" if meant else ""
    reply = heard.claim.replies_to
    answers = f", in reply to {reply}" if reply else ""
    return f"{heard.who_said}: {said}{year}{words}{answers} [{heard.name}]"


def from_least_to_most(claims: Sequence[Heard]) -> str:
    """How far the numbers of some claims are apart."""
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
    template = "Nobody has confirmed {own}: look there first."
    return series([settle, Message(template, own=", ".join(weak))], " ")

"""A number that its own speaker changed later: an offer that moved, a figure revised."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from openbook.evidence.claims.claim import Heard, speaker
from openbook.evidence.claims.derivation import ClaimSet, at_odds, numbered
from openbook.evidence.claims.difference import (
    Difference,
    DifferenceKind,
    change_of,
    is_changed,
    make_difference,
)
from openbook.evidence.claims.judgment import difference
from openbook.findings.message import Message


def find(told: ClaimSet) -> Iterator[Difference]:
    """Compare what one speaker said of one thing on different days."""
    for subject, group in told.by_subject():
        for voice in dict.fromkeys(map(speaker, group)):
            own = tuple(h for h in numbered(group) if speaker(h) == voice)
            if odd := at_odds(own, is_changed):
                yield _difference(subject, odd, told.called(voice))


def _difference(subject: str, odd: tuple[Heard, ...], voice: str) -> Difference:
    ordered = tuple(sorted(odd, key=lambda heard: heard.day or date.min))
    first, last = ordered[0], ordered[-1]
    change = (last.value or 0.0) - (first.value or 0.0)
    apart = difference(abs(change), first.claim.unit or "")
    moved = Message("{apart} higher" if change > 0 else "{apart} lower", apart=apart)
    ends = "from {a} to {b}: {c} higher" if change > 0 else "from {a} to {b}: {c} lower"
    kind = change_of(ordered)
    if kind is DifferenceKind.MOVED:
        told = "{own} moved on {own_thing}: the last of {number} numbers is {moved} than the first."
        settle = "The offers themselves, in the order of their days; that of {day} holds."
        end = Message(settle, day=last.day)
    else:
        told = "{own} revised {own_thing}: the last of {number} numbers is {moved} than the first."
        settle = "{own} says what changed between {day} and {day_last}, and which number holds."
        end = Message(settle, own=voice, day=first.day, day_last=last.day)
    return make_difference(
        kind,
        ordered,
        Message(told, own=voice, own_thing=subject, number=len(odd), moved=moved),
        (Message(ends, a=first.said, b=last.said, c=apart),),
        end,
        subject=subject,
    )

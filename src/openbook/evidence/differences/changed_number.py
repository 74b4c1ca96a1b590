"""A number that its own speaker changed later: an offer that moved, a figure revised."""

from __future__ import annotations

from datetime import date

from openbook.evidence.claims.changes import change_of, is_changed
from openbook.evidence.claims.claim import Heard
from openbook.evidence.claims.claim_set import ClaimSet, at_odds, numbered
from openbook.evidence.claims.difference import Difference, DifferenceKind
from openbook.evidence.claims.judgment import difference
from openbook.evidence.claims.same_subject import read_again, speaker
from openbook.findings.message import Message


def find(told: ClaimSet) -> list[Difference]:
    """Compare what one speaker said of one thing on different days."""
    found = []
    for subject, group in told.by_subject():
        for voice in dict.fromkeys(map(speaker, group)):
            own = tuple(h for h in numbered(group) if speaker(h) == voice)
            odd = at_odds(own, is_changed)
            if odd:
                found.append(_difference(subject, odd, told.called(voice)))
    return found


def _difference(subject: str, odd: tuple[Heard, ...], voice: str) -> Difference:
    ordered = tuple(sorted(odd, key=lambda heard: heard.day or date.min))
    first, last = ordered[0], ordered[-1]
    change = (last.value or 0.0) - (first.value or 0.0)
    unit = first.claim.unit or ""
    apart = difference(abs(change), unit)
    moved = Message("{apart} higher" if change > 0 else "{apart} lower", apart=apart)
    ends = "from {a} to {b}: {c} higher" if change > 0 else "from {a} to {b}: {c} lower"
    kind = change_of(ordered)
    settle = (
        Message(
            "The offers themselves, in the order of their days; that of {day} holds.",
            day=last.day,
        )
        if kind is DifferenceKind.MOVED
        else Message(
            "{own} says what changed between {day} and {day_last}, and which "
            "number holds.",
            own=voice,
            day=first.day,
            day_last=last.day,
        )
    )
    template = (
        "{own} moved on {own_thing}: the last of {number} numbers is {moved} than the "
        "first."
        if kind is DifferenceKind.MOVED
        else "{own} revised {own_thing}: the last of {number} numbers is {moved} than the "
        "first."
    )
    return Difference(
        check="changed_number",
        kind=kind,
        subject=subject,
        claims=ordered,
        sentence=Message(
            template, own=voice, own_thing=subject, number=len(ordered), moved=moved
        ),
        arithmetic=(Message(ends, a=first.said, b=last.said, c=apart),),
        settle=read_again(settle, ordered),
    )

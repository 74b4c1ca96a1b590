"""A number that its own speaker changed later: an offer that moved, a figure revised."""

from __future__ import annotations

from datetime import date

from openbook.evidence.claims.changes import change_of, is_changed
from openbook.evidence.claims.claim import Heard
from openbook.evidence.claims.claim_set import ClaimSet, at_odds, numbered
from openbook.evidence.claims.difference import Difference, DifferenceKind
from openbook.evidence.claims.judgment import difference
from openbook.evidence.claims.same_subject import read_again, speaker


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
    moved = f"{difference(abs(change), unit)} {'higher' if change > 0 else 'lower'}"
    kind = change_of(ordered)
    settle = (
        f"The offers themselves, in the order of their days; that of {last.day} holds."
        if kind is DifferenceKind.MOVED
        else f"{voice} says what changed between {first.day} and {last.day}, "
        "and which number holds."
    )
    verb = "moved on" if kind is DifferenceKind.MOVED else "revised"
    return Difference(
        check="changed_number",
        kind=kind,
        subject=subject,
        claims=ordered,
        sentence=f"{voice} {verb} {subject}: the last of {len(ordered)} numbers is "
        f"{moved} than the first.",
        arithmetic=(f"from {first.said} to {last.said}: {moved}",),
        settle=settle + read_again(ordered),
    )

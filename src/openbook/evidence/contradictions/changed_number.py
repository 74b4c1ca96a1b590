"""A number that its own speaker changed later: a new count, a new forecast, a new offer."""

from __future__ import annotations

from datetime import date

from openbook.evidence.claims.contradiction import Contradiction
from openbook.evidence.claims.heard import Heard
from openbook.evidence.claims.judge import difference
from openbook.evidence.claims.meaning import read_again, same_voice, speaker
from openbook.evidence.claims.told import Told, apart, at_odds, numbered


def find(told: Told) -> list[Contradiction]:
    """Compare what one speaker said of one thing on different days."""
    found = []
    for subject, group in told.by_subject():
        for voice in dict.fromkeys(map(speaker, group)):
            own = tuple(h for h in numbered(group) if speaker(h) == voice)
            odd = at_odds(own, _changed)
            if odd:
                found.append(_contradiction(subject, odd, told.called(voice)))
    return found


def _changed(one: Heard, other: Heard) -> bool:
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


def _contradiction(subject: str, odd: tuple[Heard, ...], voice: str) -> Contradiction:
    ordered = tuple(sorted(odd, key=lambda heard: heard.day or date.min))
    first, last = ordered[0], ordered[-1]
    change = (last.value or 0.0) - (first.value or 0.0)
    unit = first.claim.unit or ""
    moved = f"{difference(abs(change), unit)} {'higher' if change > 0 else 'lower'}"
    return Contradiction(
        check="changed_number",
        subject=subject,
        claims=ordered,
        sentence=f"{voice} gave {len(ordered)} numbers for {subject}; the last is "
        f"{moved} than the first.",
        arithmetic=(f"from {first.said} to {last.said}: {moved}",),
        settle=f"{voice} says what changed between {first.day} and {last.day}, "
        "and which number holds." + read_again(ordered),
    )

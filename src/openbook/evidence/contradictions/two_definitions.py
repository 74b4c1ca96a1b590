"""One word used with two definitions: numbers apart because they count different things."""

from __future__ import annotations

from openbook.evidence.claims.contradiction import Contradiction
from openbook.evidence.claims.heard import Heard
from openbook.evidence.claims.meaning import (
    from_least_to_most,
    meaning,
    one_time,
    read_again,
    same_breath,
    same_meaning,
)
from openbook.evidence.claims.told import Told, apart, at_odds, numbered


def find(told: Told) -> list[Contradiction]:
    """Compare numbers for one thing whose definition or population differs."""
    found = []
    for subject, group in told.by_subject():
        odd = at_odds(numbered(group), _mean_otherwise)
        if odd:
            found.append(_contradiction(subject, odd))
    return found


def _mean_otherwise(one: Heard, other: Heard) -> bool:
    """Numbers apart with two meanings; who gives both at once has told them apart."""
    return (
        one_time(one, other)
        and not same_breath(one, other)
        and not same_meaning(one, other)
        and (one.meets(other.claim.year) or _two_sides(one, other))
        and apart(one, other)
    )


def _two_sides(one: Heard, other: Heard) -> bool:
    """Two parties that each say what they mean, and mean two things, in any year."""
    sides = one.claim.side, other.claim.side
    return all(sides) and len(set(sides)) > 1 and bool(meaning(one) and meaning(other))


def _contradiction(subject: str, odd: tuple[Heard, ...]) -> Contradiction:
    silent = [heard.name for heard in odd if not meaning(heard)]
    asked = f" {', '.join(silent)} must say what is counted." if silent else ""
    meanings = dict.fromkeys(meaning(heard) for heard in odd if meaning(heard))
    return Contradiction(
        check="two_definitions",
        subject=subject,
        claims=odd,
        sentence=f"{subject} is used with {len(meanings) + bool(silent)} meanings, so its "
        f"{len(odd)} numbers do not answer one question.",
        arithmetic=(from_least_to_most(odd),),
        settle=f"One table with a row for each meaning: {'; '.join(meanings)}."
        + asked
        + read_again(odd),
    )

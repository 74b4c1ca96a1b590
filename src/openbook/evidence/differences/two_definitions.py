"""One word used with two definitions: numbers apart because they count different things."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.evidence.claims.claim import Heard
from openbook.evidence.claims.derivation import ClaimSet, apart, at_odds
from openbook.evidence.claims.difference import (
    Difference,
    DifferenceKind,
    from_least_to_most,
    is_changed,
    make_difference,
    meaning,
    one_time,
    same_breath,
    same_meaning,
    two_offers,
)
from openbook.findings.message import Message, series


def find(told: ClaimSet) -> Iterator[Difference]:
    """Compare numbers for one thing whose definition or population differs."""
    for subject, odd in told.odd_numbers(_mean_otherwise):
        if not _revised(odd):
            yield _difference(subject, odd)


def _mean_otherwise(one: Heard, other: Heard) -> bool:
    """Numbers apart with two meanings; who gives both at once has told them apart."""
    return (
        one_time(one, other)
        and not same_breath(one, other)
        and not two_offers(one, other)
        and not same_meaning(one, other)
        and (one.meets(other.claim.year) or _two_sides(one, other))
        and apart(one, other)
    )


def _revised(odd: tuple[Heard, ...]) -> bool:
    """Whether all who speak are one who changed the number, which changed_number tells."""
    spoken = tuple(heard for heard in odd if not heard.derived)
    return bool(spoken) and at_odds(spoken, is_changed) == spoken


def _two_sides(one: Heard, other: Heard) -> bool:
    """Two parties that each say what they mean, and mean two things, in any year."""
    sides = one.claim.side, other.claim.side
    return all(sides) and len(set(sides)) > 1 and bool(meaning(one) and meaning(other))


def _difference(subject: str, odd: tuple[Heard, ...]) -> Difference:
    silent = [heard.name for heard in odd if not meaning(heard)]
    meanings = dict.fromkeys(meaning(heard) for heard in odd if meaning(heard))
    table = "One table with a row for each meaning: {own}."
    settle: str = Message(table, own="; ".join(meanings))
    if silent:
        asked = Message("{own} must say what is counted.", own=", ".join(silent))
        settle = series([settle, asked], " ")
    sentence = Message(
        "{own} is used with {number} meanings, so its {number_of} numbers do "
        "not answer one question.",
        own=subject,
        number=len(meanings) + bool(silent),
        number_of=len(odd),
    )
    apart_by, kind = (from_least_to_most(odd),), DifferenceKind.DEFINITIONS
    return make_difference(kind, odd, sentence, apart_by, settle, subject=subject)

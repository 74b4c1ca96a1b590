"""A retelling that changed the meaning: the same number, said of something else."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.evidence.claims.claim import Heard
from openbook.evidence.claims.derivation import ClaimSet, apart
from openbook.evidence.claims.difference import (
    Difference,
    DifferenceKind,
    make_difference,
    meaning,
    same_meaning,
)
from openbook.findings.message import Message, series


def find(told: ClaimSet) -> Iterator[Difference]:
    """Compare each retelling with the claim it repeats."""
    for heard in told.claims:
        first = told.known.get(heard.claim.retells or "")
        changes = list(_changes(first, heard)) if first else []
        if first and changes:
            said, names = series(changes, "; "), (heard.name, first.name)
            sentence = "{own} retells {own_first} and changes what it says: {changes}."
            settle = "The words of the first source; {own} holds only as far as it repeats them."
            yield make_difference(
                DifferenceKind.MISREPORTED,
                (first, heard),
                Message(sentence, own=names[0], own_first=names[1], changes=said),
                changes,
                Message(settle, own=heard.name),
            )


def _changes(first: Heard, later: Heard) -> Iterator[str]:
    """What is no longer the same, each in one phrase."""
    mine, own = first.claim, later.claim
    if first.subject != later.subject:
        yield _became(first.subject, later.subject)
    if mine.unit != own.unit and None not in (mine.value, own.value):
        yield _became(mine.unit or "no unit", own.unit or "no unit")
    if apart(first, later):
        yield _became(first.said, later.said)
    if mine.year and own.year and mine.year != own.year:
        yield _became(str(mine.year), str(own.year))
    if mine.from_day and own.from_day and mine.from_day != own.from_day:
        yield _became(f"from {mine.from_day}", f"from {own.from_day}")
    if meaning(first) and meaning(later) and not same_meaning(first, later):
        yield _became(meaning(first), meaning(later))


def _became(before: str, after: str) -> Message:
    return Message("{own} became {own_later}", own=before, own_later=after)
